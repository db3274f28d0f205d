package org.crossbranch.transition.constituency.setbased;

import java.util.Objects;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.constituency.OpenItems;
import org.crossbranch.transition.constituency.SentenceLength;
import org.crossbranch.transition.constituency.TokenSets;
import org.crossbranch.tree.Yield;

/**
 * Configuration of the set-based system (Coavoux &amp; Cohen 2019 §2.1): a set of items, a focus item, the next token and
 * the constituents built. An item is a set of token indices; no two items share one, so its left index names it.
 *
 * <p>Taking an action allocates nothing: the arrays grow in {@link #reset} only. They take about 3·n²/64 longs for n
 * tokens. SHIFT and labelling cost O(n/64), COMBINE O(n/64 + items).
 */
public final class SetConfiguration implements Configuration, OpenItems {
    /** Stands for a gap's edge where there is no gap, and for the focus's indices where there is no focus. */
    public static final int NONE = -1;

    /** Most tokens of a sentence: a left index must fit an action's code. */
    public static final int MAX_LENGTH = ActionInventory.MAX_TARGET + 1;

    private int length;
    private int steps;
    private int next;

    // All of these are indexed by an item's left index.
    private final TokenSets tokens = new TokenSets();
    private int[] right = {};
    private int[] size = {};
    private int[] gapLeft = {};
    private int[] gapRight = {};

    /** Left indices of the items of the set. A new item's right index is the greatest so far: they lie in ascending order. */
    private int[] memory = {};

    private int memorySize;
    private int focus = NONE;

    private int[] constituentActions = {};
    private final TokenSets constituentTokens = new TokenSets();
    private int constituents;

    /** An initial configuration. */
    public SetConfiguration(int length) {
        reset(length);
    }

    /**
     * Makes this the initial configuration over a number of tokens, whatever it was before.
     *
     * @throws IllegalArgumentException if the number is not 1 to {@link #MAX_LENGTH}
     */
    public void reset(int newLength) {
        length = SentenceLength.checked(newLength, MAX_LENGTH);
        if (right.length < length) {
            right = new int[length];
            size = new int[length];
            gapLeft = new int[length];
            gapRight = new int[length];
            memory = new int[length];
            constituentActions = new int[2 * length];
        }
        tokens.reset(length, length);
        constituentTokens.reset(2 * length, length);
        steps = 0;
        next = 0;
        memorySize = 0;
        focus = NONE;
        constituents = 0;
    }

    /** Makes this equal to another configuration; costs O(n/64) for each open item and each constituent. */
    void copyFrom(SetConfiguration other) {
        if (length != other.length) {
            reset(other.length);
        }
        steps = other.steps;
        next = other.next;
        focus = other.focus;
        memorySize = other.memorySize;
        System.arraycopy(other.memory, 0, memory, 0, memorySize);
        for (int place = 0; place < openItems(); place++) {
            int left = openLeft(place);
            right[left] = other.right[left];
            size[left] = other.size[left];
            gapLeft[left] = other.gapLeft[left];
            gapRight[left] = other.gapRight[left];
            tokens.copy(other.tokens, left, left);
        }
        constituents = other.constituents;
        System.arraycopy(other.constituentActions, 0, constituentActions, 0, constituents);
        constituentTokens.copyFirst(other.constituentTokens, constituents);
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public int steps() {
        return steps;
    }

    /** Number of items of the set, as {@link #itemCount()}; the focus is not counted. */
    @Override
    public int memorySize() {
        return memorySize;
    }

    /** Whether the next action is a labelling one: they alternate with structural ones, which come first. */
    public boolean isLabelStep() {
        return (steps & 1) == 1;
    }

    /** The index of the next token to shift; the length if there is none left. */
    @Override
    public int next() {
        return next;
    }

    /** Number of items of the set. They are numbered by descending right index: item 0 is the most recent. */
    public int itemCount() {
        return memorySize;
    }

    /** Smallest index of an item of the set. */
    public int itemLeft(int item) {
        if (item < 0 || item >= memorySize) {
            throw new IndexOutOfBoundsException("item " + item + " of " + memorySize);
        }
        return memory[memorySize - 1 - item];
    }

    /** Greatest index of an item of the set. */
    public int itemRight(int item) {
        return right[itemLeft(item)];
    }

    /** Smallest index inside an item's gaps, or {@link #NONE}. */
    public int itemGapLeft(int item) {
        return gapLeft[itemLeft(item)];
    }

    /** Greatest index inside an item's gaps, or {@link #NONE}. */
    public int itemGapRight(int item) {
        return gapRight[itemLeft(item)];
    }

    /** Number of tokens of an item of the set. */
    public int itemSize(int item) {
        return size[itemLeft(item)];
    }

    /** The tokens of an item of the set. */
    public Yield itemYield(int item) {
        return tokens.tokens(itemLeft(item));
    }

    /** Whether there is a focus item: always, but in the initial configuration. */
    public boolean hasFocus() {
        return focus != NONE;
    }

    /** Smallest index of the focus, or {@link #NONE}. */
    public int focusLeft() {
        return focus;
    }

    /** Greatest index of the focus, or {@link #NONE}. It is always the last token shifted. */
    public int focusRight() {
        return next - 1;
    }

    /** Smallest index inside the focus's gaps, or {@link #NONE}. */
    public int focusGapLeft() {
        return focus == NONE ? NONE : gapLeft[focus];
    }

    /** Greatest index inside the focus's gaps, or {@link #NONE}. */
    public int focusGapRight() {
        return focus == NONE ? NONE : gapRight[focus];
    }

    /** Number of tokens of the focus; 0 if there is none. */
    public int focusSize() {
        return focus == NONE ? 0 : size[focus];
    }

    /**
     * The tokens of the focus.
     *
     * @throws IllegalStateException if there is no focus
     */
    public Yield focusYield() {
        if (focus == NONE) {
            throw new IllegalStateException("the initial configuration has no focus");
        }
        return tokens.tokens(focus);
    }

    /** Number of constituents built. They are numbered as they were built: by right index, parts before wholes. */
    public int constituentCount() {
        return constituents;
    }

    /** The id of the LABEL action that built a constituent. */
    public int constituentAction(int constituent) {
        return constituentActions[Objects.checkIndex(constituent, constituents)];
    }

    /** The tokens of a constituent. */
    public Yield constituentYield(int constituent) {
        return constituentTokens.tokens(Objects.checkIndex(constituent, constituents));
    }

    /** Whether the set has an item with a left index. */
    boolean holds(int left) {
        return position(left) >= 0;
    }

    @Override
    public int openItems() {
        return focus == NONE ? 0 : memorySize + 1;
    }

    @Override
    public int openLeft(int place) {
        return place == 0 ? focus : memory[memorySize - place];
    }

    @Override
    public int openSize(int place) {
        return size[openLeft(place)];
    }

    @Override
    public boolean isInside(int place, long[] words, int offset) {
        return tokens.isInside(openLeft(place), words, offset);
    }

    @Override
    public boolean isAstride(int place, long[] words, int offset) {
        return tokens.isAstride(openLeft(place), words, offset);
    }

    /** Whether some tokens of a set are in the focus and others are not. */
    boolean isSplitByFocus(long[] words, int offset) {
        return tokens.isSplitBy(focus, words, offset);
    }

    void shift() {
        if (focus != NONE) {
            memory[memorySize++] = focus;
        }
        focus = next;
        tokens.setToken(focus, focus);
        right[focus] = focus;
        size[focus] = 1;
        gapLeft[focus] = NONE;
        gapRight[focus] = NONE;
        next++;
        steps++;
    }

    void combine(int left) {
        int position = position(left);
        System.arraycopy(memory, position + 1, memory, position, memorySize - position - 1);
        memorySize--;
        int into = Math.min(left, focus);
        int from = Math.max(left, focus);
        tokens.setUnion(into, into, from);
        size[into] += size[from];
        right[into] = next - 1;
        focus = into;
        findGap();
        steps++;
    }

    void label(int action) {
        constituentActions[constituents] = action;
        constituentTokens.copy(tokens, focus, constituents);
        constituents++;
        steps++;
    }

    void noLabel() {
        steps++;
    }

    /** The focus has more than one token here, and its first and last are in it: both searches end. */
    private void findGap() {
        if (size[focus] == right[focus] - focus + 1) {
            gapLeft[focus] = NONE;
            gapRight[focus] = NONE;
            return;
        }
        gapLeft[focus] = tokens.absentFrom(focus, focus);
        gapRight[focus] = tokens.absentUpTo(focus, right[focus]);
    }

    private int position(int left) {
        // The most recent items first: they are combined with most often.
        int position = memorySize - 1;
        while (position >= 0 && memory[position] != left) {
            position--;
        }
        return position;
    }
}
