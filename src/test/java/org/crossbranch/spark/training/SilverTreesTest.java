package org.crossbranch.spark.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.model.Provenance;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.search.Ranking;
import org.crossbranch.spark.DerivedTrees;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.ingest.ImportRequests;
import org.crossbranch.spark.ingest.ImportRun;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.Origin;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.Status;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.training.SettingsFixture;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.transition.Refusal;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.bracket.DiscbracketFormat;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Training on trees beside the treebank. */
@ExtendWith(LocalSpark.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SilverTreesTest {
    private static final TrainingSettings THREE_EPOCHS = TrainingRuns.settings(TrainingRuns.SEED, 3);

    @TempDir
    private static Path folder;

    private final SparkSession spark;
    private TrainingRuns runs;

    SilverTreesTest(SparkSession spark) {
        this.spark = spark;
    }

    /** Writes further trees, of which 7 need actions that the treebank lacks, and a file of these and three others. */
    @BeforeAll
    void write() throws IOException {
        runs = new TrainingRuns(spark, folder);
        runs.sample("train-further", 3 * TrainingRuns.TREES);
        List<String> further = lines("train-further").subList(TrainingRuns.TREES, 3 * TrainingRuns.TREES);
        Files.write(folder.resolve("silver.discbracket"), further);
        List<String> some = new ArrayList<>(further);
        some.add(lines("dev").get(0));
        some.add("(ROOT (STRANGE (ADV 0=a) (ADV 1=b)))");
        some.add("(ROOT (S (ALIEN 0=a) (ADV 1=b)))");
        Files.write(folder.resolve("mixed.discbracket"), some);
        Files.copy(folder.resolve("train.discbracket"), folder.resolve("again.discbracket"));
        runs.run(runs.request("derivations", "without", THREE_EPOCHS), epoch -> {});
    }

    private static List<String> lines(String name) throws IOException {
        return Files.readAllLines(folder.resolve(name + ".discbracket"));
    }

    private TrainRun.Request request(String also, double weight, String model) {
        return runs.request("derivations", model, THREE_EPOCHS).with(new TrainRun.Also(runs.path(also), weight));
    }

    /** Remembers the silver trees, and how many sentences an epoch has. */
    private static final class Told implements RunListener {
        private final List<DerivedTrees> silver = new ArrayList<>();
        private final List<Long> sentences = new ArrayList<>();

        @Override
        public void began(String stage, String unit, long total) {
            if (stage.startsWith("epoch")) {
                sentences.add(total);
            }
        }

        @Override
        public void reached(long count) {}

        @Override
        public void silver(DerivedTrees trees) {
            silver.add(trees);
        }
    }

    private Told told(TrainRun.Request request) {
        Told told = new Told();
        new TrainRun(spark, told).run(request, epoch -> {});
        return told;
    }

    @Test
    void silverTreesOfNoWeightChangeNothing() {
        Told told = told(request("silver.discbracket", 0, "weightless"));
        assertThat(told.silver).isEmpty();
        assertThat(told.sentences).containsExactly(36L, 36L, 36L);
        assertThat(runs.id("weightless", "last")).isEqualTo(runs.id("without", "last"));
        assertThat(runs.id("weightless", "best")).isEqualTo(runs.id("without", "best"));
    }

    @Test
    void anEpochReadsAllTreesOfTheTreebankAndSoManyOthers() throws IOException {
        Told told = told(request("again.discbracket", 1, "twice"));
        assertThat(told.silver).containsExactly(new DerivedTrees(36, 0, 0, 0, List.of()));
        assertThat(told.sentences).containsExactly(72L, 72L, 72L);
        assertThat(told(request("silver.discbracket", 0.25, "quarter")).sentences)
                .containsExactly(45L, 45L, 45L);
        assertThat(told(request("silver.discbracket", 9, "all")).sentences).containsExactly(101L, 101L, 101L);
        assertThat(List.of(runs.id("twice", "last"), runs.id("quarter", "last"), runs.id("all", "last")))
                .doesNotHaveDuplicates()
                .doesNotContain(runs.id("without", "last"));
        Provenance.Also also = model("quarter").provenance().also().orElseThrow();
        assertThat(also.name()).isEqualTo("silver.discbracket");
        assertThat(also.trees()).isEqualTo(65);
        assertThat(also.sha256())
                .isEqualTo(model("all").provenance().also().orElseThrow().sha256())
                .isNotEqualTo(model("twice").provenance().also().orElseThrow().sha256());
        assertThat(model("without").provenance().also()).isEmpty();
    }

    /** The treebank alone says which labels and actions there are; words are gathered from both. */
    @Test
    void treesBeyondTheTreebankAreLeftOutAndCountedWithTheirReasons() throws IOException {
        Told told = told(request("mixed.discbracket", 1, "mixed"));
        DerivedTrees silver = told.silver.get(0);
        assertThat(silver.trees()).isEqualTo(75);
        assertThat(silver.used()).isEqualTo(65);
        assertThat(silver.refusals())
                .extracting(Refusal::reason)
                .contains(
                        "its sentence is one of the development trees",
                        "the inventory has no root label ROOT@STRANGE",
                        "the treebank has no tag \"ALIEN\"");
        ModelBundle without = model("without");
        ModelBundle mixed = model("mixed");
        assertThat(mixed.inventory().hash()).isEqualTo(without.inventory().hash());
        assertThat(mixed.lexicon().tasks()).isEqualTo(without.lexicon().tasks());
        assertThat(mixed.lexicon().words().entries())
                .containsAll(without.lexicon().words().entries())
                .hasSizeGreaterThan(without.lexicon().words().entries().size());
        assertThat(mixed.lexicon().words().contains("a")).isFalse();
    }

    @Test
    void aKilledRunEndsAsAnUninterruptedOneAndNotWithAnotherWeight() {
        runs.run(request("silver.discbracket", 0.5, "whole"), epoch -> {});
        TrainRun.Request request = request("silver.discbracket", 0.5, "killed");
        assertThatThrownBy(() -> new TrainRun(spark, new KilledInEpoch(20, "epoch 2")).run(request, epoch -> {}))
                .isInstanceOf(Killed.class);
        String other =
                "MODEL: it holds a run on other data, with other settings or by another build of the program; give"
                        + " another directory or delete this one";
        runs.assertRefused(request("silver.discbracket", 0.75, "killed"), other);
        runs.assertRefused(request("again.discbracket", 0.5, "killed"), other);
        runs.assertRefused(runs.request("derivations", "killed", THREE_EPOCHS), other);
        List<Integer> resumed = new ArrayList<>();
        runs.run(request, epoch -> resumed.add(epoch.epoch()));
        assertThat(resumed).containsExactly(2, 3);
        assertThat(runs.id("killed", "last")).as("seed %d", TrainingRuns.SEED).isEqualTo(runs.id("whole", "last"));
        assertThat(runs.id("killed", "best")).isEqualTo(runs.id("whole", "best"));
    }

    /** Exploration makes examples of the treebank anew, and leaves silver trees as they are. */
    @Test
    void aKilledRunThatExploresEndsAsAnUninterruptedOne() {
        TrainingSettings dynamic = TrainingRuns.settings(TrainingRuns.SEED, 3, "dynamic");
        TrainRun.Also also = new TrainRun.Also(runs.path("silver.discbracket"), 1);
        runs.run(runs.request("derivations", "explored", dynamic).with(also), epoch -> {});
        TrainRun.Request request =
                runs.request("derivations", "explored-killed", dynamic).with(also);
        assertThatThrownBy(() -> new TrainRun(spark, new KilledInEpoch(40, "epoch 3")).run(request, epoch -> {}))
                .isInstanceOf(Killed.class);
        runs.run(request, epoch -> {});
        assertThat(runs.id("explored-killed", "last")).isEqualTo(runs.id("explored", "last"));
    }

    @Test
    void tablesOfOneAndThreePartitionsGiveTheSameModel() {
        new ImportRun(spark, RunListener.NONE)
                .run(ImportRequests.of(runs.path("silver.discbracket"), runs.path("silver-trees")));
        for (int partitions : List.of(1, 3)) {
            spark.read()
                    .parquet(runs.path("silver-trees"))
                    .repartition(partitions)
                    .write()
                    .parquet(runs.path("silver-" + partitions));
            runs.run(request("silver-" + partitions, 0.5, "from-" + partitions), epoch -> {});
        }
        assertThat(runs.tensors("from-3")).as("seed %d", TrainingRuns.SEED).isEqualTo(runs.tensors("from-1"));
    }

    /** Parses of three sentences: whole, in pieces, and none at all. */
    @Test
    void sentencesThatWereNotParsedWholeAreLeftOutAndCounted() throws IOException {
        List<Row> rows = new ArrayList<>();
        try (TreebankReader<ConstituencyTree> reader =
                new DiscbracketFormat().read(folder.resolve("silver.discbracket"))) {
            for (Status status : List.of(Status.PARSED, Status.SPLIT, Status.TOO_LONG)) {
                rows.add(ParsesTable.row(
                        new Origin("corpus", "raw", rows.size() + 1L),
                        new ParsesTable.Parse(
                                Analysis.of(reader.next().orThrow()), "model", status, -1, 1, Ranking.NONE, 1)));
            }
        }
        spark.createDataFrame(rows, ParsesTable.SCHEMA.columns()).write().parquet(runs.path("parses"));
        Told told = told(request("parses", 1, "of-parses"));
        assertThat(told.silver).containsExactly(new DerivedTrees(1, 2, 0, 0, List.of()));
        assertThat(told.sentences).containsExactly(37L, 37L, 37L);
    }

    @Test
    void treesThatAreNoneOrOfAnotherKindAreRefused() throws IOException {
        spark.createDataFrame(List.of(), TreesTable.SCHEMA.columns()).write().parquet(runs.path("no-trees"));
        runs.assertRefused(
                request("no-trees", 1, "refused"),
                runs.path("no-trees") + ": none of its 0 trees can be trained on; give trees of the treebank's kind and"
                        + " labels, or leave --also out");
        Files.copy(folder.resolve("dev.discbracket"), folder.resolve("dev-again.discbracket"));
        runs.assertRefused(
                request("dev-again.discbracket", 1, "refused"),
                runs.path("dev-again.discbracket")
                        + ": none of its 12 trees can be trained on: its sentence is one of the development trees; give"
                        + " trees of the treebank's kind and labels, or leave --also out");
        TrainingRuns.dependencies(folder.resolve("arcs.conllu"), 3, 5);
        assertThatThrownBy(() -> runs.run(request("arcs.conllu", 1, "refused"), epoch -> {}))
                .hasStackTraceContaining("there are no constituents, perhaps because this is a dependency tree");
        assertThatThrownBy(() -> runs.run(request("nowhere.export", 1, "refused"), epoch -> {}))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(runs.path("nowhere.export"));
    }

    /** A perceptron deals out the trees of each epoch anew. */
    @Test
    void aKilledPerceptronEndsAsAnUninterruptedOne() throws IOException {
        TrainingRuns.dependencies(folder.resolve("train.conllu"), 5, 30);
        TrainingRuns.dependencies(folder.resolve("dev.conllu"), 6, 8);
        TrainingRuns.dependencies(folder.resolve("silver.conllu"), 7, 70);
        TrainingSettings settings = SettingsFixture.of(ParserArchitecture.of("arc-eager", "linear"), true, 5, 3)
                .withWorkers(2);
        List<Long> learnt = new ArrayList<>();
        for (String model : List.of("arcs-whole", "arcs-killed")) {
            TrainRun.Request request = new TrainRun.Request(
                            runs.path("train.conllu"),
                            "",
                            runs.path("dev.conllu"),
                            runs.path(model),
                            settings,
                            new TreeMap<>(),
                            new TreeMap<>(),
                            "",
                            false)
                    .with(new TrainRun.Also(runs.path("silver.conllu"), 1));
            if (model.equals("arcs-killed")) {
                assertThatThrownBy(() -> runs.run(request, epoch -> {
                            throw new Killed();
                        }))
                        .isInstanceOf(Killed.class);
            }
            Told told = told(request);
            learnt.addAll(told.sentences);
        }
        assertThat(learnt).containsExactly(60L, 60L, 60L, 60L, 60L);
        assertThat(runs.id("arcs-killed", "last")).isEqualTo(runs.id("arcs-whole", "last"));
    }

    private ModelBundle model(String name) throws IOException {
        return ModelBundle.read(folder.resolve(name).resolve("last.model"));
    }
}
