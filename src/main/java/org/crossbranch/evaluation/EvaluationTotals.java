package org.crossbranch.evaluation;

import java.io.Serializable;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.crossbranch.figure.Percentage;

/**
 * The scores of many sentences, added up. It grows with the number of different lengths, labels, confused pairs of labels, gap
 * degrees and phenomena only. Parts that were added up apart can be merged, in any order. Not thread-safe.
 */
public final class EvaluationTotals implements Serializable {
    private static final long serialVersionUID = 1;

    private final TreeMap<Integer, LengthTotals> byLength = new TreeMap<>();
    private final TreeMap<String, BracketCounts> byLabel = new TreeMap<>();
    private final TreeMap<Integer, BracketCounts> byGapDegree = new TreeMap<>();
    private final TreeMap<Phenomenon, OutcomeCounts> byPhenomenon = new TreeMap<>();
    private final ErrorTotals errors = new ErrorTotals();
    private final MorphologyTotals morphology = new MorphologyTotals();
    private final Reliability confidence = new Reliability();
    private final Reliability constituentConfidence = new Reliability();

    /** Totals of no sentences. */
    public EvaluationTotals() {}

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
        confidence.addAll(other.confidence);
        constituentConfidence.addAll(other.constituentConfidence);
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

    /** The reliability of a parser's confidence in whole trees. */
    public Reliability confidence() {
        return confidence;
    }

    /** The reliability of a parser's confidence in constituents. */
    public Reliability constituentConfidence() {
        return constituentConfidence;
    }

    /** Occurrences of what makes branches cross, by phenomenon. */
    public SortedMap<Phenomenon, OutcomeCounts> byPhenomenon() {
        return Collections.unmodifiableSortedMap(byPhenomenon);
    }

    /**
     * Scores over sentences of one length, or of some lengths together.
     *
     * @param sentences all sentences
     * @param parsed sentences whose predicted tree a parser made
     * @param tags tags of the tokens that are not deleted
     * @param allTags tags of all tokens
     * @param trees leaf-ancestor scores and tree-edit distances
     * @param views bracket scores by what is compared; every view is there
     */
    public record LengthTotals(
            long sentences,
            long parsed,
            SentenceScore.TagCounts tags,
            SentenceScore.TagCounts allTags,
            TreeScore trees,
            Map<BracketView, BracketTotals> views)
            implements Serializable {
        /** Over no sentences. */
        public static final LengthTotals NONE = new LengthTotals(
                0, 0, SentenceScore.TagCounts.NONE, SentenceScore.TagCounts.NONE, TreeScore.NONE, Map.of());

        /** Fills in the views that are absent. */
        public LengthTotals {
            Map<BracketView, BracketTotals> all = new EnumMap<>(BracketView.class);
            for (BracketView view : BracketView.values()) {
                all.put(view, views.getOrDefault(view, BracketTotals.NONE));
            }
            views = Collections.unmodifiableMap(all);
        }

        static LengthTotals of(SentenceScore score) {
            Map<BracketView, BracketTotals> views = new EnumMap<>(BracketView.class);
            score.views().forEach((view, counts) -> views.put(view, BracketTotals.of(view, counts)));
            return new LengthTotals(1, score.isParsed() ? 1 : 0, score.tags(), score.allTags(), score.trees(), views);
        }

        /** Over the sentences of both. */
        public LengthTotals plus(LengthTotals other) {
            Map<BracketView, BracketTotals> sums = new EnumMap<>(BracketView.class);
            views.forEach((view, totals) -> sums.put(view, totals.plus(other.brackets(view))));
            return new LengthTotals(
                    sentences + other.sentences,
                    parsed + other.parsed,
                    tags.plus(other.tags),
                    allTags.plus(other.allTags),
                    trees.plus(other.trees),
                    sums);
        }

        /** The bracket scores of a view. */
        public BracketTotals brackets(BracketView view) {
            return views.getOrDefault(view, BracketTotals.NONE);
        }
    }

    /**
     * Bracket scores over sentences, in one {@link BracketView}.
     *
     * @param sentences sentences that count: all, or those with a discontinuous bracket in gold or prediction
     * @param exactSentences those of them whose brackets are all matched
     * @param brackets the counts
     */
    public record BracketTotals(long sentences, long exactSentences, BracketCounts brackets) implements Serializable {
        /** Over no sentences. */
        public static final BracketTotals NONE = new BracketTotals(0, 0, BracketCounts.NONE);

        /** Over one sentence. */
        static BracketTotals of(BracketView view, BracketCounts sentence) {
            boolean isCounted = view.counts(sentence);
            return new BracketTotals(isCounted ? 1 : 0, isCounted && sentence.isExact() ? 1 : 0, sentence);
        }

        /** Over the sentences of both. */
        public BracketTotals plus(BracketTotals other) {
            return new BracketTotals(
                    sentences + other.sentences, exactSentences + other.exactSentences, brackets.plus(other.brackets));
        }

        /** The share of the gold brackets that are matched. */
        public Percentage recall() {
            return brackets.recall();
        }

        /** The share of the predicted brackets that are matched. */
        public Percentage precision() {
            return brackets.precision();
        }

        /** The harmonic mean of recall and precision. */
        public Percentage f1() {
            return brackets.f1();
        }

        /** The share of the sentences that count whose brackets are all matched. */
        public Percentage exactMatch() {
            return new Percentage(exactSentences, sentences);
        }
    }
}
