package org.crossbranch.transform;

import org.crossbranch.tree.ConstituencyTree;

/**
 * Makes constituents binary, the children from left to right: the first two are put together, then the third joins
 * them, and so on (Coavoux 2017, Algorithm 4). Children stand in the order of their left indices.
 */
public final class LeftBinarizer implements TreeTransform {
    private final Binarization binarization;

    /**
     * A binariser.
     *
     * @param markovOrder how many sibling labels a temporary label keeps; 0 gives {@code X:}
     */
    public LeftBinarizer(int markovOrder) {
        this.binarization = new Binarization(markovOrder, (node, sentence) -> node.children());
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
