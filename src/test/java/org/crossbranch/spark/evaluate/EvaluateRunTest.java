package org.crossbranch.spark.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.evaluation.BracketScorer;
import org.crossbranch.evaluation.EvaluationParameters;
import org.crossbranch.evaluation.EvaluationReport;
import org.crossbranch.evaluation.EvaluationTotals;
import org.crossbranch.evaluation.FunctionTreatment;
import org.crossbranch.evaluation.SentenceMatcher;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.ingest.ImportRequests;
import org.crossbranch.spark.ingest.ImportRun;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.bracket.DiscbracketFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(LocalSpark.class)
final class EvaluateRunTest {
    private static final long SEED = 8;

    private final SparkSession spark;

    @TempDir
    private Path folder;

    private final List<ConstituencyTree> gold = new ArrayList<>();
    private final List<ConstituencyTree> predicted = new ArrayList<>();

    EvaluateRunTest(SparkSession spark) {
        this.spark = spark;
    }

    @BeforeEach
    void writeBothSides() throws IOException {
        RandomTrees shapes = new RandomTrees(SEED);
        for (int i = 0; i < 40; i++) {
            ConstituencyTree tree = shapes.nextOfLength(1 + i % 12);
            gold.add(tree);
            predicted.add(shapes.nextOfLength(1 + i % 12).withSentence(tree.sentence()));
        }
        write("gold.discbracket", gold);
        write("predicted.discbracket", predicted);
    }

    @Test
    void figuresAreThoseOfTheScorer() {
        importTo("predicted.discbracket", "predicted");
        EvaluationReport expected = expected(EvaluationParameters.conventions());
        for (String side : List.of("predicted", "predicted.discbracket")) {
            EvaluationReport report = run(EvaluateRun.Request.of(path("gold.discbracket"), path(side)));
            assertThat(report.json()).as(side + ", seed " + SEED).isEqualTo(expected.json());
            assertThat(report.tables()).isEqualTo(expected.tables());
        }
        assertThat(expected.json().get("f1")).isNotEqualTo(100.0);
    }

    @Test
    void tablesArePairedByIdentifierWhateverTheirOrder() throws IOException {
        importTo("gold.discbracket", "gold");
        assertThat(run(EvaluateRun.Request.of(path("gold"), path("gold"))).json())
                .containsEntry("f1", 100.0);
        assertThat(run(EvaluateRun.Request.of(path("gold"), path("gold.discbracket")))
                        .json())
                .containsEntry("f1", 100.0);
        write("gold.discbracket", gold.subList(0, 39));
        assertThatThrownBy(() -> run(EvaluateRun.Request.of(path("gold"), path("gold.discbracket"))))
                .isInstanceOf(SentenceMatcher.MismatchException.class)
                .hasMessageContaining(
                        "1 of the gold sentences have no predicted tree: " + folder.getFileName() + "/gold/40");
        assertThatThrownBy(() -> run(EvaluateRun.Request.of(path("gold.discbracket"), path("gold"))))
                .isInstanceOf(SentenceMatcher.MismatchException.class)
                .hasMessageContaining(
                        "1 of the predicted sentences have no gold tree: " + folder.getFileName() + "/gold/40");
    }

    @Test
    void parametersComeFromAFile() throws IOException {
        Path file = folder.resolve("own.prm");
        Files.writeString(file, "DELETE_LABEL NP\nDELETE_LABEL ROOT\n");
        EvaluateRun.Request request = new EvaluateRun.Request(
                path("gold.discbracket"),
                "",
                path("predicted.discbracket"),
                "",
                new ParameterChoice(file.toString(), true, FunctionTreatment.LEAVE, false, ""));
        EvaluationParameters parameters = EvaluationParameters.parse(file.toString(), Files.readAllBytes(file))
                .withDiscontinuousOnly(true);
        assertThat(run(request).json()).isEqualTo(expected(parameters).json());
        Files.writeString(file, "NO_SUCH_KEY 1\n");
        assertThatThrownBy(() -> run(request)).isInstanceOf(EvaluationParameters.MalformedParametersException.class);
    }

    @Test
    void aParameterFileThatIsMissingIsSaid() {
        EvaluateRun.Request request = new EvaluateRun.Request(
                path("gold.discbracket"),
                "",
                path("predicted.discbracket"),
                "",
                new ParameterChoice(path("none.prm"), false, FunctionTreatment.LEAVE, false, ""));
        assertThatThrownBy(() -> run(request))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("none.prm (the parameter file): cannot be read");
    }

    @Test
    void otherTokensAreAnErrorThatNamesTheSentence() throws IOException {
        Files.writeString(folder.resolve("one.discbracket"), "(S (N 0=a) (N 1=b))\n");
        Files.writeString(folder.resolve("two.discbracket"), "(S (N 0=a) (N 1=c))\n");
        assertThatThrownBy(() -> run(EvaluateRun.Request.of(path("one.discbracket"), path("two.discbracket"))))
                .hasRootCauseInstanceOf(SentenceMatcher.MismatchException.class)
                .rootCause()
                .hasMessageContaining("/one/1");
    }

    private EvaluationReport expected(EvaluationParameters parameters) {
        BracketScorer scorer = new BracketScorer(parameters).withTreeScores();
        EvaluationTotals totals = new EvaluationTotals();
        for (int i = 0; i < gold.size(); i++) {
            totals.add(scorer.score(gold.get(i), predicted.get(i)));
        }
        return new EvaluationReport(parameters, totals);
    }

    private EvaluationReport run(EvaluateRun.Request request) {
        return new EvaluateRun(spark, RunListener.NONE).run(request, SentenceScores.dropped());
    }

    private void importTo(String file, String table) {
        new ImportRun(spark, RunListener.NONE).run(ImportRequests.of(path(file), path(table)));
    }

    private void write(String name, List<ConstituencyTree> trees) throws IOException {
        try (TreebankWriter<ConstituencyTree> writer = new DiscbracketFormat().write(folder.resolve(name))) {
            for (ConstituencyTree tree : trees) {
                writer.write(tree);
            }
        }
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }
}
