package org.crossbranch.transition.dependency.attardi;

import java.util.Arrays;

/** Losses by what is left of one gold tree. Forgets all when there are many. */
final class LossMemo {
    private static final int SLOTS = 1 << 10;
    private static final int MOST = SLOTS / 2;
    private static final int NONE = -1;

    private final int[] entries = new int[SLOTS];
    private final int[] keyStarts = new int[MOST];
    private final int[] losses = new int[MOST];
    private final boolean[] exact = new boolean[MOST];

    /** The keys: size of the stack, front of the buffer, and the stack. */
    private int[] keys = new int[MOST];

    private int keysEnd;
    private int count;

    LossMemo() {
        Arrays.fill(entries, NONE);
    }

    /** The entry of a remainder; a new one knows that the loss is 0 at least. */
    int entry(Remainder rest) {
        if (count == MOST) {
            Arrays.fill(entries, NONE);
            count = 0;
            keysEnd = 0;
        }
        int hash = rest.front();
        for (int place = 0; place < rest.size(); place++) {
            hash = 31 * hash + rest.get(place);
        }
        // The golden ratio's multiplicative hash: its high bits depend on all of the others.
        int slot = ((hash * 0x9E3779B9) >>> 16) & (SLOTS - 1);
        while (entries[slot] != NONE && !isAt(keyStarts[entries[slot]], rest)) {
            slot = (slot + 1) & (SLOTS - 1);
        }
        if (entries[slot] == NONE) {
            entries[slot] = add(rest);
        }
        return entries[slot];
    }

    private boolean isAt(int start, Remainder rest) {
        if (keys[start] != rest.size() || keys[start + 1] != rest.front()) {
            return false;
        }
        int place = 0;
        while (place < rest.size() && keys[start + 2 + place] == rest.get(place)) {
            place++;
        }
        return place == rest.size();
    }

    private int add(Remainder rest) {
        int end = keysEnd + 2 + rest.size();
        if (end > keys.length) {
            keys = Arrays.copyOf(keys, 2 * end);
        }
        keys[keysEnd] = rest.size();
        keys[keysEnd + 1] = rest.front();
        for (int place = 0; place < rest.size(); place++) {
            keys[keysEnd + 2 + place] = rest.get(place);
        }
        keyStarts[count] = keysEnd;
        keysEnd = end;
        losses[count] = 0;
        exact[count] = false;
        return count++;
    }

    /** The loss of an entry, or a lower bound. */
    int loss(int entry) {
        return losses[entry];
    }

    /** Whether that is the loss itself. */
    boolean isExact(int entry) {
        return exact[entry];
    }

    /** Keeps the loss of an entry, or a lower bound. */
    void put(int entry, int loss, boolean isExact) {
        losses[entry] = loss;
        exact[entry] = isExact;
    }
}
