package org.crossbranch.spark.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.evaluation.SystemEvaluation;
import org.crossbranch.evaluation.significance.Resampling;
import org.crossbranch.render.page.EvaluationPage;
import org.crossbranch.render.page.ReportFrame;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.bracket.DiscbracketFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(LocalSpark.class)
final class ComparisonRunTest {
    private static final long SEED = 9;
    private static final int SENTENCES = 60;
    private static final int WORST = 5;
    private static final String HOSTILE = "</script><img/src=x/onerror=alert(1)>";

    private final SparkSession spark;

    @TempDir
    private Path folder;

    ComparisonRunTest(SparkSession spark) {
        this.spark = spark;
    }

    @Test
    void systemsAreScoredAsAloneAndTheWorstSentencesAreKept() throws IOException {
        RandomTrees shapes = new RandomTrees(SEED);
        List<ConstituencyTree> gold = new ArrayList<>();
        List<ConstituencyTree> bad = new ArrayList<>();
        for (int i = 0; i < SENTENCES; i++) {
            ConstituencyTree tree = shapes.nextOfLength(3 + i % 9);
            List<Token> tokens = new ArrayList<>(tree.sentence().tokens());
            tokens.set(0, Token.of(HOSTILE, tokens.get(0).tag()));
            gold.add(tree.withSentence(tree.sentence().withTokens(tokens)));
            bad.add(shapes.nextOfLength(3 + i % 9).withSentence(gold.get(i).sentence()));
        }
        List<ConstituencyTree> half = new ArrayList<>(gold.subList(0, SENTENCES / 2));
        half.addAll(bad.subList(SENTENCES / 2, SENTENCES));
        write("gold", gold);
        write("bad", bad);
        write("half", half);
        List<EvaluateRun.Request> requests = List.of(request("bad"), request("half"));
        EvaluateRun.Comparison result =
                new EvaluateRun(spark, RunListener.NONE).compare(requests, WORST, SentenceScores.dropped());
        assertThat(result.systems().get(1).report().json())
                .isEqualTo(new EvaluateRun(spark, RunListener.NONE)
                        .run(requests.get(1), SentenceScores.dropped())
                        .json());
        List<String> ids = ids(result.systems().get(0));
        assertThat(ids).hasSize(WORST).isEqualTo(ids(result.systems().get(1)));
        List<Double> f1s = result.systems().get(0).examples().stream()
                .map(sentence -> sentence.brackets().f1().value())
                .toList();
        assertThat(f1s).isSorted();
        Resampling resampling = new Resampling(1, 200);
        Resampling.Result significance = resampling.of(result.scores());
        assertThat(significance.intervals().get(0).get(0).value())
                .isEqualTo(result.systems().get(0).report().all().f1().value());
        assertThat(significance.comparisons().get(0).get(0).bootstrap()).isLessThan(0.05);
        String page = EvaluationPage.html(
                new ReportFrame("gold <b>", Map.of()),
                result.systems(),
                result.scores(),
                resampling,
                significance,
                List.of());
        assertThat(page)
                .contains(
                        "gold &lt;b&gt;",
                        "&lt;/script&gt;&lt;img/src=x",
                        "approximate randomisation",
                        "<input type=\"radio\" name=\"phenomenon\" id=\"only-extraposition\">",
                        "body:has(#only-extraposition:checked) article:not(.extraposition){display:none}")
                .containsPattern("class=\"[ \\w]*\\bwrong\"")
                .containsPattern("<article class=\"[ \\w]*\\bextraposition\\b")
                .doesNotContain("<img", "<b>", "</script><");
    }

    private static List<String> ids(SystemEvaluation system) {
        return system.examples().stream().map(SystemEvaluation.Sentence::id).toList();
    }

    private EvaluateRun.Request request(String predicted) {
        return EvaluateRun.Request.of(
                folder.resolve("gold.discbracket").toString(),
                folder.resolve(predicted + ".discbracket").toString());
    }

    private void write(String name, List<ConstituencyTree> trees) throws IOException {
        try (TreebankWriter<ConstituencyTree> writer =
                new DiscbracketFormat().write(Files.newBufferedWriter(folder.resolve(name + ".discbracket")))) {
            for (ConstituencyTree tree : trees) {
                writer.write(tree);
            }
        }
    }
}
