package org.crossbranch.evaluation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An evaluation as people and programs read it.
 *
 * @param parameters what was left out of the count and what counted as equal
 * @param totals the sums over all sentences
 */
public record EvaluationReport(EvaluationParameters parameters, EvaluationTotals totals) {

    private record Figure(String name, Function<EvaluationSummary, Object> value) {}

    private static final List<Figure> FIGURES = List.of(
            new Figure("sentences", EvaluationSummary::sentences),
            new Figure("longest sentence", EvaluationSummary::longestSentence),
            new Figure("parse coverage", EvaluationSummary::parseCoverage),
            new Figure("gold brackets", summary -> summary.brackets().brackets().distinctGold()),
            new Figure(
                    "predicted brackets",
                    summary -> summary.brackets().brackets().distinctPredicted()),
            new Figure("recall", EvaluationSummary::recall),
            new Figure("precision", EvaluationSummary::precision),
            new Figure("F1", EvaluationSummary::f1),
            new Figure("exact match", EvaluationSummary::exactMatch),
            new Figure("unlabelled F1", summary -> summary.unlabelled().f1()),
            new Figure("disc. sentences", summary -> summary.discontinuous().sentences()),
            new Figure(
                    "disc. gold brackets",
                    summary -> summary.discontinuous().brackets().gold()),
            new Figure(
                    "disc. predicted brackets",
                    summary -> summary.discontinuous().brackets().predicted()),
            new Figure("disc. recall", summary -> summary.discontinuous().recall()),
            new Figure("disc. precision", summary -> summary.discontinuous().precision()),
            new Figure("disc. F1", summary -> summary.discontinuous().f1()),
            new Figure("disc. exact match", summary -> summary.discontinuous().exactMatch()),
            new Figure("leaf-ancestor", EvaluationSummary::leafAncestor),
            new Figure("tree distance (Dice)", EvaluationSummary::treeDistance),
            new Figure("POS accuracy", EvaluationSummary::posAccuracy),
            new Figure("POS, with punctuation", EvaluationSummary::posAccuracyWithPunctuation));

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
        TextTable table = new TextTable();
        List<String> header = new ArrayList<>(List.of(title()));
        if (parameters.hasCutoff()) {
            header.add("<= " + parameters.cutoffLength() + " tokens");
        }
        header.add("all");
        table.add(header);
        for (Figure figure : FIGURES) {
            List<String> row = new ArrayList<>(List.of(figure.name));
            if (parameters.hasCutoff()) {
                row.add(figure.value.apply(upToCutoff()).toString());
            }
            row.add(figure.value.apply(all()).toString());
            table.add(row);
        }
        return table.toString();
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
        TextTable labels = TextTable.headed("label", "gold", "predicted", "recall", "precision", "F1");
        totals.byLabel().forEach((label, counts) -> labels.add(row(label, counts)));
        TextTable gapDegrees = TextTable.headed("gap degree", "gold", "predicted", "recall", "precision", "F1");
        totals.byGapDegree().forEach((degree, counts) -> gapDegrees.add(row(degree.toString(), counts)));
        TextTable lengths = TextTable.headed("length", "gold", "predicted", "recall", "precision", "F1", "sentences");
        totals.byLength().forEach((length, sums) -> {
            List<String> row =
                    row(length.toString(), sums.brackets(BracketView.LABELLED).brackets());
            row.add(Long.toString(sums.sentences()));
            lengths.add(row);
        });
        MorphologyTotals morphology = totals.morphology();
        return labels + "\n" + gapDegrees + "\n" + lengths + "\n" + phenomena() + "\n"
                + totals.errors().tables()
                + (morphology.isCompared() ? "\n" + morphology.table() : "");
    }

    private TextTable phenomena() {
        TextTable table = TextTable.headed("branches cross by", OutcomeCounts.TITLES);
        totals.byPhenomenon().forEach((phenomenon, counts) -> table.add(phenomenon.title(), counts.cells()));
        return table;
    }

    private static List<String> row(String name, BracketCounts counts) {
        return new ArrayList<>(List.of(
                name,
                Long.toString(counts.gold()),
                Long.toString(counts.predicted()),
                counts.recall().toString(),
                counts.precision().toString(),
                counts.f1().toString()));
    }

    /**
     * The figures as a tree of maps, ready for JSON: those over all sentences at the top, those up to the cut-off
     * length under {@code upToCutoff}, those of groups over all sentences under {@code byLabel}, {@code byGapDegree} and
     * so on. Percentages go from 0 to 100 and are rounded to two decimals; one that is not
     * defined is null. The counts that they are made of stand beside them.
     */
    public Map<String, @Nullable Object> json() {
        Map<String, @Nullable Object> json = json(all());
        if (parameters.hasCutoff()) {
            Map<String, @Nullable Object> column = new LinkedHashMap<>();
            column.put("cutoffLength", parameters.cutoffLength());
            column.putAll(json(upToCutoff()));
            json.put("upToCutoff", column);
        }
        json.put("byLabel", json(totals.byLabel()));
        json.put("byGapDegree", json(totals.byGapDegree()));
        SortedMap<Integer, BracketCounts> lengths = new TreeMap<>();
        totals.byLength()
                .forEach((length, sums) ->
                        lengths.put(length, sums.brackets(BracketView.LABELLED).brackets()));
        json.put("byLength", json(lengths));
        Map<String, Object> phenomena = new LinkedHashMap<>();
        totals.byPhenomenon().forEach((phenomenon, counts) -> phenomena.put(phenomenon.key(), counts.json()));
        json.put("byPhenomenon", phenomena);
        json.putAll(totals.errors().json());
        if (totals.morphology().isCompared()) {
            json.put("morphology", totals.morphology().json());
        }
        return json;
    }

    private static Map<String, Object> json(SortedMap<?, BracketCounts> groups) {
        Map<String, Object> json = new LinkedHashMap<>();
        groups.forEach((group, counts) -> {
            Map<String, @Nullable Object> figures = new LinkedHashMap<>();
            figures.put("recall", json(counts.recall()));
            figures.put("precision", json(counts.precision()));
            figures.put("f1", json(counts.f1()));
            figures.put("matchedOccurrences", counts.matched());
            figures.put("goldOccurrences", counts.gold());
            figures.put("predictedOccurrences", counts.predicted());
            json.put(group.toString(), figures);
        });
        return json;
    }

    private static Map<String, @Nullable Object> json(EvaluationSummary summary) {
        Map<String, @Nullable Object> json = json(summary.brackets(), summary);
        json.put("longestSentence", summary.longestSentence());
        json.put("parseCoverage", json(summary.parseCoverage()));
        json.put("posAccuracyWithPunctuation", json(summary.posAccuracyWithPunctuation()));
        json.put("leafAncestor", json(summary.leafAncestor()));
        json.put("treeDistance", json(summary.treeDistance()));
        json.put("discontinuous", json(summary.discontinuous(), summary));
        json.put("unlabelled", json(summary.unlabelled(), summary));
        return json;
    }

    private static Map<String, @Nullable Object> json(BracketTotals totals, EvaluationSummary summary) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("recall", json(totals.recall()));
        json.put("precision", json(totals.precision()));
        json.put("f1", json(totals.f1()));
        json.put("exactMatch", json(totals.exactMatch()));
        json.put("goldBrackets", totals.brackets().distinctGold());
        json.put("predictedBrackets", totals.brackets().distinctPredicted());
        json.put("posAccuracy", json(summary.posAccuracy()));
        json.put("sentences", totals.sentences());
        json.put("exactSentences", totals.exactSentences());
        json.put("matchedOccurrences", totals.brackets().matched());
        json.put("goldOccurrences", totals.brackets().gold());
        json.put("predictedOccurrences", totals.brackets().predicted());
        return json;
    }

    private static @Nullable Double json(Percentage percentage) {
        return percentage.isDefined() ? percentage.rounded() : null;
    }
}
