package org.crossbranch.transition.constituency;

import org.crossbranch.transform.TreeTransform;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;

/**
 * The form of trees that a projective system derives: that of another transformation, and no constituent has a gap.
 *
 * @param form what is done to continuous trees
 */
public record ContinuousTrees(TreeTransform form) implements TreeTransform {
    /**
     * Brings a continuous tree into the form.
     *
     * @throws IllegalArgumentException if a constituent has a gap
     */
    @Override
    public ConstituencyTree apply(ConstituencyTree tree) {
        for (Constituent constituent : tree.constituents()) {
            if (constituent.yield().isDiscontinuous()) {
                throw new IllegalArgumentException(
                        constituent + " is discontinuous, and the system derives continuous trees only");
            }
        }
        return form.apply(tree);
    }

    @Override
    public ConstituencyTree invert(ConstituencyTree tree) {
        return form.invert(tree);
    }
}
