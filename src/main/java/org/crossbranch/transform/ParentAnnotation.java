package org.crossbranch.transform;

import java.util.ArrayList;
import java.util.List;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.TreeNode;

/**
 * Vertical Markovisation of order v: a constituent's label is followed by those of the v − 1 constituents above it, nearest
 * first, {@code NP^VP^S} in order 3 (Johnson 1998; Klein &amp; Manning 2003 §2). Order 1 changes nothing. Together with
 * horizontal Markovisation it is applied first and undone last: {@code TreeTransform.sequence(List.of(new
 * ParentAnnotation(v), new HeadOutwardBinarizer(heads, side, h)))}; siblings in temporary labels are named without their
 * parents, which all of them share.
 *
 * @param order how many labels of the path to the root a label tells, its own included
 */
public record ParentAnnotation(int order) implements TreeTransform {
    /** Stands before the label of a constituent above; no label of a tree to annotate may hold it. */
    static final char MARK = '^';

    /** Checks the order. */
    public ParentAnnotation {
        if (order < 1) {
            throw new IllegalArgumentException(
                    "the order of the vertical Markovisation is " + order + "; it must be 1 or more");
        }
    }

    /** A label without those of the constituents above. */
    static String bare(String label) {
        int end = label.indexOf(MARK);
        return end < 0 ? label : label.substring(0, end);
    }

    /** A finder for annotated constituents that goes by their labels without annotation, as head tables have them. */
    public static HeadFinder seenBy(HeadFinder heads) {
        return (node, sentence) -> heads.headChild(bare(node), sentence);
    }

    /**
     * Annotates.
     *
     * @throws IllegalArgumentException if a label holds a circumflex
     */
    @Override
    public ConstituencyTree apply(ConstituencyTree tree) {
        return tree.withRoot(annotated(tree.root(), List.of()));
    }

    /** The constituent, with the labels above it, nearest first. */
    private Constituent annotated(Constituent node, List<String> above) {
        if (node.label().indexOf(MARK) >= 0) {
            throw new IllegalArgumentException("the label \"" + node.label() + "\" holds " + MARK
                    + ", which marks the labels of parents; rename it in the treebank");
        }
        List<String> path = new ArrayList<>(List.of(node.label()));
        path.addAll(above.subList(0, Math.min(order - 1, above.size())));
        List<TreeNode> children = node.changedChildren(child -> annotated(child, path));
        return new Constituent(String.join(String.valueOf(MARK), path), node.function(), children);
    }

    /** Takes the annotation out again. */
    @Override
    public ConstituencyTree invert(ConstituencyTree tree) {
        return tree.withRoot(bare(tree.root()));
    }

    private static Constituent bare(Constituent node) {
        List<TreeNode> children = node.changedChildren(ParentAnnotation::bare);
        return new Constituent(bare(node.label()), node.function(), children);
    }
}
