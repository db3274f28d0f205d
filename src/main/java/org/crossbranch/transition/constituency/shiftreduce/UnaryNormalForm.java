package org.crossbranch.transition.constituency.shiftreduce;

import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transform.HeadOutwardBinarizer;
import org.crossbranch.transform.LabelEscapes;
import org.crossbranch.transform.TreeTransform;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.TreeNode;

/**
 * The trees that systems with {@link Unaries#AT_ANY_TIME} derive: {@link LexicalizedNormalForm} with unary chains left as
 * they are, of {@link Unaries#MOST_IN_A_ROW} constituents at most.
 *
 * @param heads says which child is the head
 */
record UnaryNormalForm(HeadFinder heads) implements TreeTransform {
    /** Labels may hold what marks temporary ones and chains. */
    private static final LabelEscapes ESCAPES = LabelEscapes.FOR_BINARY_CHAINS;

    /** Taking a binarised tree apart again asks for no heads. */
    private static final HeadOutwardBinarizer ANY_HEADS = new HeadOutwardBinarizer((node, sentence) -> 0);

    /** The result of {@link #invert}, whatever the heads were. */
    static ConstituencyTree restored(ConstituencyTree tree) {
        return ESCAPES.invert(ANY_HEADS.invert(tree));
    }

    @Override
    public boolean isReversible() {
        return true;
    }

    /**
     * Binarises.
     *
     * @throws IllegalArgumentException if a chain is too long
     */
    @Override
    public ConstituencyTree apply(ConstituencyTree tree) {
        for (Constituent constituent : tree.constituents()) {
            int chain = chain(constituent);
            if (chain > Unaries.MOST_IN_A_ROW) {
                throw new IllegalArgumentException("a chain of " + chain + " unary constituents begins with "
                        + constituent.label() + ", and the system makes no more than " + Unaries.MOST_IN_A_ROW
                        + " in a row");
            }
        }
        return new HeadOutwardBinarizer(heads).apply(ESCAPES.apply(tree));
    }

    /** Number of constituents with one child, one below the other from this one on. */
    private static int chain(Constituent top) {
        int length = 0;
        TreeNode node = top;
        while (node instanceof Constituent constituent && constituent.children().size() == 1) {
            length++;
            node = constituent.children().get(0);
        }
        return length;
    }

    @Override
    public ConstituencyTree invert(ConstituencyTree tree) {
        return restored(tree);
    }
}
