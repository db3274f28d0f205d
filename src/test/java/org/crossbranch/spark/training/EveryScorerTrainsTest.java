package org.crossbranch.spark.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.parser.ParseTrace;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.TreeEdge;
import org.crossbranch.search.ParseBudget;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.oracle.OracleRun;
import org.crossbranch.training.EpochMetrics;
import org.crossbranch.training.Functions;
import org.crossbranch.training.SettingsFixture;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.bracket.DiscbracketFormat;
import org.crossbranch.treebank.export.ExportFormat;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From trees to a model on Spark, with a scorer of each kind that has templates, on systems with and without heads. */
@ExtendWith(LocalSpark.class)
final class EveryScorerTrainsTest {
    private static final long SEED = 23;
    private static final int TREES = 40;

    private final SparkSession spark;

    @TempDir
    private Path folder;

    EveryScorerTrainsTest(SparkSession spark) {
        this.spark = spark;
    }

    @ParameterizedTest
    @CsvSource({
        "ml-gap, templates-nt, true",
        "sr-gap, feed-forward, false",
        "easy-first, templates-lex-nt, false",
        "sr-swap, linear, true",
        "easy-first, linear, true",
        "arc-eager, linear, true",
        "arc-swap, linear, true",
        "spines, linear, true",
        "graph, arcs, true"
    })
    void theLossFallsAndTheModelIsThatOfTheRun(String system, String scorer, boolean takesTags) throws IOException {
        TrainingSettings settings = SettingsFixture.of(ParserArchitecture.of(system, scorer), takesTags, SEED, 4);
        boolean isOfDependencies = settings.parser().architecture().system().trees() == DependencyTree.class;
        String format = isOfDependencies ? ".conllu" : ".discbracket";
        if (isOfDependencies) {
            TrainingRuns.dependencies(folder.resolve("train.conllu"), SEED, TREES);
            TrainingRuns.dependencies(folder.resolve("dev.conllu"), SEED + 1, 20);
        } else {
            sample("train", TREES);
            sample("dev", 20);
        }
        new OracleRun(spark, RunListener.NONE)
                .run(OracleRun.Request.of(path("train" + format), system, path("derivations")));
        List<EpochMetrics> epochs = new ArrayList<>();
        new TrainRun(spark, RunListener.NONE)
                .run(
                        new TrainRun.Request(
                                path("derivations"),
                                "",
                                path("dev" + format),
                                path("model"),
                                settings,
                                new TreeMap<>(),
                                new TreeMap<>(),
                                "",
                                false),
                        epochs::add);
        assertThat(epochs).hasSize(4);
        assertThat(epochs.get(3).loss())
                .as("seed %d", SEED)
                .isLessThan(0.9 * epochs.get(0).loss());
        ModelBundle model = ModelBundle.read(folder.resolve("model").resolve("best.model"));
        assertThat(model.system()).isEqualTo(system);
        assertThat(model.scorer()).isEqualTo(scorer);
        assertThat(model.weights().takesTags()).isEqualTo(takesTags);
        assertThat(model.confidence().trees().isPresent()).isEqualTo(!scorer.equals("linear"));
        assertThat(model.confidence().arcs().isPresent()).isEqualTo(scorer.equals("arcs"));
        assertThat(model.confidence().constituents().isPresent())
                .isEqualTo(!scorer.equals("linear") && format.equals(".discbracket"));
        // Of labels that are given there is no accuracy.
        assertThat(epochs.get(3).accuracy().containsKey("tag")).isEqualTo(!takesTags);
        // No token has a function, so that there is nothing to learn.
        assertThat(epochs.get(3).accuracy()).doesNotContainKey("function");
    }

    /** Exploration makes examples of other derivations, and learns the functions of the gold trees. */
    @ParameterizedTest
    @CsvSource({
        "CLASSIFIER, ml-set, set, static",
        "CLASSIFIER, ml-gap, templates-nt, dynamic",
        "LABELS, ml-set, set, static",
        "LABELS, ml-gap, templates-nt, dynamic"
    })
    void functionsAreThoseOfTheTreebank(SystemOptions.Functions prediction, String system, String scorer, String oracle)
            throws IOException {
        TrainingSettings settings = SettingsFixture.withFunctions(
                prediction,
                SettingsFixture.withOracle(
                        oracle, SettingsFixture.of(ParserArchitecture.of(system, scorer), false, SEED, 4)));
        sample("train", TREES);
        sample("dev", 10);
        Set<String> functions = new TreeSet<>(withFunctions("train"));
        withFunctions("dev");
        new OracleRun(spark, RunListener.NONE)
                .run(new OracleRun.Request(
                        path("train.export"), "", system, settings.parser().options(), "", path("derivations")));
        new TrainRun(spark, RunListener.NONE)
                .run(
                        new TrainRun.Request(
                                path("derivations"),
                                "",
                                path("dev.export"),
                                path("model"),
                                settings,
                                new TreeMap<>(),
                                new TreeMap<>(),
                                "",
                                false),
                        epoch -> {});
        ModelBundle model = ModelBundle.read(folder.resolve("model").resolve("best.model"));
        if (prediction == SystemOptions.Functions.CLASSIFIER) {
            assertThat(model.lexicon().functions().orElseThrow().functions().entries())
                    .containsExactlyElementsOf(functions);
        }
        ConstituencyTree parse = ((ParseOutcome.Parsed) model.parser(ParseBudget.DEFAULT)
                        .parse(List.of(new Sentence("a/b/1", "", List.of(Token.of("Das", ""), Token.of("Haus", "")))))
                        .get(0))
                .analysis()
                .constituencyTree();
        assertThat(TreeEdge.of(parse))
                .allSatisfy(edge -> assertThat(functions).contains(edge.function(parse.sentence())));
        try (TreebankReader<ConstituencyTree> reader = new ExportFormat().read(folder.resolve("train.export"))) {
            ConstituencyTree gold = ((TreebankEntry.Parsed<ConstituencyTree>) reader.next()).tree();
            assertThat(ParseTrace.of(model, gold, ConstituencyTree.class, SystemOptions.DEFAULT)
                            .steps())
                    .as("a trace, which takes from the model whether labels hold functions")
                    .isNotEmpty();
        }
    }

    /** Writes a sample with functions as export; returns these. */
    private List<String> withFunctions(String name) throws IOException {
        List<String> functions = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        try (TreebankReader<ConstituencyTree> reader =
                new DiscbracketFormat().read(folder.resolve(name + ".discbracket"))) {
            while (reader.hasNext()) {
                if (reader.next() instanceof TreebankEntry.Parsed<ConstituencyTree> parsed) {
                    ConstituencyTree tree = Functions.added(parsed.tree());
                    text.append(new ExportFormat().text(tree));
                    TreeEdge.of(tree).forEach(edge -> functions.add(edge.function(tree.sentence())));
                }
            }
        }
        Files.writeString(folder.resolve(name + ".export"), text);
        return functions;
    }

    private void sample(String name, int trees) throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("data-samples", name + ".discbracket"))) {
            List<String> first = lines.filter(
                            line -> line.chars().filter(c -> c == '=').count() <= 12)
                    .limit(trees)
                    .toList();
            Files.write(folder.resolve(name + ".discbracket"), first);
        }
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }
}
