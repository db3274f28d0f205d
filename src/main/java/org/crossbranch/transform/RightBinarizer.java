package org.crossbranch.transform;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.TreeNode;

/**
 * Makes constituents binary, the children from right to left: the last two are put together, then the one before
 * joins them, and so on (Coavoux 2017, Algorithm 4). Children stand in the order of their left indices.
 */
public final class RightBinarizer implements TreeTransform {
    private final Binarization binarization;

    /**
     * A binariser.
     *
     * @param markovOrder how many sibling labels a temporary label keeps; 0 gives {@code X:}
     */
    public RightBinarizer(int markovOrder) {
        this.binarization = new Binarization(markovOrder, (node, sentence) -> {
            List<TreeNode> reversed = new ArrayList<>(node.children());
            Collections.reverse(reversed);
            return reversed;
        });
    }

    @Override
    public boolean isReversible() {
        return true;
    }

    /**
     * Binarises.
     *
     * @throws IllegalArgumentException if a label holds a colon
     */
    @Override
    public ConstituencyTree apply(ConstituencyTree tree) {
        return binarization.apply(tree);
    }

    @Override
    public ConstituencyTree invert(ConstituencyTree tree) {
        return Binarization.invert(tree);
    }
}
