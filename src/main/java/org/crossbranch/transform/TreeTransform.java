package org.crossbranch.transform;

import java.util.List;
import java.util.function.UnaryOperator;
import org.crossbranch.tree.ConstituencyTree;

/** A pure function from trees to trees. */
public interface TreeTransform extends UnaryOperator<ConstituencyTree> {

    /** The transformed tree; the given one is left as it is. */
    @Override
    ConstituencyTree apply(ConstituencyTree tree);

    /**
     * Undoes the transformation. Trees that no transformation made, such as a parser's, are undone as far as they go.
     *
     * @throws UnsupportedOperationException if the transformation is not reversible
     */
    default ConstituencyTree invert(ConstituencyTree tree) {
        throw new UnsupportedOperationException(this + " cannot be undone");
    }

    /** Several transformations, applied from first to last and undone from last to first; none is the identity. */
    static TreeTransform sequence(List<? extends TreeTransform> transforms) {
        List<TreeTransform> steps = List.copyOf(transforms);
        return new TreeTransform() {
            @Override
            public ConstituencyTree apply(ConstituencyTree tree) {
                ConstituencyTree result = tree;
                for (TreeTransform step : steps) {
                    result = step.apply(result);
                }
                return result;
            }

            @Override
            public ConstituencyTree invert(ConstituencyTree tree) {
                ConstituencyTree result = tree;
                for (int i = steps.size() - 1; i >= 0; i--) {
                    result = steps.get(i).invert(result);
                }
                return result;
            }
        };
    }
}
