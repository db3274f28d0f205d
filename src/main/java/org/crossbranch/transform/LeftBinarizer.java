package org.crossbranch.transform;

/**
 * Makes constituents binary, the children from left to right: the first two are put together, then the third joins
 * them, and so on (Coavoux 2017, Algorithm 4). Children stand in the order of their left indices.
 */
public final class LeftBinarizer extends Binarizer {
    /**
     * A binariser.
     *
     * @param markovOrder how many sibling labels a temporary label keeps; 0 gives {@code X:}
     */
    public LeftBinarizer(int markovOrder) {
        super(markovOrder, (node, sentence) -> node.children());
    }
}
