package org.crossbranch.transition.constituency.shiftreduce;

import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transform.HeadOutwardBinarizer;
import org.crossbranch.transform.LabelEscapes;
import org.crossbranch.transform.TreeTransform;
import org.crossbranch.transform.UnaryCollapser;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.TreeNode;

/**
 * The trees that lexicalised shift-reduce systems derive (Coavoux 2017 §3.2.3): binary from the head outward, left siblings
 * first, and unary chains collapsed, so that the only constituents with one child stand over tokens; or chains left as they are,
 * of {@link Unaries#MOST_IN_A_ROW} constituents at most. No constituent has two temporary children, and a temporary one holds
 * the head of the constituent that it is part of.
 *
 * <p>Binarising comes first: a temporary part of S below ROOT is {@code S:}, the same as in any other S, not {@code
 * ROOT@S:}.
 *
 * @param heads says which child is the head
 * @param unaries what is done with constituents that have one child
 */
public record LexicalizedNormalForm(HeadFinder heads, Unaries unaries) implements TreeTransform {
    /** Ends a temporary label, or stands before what a Markovised one keeps of siblings. */
    private static final char TEMPORARY = ':';

    /** Labels may hold what marks temporary ones and chains. */
    private static final LabelEscapes ESCAPES = LabelEscapes.FOR_BINARY_CHAINS;

    private static final UnaryCollapser COLLAPSER = new UnaryCollapser();

    /** Taking a binarised tree apart again asks for no heads. */
    private static final HeadOutwardBinarizer ANY_HEADS = new HeadOutwardBinarizer((node, sentence) -> 0);

    /** Whether a label is one that binarisation made. */
    static boolean isTemporary(String label) {
        return label.indexOf(TEMPORARY) >= 0;
    }

    /** Whether the constituents of two labels are, or are temporary parts of, constituents that the treebank labels alike. */
    static boolean isSameBase(String one, String other) {
        int from = base(one);
        int length = baseEnd(one) - from;
        int otherFrom = base(other);
        return length == baseEnd(other) - otherFrom && one.regionMatches(from, other, otherFrom, length);
    }

    /** Where the label begins that binarisation saw: the lowest of a collapsed chain. */
    private static int base(String label) {
        return label.lastIndexOf(UnaryCollapser.SEPARATOR) + 1;
    }

    private static int baseEnd(String label) {
        int end = label.indexOf(TEMPORARY);
        return end < 0 ? label.length() : end;
    }

    /**
     * Binarises, then collapses.
     *
     * @throws IllegalArgumentException if chains are left and one is too long
     */
    @Override
    public ConstituencyTree apply(ConstituencyTree tree) {
        if (unaries == Unaries.AT_ANY_TIME) {
            tree.constituents().forEach(LexicalizedNormalForm::checkChain);
        }
        ConstituencyTree binary = new HeadOutwardBinarizer(heads).apply(ESCAPES.apply(tree));
        return unaries == Unaries.COLLAPSED ? COLLAPSER.apply(binary) : binary;
    }

    private static void checkChain(Constituent top) {
        int length = 0;
        TreeNode node = top;
        while (node instanceof Constituent constituent && constituent.children().size() == 1) {
            length++;
            node = constituent.children().get(0);
        }
        if (length > Unaries.MOST_IN_A_ROW) {
            throw new IllegalArgumentException("a chain of " + length + " unary constituents begins with " + top.label()
                    + ", and the system makes no more than " + Unaries.MOST_IN_A_ROW + " in a row");
        }
    }

    @Override
    public ConstituencyTree invert(ConstituencyTree tree) {
        return restored(tree, unaries);
    }

    /** The result of {@link #invert}, whatever the heads were. */
    static ConstituencyTree restored(ConstituencyTree tree, Unaries unaries) {
        return ESCAPES.invert(ANY_HEADS.invert(unaries == Unaries.COLLAPSED ? COLLAPSER.invert(tree) : tree));
    }
}
