package org.crossbranch.transition.constituency.shiftreduce;

/** Configuration of SR-GAP and SR-CGAP (Coavoux 2017 §7.2.1): a stack S, a deque D above it and a buffer B. */
public final class GapConfiguration extends LexicalizedConfiguration {

    /** An initial configuration. */
    public GapConfiguration(int length) {
        super(true, ITEMS_PER_TOKEN);
        reset(length);
    }

    /** Makes this equal to another configuration; costs O(1) for each item of stack and deque and each constituent. */
    void copyFrom(GapConfiguration other) {
        copyDerivation(other);
    }

    /** Whether an item of the stack below its top is not temporary. */
    boolean hasWholeBelowStackTop() {
        for (int k = 1; k < stackSize(); k++) {
            if (!isTemporary(stackItem(k))) {
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
        for (int position = memorySize() - 2; position >= 0 && left > 0; position--) {
            if (position != stackSize() - 1) {
                if (!isTemporary(openItem(position))) {
                    return true;
                }
                left--;
            }
        }
        return false;
    }

    /** A hash of what decides which actions are allowed: the last action, the border, and which items are temporary. */
    long situation() {
        long hash = history(history(next(), stackSize()), (isAfterShift() ? 1 : 0) | (isAfterGap() ? 2 : 0));
        for (int position = 0; position < memorySize(); position++) {
            hash = history(hash, isTemporary(openItem(position)) ? 1 : 0);
        }
        return hash;
    }

    void gap(int items) {
        moveToDeque(items);
    }
}
