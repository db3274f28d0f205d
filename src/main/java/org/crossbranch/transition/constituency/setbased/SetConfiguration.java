package org.crossbranch.transition.constituency.setbased;

import java.util.Objects;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.ItemList;
import org.crossbranch.transition.ItemTable;
import org.crossbranch.transition.constituency.FocusedConfiguration;
import org.crossbranch.transition.constituency.ReachableTree;
import org.crossbranch.transition.constituency.TokenSets;
import org.crossbranch.tree.Yield;

/**
 * Configuration of the set-based system (Coavoux &amp; Cohen 2019 §2.1): a set of items, a focus item, the next token and
 * the constituents built. An item is a set of token indices; no two items share one, so its left index names it.
 *
 * <p>The sets take about 3·n²/64 longs for n tokens. SHIFT and labelling cost O(n/64), COMBINE O(n/64 + items).
 */
public final class SetConfiguration extends Configuration implements ReachableTree.OpenItems, FocusedConfiguration {
    /** Most tokens of a sentence: a left index must fit an action's code. */
    public static final int MAX_LENGTH = ActionInventory.MAX_TARGET + 1;

    // The fields of an item.
    private static final int RIGHT = 0;
    private static final int SIZE = 1;
    private static final int GAP_LEFT = 2;
    private static final int GAP_RIGHT = 3;
    private static final int FIELDS = 4;

    /** By left index: a row for each token that was shifted. */
    private final ItemTable items = new ItemTable(FIELDS);

    /** By left index. */
    private final TokenSets tokens = new TokenSets();

    /** Left indices of the items of the set. A new item's right index is the greatest so far: they lie in ascending order. */
    private final ItemList memory = new ItemList();

    private int focus = NONE;

    private final ItemList constituentActions = new ItemList();
    private final TokenSets constituentTokens = new TokenSets();

    /** An initial configuration. */
    public SetConfiguration(int length) {
        super(MAX_LENGTH);
        reset(length);
    }

    @Override
    protected void clear() {
        items.reset(length());
        tokens.reset(length(), length());
        memory.reset(length());
        focus = NONE;
        constituentActions.reset(2 * length());
        constituentTokens.reset(2 * length(), length());
    }

    /** Makes this equal to another configuration; costs O(1) for each token, O(n/64) for each open item and constituent. */
    void copyFrom(SetConfiguration other) {
        copySteps(other);
        items.copyFrom(other.items, 0);
        memory.copyFrom(other.memory);
        focus = other.focus;
        for (int place = 0; place < openItems(); place++) {
            int left = openLeft(place);
            tokens.copy(other.tokens, left, left);
        }
        constituentActions.copyFrom(other.constituentActions);
        constituentTokens.copyFirst(other.constituentTokens, constituentCount());
    }

    /** Number of items of the set, as {@link #itemCount()}; the focus is not counted. */
    @Override
    public int memorySize() {
        return memory.size();
    }

    /** Whether the next action is a labelling one: they alternate with structural ones, which come first. */
    public boolean isLabelStep() {
        return (steps() & 1) == 1;
    }

    /** The index of the next token to shift; the length if there is none left. */
    @Override
    public int next() {
        return items.count();
    }

    /** Number of items of the set. They are numbered by descending right index: item 0 is the most recent. */
    public int itemCount() {
        return memory.size();
    }

    /** Smallest index of an item of the set. */
    public int itemLeft(int item) {
        return memory.get(memory.size() - 1 - item);
    }

    /** Greatest index of an item of the set. */
    public int itemRight(int item) {
        return items.get(itemLeft(item), RIGHT);
    }

    /** Smallest index inside an item's gaps, or {@link #NONE}. */
    public int itemGapLeft(int item) {
        return items.get(itemLeft(item), GAP_LEFT);
    }

    /** Greatest index inside an item's gaps, or {@link #NONE}. */
    public int itemGapRight(int item) {
        return items.get(itemLeft(item), GAP_RIGHT);
    }

    /** Number of tokens of an item of the set. */
    public int itemSize(int item) {
        return items.get(itemLeft(item), SIZE);
    }

    /** The tokens of an item of the set. */
    public Yield itemYield(int item) {
        return tokens.tokens(itemLeft(item));
    }

    /** Whether there is a focus item: always, but in the initial configuration. */
    public boolean hasFocus() {
        return focus != NONE;
    }

    @Override
    public int focusLeft() {
        return focus;
    }

    /** Greatest index of the focus, or {@link #NONE}. It is always the last token shifted. */
    public int focusRight() {
        return next() - 1;
    }

    /** Smallest index inside the focus's gaps, or {@link #NONE}. */
    public int focusGapLeft() {
        return focus == NONE ? NONE : items.get(focus, GAP_LEFT);
    }

    /** Greatest index inside the focus's gaps, or {@link #NONE}. */
    public int focusGapRight() {
        return focus == NONE ? NONE : items.get(focus, GAP_RIGHT);
    }

    @Override
    public int focusSize() {
        return focus == NONE ? 0 : items.get(focus, SIZE);
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
        return constituentActions.size();
    }

    /** The id of the LABEL action that built a constituent. */
    public int constituentAction(int constituent) {
        return constituentActions.get(constituent);
    }

    /** The tokens of a constituent. */
    public Yield constituentYield(int constituent) {
        return constituentTokens.tokens(Objects.checkIndex(constituent, constituentCount()));
    }

    /** Whether the set has an item with a left index. */
    boolean holds(int left) {
        return memory.find(left) != NONE;
    }

    @Override
    public int openItems() {
        return focus == NONE ? 0 : memory.size() + 1;
    }

    @Override
    public int openLeft(int place) {
        return place == 0 ? focus : memory.get(memory.size() - place);
    }

    @Override
    public int openSize(int place) {
        return items.get(openLeft(place), SIZE);
    }

    @Override
    public boolean isInside(int place, long[] words, int offset) {
        return tokens.isInside(openLeft(place), words, offset);
    }

    @Override
    public boolean isAstride(int place, long[] words, int offset) {
        return tokens.isAstride(openLeft(place), words, offset);
    }

    @Override
    public boolean isSplitByFocus(long[] words, int offset) {
        return tokens.isSplitBy(focus, words, offset);
    }

    void shift() {
        if (focus != NONE) {
            memory.add(focus);
        }
        focus = items.add();
        items.set(focus, RIGHT, focus);
        items.set(focus, SIZE, 1);
        items.set(focus, GAP_LEFT, NONE);
        items.set(focus, GAP_RIGHT, NONE);
        tokens.setToken(focus, focus);
    }

    void combine(int left) {
        memory.remove(memory.find(left));
        int into = Math.min(left, focus);
        int from = Math.max(left, focus);
        tokens.setUnion(into, into, from);
        items.set(into, SIZE, items.get(into, SIZE) + items.get(from, SIZE));
        items.set(into, RIGHT, focusRight());
        focus = into;
        findGap();
    }

    void label(int action) {
        constituentTokens.copy(tokens, focus, constituentCount());
        constituentActions.add(action);
    }

    /** The focus has more than one token here, and its first and last are in it: both searches end. */
    private void findGap() {
        boolean hasGap = focusSize() < focusRight() - focus + 1;
        items.set(focus, GAP_LEFT, hasGap ? tokens.absentFrom(focus, focus) : NONE);
        items.set(focus, GAP_RIGHT, hasGap ? tokens.absentUpTo(focus, focusRight()) : NONE);
    }
}
