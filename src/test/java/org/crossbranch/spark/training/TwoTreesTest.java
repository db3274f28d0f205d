package org.crossbranch.spark.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.scoring.WordTask;
import org.crossbranch.search.ParseBudget;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.training.EpochMetrics;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.bracket.DiscbracketFormat;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Training on constituents and dependencies of lists of sentences that overlap in part. */
@ExtendWith(LocalSpark.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class TwoTreesTest {
    private static final TrainingSettings SETTINGS = TrainingRuns.settings(TrainingRuns.SEED, 12);

    /** Sentences of both lists, and of each alone. */
    private static final int SHARED = 24;

    private static final int ALONE = 10;

    @TempDir
    private static Path folder;

    private final SparkSession spark;
    private TrainingRuns runs;

    TwoTreesTest(SparkSession spark) {
        this.spark = spark;
    }

    @BeforeAll
    void write() throws IOException {
        runs = new TrainingRuns(spark, folder);
        runs.sample("train-further", TrainingRuns.TREES + ALONE);
        List<ConstituencyTree> further = trees("train-further");
        List<ConstituencyTree> overlapping = new ArrayList<>(further.subList(0, SHARED));
        overlapping.addAll(further.subList(TrainingRuns.TREES, TrainingRuns.TREES + ALONE));
        write("overlapping", overlapping);
        write("all", trees("train"));
        write("dev", trees("dev"));
        runs.run(runs.request("derivations", "without", SETTINGS), epoch -> {});
    }

    private List<ConstituencyTree> trees(String name) throws IOException {
        List<ConstituencyTree> trees = new ArrayList<>();
        Path file = folder.resolve(name + ".discbracket");
        int count = Files.readAllLines(file).size();
        try (TreebankReader<ConstituencyTree> reader = new DiscbracketFormat().read(file)) {
            while (trees.size() < count) {
                trees.add(reader.next().orThrow());
            }
        }
        return trees;
    }

    /** Trees that can be told from the words: each token hangs on the one before, by a relation of its own tag. */
    private static DependencyTree dependencies(Sentence sentence) {
        int[] heads = new int[sentence.length()];
        List<String> labels = new ArrayList<>();
        for (int token = 0; token < heads.length; token++) {
            heads[token] = token - 1;
            labels.add(token == 0 ? "root" : "of-" + sentence.token(token).tag());
        }
        return new DependencyTree(sentence, heads, labels);
    }

    private void write(String name, List<ConstituencyTree> trees) throws IOException {
        StringBuilder text = new StringBuilder();
        for (ConstituencyTree tree : trees) {
            // Another treebank's tags, and no names.
            Sentence sentence = dependencies(tree.sentence())
                    .sentence()
                    .withTokens(tree.sentence().tokens().stream()
                            .map(token -> token.withTag("X-" + token.tag()))
                            .toList());
            DependencyTree gold = dependencies(tree.sentence());
            text.append(new ConlluFormat()
                    .text(ConlluSentence.of(new DependencyTree(sentence, gold.heads(), gold.labels()))));
        }
        Files.writeString(folder.resolve(name + ".conllu"), text.toString().replaceAll("(?m)^#.*\n", ""));
    }

    private TrainRun.Request request(String dependencies, String model, TrainingSettings settings) {
        return runs.request("derivations", model, settings)
                .with(new TrainRun.Dependencies(runs.path(dependencies + ".conllu"), runs.path("dev.conllu")));
    }

    private ModelBundle model(String name) throws IOException {
        return ModelBundle.read(folder.resolve(name).resolve("last.model"));
    }

    @Test
    void bothTreesAreLearnedAndTheOneEncoderParsesThem() throws IOException {
        List<EpochMetrics> epochs = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        List<Long> sentences = new ArrayList<>();
        new TrainRun(spark, new RunListener() {
                    @Override
                    public void began(String stage, String unit, long total) {
                        if (stage.startsWith("epoch")) {
                            sentences.add(total);
                        }
                    }

                    @Override
                    public void reached(long count) {}

                    @Override
                    public void noted(String note) {
                        notes.add(note);
                    }
                })
                .run(request("overlapping", "both", SETTINGS), epochs::add);
        assertThat(notes).containsExactly("dependencies of 24 sentences with constituents, and of 10 without");
        assertThat(sentences).hasSize(12).containsOnly((long) TrainingRuns.TREES + ALONE);
        EpochMetrics last = epochs.get(11);
        assertThat(last.scores()).containsOnlyKeys("f1", "discontinuousF1", "las", "uas");
        assertThat(last.scores().get("uas")).isGreaterThan(80);
        assertThat(last.scores().get("f1")).isGreaterThan(epochs.get(0).scores().get("f1"));

        ModelBundle both = model("both");
        ModelBundle without = model("without");
        assertThat(both.inventory().hash()).isEqualTo(without.inventory().hash());
        assertThat(both.lexicon().tags()).isEqualTo(without.lexicon().tags());
        assertThat(both.lexicon().words().entries())
                .containsAll(without.lexicon().words().entries())
                .hasSizeGreaterThan(without.lexicon().words().entries().size());
        assertThat(both.confidence().arcs()).isPresent();
        List<ConstituencyTree> dev = trees("dev");
        List<ParseOutcome> outcomes = both.parser(ParseBudget.DEFAULT)
                .parse(dev.stream().map(ConstituencyTree::sentence).toList());
        int heads = 0;
        int tokens = 0;
        for (int i = 0; i < dev.size(); i++) {
            ParseOutcome.Parsed parsed = (ParseOutcome.Parsed) outcomes.get(i);
            assertThat(parsed.analysis().constituency()).isPresent();
            DependencyTree tree = parsed.analysis().dependency().orElseThrow();
            for (int token = 0; token < tree.sentence().length(); token++) {
                heads += tree.head(token) == token - 1 ? 1 : 0;
                tokens++;
            }
            assertThat(both.lexicon().tags().entries())
                    .containsAll(parsed.analysis().sentence().tokens().stream()
                            .map(WordTask.named(WordTask.TAG)::label)
                            .toList());
        }
        assertThat(100.0 * heads / tokens).isGreaterThan(80);
    }

    /** Of sentences that all have both trees, none is added to an epoch. */
    @Test
    void aKilledRunEndsAsAnUninterruptedOneAndNotWithOtherTrees() {
        TrainingSettings dynamic = TrainingRuns.settings(TrainingRuns.SEED, 3, "dynamic");
        runs.run(request("overlapping", "whole", dynamic), epoch -> {});
        TrainRun.Request request = request("overlapping", "killed", dynamic);
        assertThatThrownBy(() -> new TrainRun(spark, new KilledInEpoch(20, "epoch 2")).run(request, epoch -> {}))
                .isInstanceOf(Killed.class);
        runs.assertRefused(
                request("all", "killed", dynamic),
                "MODEL: it holds a run on other data, with other settings or by another build of the program; give"
                        + " another directory or delete this one");
        List<Integer> resumed = new ArrayList<>();
        runs.run(request, epoch -> resumed.add(epoch.epoch()));
        assertThat(resumed).containsExactly(2, 3);
        assertThat(runs.id("killed", "last")).as("seed %d", TrainingRuns.SEED).isEqualTo(runs.id("whole", "last"));
    }

    @Test
    void treesOfOtherSentencesAreRefused() throws IOException {
        TrainingRuns.dependencies(folder.resolve("foreign.conllu"), 3, 5);
        runs.assertRefused(
                request("foreign", "refused", SETTINGS),
                runs.path("foreign.conllu")
                        + ": none of its 5 trees has the tokens of a sentence with constituents; give dependency trees"
                        + " of the same sentences");
        Files.copy(folder.resolve("train.discbracket"), folder.resolve("brackets.discbracket"));
        assertThatThrownBy(() -> runs.run(
                        runs.request("derivations", "refused", SETTINGS)
                                .with(new TrainRun.Dependencies(
                                        runs.path("brackets.discbracket"), runs.path("dev.conllu"))),
                        epoch -> {}))
                .hasStackTraceContaining("this is a constituency tree, and a dependency tree is wanted");
    }
}
