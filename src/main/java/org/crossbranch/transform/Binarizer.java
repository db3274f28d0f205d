package org.crossbranch.transform;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.function.BiFunction;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.TreeNode;

/**
 * Makes constituents binary: makes, names and removes temporary constituents (Coavoux 2017, Algorithm 4). Each binariser
 * chooses the first child and the order in which others join it.
 *
 * <p>A temporary constituent of {@code X} is labelled {@code X:}. In a Markovisation of order h > 0, the labels (or
 * tags) of the h children that joined it last follow, latest first.
 */
public class Binarizer implements TreeTransform {
    /** Marks a temporary label; no label of a tree to binarise may hold it. */
    static final char MARK = ':';

    private static final char SIBLING = '|';

    private final int markovOrder;
    /** The children of a node that has more than two, in the order in which they join. */
    private final BiFunction<Constituent, Sentence, List<TreeNode>> joinOrder;

    /**
     * A binariser.
     *
     * @param markovOrder how many sibling labels a temporary label keeps; 0 gives {@code X:}
     */
    Binarizer(int markovOrder, BiFunction<Constituent, Sentence, List<TreeNode>> joinOrder) {
        if (markovOrder < 0) {
            throw new IllegalArgumentException(
                    "the order of the Markovisation is " + markovOrder + "; it must be 0 or more");
        }
        this.markovOrder = markovOrder;
        this.joinOrder = joinOrder;
    }

    /**
     * The binariser from left to right: the first two children are put together, then the third joins them, and so on.
     * Children stand in the order of their left indices.
     *
     * @param markovOrder how many sibling labels a temporary label keeps; 0 gives {@code X:}
     */
    public static Binarizer left(int markovOrder) {
        return new Binarizer(markovOrder, (node, sentence) -> node.children());
    }

    /**
     * The binariser from right to left: the last two children are put together, then the one before joins them, and so on.
     * Children stand in the order of their left indices.
     *
     * @param markovOrder how many sibling labels a temporary label keeps; 0 gives {@code X:}
     */
    public static Binarizer right(int markovOrder) {
        return new Binarizer(markovOrder, (node, sentence) -> {
            List<TreeNode> reversed = new ArrayList<>(node.children());
            Collections.reverse(reversed);
            return reversed;
        });
    }

    /**
     * Binarises.
     *
     * @throws IllegalArgumentException if a label holds a colon
     */
    @Override
    public final ConstituencyTree apply(ConstituencyTree tree) {
        return tree.withRoot(binarised(tree.root(), tree.sentence()));
    }

    private Constituent binarised(Constituent node, Sentence sentence) {
        if (node.label().indexOf(MARK) >= 0) {
            throw new IllegalArgumentException("the label \"" + node.label() + "\" holds " + MARK
                    + ", which marks temporary constituents; rename it in the treebank");
        }
        List<TreeNode> joining = node.children().size() > 2 ? joinOrder.apply(node, sentence) : node.children();
        TreeNode joined = child(joining.get(0), sentence);
        Deque<String> names = new ArrayDeque<>();
        remember(joining.get(0), sentence, names);
        for (int i = 1; i < joining.size() - 1; i++) {
            remember(joining.get(i), sentence, names);
            joined = new Constituent(
                    temporary(node.label(), names), "", List.of(joined, child(joining.get(i), sentence)));
        }
        List<TreeNode> children = joining.size() == 1
                ? List.of(joined)
                : List.of(joined, child(joining.get(joining.size() - 1), sentence));
        return node.withChildren(children);
    }

    private TreeNode child(TreeNode child, Sentence sentence) {
        return child instanceof Constituent constituent ? binarised(constituent, sentence) : child;
    }

    /** Keeps the names of the last children that joined, as many as the order, latest first. */
    private void remember(TreeNode child, Sentence sentence, Deque<String> names) {
        if (markovOrder > 0) {
            names.addFirst(name(child, sentence));
            if (names.size() > markovOrder) {
                names.removeLast();
            }
        }
    }

    private static String temporary(String label, Deque<String> names) {
        return label + MARK + String.join(String.valueOf(SIBLING), names);
    }

    private static String name(TreeNode node, Sentence sentence) {
        return node instanceof Leaf leaf
                ? sentence.token(leaf.index()).tag()
                : ParentAnnotation.bare(((Constituent) node).label());
    }

    @Override
    public final ConstituencyTree invert(ConstituencyTree tree) {
        return tree.withRoot(flattened(tree.root()));
    }

    private static Constituent flattened(Constituent node) {
        List<TreeNode> children = new ArrayList<>();
        collect(node, children);
        return node.withChildren(children);
    }

    private static void collect(Constituent node, List<TreeNode> children) {
        for (TreeNode child : node.children()) {
            if (!(child instanceof Constituent constituent)) {
                children.add(child);
            } else if (constituent.label().indexOf(MARK) >= 0) {
                collect(constituent, children);
            } else {
                children.add(flattened(constituent));
            }
        }
    }
}
