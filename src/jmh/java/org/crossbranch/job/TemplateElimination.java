package org.crossbranch.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.crossbranch.job.settings.Assignment;
import org.crossbranch.job.settings.Settings;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.linear.FeatureHasher;
import org.crossbranch.scoring.linear.LinearArchitecture;
import org.crossbranch.scoring.weights.SparseKind;
import org.crossbranch.scoring.weights.SparseWeights;
import org.crossbranch.search.Workload;
import org.crossbranch.training.OracleDerivation;
import org.crossbranch.training.OracleDeriver;
import org.crossbranch.training.linear.BackwardElimination;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.tree.SyntaxTree;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Which feature templates of a linear model can go, by {@link BackwardElimination} on the decisions of the static oracle's derivations.
 * Not a test; {@code jobs/bench templates} runs it.
 */
@Command(
        name = "jobs/bench templates",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Which feature templates of a linear model can go: leaves them out one by one, each time the one without"
                    + " which the",
            "weights of the others tell the correct actions of some trees best. Nothing is trained again. Prints the"
                    + " templates",
            "in that order, with the mean loss and the share of wrong decisions without them. Take trees that were not"
                    + " trained on."
        })
public final class TemplateElimination implements Callable<Integer> {
    /** Actions of a decision that count: the correct one and the rivals that score highest. */
    private static final int ACTIONS = 6;

    @Option(names = "--model", required = true, description = "a linear model, or the folder that training wrote")
    private Path model = Path.of("");

    @Option(names = "--in", required = true, description = "a treebank that it was not trained on")
    private Path input = Path.of("");

    @Option(
            names = "--leave-out",
            defaultValue = "2147483647",
            description = "how many templates to leave out; without it, all but one")
    private int most;

    /** Runs, and writes the table. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new TemplateElimination()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        ModelBundle bundle = Workload.bundle(model);
        if (!bundle.scorer().equals(LinearArchitecture.NAME)) {
            System.err.println(model + " has the scorer " + bundle.scorer() + "; only " + LinearArchitecture.NAME
                    + " ones have feature templates");
            return CommandLine.ExitCode.USAGE;
        }
        // A model says what its systems were made with.
        List<Assignment> assignments = bundle.settings().entrySet().stream()
                .filter(setting -> setting.getKey().startsWith("transition."))
                .map(setting -> new Assignment("the model", setting.getKey(), setting.getValue()))
                .toList();
        ParserArchitecture<?, ?> parser = ParserArchitecture.of(
                TransitionSystems.named(
                        bundle.system(),
                        Settings.read(Optional.empty(), assignments)
                                .transition()
                                .options()),
                bundle.scorer());
        eliminate(parser, bundle);
        return CommandLine.ExitCode.OK;
    }

    private <C extends Configuration, T extends SyntaxTree> void eliminate(
            ParserArchitecture<C, T> parser, ModelBundle bundle) throws IOException {
        SparseWeights weights = new SparseKind().of(bundle.weights());
        List<String> templates = weights.templates().lines().toList();
        Decisions<C> decisions = new Decisions<>(
                parser.create(bundle.inventory()),
                LinearArchitecture.of(parser)
                        .hasher(weights.templates(), parser.system(), bundle.lexicon(), bundle.inventory()),
                weights);
        OracleDeriver<C, T> oracle = OracleDeriver.of(parser.system(), bundle.inventory());
        int underivable = 0;
        for (SyntaxTree tree : Workload.trees(input, Integer.MAX_VALUE)) {
            try {
                decisions.add(oracle.derive(parser.system().trees().cast(tree)));
            } catch (UnderivableTreeException e) {
                underivable++;
            }
        }
        BackwardElimination elimination = new BackwardElimination(decisions.list, templates.size());
        System.out.printf(
                Locale.ROOT,
                "%,d decisions, %,d trees without a derivation left out%n%n%5s  %7s  %7s  without%n",
                decisions.list.size(),
                underivable,
                "left",
                "loss",
                "wrong");
        print(templates.size(), elimination.loss(), elimination.errors(), "");
        for (int left = templates.size() - 1; left > Math.max(0, templates.size() - 1 - most); left--) {
            BackwardElimination.Step step = elimination.next();
            print(left, step.loss(), step.errors(), templates.get(step.template()));
        }
    }

    private static void print(int left, double loss, double errors, String template) {
        System.out.printf(Locale.ROOT, "%5d  %7.4f  %6.2f%%  %s%n", left, loss, 100 * errors, template);
    }

    /** The decisions of derivations, as what each template's weights add to the scores of the actions. */
    private static final class Decisions<C extends Configuration> {
        private static final int NONE = -1;

        private final TransitionSystem<C, ?> system;
        private final FeatureHasher<C> hasher;
        private final FeatureHasher.Session<C> session;
        private final SparseWeights weights;

        /** The context that was read last, its features, and their places among the weights. */
        private int context = NONE;

        private final long[] features;
        private final int[] found;

        private final List<float[][]> list = new ArrayList<>();

        Decisions(TransitionSystem<C, ?> system, FeatureHasher<C> hasher, SparseWeights weights) {
            this.system = system;
            this.hasher = hasher;
            this.weights = weights;
            session = hasher.session();
            features = new long[hasher.size()];
            found = new int[features.length];
        }

        void add(OracleDerivation derivation) {
            int length = derivation.sentence().length();
            int[] codes = new int[system.maxAllowed(length)];
            session.begin(List.of(derivation.sentence()));
            C configuration = system.initial(length);
            for (int code : derivation.taken().codes()) {
                if (!system.isForced(configuration)) {
                    list.add(decision(configuration, code, Arrays.copyOf(codes, system.allowed(configuration, codes))));
                }
                system.apply(configuration, code);
            }
        }

        private float[][] decision(C configuration, int correct, int[] codes) {
            context = NONE;
            float[] ofCorrect = added(configuration, correct);
            return Stream.concat(
                            Stream.of(ofCorrect),
                            IntStream.of(codes)
                                    .filter(code -> code != correct)
                                    .mapToObj(code -> added(configuration, code))
                                    .sorted(Comparator.comparingDouble(row -> -sum(row)))
                                    .limit(ACTIONS - 1))
                    .toArray(float[][]::new);
        }

        private float[] added(C configuration, int code) {
            if (hasher.context(code) != context) {
                context = hasher.context(code);
                session.read(0, configuration, context).features(features);
                Arrays.setAll(found, template -> Arrays.binarySearch(weights.keys(), features[template]));
            }
            float[] row = new float[found.length];
            for (int template = 0; template < row.length; template++) {
                row[template] = found[template] < 0 ? 0 : weight(found[template], ActionInventory.idOf(code));
            }
            return row;
        }

        private float weight(int feature, int action) {
            int from = feature == 0 ? 0 : weights.ends()[feature - 1];
            int at = Arrays.binarySearch(weights.actions(), from, weights.ends()[feature], (char) action);
            return at < 0 ? 0 : weights.values()[at];
        }

        private static double sum(float[] row) {
            double sum = 0;
            for (float added : row) {
                sum += added;
            }
            return sum;
        }
    }
}
