package org.crossbranch.evaluation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.crossbranch.figure.Figures;
import org.crossbranch.figure.Figures.Column;
import org.crossbranch.figure.TextTable;
import org.jspecify.annotations.Nullable;

/**
 * An evaluation as people and programs read it.
 *
 * @param parameters what was left out of the count and what counted as equal
 * @param totals the sums over all sentences
 */
public record EvaluationReport(EvaluationParameters parameters, EvaluationTotals totals) {

    private static final List<Column> COLUMNS = List.of(
            new Column("sentences", "sentences"),
            new Column("longest sentence", "longestSentence"),
            new Column("parse coverage", "parseCoverage"),
            new Column("gold brackets", "goldBrackets"),
            new Column("predicted brackets", "predictedBrackets"),
            new Column("recall", "recall"),
            new Column("precision", "precision"),
            new Column("F1", "f1"),
            new Column("exact match", "exactMatch"),
            new Column("unlabelled F1", "unlabelled.f1"),
            new Column("disc. sentences", "discontinuous.sentences"),
            new Column("disc. gold brackets", "discontinuous.goldOccurrences"),
            new Column("disc. predicted brackets", "discontinuous.predictedOccurrences"),
            new Column("disc. recall", "discontinuous.recall"),
            new Column("disc. precision", "discontinuous.precision"),
            new Column("disc. F1", "discontinuous.f1"),
            new Column("disc. exact match", "discontinuous.exactMatch"),
            new Column("leaf-ancestor", "leafAncestor"),
            new Column("tree distance (Dice)", "treeDistance"),
            new Column("POS accuracy", "posAccuracy"),
            new Column("POS, with punctuation", "posAccuracyWithPunctuation"));

    /** The figures over all sentences. */
    public EvaluationSummary all() {
        return totals.summary(parameters.view());
    }

    /** The figures over the sentences up to the cut-off length. */
    public EvaluationSummary upToCutoff() {
        return totals.summary(parameters.view(), parameters.cutoffLength());
    }

    /**
     * The figures for a terminal: a column up to the cut-off length, where there is one, and a column for all
     * sentences.
     */
    public String text() {
        List<Figures> figures =
                parameters.hasCutoff() ? List.of(figures(upToCutoff()), figures(all())) : List.of(figures(all()));
        TextTable table = parameters.hasCutoff()
                ? TextTable.headed(title(), "<= " + parameters.cutoffLength() + " tokens", "all")
                : TextTable.headed(title(), "all");
        for (Column column : COLUMNS) {
            table.add(
                    column.title(),
                    figures.stream().map(each -> each.text(column.path())).toList());
        }
        Figures confidence = confidence();
        return confidence.isEmpty() ? table.toString() : table + "\n" + Reliability.table(confidence);
    }

    /** Confidence in what has any. */
    private Figures confidence() {
        return Reliability.figures(totals.confidence(), "constituents", totals.constituentConfidence());
    }

    /** A figure over all sentences by its title in {@link #text()}. */
    public String text(String title) {
        return COLUMNS.stream()
                .filter(column -> column.title().equals(title))
                .map(column -> figures(all()).text(column.path()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no figure \"" + title + "\""));
    }

    private String title() {
        return switch (parameters.view()) {
            case LABELLED -> "labelled brackets";
            case DISCONTINUOUS -> "labelled brackets with a gap";
            case UNLABELLED -> "unlabelled brackets";
            case UNLABELLED_DISCONTINUOUS -> "unlabelled brackets with a gap";
        };
    }

    /**
     * Labelled recall, precision and F1 by label, by gap degree and by sentence length, what became of each phenomenon and of
     * discontinuous brackets by label, confused labels, and morphological attributes, over all sentences.
     */
    public String tables() {
        List<Column> ofLengths = new ArrayList<>(BracketCounts.COLUMNS);
        ofLengths.add(new Column("sentences", "sentences"));
        List<TextTable> tables = new ArrayList<>(List.of(
                byLabel().table("label", BracketCounts.COLUMNS),
                byGapDegree().table("gap degree", BracketCounts.COLUMNS),
                byLength().table("length", ofLengths),
                phenomena().table("branches cross by", OutcomeCounts.COLUMNS),
                totals.errors().outcomes().table("discontinuous", OutcomeCounts.COLUMNS),
                Confusion.table("gold label", "predicted label", totals.errors().confusions())));
        if (totals.morphology().isCompared()) {
            tables.add(totals.morphology().table());
        }
        return tables.stream().map(TextTable::toString).collect(Collectors.joining("\n"));
    }

    private Figures byLabel() {
        return Figures.of(totals.byLabel(), label -> label, BracketCounts::figures);
    }

    private Figures byGapDegree() {
        return Figures.of(totals.byGapDegree(), Object::toString, BracketCounts::figures);
    }

    private Figures byLength() {
        return Figures.of(
                totals.byLength(),
                Object::toString,
                sums -> sums.brackets(BracketView.LABELLED)
                        .brackets()
                        .figures()
                        .putAside("sentences", sums.sentences()));
    }

    /** Occurrences of what makes branches cross, by the phenomena's titles. */
    public Figures phenomena() {
        return Figures.of(totals.byPhenomenon(), Phenomenon::title, OutcomeCounts::figures);
    }

    /**
     * The figures as a tree of maps, ready for JSON: those over all sentences at the top, those up to the cut-off
     * length under {@code upToCutoff}, those of groups over all sentences under {@code byLabel}, {@code byGapDegree} and
     * so on. Percentages go from 0 to 100 and are rounded to two decimals; one that is not
     * defined is null. The counts that they are made of stand beside them.
     */
    public Map<String, @Nullable Object> json() {
        Figures figures = figures(all());
        if (parameters.hasCutoff()) {
            figures.put(
                    "upToCutoff",
                    new Figures().put("cutoffLength", parameters.cutoffLength()).putAll(figures(upToCutoff())));
        }
        figures.put("byLabel", byLabel())
                .put("byGapDegree", byGapDegree())
                .put("byLength", byLength())
                .put("byPhenomenon", Figures.of(totals.byPhenomenon(), Phenomenon::key, OutcomeCounts::figures))
                .put("byDiscontinuousLabel", totals.errors().outcomes())
                .put("byConfusedLabel", Confusion.figures(totals.errors().confusions()));
        if (totals.morphology().isCompared()) {
            figures.put("morphology", totals.morphology().figures());
        }
        Figures confidence = confidence();
        if (!confidence.isEmpty()) {
            figures.put("confidence", confidence);
        }
        return figures.json();
    }

    private static Figures figures(EvaluationSummary summary) {
        return figures(summary.brackets(), summary)
                .put("longestSentence", summary.longestSentence())
                .put("parseCoverage", summary.parseCoverage())
                .put("posAccuracyWithPunctuation", summary.posAccuracyWithPunctuation())
                .put("leafAncestor", summary.leafAncestor())
                .put("treeDistance", summary.treeDistance())
                .put("discontinuous", figures(summary.discontinuous(), summary))
                .put("unlabelled", figures(summary.unlabelled(), summary));
    }

    private static Figures figures(EvaluationTotals.BracketTotals totals, EvaluationSummary summary) {
        return new Figures()
                .put("recall", totals.recall())
                .put("precision", totals.precision())
                .put("f1", totals.f1())
                .put("exactMatch", totals.exactMatch())
                .put("goldBrackets", totals.brackets().distinctGold())
                .put("predictedBrackets", totals.brackets().distinctPredicted())
                .put("posAccuracy", summary.posAccuracy())
                .put("sentences", totals.sentences())
                .put("exactSentences", totals.exactSentences())
                .put("matchedOccurrences", totals.brackets().matched())
                .put("goldOccurrences", totals.brackets().gold())
                .put("predictedOccurrences", totals.brackets().predicted());
    }
}
