package org.crossbranch.evaluation;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The scores of many sentences, added up. Nothing but counts is kept, so it grows with the number of different
 * lengths, labels, confused pairs of labels, gap degrees and phenomena only. Parts that were added up apart can be merged, in any order. {@link
 * #counters()} is the same as plain numbers, for engines that carry partial sums between machines. Not thread-safe.
 */
public final class EvaluationTotals {
    private final SortedMap<Integer, LengthTotals> byLength = new TreeMap<>();
    private final SortedMap<String, BracketCounts> byLabel = new TreeMap<>();
    private final SortedMap<Integer, BracketCounts> byGapDegree = new TreeMap<>();
    private final SortedMap<Phenomenon, OutcomeCounts> byPhenomenon = new TreeMap<>();
    private final ErrorTotals errors = new ErrorTotals();
    private final MorphologyTotals morphology = new MorphologyTotals();

    /** Totals of no sentences. */
    public EvaluationTotals() {}

    /**
     * Totals from their counters.
     *
     * @throws IllegalArgumentException if a counter is not one of those that {@link #counters()} gives
     */
    public static EvaluationTotals of(Map<String, Long> counters) {
        Counters named = new Counters(counters);
        EvaluationTotals totals = new EvaluationTotals();
        for (String key : named.keys(Counters.LENGTH)) {
            if (key.indexOf('/') < 0) {
                totals.byLength.put(Integer.valueOf(key), named.length(key));
            }
        }
        named.keys(Counters.LABEL).forEach(key -> totals.byLabel.put(key, named.brackets(Counters.LABEL, key)));
        named.keys(Counters.GAP_DEGREE)
                .forEach(key -> totals.byGapDegree.put(Integer.valueOf(key), named.brackets(Counters.GAP_DEGREE, key)));
        named.keys(Counters.PHENOMENON)
                .forEach(key ->
                        totals.byPhenomenon.put(Phenomenon.ofKey(key), named.outcomes(Counters.PHENOMENON, key)));
        totals.errors.merge(ErrorTotals.of(named));
        totals.morphology.merge(MorphologyTotals.of(named));
        return totals;
    }

    /** Adds a sentence. */
    public void add(SentenceScore score) {
        byLength.merge(score.length(), LengthTotals.of(score), LengthTotals::plus);
        score.byLabel().forEach((label, counts) -> byLabel.merge(label, counts, BracketCounts::plus));
        score.byGapDegree().forEach((degree, counts) -> byGapDegree.merge(degree, counts, BracketCounts::plus));
        score.byPhenomenon().forEach((name, counts) -> byPhenomenon.merge(name, counts, OutcomeCounts::plus));
        errors.merge(score.errors());
        morphology.merge(score.morphology());
    }

    /** Adds the sentences of other totals. */
    public void merge(EvaluationTotals other) {
        other.byLength.forEach((length, totals) -> byLength.merge(length, totals, LengthTotals::plus));
        other.byLabel.forEach((label, counts) -> byLabel.merge(label, counts, BracketCounts::plus));
        other.byGapDegree.forEach((degree, counts) -> byGapDegree.merge(degree, counts, BracketCounts::plus));
        other.byPhenomenon.forEach((name, counts) -> byPhenomenon.merge(name, counts, OutcomeCounts::plus));
        errors.merge(other.errors);
        morphology.merge(other.morphology);
    }

    /** Everything as named numbers, those that are 0 left out. Merged totals have the sums, name by name. */
    public SortedMap<String, Long> counters() {
        Counters counters = new Counters();
        byLength.forEach(counters::put);
        byLabel.forEach((label, counts) -> counters.put(Counters.LABEL, label, counts));
        byGapDegree.forEach((degree, counts) -> counters.put(Counters.GAP_DEGREE, Integer.toString(degree), counts));
        byPhenomenon.forEach((name, counts) -> counters.put(Counters.PHENOMENON, name.key(), counts));
        errors.addTo(counters);
        morphology.addTo(counters);
        return counters.named();
    }

    /** The figures over all sentences. */
    public EvaluationSummary summary(BracketView view) {
        return summary(view, Integer.MAX_VALUE);
    }

    /**
     * The figures over the sentences up to a length.
     *
     * @param view the brackets that the first figures are about
     * @param maxLength greatest length
     */
    public EvaluationSummary summary(BracketView view, int maxLength) {
        int longest = 0;
        LengthTotals sum = LengthTotals.NONE;
        for (Map.Entry<Integer, LengthTotals> entry : byLength.entrySet()) {
            if (entry.getKey() <= maxLength) {
                longest = entry.getKey();
                sum = sum.plus(entry.getValue());
            }
        }
        return new EvaluationSummary(view, longest, sum);
    }

    /** Totals by sentence length. */
    public SortedMap<Integer, LengthTotals> byLength() {
        return Collections.unmodifiableSortedMap(byLength);
    }

    /** Labelled brackets by label. */
    public SortedMap<String, BracketCounts> byLabel() {
        return Collections.unmodifiableSortedMap(byLabel);
    }

    /** Labelled brackets by gap degree; 0 for continuous ones. */
    public SortedMap<Integer, BracketCounts> byGapDegree() {
        return Collections.unmodifiableSortedMap(byGapDegree);
    }

    /** Errors by label. */
    public ErrorTotals errors() {
        return errors;
    }

    /** Morphological attributes of all tokens of the parsed sentences. */
    public MorphologyTotals morphology() {
        return morphology;
    }

    /** Occurrences of what makes branches cross, by phenomenon. */
    public SortedMap<Phenomenon, OutcomeCounts> byPhenomenon() {
        return Collections.unmodifiableSortedMap(byPhenomenon);
    }
}
