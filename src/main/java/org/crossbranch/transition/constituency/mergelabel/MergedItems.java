package org.crossbranch.transition.constituency.mergelabel;

import java.util.Arrays;
import org.crossbranch.transition.constituency.StackDequeConfiguration;
import org.crossbranch.transition.constituency.TokenSets;
import org.crossbranch.tree.Yield;

/**
 * The items of a {@link MergeLabelConfiguration}, each a token or the union of two others, and the arcs between their heads.
 * An item's number is that of its making: parts before wholes.
 *
 * <p>Adding items allocates nothing: the arrays grow in {@link #reset} only. They take about n²/32 longs for n tokens.
 */
final class MergedItems {
    private static final int NONE = StackDequeConfiguration.NONE;

    private int length;
    private int count;
    private final TokenSets tokens = new TokenSets();
    private int[] left = {};
    private int[] right = {};
    private int[] size = {};
    private int[] head = {};
    private int[] labelAction = {};
    private int[] leftChild = {};
    private int[] rightChild = {};
    private int[] governor = {};

    /** Makes room for the items over a number of tokens, and takes out all that are there. */
    void reset(int newLength) {
        int most = 2 * newLength - 1; // the tokens and the unions of two items
        if (left.length < most) {
            left = new int[most];
            right = new int[most];
            size = new int[most];
            head = new int[most];
            labelAction = new int[most];
            leftChild = new int[most];
            rightChild = new int[most];
            governor = new int[newLength];
        }
        tokens.reset(most, newLength);
        Arrays.fill(governor, NONE);
        length = newLength;
        count = 0;
    }

    /** Makes these equal to the items of another configuration, which is over as many tokens. */
    void copyFrom(MergedItems other) {
        count = other.count;
        tokens.copyFirst(other.tokens, count);
        System.arraycopy(other.left, 0, left, 0, count);
        System.arraycopy(other.right, 0, right, 0, count);
        System.arraycopy(other.size, 0, size, 0, count);
        System.arraycopy(other.head, 0, head, 0, count);
        System.arraycopy(other.labelAction, 0, labelAction, 0, count);
        System.arraycopy(other.leftChild, 0, leftChild, 0, count);
        System.arraycopy(other.rightChild, 0, rightChild, 0, count);
        System.arraycopy(other.governor, 0, governor, 0, length);
    }

    /** Number of items so far. */
    int count() {
        return count;
    }

    int left(int item) {
        return left[known(item)];
    }

    int right(int item) {
        return right[known(item)];
    }

    int size(int item) {
        return size[known(item)];
    }

    /** The head token, or {@link StackDequeConfiguration#NONE} where there are no heads. */
    int head(int item) {
        return head[known(item)];
    }

    int labelAction(int item) {
        return labelAction[known(item)];
    }

    int leftChild(int item) {
        return leftChild[known(item)];
    }

    int rightChild(int item) {
        return rightChild[known(item)];
    }

    Yield itemYield(int item) {
        return tokens.tokens(known(item));
    }

    /** The token that an arc leads from to this one, or {@link StackDequeConfiguration#NONE}. */
    int governor(int token) {
        return governor[token];
    }

    boolean isInside(int item, long[] words, int offset) {
        return tokens.isInside(item, words, offset);
    }

    boolean isAstride(int item, long[] words, int offset) {
        return tokens.isAstride(item, words, offset);
    }

    boolean isSplitBy(int item, long[] words, int offset) {
        return tokens.isSplitBy(item, words, offset);
    }

    private int known(int item) {
        if (item < 0 || item >= count) {
            throw new IndexOutOfBoundsException("item " + item + " of " + count);
        }
        return item;
    }

    /** Adds a token. */
    int addToken(int token, boolean hasHead) {
        int item = add(NONE, NONE, token, token, 1, hasHead ? token : NONE);
        tokens.setToken(item, token);
        return item;
    }

    /** Adds the union of two items, without a head. */
    int addUnion(int first, int second) {
        return addUnion(first, second, NONE);
    }

    /** Adds the union of two items with the head of one of them, which governs that of the other. */
    int addUnion(int first, int second, boolean isHeadFirst) {
        int governing = head[isHeadFirst ? first : second];
        governor[head[isHeadFirst ? second : first]] = governing;
        return addUnion(first, second, governing);
    }

    private int addUnion(int first, int second, int headToken) {
        int item = add(
                first,
                second,
                Math.min(left[first], left[second]),
                Math.max(right[first], right[second]),
                size[first] + size[second],
                headToken);
        tokens.setUnion(item, first, second);
        return item;
    }

    private int add(int first, int second, int leftIndex, int rightIndex, int tokenCount, int headToken) {
        int item = count++;
        left[item] = leftIndex;
        right[item] = rightIndex;
        size[item] = tokenCount;
        head[item] = headToken;
        labelAction[item] = NONE;
        leftChild[item] = first;
        rightChild[item] = second;
        return item;
    }

    void label(int item, int action) {
        labelAction[item] = action;
    }
}
