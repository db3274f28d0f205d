package org.crossbranch.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EvaluationTotalsTest {
    /** Two sentences of three tokens, one of them exact, and a label that holds the separator. */
    private static final Map<String, Long> COUNTERS = new TreeMap<>(Map.of(
            "length/3/sentences", 2L,
            "length/3/labelled/sentences", 2L,
            "length/3/labelled/exactSentences", 1L,
            "length/3/labelled/matched", 1L,
            "length/3/labelled/gold", 2L,
            "length/3/labelled/predicted", 4L,
            "label/NP/SB/matched", 1L,
            "label/NP/SB/gold", 2L,
            "label/NP/SB/predicted", 4L,
            "gapDegree/0/gold", 2L));

    @Test
    void countersSayEverything() {
        EvaluationTotals totals = EvaluationTotals.of(COUNTERS);
        assertThat(totals.counters()).isEqualTo(COUNTERS);
        EvaluationSummary summary = totals.summary(BracketView.LABELLED);
        assertThat(summary.recall()).isEqualTo(new Percentage(1, 2));
        assertThat(summary.exactMatch()).isEqualTo(new Percentage(1, 2));
        assertThat(summary.longestSentence()).isEqualTo(3);
        assertThat(totals.byLabel()).containsOnlyKeys("NP/SB");
        assertThat(totals.summary(BracketView.LABELLED, 2).sentences()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "length", "length/sentences", "lengths/3/sentences", "label/NP/correctness"})
    void otherNumbersAreNoCounters(String name) {
        assertThatThrownBy(() -> EvaluationTotals.of(Map.of(name, 1L)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("\"" + name + "\" is no counter of evaluation totals");
    }
}
