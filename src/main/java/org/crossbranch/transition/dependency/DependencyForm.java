package org.crossbranch.transition.dependency;

import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.crossbranch.transform.projective.Projectivizer;
import org.crossbranch.transform.projective.PseudoProjective;
import org.crossbranch.transform.projective.PseudoProjective.Scheme;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.SystemOptions.Relations;
import org.crossbranch.transition.SystemOptions.Underivable;
import org.crossbranch.tree.DependencyTree;

/**
 * The form of trees that a dependency system derives: with the part of relations that is asked for, and without the arcs that it cannot
 * make. What was lifted is lowered again in a parse; the labels of the system's inventory say how.
 *
 * @param relations the part of relations
 * @param underivable what becomes of trees that the system cannot derive
 * @param isDerivable whether it can, if all actions are at hand
 */
public record DependencyForm(Relations relations, Underivable underivable, Predicate<DependencyTree> isDerivable)
        implements UnaryOperator<DependencyTree> {
    private static final char BEFORE_SUBTYPE = ':';

    /** The form of a projective system's trees. */
    public static DependencyForm projective(SystemOptions options) {
        return new DependencyForm(options.relations(), options.underivable(), DependencyTree::isProjective);
    }

    /** The form of the trees of a system that derives every tree. */
    public static DependencyForm any(SystemOptions options) {
        return new DependencyForm(options.relations(), options.underivable(), tree -> true);
    }

    /**
     * Brings a tree into the form.
     *
     * @throws IllegalArgumentException if it has none, or a label has an arrow, which marks lifted arcs
     */
    @Override
    public DependencyTree apply(DependencyTree tree) {
        PseudoProjective.checkUnmarked(tree);
        DependencyTree taken = relations == Relations.WHOLE ? tree : withoutSubtypes(tree);
        if (isDerivable.test(taken)) {
            return taken;
        }
        return switch (underivable) {
            case REFUSED -> throw new IllegalArgumentException("the tree is not projective");
            case LIFTED -> new Projectivizer().apply(taken);
            case HEAD, PATH, HEAD_PATH -> new PseudoProjective(Scheme.valueOf(underivable.name())).apply(taken);
        };
    }

    private static DependencyTree withoutSubtypes(DependencyTree tree) {
        return new DependencyTree(
                tree.sentence(),
                tree.heads(),
                tree.labels().stream().map(DependencyForm::universal).toList());
    }

    private static String universal(String relation) {
        int end = relation.indexOf(BEFORE_SUBTYPE);
        return end < 0 ? relation : relation.substring(0, end);
    }
}
