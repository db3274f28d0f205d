package org.crossbranch.transform;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.crossbranch.tree.TreeNode;

/**
 * Makes constituents binary from the head child outward (Coavoux 2017 §3.2.3.1, Algorithm 4, whose printed slices
 * take a child twice: here each sibling joins once). No constituent gets two temporary children, and each temporary one
 * holds the lexical head of the constituent that it is part of.
 */
public final class HeadOutwardBinarizer extends Binarizer {

    /** Which siblings join the head first. */
    public enum Side {
        /** Those before the head, nearest first; then those after it. */
        LEFT_FIRST,
        /** Those after the head, nearest first; then those before it. */
        RIGHT_FIRST
    }

    /**
     * A binariser.
     *
     * @param markovOrder how many sibling labels a temporary label keeps; 0 gives {@code X:}
     */
    public HeadOutwardBinarizer(HeadFinder heads, Side first, int markovOrder) {
        super(markovOrder, (node, sentence) -> joinOrder(node.children(), heads.headChild(node, sentence), first));
    }

    /** A binariser with left siblings first and temporary labels {@code X:}. */
    public HeadOutwardBinarizer(HeadFinder heads) {
        this(heads, Side.LEFT_FIRST, 0);
    }

    /** Children in the order in which they join: the head, then the siblings, left ones first. */
    public static List<TreeNode> joinOrder(List<TreeNode> children, int head) {
        return joinOrder(children, head, Side.LEFT_FIRST);
    }

    private static List<TreeNode> joinOrder(List<TreeNode> children, int head, Side first) {
        List<TreeNode> before = new ArrayList<>(children.subList(0, head));
        Collections.reverse(before);
        List<TreeNode> after = children.subList(head + 1, children.size());
        List<TreeNode> order = new ArrayList<>(List.of(children.get(head)));
        order.addAll(first == Side.LEFT_FIRST ? before : after);
        order.addAll(first == Side.LEFT_FIRST ? after : before);
        return order;
    }
}
