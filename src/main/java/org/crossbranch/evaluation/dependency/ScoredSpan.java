package org.crossbranch.evaluation.dependency;

import java.util.BitSet;
import java.util.List;
import org.crossbranch.treebank.conll.ConlluSentence;

/** The sentences of both sides over the shortest span of text that ends one on either side, scored. */
public interface ScoredSpan {

    /**
     * A sentence of one side.
     *
     * @param sentence the sentence
     * @param wrong the words, from 0, whose head or universal relation the other side has not; and those without a partner
     */
    record MarkedSentence(ConlluSentence sentence, BitSet wrong) {}

    /** The gold side. */
    List<MarkedSentence> gold();

    /** The predicted side. */
    List<MarkedSentence> predicted();

    /** Receives spans in the order of the text. */
    @FunctionalInterface
    interface Observer {
        /** Receives nothing. */
        Observer NONE = (span, totals) -> {};

        /**
         * Receives a span.
         *
         * @param span the span
         * @param totals the sums up to its end
         */
        void scored(ScoredSpan span, DependencyTotals totals);
    }
}
