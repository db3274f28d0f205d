package org.crossbranch.transform.projective;

import java.util.function.UnaryOperator;
import org.crossbranch.tree.DependencyTree;

/**
 * Makes dependency trees projective and keeps their labels, so that nothing says what was changed. Arcs are lifted as little as
 * possible (Nivre &amp; Nilsson 2005, §2). In a tree with several tokens on the root, more may hang there afterwards.
 */
public final class Projectivizer implements UnaryOperator<DependencyTree> {

    /** The projective tree; the given one where it is projective. */
    @Override
    public DependencyTree apply(DependencyTree tree) {
        return tree.isProjective()
                ? tree
                : new DependencyTree(tree.sentence(), Lifting.of(tree).heads(), tree.labels());
    }
}
