package org.crossbranch.evaluation.dependency;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.crossbranch.evaluation.SentenceMatcher.MismatchException;

/**
 * Divides gold and predicted sentences into the shortest stretches that cover the same characters. No token and no arc
 * crosses their bounds, so that each can be aligned alone. In memory are the sentences of one stretch: one of each side
 * where both divide the text alike.
 */
final class Segments implements Iterator<Segments.Segment> {
    /** Characters of either text that a message shows. */
    private static final int SHOWN = 20;

    /** Both sides of a stretch. */
    record Segment(SegmentSide gold, SegmentSide predicted) {}

    private final Iterator<PlacedSentence> gold;
    private final Iterator<PlacedSentence> predicted;

    Segments(Iterator<PlacedSentence> gold, Iterator<PlacedSentence> predicted) {
        this.gold = gold;
        this.predicted = predicted;
    }

    @Override
    public boolean hasNext() {
        return gold.hasNext() || predicted.hasNext();
    }

    /**
     * The next stretch.
     *
     * @throws MismatchException if the texts differ; the message names file and line of both
     * @throws org.crossbranch.treebank.MalformedTreeException if a sentence cannot be evaluated
     */
    @Override
    public Segment next() {
        if (!hasNext()) {
            throw new NoSuchElementException("no more sentences");
        }
        SegmentSide goldSide = new SegmentSide();
        SegmentSide predictedSide = new SegmentSide();
        int compared = 0;
        do {
            int goldLength = goldSide.characters().length();
            int predictedLength = predictedSide.characters().length();
            if (goldLength <= predictedLength) {
                extend("gold", gold, goldSide, predicted, predictedSide);
            }
            if (predictedLength <= goldLength) {
                extend("predicted", predicted, predictedSide, gold, goldSide);
            }
            compared = compare(goldSide, predictedSide, compared);
        } while (goldSide.characters().length() != predictedSide.characters().length());
        return new Segment(goldSide, predictedSide);
    }

    private static void extend(
            String name,
            Iterator<PlacedSentence> sentences,
            SegmentSide side,
            Iterator<PlacedSentence> others,
            SegmentSide other) {
        if (sentences.hasNext()) {
            side.add(sentences.next());
            return;
        }
        int end = side.characters().length();
        if (other.characters().length() == end) {
            other.add(others.next());
        }
        throw new MismatchException(other.place(end) + ": the " + name + " text ends before \"" + shown(other, end)
                + "\"; both sides must hold the same text, apart from blanks. Parse the text of the gold file anew");
    }

    private static int compare(SegmentSide gold, SegmentSide predicted, int from) {
        int end = Math.min(gold.characters().length(), predicted.characters().length());
        for (int i = from; i < end; i++) {
            if (gold.characters().charAt(i) != predicted.characters().charAt(i)) {
                throw new MismatchException(predicted.place(i) + ": the text differs from the gold text at "
                        + gold.place(i) + ": \"" + shown(predicted, i) + "\" stands for \"" + shown(gold, i)
                        + "\"; both sides must hold the same text, apart from blanks. "
                        + (gold.hasMultiwordTokens() && !predicted.hasMultiwordTokens()
                                ? "The predicted side lacks multiword tokens, such as 3-4: write it with convert --source, or"
                                        + " give the table of parses"
                                : "Parse the text of the gold file anew"));
            }
        }
        return end;
    }

    private static String shown(SegmentSide side, int from) {
        int end = Math.min(side.characters().length(), from + SHOWN);
        return side.characters().substring(from, end) + (end < side.characters().length() ? "…" : "");
    }
}
