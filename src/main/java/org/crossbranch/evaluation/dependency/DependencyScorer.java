package org.crossbranch.evaluation.dependency;

import java.util.Iterator;
import java.util.List;

/**
 * Compares predicted dependency trees with gold ones over the same text; tokens and sentences may differ. By the <a
 * href="https://universaldependencies.org/conll18/evaluation.html">CoNLL 2018 shared task, Evaluation</a>.
 */
public final class DependencyScorer {
    private final DependencyTotals totals = new DependencyTotals();
    private final ScoredSegment.Observer observer;

    /**
     * A scorer of nothing yet.
     *
     * @param observer receives each segment of text when it has been scored
     */
    public DependencyScorer(ScoredSegment.Observer observer) {
        this.observer = observer;
    }

    /**
     * Compares two sources, each in the order of the text. Both are read as far as their texts agree.
     *
     * @param observer receives each segment of text when it has been scored
     * @throws org.crossbranch.evaluation.SentenceMatcher.MismatchException if the texts differ
     * @throws org.crossbranch.treebank.MalformedTreeException if a sentence has several roots
     */
    public static DependencyTotals score(
            Iterator<PlacedSentence> gold, Iterator<PlacedSentence> predicted, ScoredSegment.Observer observer) {
        DependencyScorer scorer = new DependencyScorer(observer);
        scorer.add(new Segments(gold, predicted));
        return scorer.totals;
    }

    /**
     * Adds two versions of one sentence, whatever came before.
     *
     * @throws org.crossbranch.evaluation.SentenceMatcher.MismatchException if the texts differ
     * @throws org.crossbranch.treebank.MalformedTreeException if a sentence has several roots
     */
    public void add(PlacedSentence gold, PlacedSentence predicted) {
        add(new Segments(List.of(gold).iterator(), List.of(predicted).iterator()));
    }

    /** The sums over what was added; they go on with what is added later. */
    public DependencyTotals totals() {
        return totals;
    }

    private void add(Segments segments) {
        while (segments.hasNext()) {
            Segments.Segment segment = segments.next();
            addTokens(segment);
            ScoredSegment scored = new ScoredSegment(segment.gold(), segment.predicted());
            scored.addTo(totals);
            observer.scored(scored, totals);
        }
    }

    private void addTokens(Segments.Segment segment) {
        List<SegmentSide.Span> gold = segment.gold().tokens();
        List<SegmentSide.Span> predicted = segment.predicted().tokens();
        totals.of(Metric.TOKENS).add(gold.size(), predicted.size(), shared(gold, predicted));
    }

    /** Number of spans in both lists, which are in the order of the text. */
    private static long shared(List<SegmentSide.Span> gold, List<SegmentSide.Span> predicted) {
        long count = 0;
        int p = 0;
        for (SegmentSide.Span span : gold) {
            while (p < predicted.size() && predicted.get(p).start() < span.start()) {
                p++;
            }
            count += p < predicted.size() && predicted.get(p).equals(span) ? 1 : 0;
        }
        return count;
    }
}
