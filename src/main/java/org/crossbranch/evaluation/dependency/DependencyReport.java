package org.crossbranch.evaluation.dependency;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.crossbranch.evaluation.Confusion;
import org.crossbranch.evaluation.TextTable;

/**
 * An evaluation of dependency trees as people and programs read it.
 *
 * @param totals the sums over all sentences
 * @param weights weights of relations for WeightedLAS, where that is wanted
 */
public record DependencyReport(DependencyTotals totals, Optional<RelationWeights> weights) {
    private static final List<Metric> HEADLINES = List.of(
            Metric.UPOS,
            Metric.XPOS,
            Metric.UFEATS,
            Metric.ALL_TAGS,
            Metric.LEMMAS,
            Metric.UAS,
            Metric.LAS,
            Metric.CLAS,
            Metric.MLAS,
            Metric.BLEX,
            Metric.LAS_WITH_SUBTYPES);

    /** Sentences of the gold side. */
    public long sentences() {
        return (long) totals.score(Metric.SENTENCES).gold();
    }

    /** The figures for a terminal. */
    public String text() {
        TextTable table = TextTable.headed("dependencies", "precision", "recall", "F1", "aligned accuracy");
        for (Metric metric : Metric.values()) {
            Score score = totals.score(metric);
            table.add(
                    metric.isOfAlignedWords()
                            ? row(metric.title(), score, text(score.alignedAccuracy()))
                            : row(metric.title(), score));
        }
        table.add(row("heads of non-projective arcs", totals.nonProjective()));
        weights.ifPresent(given -> {
            Score score = totals.weightedLas(given);
            table.add(row("WeightedLAS", score, text(score.alignedAccuracy())));
        });
        return table.toString();
    }

    private static List<String> row(String name, Score score) {
        return List.of(name, text(score.precision()), text(score.recall()), text(score.f1()));
    }

    private static List<String> row(String name, Score score, String more) {
        return List.of(name, text(score.precision()), text(score.recall()), text(score.f1()), more);
    }

    /**
     * Precision and recall of heads, and of heads with relations, by each {@link Grouping}; then confused relations, and
     * morphological attributes.
     */
    public String tables() {
        StringBuilder text = new StringBuilder();
        for (Grouping grouping : Grouping.values()) {
            TextTable table = TextTable.headed(
                    grouping.title(),
                    "gold",
                    "predicted",
                    "head recall",
                    "head precision",
                    "labelled recall",
                    "labelled precision");
            totals.scores(grouping)
                    .forEach((group, scores) -> table.add(List.of(
                            group,
                            Long.toString((long) scores.unlabelled().gold()),
                            Long.toString((long) scores.unlabelled().predicted()),
                            text(scores.unlabelled().recall()),
                            text(scores.unlabelled().precision()),
                            text(scores.labelled().recall()),
                            text(scores.labelled().precision()))));
            text.append(text.isEmpty() ? "" : "\n").append(table);
        }
        text.append('\n').append(Confusion.table("gold relation", "predicted relation", totals.confusions()));
        if (totals.morphology().isCompared()) {
            text.append('\n').append(totals.morphology().table());
        }
        return text.toString();
    }

    private static String text(double percentage) {
        return Score.rounded(percentage).toPlainString();
    }

    /**
     * The figures as a tree of maps, ready for JSON, all under {@code dependencies}. Percentages go from 0 to 100 and are
     * rounded to two decimals; those of an empty whole are 0.
     */
    public Map<String, Object> json() {
        Map<String, Object> figures = new LinkedHashMap<>();
        HEADLINES.forEach(
                metric -> figures.put(metric.key(), number(totals.score(metric).f1())));
        // Sentences of either side may be others; their exact matches are shares of the gold ones.
        figures.put("uem", number(totals.score(Metric.UEM).recall()));
        figures.put("lem", number(totals.score(Metric.LEM).recall()));
        figures.put("nonProjectiveRecall", number(totals.nonProjective().recall()));
        figures.put("nonProjectivePrecision", number(totals.nonProjective().precision()));
        weights.ifPresent(given ->
                figures.put("weightedLas", number(totals.weightedLas(given).f1())));
        if (totals.morphology().isCompared()) {
            figures.put("morphology", totals.morphology().json());
        }
        figures.put("details", details());
        return new LinkedHashMap<>(Map.of("dependencies", figures));
    }

    private Map<String, Object> details() {
        Map<String, Object> details = new LinkedHashMap<>();
        for (Metric metric : Metric.values()) {
            details.put(metric.key(), score(totals.score(metric), metric.isOfAlignedWords()));
        }
        details.put("clasOf2017", score(totals.clasOf2017(), true));
        weights.ifPresent(given -> details.put("weightedLas", score(totals.weightedLas(given), true)));
        for (Grouping grouping : Grouping.values()) {
            Map<String, Object> groups = new LinkedHashMap<>();
            totals.scores(grouping)
                    .forEach((group, scores) -> groups.put(
                            group,
                            Map.of(
                                    "unlabelled", score(scores.unlabelled(), false),
                                    "labelled", score(scores.labelled(), false))));
            details.put(grouping.key(), groups);
        }
        details.put("byConfusedRelation", Confusion.json(totals.confusions()));
        return details;
    }

    private static Map<String, Object> score(Score score, boolean isOfAlignedWords) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("precision", number(score.precision()));
        json.put("recall", number(score.recall()));
        json.put("f1", number(score.f1()));
        if (isOfAlignedWords) {
            json.put("alignedAccuracy", number(score.alignedAccuracy()));
            json.put("aligned", count(score.aligned()));
        }
        json.put("gold", count(score.gold()));
        json.put("predicted", count(score.predicted()));
        json.put("correct", count(score.correctGold()));
        if (score.correctGold() != score.correctPredicted()) {
            json.put("correctPredicted", count(score.correctPredicted()));
        }
        return json;
    }

    private static double number(double percentage) {
        return Score.rounded(percentage).doubleValue();
    }

    /** A whole number, or the sum of weights. */
    private static Number count(double count) {
        if (count == Math.rint(count)) {
            return (long) count;
        }
        return Math.round(count * 1e9) / 1e9;
    }
}
