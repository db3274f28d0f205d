package org.crossbranch.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;

class ErrorTotalsTest {
    private static final BracketScorer SCORER = new BracketScorer(EvaluationParameters.conventions());
    private static final Sentence SENTENCE = new Sentence(
            "s",
            "",
            List.of(
                    Token.of("a", "A"),
                    Token.of("b", "B"),
                    Token.of("c", "C"),
                    Token.of("d", "D"),
                    Token.of("e", "E"),
                    Token.of("f", "F")));
    private static final ConstituencyTree GOLD = new ConstituencyTree(
            SENTENCE,
            Constituent.of(
                    "S",
                    Constituent.of("VP", new Leaf(0), new Leaf(2)),
                    Constituent.of("NP", new Leaf(1), new Leaf(4)),
                    new Leaf(3),
                    new Leaf(5)));
    private static final ConstituencyTree OTHER = GOLD.withRoot(Constituent.of(
            "S",
            Constituent.of("VP", new Leaf(0), new Leaf(2)),
            new Leaf(1),
            Constituent.of("PP", new Leaf(3), new Leaf(5)),
            new Leaf(4)));
    private static final ConstituencyTree RENAMED = renamed("AP");

    /** The gold tree with another label in place of VP. */
    private static ConstituencyTree renamed(String label) {
        return GOLD.withRoot(Constituent.of(
                "S",
                Constituent.of(label, new Leaf(0), new Leaf(2)),
                Constituent.of("NP", new Leaf(1), new Leaf(4)),
                new Leaf(3),
                new Leaf(5)));
    }

    @Test
    void constituentsArePerfectPartialNotDetectedOrFalse() {
        assertThat(SCORER.score(GOLD, OTHER).errors().discontinuous())
                .isEqualTo(Map.of(
                        "VP", new OutcomeCounts(1, 0, 0, 0),
                        "NP", new OutcomeCounts(0, 0, 1, 0),
                        "PP", new OutcomeCounts(0, 0, 0, 1)));
        assertThat(SCORER.score(GOLD, OTHER).errors().confusions()).isEmpty();
        ErrorTotals renamed = SCORER.score(GOLD, RENAMED).errors();
        assertThat(renamed.discontinuous())
                .isEqualTo(Map.of("VP", new OutcomeCounts(0, 1, 0, 0), "NP", new OutcomeCounts(1, 0, 0, 0)));
        assertThat(renamed.confusions()).isEqualTo(Map.of("VP", Map.of("AP", 1L)));
    }

    @Test
    void anUnparsedSentenceMissesAll() {
        ErrorTotals errors = SCORER.unparsed(GOLD).errors();
        assertThat(errors.discontinuous())
                .isEqualTo(Map.of("VP", new OutcomeCounts(0, 0, 1, 0), "NP", new OutcomeCounts(0, 0, 1, 0)));
        assertThat(errors.confusions()).isEmpty();
    }

    @Test
    void totalsAreMerged() {
        EvaluationTotals totals = new EvaluationTotals();
        totals.add(SCORER.score(GOLD, RENAMED));
        totals.add(SCORER.score(renamed("V/P"), renamed("/A/")));
        totals.add(SCORER.score(renamed("V"), renamed("P//A/")));
        EvaluationTotals merged = new EvaluationTotals();
        merged.merge(totals);
        merged.merge(totals);
        assertThat(merged.errors().confusions())
                .isEqualTo(Map.of("VP", Map.of("AP", 2L), "V/P", Map.of("/A/", 2L), "V", Map.of("P//A/", 2L)));
        assertThat(merged.errors().discontinuous())
                .containsEntry("NP", new OutcomeCounts(6, 0, 0, 0))
                .containsEntry("V/P", new OutcomeCounts(0, 2, 0, 0));
    }
}
