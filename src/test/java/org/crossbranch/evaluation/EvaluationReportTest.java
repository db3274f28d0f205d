package org.crossbranch.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.crossbranch.figure.Percentage;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;

class EvaluationReportTest {
    private static final EvaluationParameters CONVENTIONS = EvaluationParameters.conventions();

    /** One sentence of which two brackets of three are right, the wrong one being the one with a gap. */
    private static EvaluationTotals totals(EvaluationParameters parameters) {
        Sentence sentence = new Sentence(
                "s",
                "",
                List.of(Token.of("What", "WP"), Token.of("should", "MD"), Token.of("I", "PRP"), Token.of("do", "VB")));
        Constituent verb = Constituent.of("VP", new Leaf(0), new Leaf(3));
        Constituent subject = Constituent.of("NP", new Leaf(2));
        ConstituencyTree gold = new ConstituencyTree(
                sentence, Constituent.of("ROOT", Constituent.of("SQ", verb, new Leaf(1), subject)));
        ConstituencyTree predicted =
                gold.withRoot(Constituent.of("ROOT", Constituent.of("SQ", verb.withLabel("X"), new Leaf(1), subject)));
        return new BracketScorer(parameters)
                .withTreeScores()
                .total(List.of(new SentenceMatcher.Pair<>(gold, predicted)));
    }

    @Test
    void readsOnATerminal() {
        assertThat(new EvaluationReport(CONVENTIONS, totals(CONVENTIONS)).text())
                .isEqualTo("""
                        labelled brackets         <= 40 tokens     all
                        sentences                            1       1
                        longest sentence                     4       4
                        parse coverage                  100.00  100.00
                        gold brackets                        3       3
                        predicted brackets                   3       3
                        recall                           66.67   66.67
                        precision                        66.67   66.67
                        F1                               66.67   66.67
                        exact match                       0.00    0.00
                        unlabelled F1                   100.00  100.00
                        disc. sentences                      1       1
                        disc. gold brackets                  1       1
                        disc. predicted brackets             1       1
                        disc. recall                      0.00    0.00
                        disc. precision                   0.00    0.00
                        disc. F1                          0.00    0.00
                        disc. exact match                 0.00    0.00
                        leaf-ancestor                    93.75   93.75
                        tree distance (Dice)             92.86   92.86
                        POS accuracy                    100.00  100.00
                        POS, with punctuation           100.00  100.00
                        """);
    }

    @Test
    void tablesGoByLabelGapDegreeAndLength() {
        assertThat(new EvaluationReport(CONVENTIONS, totals(CONVENTIONS)).tables())
                .isEqualTo("""
                        label  gold  predicted  recall  precision      F1
                        NP        1          1  100.00     100.00  100.00
                        SQ        1          1  100.00     100.00  100.00
                        VP        1          0    0.00          –    0.00
                        X         0          1       –       0.00    0.00

                        gap degree  gold  predicted  recall  precision      F1
                        0              2          2  100.00     100.00  100.00
                        1              1          1    0.00       0.00    0.00

                        length  gold  predicted  recall  precision     F1  sentences
                        4          3          3   66.67      66.67  66.67          1

                        branches cross by  gold  perfect  partial  not detected  false positives  perfect %
                        wh-extraction         1        0        1             0                0       0.00

                        discontinuous  gold  perfect  partial  not detected  false positives  perfect %
                        VP                1        0        1             0                0       0.00

                        gold label  predicted label  times
                        VP          X                    1
                        """);
    }

    @Test
    void jsonHasPercentagesOfTwoDecimalsAndCounts() {
        Map<String, Object> json = new EvaluationReport(CONVENTIONS, totals(CONVENTIONS)).json();
        assertThat(json)
                .containsEntry("recall", 66.67)
                .containsEntry("f1", 66.67)
                .containsEntry("exactMatch", 0.0)
                .containsEntry("goldBrackets", 3L)
                .containsEntry("matchedOccurrences", 2L)
                .containsEntry("treeDistance", 92.86)
                .containsEntry("leafAncestor", 93.75)
                .containsEntry("posAccuracy", 100.0);
        assertThat(json.get("discontinuous"))
                .asInstanceOf(InstanceOfAssertFactories.map(String.class, Object.class))
                .containsEntry("recall", 0.0)
                .containsEntry("goldBrackets", 1L)
                .containsEntry("posAccuracy", 100.0);
        assertThat(json.get("upToCutoff"))
                .asInstanceOf(InstanceOfAssertFactories.map(String.class, Object.class))
                .containsEntry("cutoffLength", 40)
                .containsEntry("precision", 66.67);
    }

    @Test
    void discontinuousOnlyMovesTheGapsToTheTop() {
        EvaluationParameters parameters =
                CONVENTIONS.withDiscontinuousOnly(true).withCutoffLength(EvaluationParameters.NO_CUTOFF);
        EvaluationReport report = new EvaluationReport(parameters, totals(parameters));
        assertThat(report.json())
                .containsEntry("recall", 0.0)
                .containsEntry("goldBrackets", 1L)
                .doesNotContainKey("upToCutoff");
        assertThat(report.text()).startsWith("labelled brackets with a gap     all\n");
    }

    @Test
    void nothingToCompareHasNoPercentages() {
        EvaluationReport report = new EvaluationReport(CONVENTIONS, new EvaluationTotals());
        assertThat(report.json())
                .containsEntry("recall", null)
                .containsEntry("leafAncestor", null)
                .containsEntry("treeDistance", null)
                .containsEntry("exactMatch", null)
                .containsEntry("posAccuracy", null)
                .containsEntry("goldBrackets", 0L)
                .containsEntry("longestSentence", 0);
        assertThat(report.text()).contains("F1                                   –    –");
    }

    @Test
    void roundingIsHalfToEven() {
        assertThat(new Percentage(5, 32)).hasToString("15.62");
        assertThat(new Percentage(1, 3)).hasToString("33.33");
        assertThat(new Percentage(2, 3).rounded()).isEqualTo(66.67);
        assertThatThrownBy(() -> new Percentage(3, 2)).hasMessage("3 of 2");
    }
}
