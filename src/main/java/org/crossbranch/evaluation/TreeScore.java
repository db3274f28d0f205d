package org.crossbranch.evaluation;

import java.io.Serializable;
import org.crossbranch.figure.Percentage;

/**
 * Leaf-ancestor score and tree-edit distance of a sentence, or their sums over sentences. A sentence of punctuation alone is
 * none of those.
 *
 * @param sentences sentences with a token that is not deleted
 * @param leafAncestor the sum of their leaf-ancestor scores, each 0 to {@link #ONE}
 * @param distance the sum of the edit distances of their trees
 * @param nodes the sum of the nodes of both trees, tokens included; roots are left out that are not counted
 */
public record TreeScore(long sentences, long leafAncestor, long distance, long nodes) implements Serializable {
    /** Of no sentences. */
    public static final TreeScore NONE = new TreeScore(0, 0, 0, 0);

    /** A leaf-ancestor score of 1. Whole numbers have the same sum in any order. */
    public static final long ONE = 1_000_000_000;

    /** The scores of a sentence. */
    static TreeScore of(ComparedTree gold, ComparedTree predicted) {
        int uncounted = gold.isRootCounted() ? 0 : 2;
        return new TreeScore(
                1,
                Math.round(LeafAncestor.score(gold, predicted) * ONE),
                TreeEditDistance.of(gold, predicted),
                gold.root().size() + predicted.root().size() - uncounted);
    }

    /** The sums. */
    public TreeScore plus(TreeScore other) {
        return new TreeScore(
                sentences + other.sentences,
                leafAncestor + other.leafAncestor,
                distance + other.distance,
                nodes + other.nodes);
    }

    /** The mean of the sentences' leaf-ancestor scores. */
    public Percentage meanLeafAncestor() {
        return new Percentage(leafAncestor, sentences * ONE);
    }

    /** The Dice similarity: the nodes that no edit touches, of all. */
    public Percentage similarity() {
        return new Percentage(nodes - distance, nodes);
    }
}
