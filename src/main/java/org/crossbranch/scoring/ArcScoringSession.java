package org.crossbranch.scoring;

import org.crossbranch.transition.Configuration;

/**
 * A session whose scores of arcs do not depend on other arcs. The best tree of a sentence can then be found exactly.
 *
 * @param <C> the configurations that it can score
 */
public interface ArcScoringSession<C extends Configuration> extends ScoringSession<C> {

    /**
     * The scores of all arcs of a sentence of the batch.
     *
     * @param into where they go, n × (n + 1) for n tokens, a row for each dependent: column 0 is the root, column h + 1 token h; a
     *     token's own column means nothing
     */
    void arcs(int sentence, float[] into);
}
