package org.crossbranch.transition.constituency;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.ItemList;
import org.crossbranch.transition.ItemTable;
import org.crossbranch.transition.MemoryItem;
import org.crossbranch.tree.Yield;

/**
 * A configuration whose items stand in places that feature templates address (Coavoux 2017 §7.3.1, Table 8.8): s0, s1 …
 * from the top of the stack, d0, d1 … from the top of the deque, b0 at the front of the buffer. A system without a deque
 * has an empty one.
 *
 * <p>An item is a token, a constituent over one item, or the union of two. Its number is that of its making, parts before
 * wholes. Stack and deque are one array in which a border moves: GAP moves the stack's top to the deque's bottom, and SHIFT
 * and reductions flush the deque onto the stack.
 */
public abstract class StackDequeConfiguration extends Configuration implements PartialTrees, FocusedConfiguration {
    /** Most tokens of a sentence: derivations of quadratic length are to be counted in ints. */
    public static final int MAX_LENGTH = 1 << 15;

    // The fields of an item.
    private static final int LABEL_ACTION = 0;
    private static final int HEAD = 1;
    private static final int LEFT = 2;
    private static final int RIGHT = 3;
    private static final int LEFT_CHILD = 4;
    private static final int RIGHT_CHILD = 5;
    private static final int NOTE = 6;
    private static final int TOKENS = 7;
    private static final int FIELDS = 8;

    private final boolean hasDeque;
    private final int itemsPerToken;
    private final ItemTable items = new ItemTable(FIELDS);

    /** The items of the stack, then those of the deque from bottom to top. */
    private final ItemList open = new ItemList();

    /** Number of items that the top can be joined with: with a deque, those of the stack; without, those below the top. */
    private int border;

    private int next;

    /**
     * A configuration over no tokens.
     *
     * @param hasDeque whether there is a deque
     * @param itemsPerToken the most items that there can be for each token, the token included
     */
    protected StackDequeConfiguration(boolean hasDeque, int itemsPerToken) {
        super(MAX_LENGTH);
        this.hasDeque = hasDeque;
        this.itemsPerToken = itemsPerToken;
    }

    @Override
    protected void clear() {
        items.reset(itemsPerToken * length());
        open.reset(length());
        border = 0;
        next = 0;
    }

    /**
     * Makes items and places equal to another's; costs O(1) for each.
     *
     * @param first the first item that may differ
     * @throws IllegalArgumentException if the other one is of a system with other places or more items
     */
    protected final void copyItems(StackDequeConfiguration other, int first) {
        if (hasDeque != other.hasDeque || itemsPerToken != other.itemsPerToken) {
            throw new IllegalArgumentException("a configuration of another system");
        }
        copySteps(other);
        items.copyFrom(other.items, first);
        open.copyFrom(other.open);
        border = other.border;
        next = other.next;
    }

    /** Number of items of stack and deque together. */
    @Override
    public final int memorySize() {
        return open.size();
    }

    /** Number of items of the stack. */
    public final int stackSize() {
        return hasDeque ? border : open.size();
    }

    /** Number of items of the deque. */
    public final int dequeSize() {
        return open.size() - stackSize();
    }

    /** The item s_k, or {@link #NONE} if the stack has no more than k items. */
    public final int stackItem(int k) {
        return k < 0 || k >= stackSize() ? NONE : open.get(stackSize() - 1 - k);
    }

    /** The item d_k, or {@link #NONE} if the deque has no more than k items. */
    public final int dequeItem(int k) {
        return k < 0 || k >= dequeSize() ? NONE : open.get(open.size() - 1 - k);
    }

    /** The item made last that is not yet part of another, or {@link #NONE} in the initial configuration. */
    public final int top() {
        return open.size() == 0 ? NONE : open.get(open.size() - 1);
    }

    /** {@inheritDoc} The focus is the top. */
    @Override
    public final int focusLeft() {
        return top() == NONE ? NONE : left(top());
    }

    @Override
    public final int focusSize() {
        return top() == NONE ? 0 : tokens(top());
    }

    /** The item that a reduction would join with the top after k GAPs from here, or {@link #NONE} if there is none. */
    public final int partner(int k) {
        return k < 0 || k >= border ? NONE : open.get(border - 1 - k);
    }

    /** Number of tokens that are not in the buffer. */
    public final int next() {
        return next;
    }

    /** The token b0, or {@link #NONE} if the buffer is empty. */
    public final int bufferToken() {
        return bufferToken(0);
    }

    /**
     * The token b_k, or {@link #NONE} if the buffer has no more than k tokens: the k-th after b0 in the sentence, in a
     * system that gives nothing back to the buffer.
     */
    public int bufferToken(int k) {
        return k < 0 || k >= length() - next ? NONE : next + k;
    }

    /** Number of items made so far. */
    public final int itemCount() {
        return items.count();
    }

    @Override
    public final int left(int item) {
        return items.get(item, LEFT);
    }

    @Override
    public final int right(int item) {
        return items.get(item, RIGHT);
    }

    @Override
    public final int head(int item) {
        return items.get(item, HEAD);
    }

    /** {@inheritDoc} It is a LABEL or REDUCE action of any direction. */
    @Override
    public final int labelAction(int item) {
        return items.get(item, LABEL_ACTION);
    }

    /**
     * The item that an item's left child was, or {@link #NONE} for a token. Of a unary constituent, its child. The left child
     * is the one that came from the stack: it may begin after the right one where yields cross.
     */
    public final int leftChild(int item) {
        return items.get(item, LEFT_CHILD);
    }

    /** The item that an item's right child was, or {@link #NONE} for a token or a unary constituent. */
    public final int rightChild(int item) {
        return items.get(item, RIGHT_CHILD);
    }

    @Override
    public final int tokens(int item) {
        return items.get(item, TOKENS);
    }

    /** The tokens of an item. */
    public Yield itemYield(int item) {
        int first = leftChild(item);
        if (first == NONE) {
            return Yield.of(left(item));
        }
        int second = rightChild(item);
        return second == NONE ? itemYield(first) : itemYield(first).union(itemYield(second));
    }

    /** Whether a labelling action, of NO-LABEL or LABEL-X, is due; never in a system without them. */
    public abstract boolean isLabelStep();

    /** The number that a system notes of an item. */
    protected final int note(int item) {
        return items.get(item, NOTE);
    }

    /** Whether there is a deque. */
    protected final boolean hasDeque() {
        return hasDeque;
    }

    /** Number of items of the stack, or without a deque of those below the top. */
    protected final int border() {
        return border;
    }

    /** The item at a position of the stack and, above it, the deque. */
    protected final int openItem(int position) {
        return open.get(position);
    }

    /** Adds a token to the items, without a label. */
    protected final int addToken(int token, int head, int note) {
        return add(NONE, head, token, token, NONE, NONE, note, 1);
    }

    /** Adds a constituent over one item, whose head it has. */
    protected final int addUnary(int action, int child, int note) {
        return add(action, head(child), left(child), right(child), child, NONE, note, tokens(child));
    }

    /** Adds the union of two items. */
    protected final int addUnion(int action, int head, int first, int second, int note) {
        int left = Math.min(left(first), left(second));
        int right = Math.max(right(first), right(second));
        return add(action, head, left, right, first, second, note, tokens(first) + tokens(second));
    }

    private int add(int action, int head, int left, int right, int leftChild, int rightChild, int note, int tokens) {
        int item = items.add();
        items.set(item, LABEL_ACTION, action);
        items.set(item, HEAD, head);
        items.set(item, LEFT, left);
        items.set(item, RIGHT, right);
        items.set(item, LEFT_CHILD, leftChild);
        items.set(item, RIGHT_CHILD, rightChild);
        items.set(item, NOTE, note);
        items.set(item, TOKENS, tokens);
        return item;
    }

    /** Gives the top a label. */
    protected final void labelTop(int action) {
        items.set(top(), LABEL_ACTION, action);
    }

    /** Flushes the deque, and moves an item from the buffer's front onto the emptied deque. */
    protected final void shift(int item) {
        border = open.size();
        open.add(item);
        next++;
    }

    /** Puts an item in the place of the top. */
    protected final void replaceTop(int item) {
        open.set(open.size() - 1, item);
    }

    /** Takes the top and its partner away, flushes the rest of the deque, and puts an item onto the emptied deque. */
    protected final void replaceTops(int item) {
        open.remove(border - 1);
        replaceTop(item);
        border = open.size() - 1;
    }

    /** Moves some items from the stack's top to the deque's bottom. */
    protected final void moveToDeque(int count) {
        border -= count;
    }

    /** Moves the partner of the top back to the buffer's front. */
    protected final void moveToBuffer() {
        open.remove(border - 1);
        border--;
        next--;
    }

    /**
     * The places of memory, for people.
     *
     * @param inventory names the labels
     */
    public final Map<String, List<MemoryItem>> memory(ActionInventory inventory) {
        Map<String, List<MemoryItem>> places = new LinkedHashMap<>();
        places.put("stack", stacked(inventory, this::stackItem));
        if (hasDeque) {
            places.put("deque", stacked(inventory, this::dequeItem));
        }
        places.put(
                "buffer",
                IntStream.iterate(0, k -> bufferToken(k) != NONE, k -> k + 1)
                        .mapToObj(k -> MemoryItem.ofToken(bufferToken(k)))
                        .toList());
        return places;
    }

    private List<MemoryItem> stacked(ActionInventory inventory, IntUnaryOperator place) {
        List<MemoryItem> stacked = new ArrayList<>();
        for (int k = 0; place.applyAsInt(k) != NONE; k++) {
            int item = place.applyAsInt(k);
            stacked.add(new MemoryItem(inventory.labelOf(labelAction(item)), head(item), itemYield(item)));
        }
        Collections.reverse(stacked);
        return stacked;
    }
}
