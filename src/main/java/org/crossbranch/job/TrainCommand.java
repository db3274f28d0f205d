package org.crossbranch.job;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.size;

import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkContext$;
import org.crossbranch.chart.GrammarOptions;
import org.crossbranch.job.run.CommonOptions;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobException;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.RunPaths;
import org.crossbranch.job.run.Versions;
import org.crossbranch.job.settings.Recipe;
import org.crossbranch.job.settings.Settings;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.spark.DerivedTrees;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.ingest.Input;
import org.crossbranch.spark.table.DerivationsTable;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.training.SegmenterRun;
import org.crossbranch.spark.training.TrainRun;
import org.crossbranch.training.DevelopmentMetric;
import org.crossbranch.training.EpochMetrics;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.transition.Refusal;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.tree.DependencyTree;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Trees become a model. */
@Command(
        name = "train",
        header = "Trains a parser, reads off a grammar, or trains a model for sentences and tokens.",
        description = {
            "",
            "Trains on trees or derivations, scores the development trees after each epoch, and keeps the best model. Started again after a crash with the same data and settings, it goes on where it was.",
            ""
        },
        footer = {
            "",
            "Example:",
            "  crossbranch train --in tables/train --dev tables/dev --model models/mine --set training.epochs=20",
            "  crossbranch train --task tokens --in nl-train.conllu --dev nl-dev.conllu --model models/nl.segmenter"
        },
        sortOptions = false)
final class TrainCommand extends Job {
    private static final String PARSER = "parser";
    private static final String TOKENS = "tokens";

    /** Where keys without a section are looked for. */
    private static final List<String> SECTIONS = List.of("training", "transition");

    /** The keys by which a user says which parser it is to be. */
    private static final List<String> DECISIVE = List.of("training.system", "training.scorer");

    @Option(
            names = "--in",
            required = true,
            paramLabel = "TABLE|FILE",
            description = "trees or derivations to train on")
    private String in = "";

    @Option(
            names = "--task",
            paramLabel = "TASK",
            description =
                    "parser, or tokens: what finds sentences and tokens in raw text, from CoNLL-U files with \"# text\" or"
                            + " SpaceAfter=No (default: parser)")
    private String task = PARSER;

    @Option(
            names = "--dev",
            paramLabel = "TABLE|FILE",
            description =
                    "trees that decide which epoch is best; with --task tokens, CoNLL-U files to score it, or none")
    private String dev = "";

    @Option(
            names = "--also",
            paramLabel = "TABLE|FILE",
            description =
                    "silver trees to train on beside --in: trees or parses, such as those on which several parsers agree")
    private String also = "";

    @Option(
            names = "--weight",
            paramLabel = "W",
            description = "silver trees of an epoch for each of --in (default: training.also-weight)")
    private String weight = "";

    @Option(
            names = "--dependencies",
            paramLabel = "TABLE|FILE",
            description =
                    "dependency trees of the sentences of --in, which a parser of constituents learns to predict, too")
    private String dependencies = "";

    @Option(
            names = "--dev-dependencies",
            paramLabel = "TABLE|FILE",
            description = "dependency trees of the sentences of --dev, with --dependencies")
    private String devDependencies = "";

    @Mixin
    private InputOptions.Format format = new InputOptions.Format();

    @Option(
            names = "--dev-format",
            paramLabel = "FORMAT",
            converter = CommonOptions.FormatName.class,
            description = "format of the FILE of --dev (default: as --format)")
    private String devFormat = "";

    @Option(
            names = "--model",
            required = true,
            paramLabel = "DIR|FILE",
            description = "where the model goes: a folder, or with --task tokens or of a grammar a file")
    private String model = "";

    @Override
    void assign(CommonOptions to) {
        format.assign(to);
        to.assign("--weight", "training.also-weight", weight);
    }

    @Override
    RunPaths paths() {
        return new RunPaths()
                .reads("--in", in)
                .reads("--dev", dev)
                .readsApart("--also", also)
                .reads("--dependencies", dependencies)
                .reads("--dev-dependencies", devDependencies)
                .writes("--model", model);
    }

    private void trainTokens(JobRun run) {
        run.reads(in);
        if (!dev.isEmpty()) {
            run.reads(dev);
        }
        SegmenterRun.Result result = run.timed(
                "train",
                () -> new SegmenterRun(run.hadoop(), run.progress())
                        .run(in, dev, run.settings().documents().language(), model, run.claim()));
        run.manifest().count("sentences", result.sentences());
        run.manifest().count("sentencesPassedOver", result.passedOver());
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("segmenterId", result.id());
        run.out().printf(Locale.ROOT, "%s: learned from %,d sentences%n", model, result.sentences());
        if (result.passedOver() > 0) {
            run.out()
                    .printf(
                            Locale.ROOT,
                            "%,d sentences were passed over, since their text is not their tokens%n",
                            result.passedOver());
        }
        result.score().ifPresent(score -> {
            figures.put("sentencesF1", score.sentences().f1());
            figures.put("tokensF1", score.tokens().f1());
            run.out()
                    .printf(
                            Locale.ROOT,
                            "%s: sentences %.2f F1, tokens %.2f F1%n",
                            dev,
                            score.sentences().f1(),
                            score.tokens().f1());
        });
        run.manifest().figures(figures);
    }

    @Override
    void run(JobRun run) throws IOException {
        if (also.isEmpty() && !weight.isEmpty()) {
            throw new JobException(ExitCode.USAGE, "--weight is of the trees of --also; give these, or leave it out");
        }
        if (dependencies.isEmpty() != devDependencies.isEmpty()) {
            throw new JobException(
                    ExitCode.USAGE,
                    "--dependencies and --dev-dependencies go together: the trees to learn, and those to score them on; give"
                            + " both, or leave both out");
        }
        if (task.equals(TOKENS)) {
            checkNoSilver("finding tokens");
            trainTokens(run);
            return;
        }
        if (!task.equals(PARSER)) {
            throw new JobException(ExitCode.USAGE, "--task is " + task + "; give " + PARSER + " or " + TOKENS);
        }
        Optional<GrammarOptions> grammar = run.settings().grammar();
        if (grammar.isPresent()) {
            checkNoSilver("a grammar");
            if (!dev.isEmpty()) {
                throw new JobException(
                        ExitCode.USAGE, "--dev decides which epoch is best, and a grammar has none; leave it out");
            }
            new GrammarTraining(run).train(in, format.name(), grammar.get(), model);
            return;
        }
        if (dev.isEmpty()) {
            throw new JobException(
                    ExitCode.USAGE,
                    "--dev is missing; give trees that are not in --in, such as a tenth of the treebank: they decide which epoch is best");
        }
        checkSpark(Objects.requireNonNull(Versions.libraries().get("spark")));
        run.reads(in);
        run.reads(dev);
        if (!also.isEmpty()) {
            run.reads(also);
        }
        Settings settings = chosen(run);
        if (!dependencies.isEmpty()) {
            checkDependencies(settings.training().parser());
            run.reads(dependencies);
            run.reads(devDependencies);
        }
        TrainingSettings.Vectors vectors = settings.training().network().vectors();
        if (vectors.areThere()) {
            run.reads(vectors.file());
        }
        TrainingSettings.Encoder encoder = settings.training().network().encoder();
        if (encoder.isThere()) {
            run.reads(encoder.folder());
        }
        TrainRun.Request request = new TrainRun.Request(
                in,
                format.name(),
                dev,
                devFormat.isEmpty() ? format.name() : devFormat,
                also.isEmpty()
                        ? TrainRun.Also.NONE
                        : new TrainRun.Also(also, settings.trainingJob().alsoWeight()),
                dependencies.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new TrainRun.Dependencies(dependencies, devDependencies)),
                model,
                settings.training().withWorkers(workers(run, settings)),
                settings.transition().makesContinuous(),
                settings.trainingJob().maxRefusedPercent(),
                settings.trainingValues(),
                Versions.libraries(),
                Versions.commit(),
                settings.trainingJob().keepsWork());
        List<EpochMetrics> epochs = run.timed(
                "train",
                () -> new TrainRun(run.spark(), new Listener(run, settings))
                        .run(request, run.claim(), epoch -> tellBetter(run, settings, epoch)));
        run.manifest().count("epochs", epochs.size());
        epochs.stream()
                .filter(EpochMetrics::best)
                .reduce((first, second) -> second)
                .ifPresent(best -> {
                    run.manifest().figures(figures(best));
                    run.out()
                            .printf(
                                    Locale.ROOT,
                                    "%s: epoch %d of %d, %s%n",
                                    model,
                                    best.epoch(),
                                    epochs.size(),
                                    scores(best));
                });
    }

    private void checkNoSilver(String what) {
        if (!also.isEmpty() || !dependencies.isEmpty()) {
            throw new JobException(
                    ExitCode.USAGE,
                    (also.isEmpty() ? "--dependencies" : "--also") + " gives trees to a parser, and this trains " + what
                            + "; leave it out");
        }
    }

    /** Refuses dependencies beside what has them already, or has no network over the sentence. */
    private void checkDependencies(TrainingSettings.Parser parser) {
        ParserArchitecture<?, ?> kind = parser.architecture();
        String reason = "";
        if (kind.system().parses().contains(DependencyTree.class)) {
            reason = "parses by training.system = " + parser.system() + " have dependencies already; set another";
        } else if (!List.of("set", "templates").contains(kind.scorer().family())) {
            reason = "training.scorer = " + kind.scorer().family()
                    + " has no network over the sentence that could score them; set it to templates or set";
        } else if (kind.system().traits().contains(TransitionSystemFactory.Trait.SPURIOUS_AMBIGUITY)) {
            reason = "training.system = " + parser.system() + " learns several derivations of a tree; set another";
        } else if (!also.isEmpty()) {
            reason = "--also gives trees without any; leave one of both out";
        }
        if (!reason.isEmpty()) {
            throw new JobException(ExitCode.USAGE, "--dependencies are learned beside constituents, and " + reason);
        }
    }

    /** The settings: where nothing says which parser it is to be, those of the recipe for the treebank. */
    private Settings chosen(JobRun run) {
        if (common().sets(SECTIONS, DECISIVE)) {
            return run.settings();
        }
        try (Input input = Input.open(
                run.spark(),
                RunListener.NONE,
                in,
                format.name(),
                Input.Reading.LAZY,
                TreesTable.SCHEMA,
                DerivationsTable.SCHEMA)) {
            if (input.schema().equals(DerivationsTable.SCHEMA)) {
                return run.settings();
            }
            long trees = input.count() < 0 ? input.rows().count() : input.count();
            if (trees == 0) {
                throw new JobException(ExitCode.INPUT, in + ": it has no trees; there is nothing to train on");
            }
            boolean isOfDependencies =
                    input.rows().filter(size(col("constituents")).gt(0)).isEmpty();
            Recipe recipe = Recipe.of(isOfDependencies, trees);
            Settings settings = common().settings(SECTIONS, recipe, trees);
            run.manifest().settings(settings.values());
            run.out()
                    .printf(
                            Locale.ROOT,
                            "%,d trees of %s: the settings of conf/training/%s, %d epochs%n",
                            trees,
                            isOfDependencies ? "dependencies" : "constituents",
                            recipe.file(),
                            settings.training().schedule().epochs());
            return settings;
        }
    }

    /** Refuses a Spark that dl4j-spark does not link with. The jar for it lacks DL4J. */
    static void checkSpark(String version) {
        if (!version.startsWith("3.")) {
            throw new JobException(
                    ExitCode.USAGE,
                    "this is Spark " + version
                            + ", and parsers are trained on Spark 3.5 for Scala 2.12; unset SPARK_HOME,"
                            + " or set it to such a Spark. The models parse on both");
        }
    }

    /** Shows progress, and tells and notes what was done to the trees. */
    private record Listener(JobRun run, Settings settings) implements RunListener {
        @Override
        public void began(String stage, String unit, long total) {
            run.progress().began(stage, unit, total);
        }

        @Override
        public void reached(long count) {
            run.progress().reached(count);
        }

        @Override
        public void noted(String note) {
            run.progress().noted(note);
        }

        @Override
        public void ended() {
            run.progress().ended();
        }

        @Override
        public void derived(DerivedTrees trees) {
            run.manifest().count("trees", trees.trees());
            run.manifest().count("treesUsed", trees.used());
            run.manifest().count("treesRefused", trees.refused());
            run.manifest().count("treesSkipped", trees.skipped());
            run.manifest().count("madeContinuous", trees.madeContinuous());
            run.manifest().figures(Map.of("refused", trees.refusals()));
            run.tellMadeContinuous(trees.madeContinuous(), trees.trees());
            run.tellLifted(trees.lifted(), trees.trees());
            run.out()
                    .printf(
                            Locale.ROOT,
                            "%,d trees: %,d used, %,d refused by %s, %,d skipped (set aside by import)%n",
                            trees.trees() + trees.skipped(),
                            trees.used(),
                            trees.refused(),
                            settings.training().parser().system(),
                            trees.skipped());
            tell(trees.mostFrequent());
        }

        @Override
        public void silver(DerivedTrees trees) {
            run.manifest().count("silverTrees", trees.trees());
            run.manifest().count("silverTreesUsed", trees.used());
            run.manifest().count("silverTreesRefused", trees.refused());
            run.manifest().count("silverTreesSkipped", trees.skipped());
            run.manifest().figures(Map.of("silverRefused", trees.refusals()));
            run.out()
                    .printf(
                            Locale.ROOT,
                            "%,d silver trees: %,d used, %,d refused, %,d skipped (not parsed whole, or set aside)%n",
                            trees.trees() + trees.skipped(),
                            trees.used(),
                            trees.refused(),
                            trees.skipped());
            tell(trees.mostFrequent());
        }

        @Override
        public void development(DerivedTrees trees) {
            run.manifest().count("developmentTrees", trees.trees());
            run.manifest().count("developmentTreesOutOfReach", trees.refused());
            run.manifest().figures(Map.of("developmentOutOfReach", trees.refusals()));
            run.out()
                    .printf(
                            Locale.ROOT,
                            "%,d development trees: %,d within reach of the parser's actions, %,d not; all are scored%n",
                            trees.trees(),
                            trees.used(),
                            trees.refused());
            tell(trees.mostFrequent());
        }

        private void tell(List<Refusal> refusals) {
            for (Refusal refusal : refusals) {
                run.out().printf(Locale.ROOT, "%,12d  %s (%s)%n", refusal.trees(), refusal.reason(), refusal.example());
            }
        }
    }

    private static int workers(JobRun run, Settings settings) {
        int asked = settings.training().schedule().workers();
        if (asked > 0) {
            return asked;
        }
        SparkContext spark = run.spark().sparkContext();
        // Not the default parallelism, which is a setting.
        int cores = SparkContext$.MODULE$.numDriverCores(spark.master());
        if (cores == 0) {
            // How many cores have been registered by now is chance, and the model depends on it.
            throw new JobException(
                    ExitCode.USAGE,
                    "training.workers = 0 is one for each core of this machine, and the master is " + spark.master()
                            + "; say how many, with --set training.workers=N");
        }
        return cores;
    }

    private static Map<String, Number> figures(EpochMetrics best) {
        Map<String, Number> figures = new LinkedHashMap<>();
        figures.put("bestEpoch", best.epoch());
        figures.putAll(best.scores());
        best.accuracy().forEach((task, accuracy) -> figures.put(task + "Accuracy", accuracy));
        figures.put("unparsed", best.unparsed());
        return figures;
    }

    private static String scores(EpochMetrics epoch) {
        return Arrays.stream(DevelopmentMetric.values())
                .filter(metric -> epoch.scores().containsKey(metric.key()))
                .map(metric -> String.format(Locale.ROOT, "%s %.2f", metric.text(), epoch.score(metric)))
                .collect(Collectors.joining(", "));
    }

    /** The others are in the model's {@code metrics.jsonl}, with all scores. */
    private static void tellBetter(JobRun run, Settings settings, EpochMetrics epoch) {
        if (epoch.best()) {
            DevelopmentMetric metric = settings.training().selectBy();
            int left = settings.training().schedule().epochs() - epoch.epoch();
            run.out()
                    .printf(
                            Locale.ROOT,
                            "epoch %d: %s %.2f after %.0f s, the best so far%s%s%n",
                            epoch.epoch(),
                            metric.text(),
                            epoch.score(metric),
                            epoch.seconds(),
                            left == 0
                                    ? ""
                                    : String.format(
                                            Locale.ROOT,
                                            "; some %.0f min for the %d to come",
                                            Math.ceil(left * epoch.seconds() / 60),
                                            left),
                            epoch.unparsed() > 0
                                    ? String.format(
                                            Locale.ROOT,
                                            " (%,d development sentences are too long to parse)",
                                            epoch.unparsed())
                                    : "");
        }
    }
}
