package org.crossbranch.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.crossbranch.figure.Percentage;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;

/** The definitions of Coavoux 2017, §8.3.4.1, word by word. */
class MorphologyTotalsTest {
    private static final long SEED = 3;

    @Test
    void countsAsTheThesisDefines() {
        MorphologyTotals totals = new MorphologyTotals();
        totals.add(Map.of("Case", "Nom"), Map.of("Case", "Nom"));
        totals.add(Map.of("Case", "Nom"), Map.of("Case", "Acc"));
        totals.add(Map.of("Case", "Nom", "Number", "Sing"), Map.of("Number", "Sing"));
        totals.add(Map.of(), Map.of("Case", "Nom"));
        totals.add(Map.of(), Map.of());
        MorphologyTotals.Counts counts = counts(totals);
        assertThat(counts).isEqualTo(new MorphologyTotals.Counts(1, 2, 1, 3, 5));
        assertThat(counts.accuracy()).hasToString("40.00");
        assertThat(counts.precision()).hasToString("33.33");
        assertThat(counts.recall()).hasToString("50.00");
        assertThat(counts.f1()).hasToString("40.00");
        assertThat(counts.coverage()).hasToString("60.00");
        assertThat(totals.completeMatch()).hasToString("40.00");
        assertThat(totals.isCompared()).isTrue();
    }

    @Test
    void oneSideWithoutAttributesIsNotCompared() {
        MorphologyTotals totals = new MorphologyTotals();
        assertThat(totals.isCompared()).isFalse();
        totals.add(Map.of("Case", "Nom"), Map.of());
        assertThat(totals.isCompared()).isFalse();
        assertThat(counts(totals).precision().isDefined()).isFalse();
    }

    /** Accuracy and coverage counted token by token, attribute by attribute. */
    @Test
    void agreesWithAPlainCount() {
        Random random = new Random(SEED);
        List<Map<String, String>> gold = new ArrayList<>();
        List<Map<String, String>> predicted = new ArrayList<>();
        MorphologyTotals totals = new MorphologyTotals();
        for (int i = 0; i < 500; i++) {
            gold.add(attributes(random));
            predicted.add(attributes(random));
            totals.add(gold.get(i), predicted.get(i));
        }
        totals.byAttribute().forEach((name, counts) -> {
            long same = 0;
            long there = 0;
            long right = 0;
            long given = 0;
            for (int i = 0; i < gold.size(); i++) {
                String value = gold.get(i).getOrDefault(name, "");
                String other = predicted.get(i).getOrDefault(name, "");
                same += value.equals(other) ? 1 : 0;
                there += value.isEmpty() ? 0 : 1;
                given += other.isEmpty() ? 0 : 1;
                right += value.equals(other) && !value.isEmpty() ? 1 : 0;
            }
            assertThat(counts.accuracy()).as("%s, seed %d", name, SEED).isEqualTo(new Percentage(same, 500));
            assertThat(counts.coverage()).isEqualTo(new Percentage(there, 500));
            assertThat(counts.precision()).isEqualTo(new Percentage(right, given));
        });
    }

    /** The parts of an evaluation come together as counters; its report has the figures where both sides have attributes. */
    @Test
    void partsAddUpThroughCounters() {
        Random random = new Random(SEED);
        BracketScorer scorer = new BracketScorer(EvaluationParameters.conventions());
        MorphologyTotals whole = new MorphologyTotals();
        EvaluationTotals merged = new EvaluationTotals();
        for (int part = 0; part < 4; part++) {
            EvaluationTotals totals = new EvaluationTotals();
            for (int i = 0; i < 5; i++) {
                ConstituencyTree gold = tree(attributes(random));
                ConstituencyTree predicted = tree(attributes(random));
                whole.add(
                        gold.sentence().token(0).morphology(),
                        predicted.sentence().token(0).morphology());
                totals.add(scorer.score(gold, predicted));
            }
            merged.merge(totals);
        }
        assertThat(merged.morphology().byAttribute()).isEqualTo(whole.byAttribute());
        assertThat(merged.morphology().completeMatch()).isEqualTo(whole.completeMatch());
        EvaluationReport report = new EvaluationReport(EvaluationParameters.conventions(), merged);
        assertThat(report.json()).containsEntry("morphology", whole.figures().json());
        assertThat(report.tables()).contains(whole.table().toString());
        EvaluationTotals without = new EvaluationTotals();
        without.add(scorer.score(tree(Map.of()), tree(Map.of())));
        assertThat(new EvaluationReport(EvaluationParameters.conventions(), without).json())
                .doesNotContainKey("morphology");
    }

    private static ConstituencyTree tree(Map<String, String> attributes) {
        Token token = new Token("a", "N", "", new TreeMap<>(attributes), "", Token.NO_OFFSET, Token.NO_OFFSET);
        return new ConstituencyTree(
                new Sentence("it", "", List.of(token)), new Constituent("S", "", List.of(new Leaf(0))));
    }

    private static MorphologyTotals.Counts counts(MorphologyTotals totals) {
        return Objects.requireNonNull(totals.byAttribute().get("Case"));
    }

    private static Map<String, String> attributes(Random random) {
        Map<String, String> attributes = new TreeMap<>();
        for (String name : List.of("Case", "Gender", "Tense")) {
            if (random.nextInt(3) > 0) {
                attributes.put(name, Integer.toString(random.nextInt(3)));
            }
        }
        return attributes;
    }
}
