package org.crossbranch.transition.constituency;

import org.crossbranch.transform.LabelEscapes;
import org.crossbranch.transform.TreeTransform;
import org.crossbranch.transform.UnaryCollapser;
import org.crossbranch.tree.ConstituencyTree;

/** The trees that systems without binarisation derive: unary chains are collapsed, whatever their labels hold. */
public record CollapsedNormalForm() implements TreeTransform {
    private static final UnaryCollapser COLLAPSER = new UnaryCollapser();

    @Override
    public ConstituencyTree apply(ConstituencyTree tree) {
        return COLLAPSER.apply(LabelEscapes.FOR_CHAINS.apply(tree));
    }

    @Override
    public ConstituencyTree invert(ConstituencyTree tree) {
        return LabelEscapes.FOR_CHAINS.invert(COLLAPSER.invert(tree));
    }
}
