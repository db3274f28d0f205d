package org.crossbranch.evaluation;

import java.io.Serializable;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.crossbranch.figure.Figures;
import org.crossbranch.figure.Figures.Column;
import org.crossbranch.figure.Percentage;
import org.crossbranch.figure.TextTable;
import org.crossbranch.tree.Sentence;

/**
 * Counts of morphological attributes over tokens, by the definitions of Coavoux 2017, §8.3.4.1. A pair of attribute and value is
 * a true positive if it is the gold one, and a false positive if the gold token has another value or none. A gold attribute
 * of which nothing is predicted is a false negative. Not thread-safe.
 */
public final class MorphologyTotals implements Serializable {
    private static final long serialVersionUID = 1;

    /** The columns of tables. */
    public static final List<Column> COLUMNS = List.of(
            new Column("accuracy", "accuracy"),
            new Column("precision", "precision"),
            new Column("recall", "recall"),
            new Column("F1", "f1"),
            new Column("coverage", "coverage"));

    private final TreeMap<String, Counts> attributes = new TreeMap<>();
    private long tokens;
    private long complete;

    /** Counts of no tokens. */
    public MorphologyTotals() {}

    /** The attributes of the tokens of two sentences, one by one. */
    static MorphologyTotals of(Sentence gold, Sentence predicted) {
        MorphologyTotals totals = new MorphologyTotals();
        for (int i = 0; i < gold.length(); i++) {
            totals.add(gold.token(i).morphology(), predicted.token(i).morphology());
        }
        return totals;
    }

    /** Adds the tokens of other totals. */
    void merge(MorphologyTotals other) {
        tokens += other.tokens;
        complete += other.complete;
        other.attributes.forEach((name, counts) -> attributes.merge(name, counts, Counts::plus));
    }

    /**
     * Counts of one attribute.
     *
     * @param truePositives tokens with the gold value
     * @param falsePositives tokens with another value than the gold one, or with one where gold has none
     * @param falseNegatives tokens without a value where gold has one
     * @param gold tokens with the attribute in gold
     * @param tokens all tokens
     */
    public record Counts(long truePositives, long falsePositives, long falseNegatives, long gold, long tokens)
            implements Serializable {
        private static final Counts NONE = new Counts(0, 0, 0, 0, 0);

        private Counts plus(String goldValue, String value) {
            boolean isRight = !value.isEmpty() && value.equals(goldValue);
            boolean isWrong = !value.isEmpty() && !isRight;
            boolean isMissed = value.isEmpty() && !goldValue.isEmpty();
            return new Counts(
                    truePositives + (isRight ? 1 : 0),
                    falsePositives + (isWrong ? 1 : 0),
                    falseNegatives + (isMissed ? 1 : 0),
                    gold + (goldValue.isEmpty() ? 0 : 1),
                    tokens);
        }

        private Counts plus(Counts other) {
            return new Counts(
                    truePositives + other.truePositives,
                    falsePositives + other.falsePositives,
                    falseNegatives + other.falseNegatives,
                    gold + other.gold,
                    tokens + other.tokens);
        }

        private Counts of(long all) {
            return new Counts(truePositives, falsePositives, falseNegatives, gold, all);
        }

        /** The tokens that agree with gold, those that rightly have no such attribute among them, of all tokens. */
        public Percentage accuracy() {
            return new Percentage(tokens - falsePositives - falseNegatives, tokens);
        }

        /** True positives of all predicted values. */
        public Percentage precision() {
            return new Percentage(truePositives, truePositives + falsePositives);
        }

        /** True positives of true positives and false negatives. */
        public Percentage recall() {
            return new Percentage(truePositives, truePositives + falseNegatives);
        }

        /** The harmonic mean of precision and recall. */
        public Percentage f1() {
            return new Percentage(2 * truePositives, 2 * truePositives + falsePositives + falseNegatives);
        }

        private Figures figures() {
            return new Figures()
                    .put("accuracy", accuracy())
                    .put("precision", precision())
                    .put("recall", recall())
                    .put("f1", f1())
                    .put("coverage", coverage());
        }

        /** The tokens with the attribute in gold, of all tokens. */
        public Percentage coverage() {
            return new Percentage(gold, tokens);
        }
    }

    /** Adds a token with its gold attributes and its predicted ones. */
    public void add(Map<String, String> gold, Map<String, String> predicted) {
        tokens++;
        complete += gold.equals(predicted) ? 1 : 0;
        TreeSet<String> names = new TreeSet<>(gold.keySet());
        names.addAll(predicted.keySet());
        for (String name : names) {
            attributes.put(
                    name,
                    attributes
                            .getOrDefault(name, Counts.NONE)
                            .plus(gold.getOrDefault(name, ""), predicted.getOrDefault(name, "")));
        }
    }

    /** Whether both gold and prediction have attributes; else there is nothing to compare. */
    public boolean isCompared() {
        return attributes.values().stream().anyMatch(counts -> counts.gold > 0)
                && attributes.values().stream().anyMatch(counts -> counts.truePositives + counts.falsePositives > 0);
    }

    /** The tokens with all of the gold attributes and no other, of all tokens. */
    public Percentage completeMatch() {
        return new Percentage(complete, tokens);
    }

    /** The counts by attribute. */
    public SortedMap<String, Counts> byAttribute() {
        SortedMap<String, Counts> counts = new TreeMap<>();
        attributes.forEach((name, each) -> counts.put(name, each.of(tokens)));
        return Collections.unmodifiableSortedMap(counts);
    }

    /** The figures of each attribute. */
    public Figures attributes() {
        return Figures.of(byAttribute(), name -> name, Counts::figures);
    }

    /** A table for a terminal; the last row is the complete match. */
    public TextTable table() {
        TextTable table = attributes().table("attribute", COLUMNS);
        table.add(List.of("complete match", completeMatch().toString()));
        return table;
    }

    /** All figures. */
    public Figures figures() {
        return new Figures().put("completeMatch", completeMatch()).put("byAttribute", attributes());
    }
}
