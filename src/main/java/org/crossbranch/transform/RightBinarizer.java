package org.crossbranch.transform;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.crossbranch.tree.TreeNode;

/**
 * Makes constituents binary, the children from right to left: the last two are put together, then the one before
 * joins them, and so on (Coavoux 2017, Algorithm 4). Children stand in the order of their left indices.
 */
public final class RightBinarizer extends Binarizer {
    /**
     * A binariser.
     *
     * @param markovOrder how many sibling labels a temporary label keeps; 0 gives {@code X:}
     */
    public RightBinarizer(int markovOrder) {
        super(markovOrder, (node, sentence) -> {
            List<TreeNode> reversed = new ArrayList<>(node.children());
            Collections.reverse(reversed);
            return reversed;
        });
    }
}
