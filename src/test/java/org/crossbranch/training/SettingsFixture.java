package org.crossbranch.training;

import java.util.List;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.training.linear.LinearSettings;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.tree.ConstituencyTree;

/** Settings of runs small enough for tests. */
public final class SettingsFixture {
    private static final String OF_ITEMS = "b0.t & b0.w\ns0.c & s1.c\ns0.c & s0.tl & b0.t\n";
    private static final String OF_DEPENDENCIES = "s0.w & b0.w\ns0.t & s1.w\ns1.w & s0.w\ns0.w & s0.vl\n";

    private SettingsFixture() {}

    /** One worker, a tiny network. */
    public static TrainingSettings with(int epochs, int patience) {
        return of(1, epochs, patience, 1, 0.1);
    }

    /** A tiny network. */
    public static TrainingSettings of(long seed, int epochs, int patience, int workers, double dropout) {
        return of(seed, epochs, patience, workers, dropout, new TrainingSettings.Sizes(4, 3, 3, 6, 0, 8, 2, 3, 2));
    }

    /** One worker, a tiny network with a tagger of its own. */
    public static TrainingSettings withTagger(long seed) {
        return of(seed, 1, 0, 1, 0.1, new TrainingSettings.Sizes(4, 3, 3, 6, 5, 8, 2, 3, 2));
    }

    /** One worker, a tiny network that reads no characters. */
    public static TrainingSettings withoutCharacters(long seed, int affixSize, int taggerUnits) {
        return of(seed, 1, 0, 1, 0.1, new TrainingSettings.Sizes(4, 3, 0, 6, taggerUnits, 8, affixSize, 3, 2));
    }

    /** One worker, a network of the default size. */
    public static TrainingSettings standard(long seed) {
        return of(seed, 1, 0, 1, 0.2, TrainingSettings.Sizes.DEFAULT);
    }

    /** One worker, a tiny network, a system. */
    public static TrainingSettings of(String system, SystemOptions options) {
        return of(
                system, options, "set", false, 1, 1, 0, 1, 0.1, new TrainingSettings.Sizes(4, 3, 3, 6, 0, 8, 2, 3, 2));
    }

    /** A tiny network of some parser, one worker. */
    public static TrainingSettings of(ParserArchitecture<?, ?> parser, boolean takesTags, long seed, int epochs) {
        return of(
                parser.system().name(),
                SystemOptions.DEFAULT,
                parser.scorer().name(),
                takesTags,
                seed,
                epochs,
                0,
                1,
                0.1,
                new TrainingSettings.Sizes(8, 4, 4, 12, 0, 16, 3, 4, 4));
    }

    /** Settings with another way to average. */
    public static TrainingSettings with(TrainingSettings.Averaging averaging, TrainingSettings settings) {
        return with(
                averaging,
                settings.parser().oracle(),
                settings.linear(),
                settings.schedule().networks(),
                settings);
    }

    private static TrainingSettings with(
            TrainingSettings.Averaging averaging,
            String oracle,
            LinearSettings linear,
            int networks,
            TrainingSettings settings) {
        TrainingSettings.Parser parser = settings.parser();
        TrainingSettings.Schedule schedule = settings.schedule();
        return new TrainingSettings(
                new TrainingSettings.Parser(
                        parser.system(),
                        oracle,
                        parser.options(),
                        parser.scorer(),
                        parser.takesTags(),
                        parser.wordTasks()),
                new TrainingSettings.Schedule(
                        schedule.seed(),
                        schedule.epochs(),
                        schedule.batchSentences(),
                        schedule.workers(),
                        networks,
                        schedule.averagingFrequency(),
                        schedule.patience()),
                settings.selectBy(),
                averaging,
                settings.exploration(),
                settings.network(),
                linear);
    }

    private static TrainingSettings of(
            long seed, int epochs, int patience, int workers, double dropout, TrainingSettings.Sizes sizes) {
        return of("ml-set", SystemOptions.DEFAULT, "set", false, seed, epochs, patience, workers, dropout, sizes);
    }

    private static TrainingSettings of(
            String system,
            SystemOptions options,
            String scorer,
            boolean takesTags,
            long seed,
            int epochs,
            int patience,
            int workers,
            double dropout,
            TrainingSettings.Sizes sizes) {
        return new TrainingSettings(
                new TrainingSettings.Parser(system, "static", options, scorer, takesTags, List.of("tag", "function")),
                new TrainingSettings.Schedule(seed, epochs, 4, workers, 1, 2, patience),
                DevelopmentMetric.mainOf(TransitionSystems.named(system).trees()),
                TrainingSettings.Averaging.PLAIN,
                new TrainingSettings.Exploration(1, 0.7, TrainingSettings.Follow.SAMPLED),
                new TrainingSettings.Network(
                        sizes,
                        adam(0.01),
                        new TrainingSettings.Dropout(dropout, dropout, dropout),
                        new TrainingSettings.UnknownWords(0.8375, 0),
                        TrainingSettings.Vectors.NONE,
                        TrainingSettings.Encoder.NONE,
                        1),
                scorer.equals("linear") ? perceptron(system) : LinearSettings.NONE);
    }

    /** Adam with a learning rate that stays the same. */
    public static TrainingSettings.Optimizer adam(double learningRate) {
        return new TrainingSettings.Optimizer(
                TrainingSettings.StepMethod.ADAM,
                learningRate,
                new TrainingSettings.Adam(0.999, 0, 1, 0.5),
                0,
                5,
                0,
                1);
    }

    /** Averaged gradient descent with noise. */
    public static TrainingSettings.Optimizer noisyDescent(double learningRate) {
        return new TrainingSettings.Optimizer(
                TrainingSettings.StepMethod.ASGD,
                learningRate,
                new TrainingSettings.Adam(0.999, 0, 1, 0.5),
                0.1,
                5,
                0.01,
                1);
    }

    /** Settings with another optimiser. */
    public static TrainingSettings with(TrainingSettings.Optimizer optimizer, TrainingSettings settings) {
        TrainingSettings.Network network = settings.network();
        return with(
                new TrainingSettings.Network(
                        network.sizes(),
                        optimizer,
                        network.dropout(),
                        network.unknownWords(),
                        network.vectors(),
                        network.encoder(),
                        network.minWordFrequency()),
                settings);
    }

    /** Settings with another network. */
    public static TrainingSettings with(TrainingSettings.Network network, TrainingSettings settings) {
        return new TrainingSettings(
                settings.parser(),
                settings.schedule(),
                settings.selectBy(),
                settings.averaging(),
                settings.exploration(),
                network,
                settings.linear());
    }

    /** A perceptron of a few templates, with a small beam. */
    private static LinearSettings perceptron(String system) {
        boolean isOfItems = TransitionSystems.named(system).trees() == ConstituencyTree.class;
        return new LinearSettings(
                isOfItems ? OF_ITEMS : OF_DEPENDENCIES,
                new LinearSettings.Beam(4, Double.POSITIVE_INFINITY, 0, LinearSettings.Update.EARLY),
                LinearSettings.Mistake.GO_ON,
                1,
                1,
                100_000,
                1);
    }

    /** Settings with some number of perceptrons and a beam. */
    public static TrainingSettings withPerceptrons(int perceptrons, int beam, TrainingSettings settings) {
        LinearSettings linear = settings.linear();
        return with(
                settings.averaging(),
                settings.parser().oracle(),
                new LinearSettings(
                        linear.templates(),
                        new LinearSettings.Beam(
                                beam,
                                linear.beam().threshold(),
                                linear.beam().margin(),
                                linear.beam().update()),
                        linear.mistake(),
                        linear.leastUpdates(),
                        linear.importance(),
                        linear.mostWeights(),
                        perceptrons),
                settings.schedule().networks(),
                settings);
    }

    /** Settings with another oracle. */
    public static TrainingSettings withOracle(String oracle, TrainingSettings settings) {
        return with(
                settings.averaging(),
                oracle,
                settings.linear(),
                settings.schedule().networks(),
                settings);
    }

    /** Settings of a parser that predicts functions. */
    public static TrainingSettings withFunctions(SystemOptions.Functions functions, TrainingSettings settings) {
        // A classifier gives tokens theirs, too.
        List<String> tasks = functions == SystemOptions.Functions.LABELS ? List.of("tag", "function") : List.of("tag");
        return with(tasks, settings.parser().options().withFunctions(functions), settings);
    }

    /** Settings of a parser that predicts these labels of words. */
    public static TrainingSettings withTasks(List<String> tasks, TrainingSettings settings) {
        return with(tasks, settings.parser().options(), settings);
    }

    private static TrainingSettings with(List<String> tasks, SystemOptions options, TrainingSettings settings) {
        TrainingSettings.Parser parser = settings.parser();
        return new TrainingSettings(
                new TrainingSettings.Parser(
                        parser.system(), parser.oracle(), options, parser.scorer(), parser.takesTags(), tasks),
                settings.schedule(),
                settings.selectBy(),
                settings.averaging(),
                settings.exploration(),
                settings.network(),
                settings.linear());
    }

    /** Settings with some number of networks. */
    public static TrainingSettings withNetworks(int networks, TrainingSettings settings) {
        return with(settings.averaging(), settings.parser().oracle(), settings.linear(), networks, settings);
    }
}
