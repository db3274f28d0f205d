package org.crossbranch.scoring;

import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;

/**
 * A session whose scores of arcs and of their labels do not depend on other arcs. The best tree of a sentence can then be found
 * exactly.
 *
 * @param <C> the configurations that it can score
 */
public interface ArcScoringSession<C extends Configuration> extends ScoringSession<C> {

    /**
     * The scores of all arcs of a sentence of the batch: the log-probabilities of a dependent's heads, but for a constant.
     *
     * @param into where they go, n × (n + 1) for n tokens, a row for each dependent: column 0 is the root, column h + 1 token h; a
     *     token's own column means nothing
     */
    void arcs(int sentence, float[] into);

    /** The actions whose labels are scored. */
    ActionInventory inventory();

    /** By how much, in natural logarithms, a tree with crossing arcs has to be better than the best one without. */
    double crossingMargin();

    /** Number of elements of a row of {@link #labels}. */
    int labelCount();

    /**
     * The log-probabilities of the labels of some arcs of a sentence of the batch.
     *
     * @param arcs the arcs by their places in what {@link #arcs} writes
     * @param count how many of them
     * @param into where they go, a row for each arc: one for each label that the arc may have, in the inventory's order; in the rest
     *     of the row logarithms of 0 or almost 0
     */
    void labels(int sentence, int[] arcs, int count, float[] into);
}
