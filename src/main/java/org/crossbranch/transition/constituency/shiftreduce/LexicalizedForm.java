package org.crossbranch.transition.constituency.shiftreduce;

import java.util.function.UnaryOperator;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transform.TreeTransform;
import org.crossbranch.tree.ConstituencyTree;

/**
 * How a lexicalised system sees trees.
 *
 * @param heads their heads
 * @param order which child is the left one
 * @param unaries what is done with constituents that have one child
 */
record LexicalizedForm(HeadFinder heads, LexicalizedTree.ChildOrder order, Unaries unaries) {

    /** With unary chains collapsed. */
    LexicalizedForm(HeadFinder heads, LexicalizedTree.ChildOrder order) {
        this(heads, order, Unaries.COLLAPSED);
    }

    /** Brings a treebank's tree into the form. */
    TreeTransform normalForm() {
        return switch (unaries) {
            case COLLAPSED -> new LexicalizedNormalForm(heads);
            case AT_ANY_TIME -> new UnaryNormalForm(heads);
        };
    }

    /** A tree in normal form with its heads. */
    LexicalizedTree read(ConstituencyTree tree) {
        return read(tree, UnaryOperator.identity());
    }

    /**
     * A tree in normal form with its heads.
     *
     * @param rootLabel the label that stands for the root's
     */
    LexicalizedTree read(ConstituencyTree tree, UnaryOperator<String> rootLabel) {
        return new LexicalizedTree(tree, this, rootLabel);
    }
}
