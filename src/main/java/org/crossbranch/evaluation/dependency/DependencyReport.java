package org.crossbranch.evaluation.dependency;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.crossbranch.evaluation.Confusion;
import org.crossbranch.evaluation.Reliability;
import org.crossbranch.figure.Figures;
import org.crossbranch.figure.Figures.Column;
import org.crossbranch.figure.TextTable;
import org.jspecify.annotations.Nullable;

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

    private static final List<Column> COLUMNS = List.of(
            new Column("precision", "precision"),
            new Column("recall", "recall"),
            new Column("F1", "f1"),
            new Column("aligned accuracy", "alignedAccuracy"));

    private static final List<Column> GROUP_COLUMNS = List.of(
            new Column("gold", "unlabelled.gold"),
            new Column("predicted", "unlabelled.predicted"),
            new Column("head recall", "unlabelled.recall"),
            new Column("head precision", "unlabelled.precision"),
            new Column("labelled recall", "labelled.recall"),
            new Column("labelled precision", "labelled.precision"));

    /** Sentences of the gold side. */
    public long sentences() {
        return (long) totals.score(Metric.SENTENCES).gold();
    }

    /** The figures for a terminal. */
    public String text() {
        TextTable table = new TextTable();
        table.add(Figures.titles("dependencies", COLUMNS));
        for (Metric metric : Metric.values()) {
            table.add(figures(metric).row(metric.title(), COLUMNS));
        }
        table.add(totals.nonProjective().figures(false).row("heads of non-projective arcs", COLUMNS));
        weights.ifPresent(
                given -> table.add(totals.weightedLas(given).figures(true).row("WeightedLAS", COLUMNS)));
        Figures confidence = confidence();
        return confidence.isEmpty() ? table.toString() : table + "\n" + Reliability.table(confidence);
    }

    /** Confidence in what has any. */
    private Figures confidence() {
        return Reliability.figures(totals.treeConfidence(), "arcs", totals.arcConfidence());
    }

    private Figures figures(Metric metric) {
        return totals.score(metric).figures(metric.isOfAlignedWords());
    }

    private Figures figures(Grouping grouping) {
        Figures groups = new Figures();
        totals.scores(grouping)
                .forEach((group, scores) -> groups.put(
                        group,
                        new Figures()
                                .put("unlabelled", scores.unlabelled().figures(false))
                                .put("labelled", scores.labelled().figures(false))));
        return groups;
    }

    /**
     * Precision and recall of heads, and of heads with relations, by each {@link Grouping}; then confused relations, and
     * morphological attributes.
     */
    public String tables() {
        List<TextTable> tables = new ArrayList<>();
        for (Grouping grouping : Grouping.values()) {
            tables.add(figures(grouping).table(grouping.title(), GROUP_COLUMNS));
        }
        tables.add(Confusion.table("gold relation", "predicted relation", totals.confusions()));
        if (totals.morphology().isCompared()) {
            tables.add(totals.morphology().table());
        }
        return tables.stream().map(TextTable::toString).collect(Collectors.joining("\n"));
    }

    /**
     * The figures as a tree of maps, ready for JSON, all under {@code dependencies}. Percentages go from 0 to 100 and are
     * rounded to two decimals; those of an empty whole are 0.
     */
    public Map<String, @Nullable Object> json() {
        Figures figures = new Figures();
        HEADLINES.forEach(metric ->
                figures.put(metric.key(), Score.rounded(totals.score(metric).f1())));
        // Sentences of either side may be others; their exact matches are shares of the gold ones.
        figures.put("uem", Score.rounded(totals.score(Metric.UEM).recall()))
                .put("lem", Score.rounded(totals.score(Metric.LEM).recall()))
                .put("nonProjectiveRecall", Score.rounded(totals.nonProjective().recall()))
                .put(
                        "nonProjectivePrecision",
                        Score.rounded(totals.nonProjective().precision()));
        weights.ifPresent(given -> figures.put(
                "weightedLas", Score.rounded(totals.weightedLas(given).f1())));
        if (totals.morphology().isCompared()) {
            figures.put("morphology", totals.morphology().figures());
        }
        Figures confidence = confidence();
        if (!confidence.isEmpty()) {
            figures.put("confidence", confidence);
        }
        return new Figures()
                .put("dependencies", figures.put("details", details()))
                .json();
    }

    private Figures details() {
        Figures details = new Figures();
        for (Metric metric : Metric.values()) {
            details.put(metric.key(), figures(metric));
        }
        details.put("clasOf2017", totals.clasOf2017().figures(true));
        weights.ifPresent(
                given -> details.put("weightedLas", totals.weightedLas(given).figures(true)));
        for (Grouping grouping : Grouping.values()) {
            details.put(grouping.key(), figures(grouping));
        }
        return details.put("byConfusedRelation", Confusion.figures(totals.confusions()));
    }
}
