package org.crossbranch.transition.constituency.shiftreduce;

/**
 * Configuration of SR-GAP and SR-CGAP (Coavoux 2017 §7.2.1): a stack S, a deque D above it and a buffer B. GAP moves the
 * stack's top to the deque's bottom and flushing moves all of the deque back, so S and D are one array in which only the
 * border moves.
 */
public final class GapConfiguration extends LexicalizedConfiguration {
    private int[] open = {};
    private int size;

    /** Number of items of the stack; those of the deque are at the positions from here on. */
    private int border;

    private int next;
    private boolean isAfterGap;

    /** An initial configuration. */
    public GapConfiguration(int length) {
        reset(length);
    }

    @Override
    public void reset(int newLength) {
        super.reset(newLength);
        if (open.length < newLength) {
            open = new int[newLength];
        }
        size = 0;
        border = 0;
        next = 0;
        isAfterGap = false;
    }

    /** Makes this equal to another configuration; costs O(1) for each item of stack and deque and each constituent. */
    void copyFrom(GapConfiguration other) {
        copyItems(other);
        size = other.size;
        border = other.border;
        System.arraycopy(other.open, 0, open, 0, size);
        next = other.next;
        isAfterGap = other.isAfterGap;
    }

    /** Number of items of stack and deque. */
    @Override
    public int memorySize() {
        return size;
    }

    /** Number of items of the stack. */
    public int stackSize() {
        return border;
    }

    /** Number of items of the deque. */
    public int dequeSize() {
        return size - border;
    }

    @Override
    public int stackItem(int k) {
        return k < 0 || k >= border ? NONE : open[border - 1 - k];
    }

    @Override
    public int dequeItem(int k) {
        return k < 0 || k >= size - border ? NONE : open[size - 1 - k];
    }

    @Override
    public int bufferToken() {
        return next == length() ? NONE : next;
    }

    @Override
    int openItems() {
        return size;
    }

    @Override
    int topItem() {
        return open[size - 1];
    }

    /** Whether the last action was GAP, of any number of items. */
    boolean isAfterGap() {
        return isAfterGap;
    }

    /** Whether an item of the stack below its top is not temporary. */
    boolean hasWholeBelowStackTop() {
        for (int position = border - 2; position >= 0; position--) {
            if (!isTemporary(open[position])) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether, of the items that a reduction would leave on the stack, one of the {@code reach} topmost is not temporary:
     * those of D below its top, then those of S below its top.
     */
    boolean hasWholeBesidesTops(int reach) {
        int left = reach;
        for (int position = size - 2; position >= 0 && left > 0; position--) {
            if (position != border - 1) {
                if (!isTemporary(open[position])) {
                    return true;
                }
                left--;
            }
        }
        return false;
    }

    @Override
    void shift() {
        border = size;
        open[size++] = next++;
        isAfterGap = false;
    }

    @Override
    void reduceUnary(int action) {
        open[size - 1] = unaryItem(action, open[size - 1]);
    }

    void gap(int items) {
        border -= items;
        isAfterGap = true;
    }

    @Override
    void reduce(int action, boolean isHeadLeft, boolean isTemporaryLabel) {
        int item = binaryItem(action, isHeadLeft, isTemporaryLabel, open[border - 1], open[size - 1]);
        System.arraycopy(open, border, open, border - 1, size - 1 - border);
        size--;
        open[size - 1] = item;
        border = size - 1;
        isAfterGap = false;
    }
}
