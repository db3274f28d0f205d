package org.crossbranch.transition.dependency.spines;

import java.util.Arrays;

/**
 * The trees that can be had of a span of items, as an association list: for each the item that heads it, its loss, and which items
 * beyond the span find their gold heads in its left and right spine (Sartorio 2015 §6.4.2). The last two are bit sets, all that matters of
 * the spines: nodes that no item waits for do not show, which is the thesis' first restriction.
 *
 * <p>A tree is left out if another is no worse in the end. Each item that waits for the one and not for the other costs at most 1, and
 * so does another top, once. The thesis' second restriction is the case of equal tops and no such item.
 *
 * <p>Not thread-safe; allocates only where it was never as long.
 */
final class SpinePairs {
    private int words;
    private int size;
    private int[] tops = {};
    private int[] losses = {};
    private long[] waiting = {};

    /**
     * Takes out all.
     *
     * @param newWords length of the bit sets of both sides together
     */
    void clear(int newWords) {
        words = newWords;
        size = 0;
    }

    int size() {
        return size;
    }

    /** The item that heads a tree. */
    int top(int tree) {
        return tops[tree];
    }

    int loss(int tree) {
        return losses[tree];
    }

    /** Writes the items that wait for a tree. */
    void waiting(int tree, long[] into) {
        System.arraycopy(waiting, tree * words, into, 0, words);
    }

    /** Adds a tree, unless another is no worse; takes out those than which it is no worse. */
    void add(int top, int loss, long[] newWaiting) {
        int kept = 0;
        for (int tree = 0; tree < size; tree++) {
            int other = losses[tree] + (tops[tree] == top ? 0 : 1);
            if (other <= loss && other + missing(newWaiting, 0, waiting, tree * words) <= loss) {
                return; // Then no tree was taken out before: it would be worse than this one, too.
            }
            int own = loss + (tops[tree] == top ? 0 : 1);
            if (own > losses[tree] || own + missing(waiting, tree * words, newWaiting, 0) > losses[tree]) {
                move(tree, kept++);
            }
        }
        size = kept;
        if (size == tops.length || (size + 1) * words > waiting.length) {
            grow();
        }
        tops[size] = top;
        losses[size] = loss;
        System.arraycopy(newWaiting, 0, waiting, size * words, words);
        size++;
    }

    private void move(int from, int to) {
        if (from != to) {
            tops[to] = tops[from];
            losses[to] = losses[from];
            System.arraycopy(waiting, from * words, waiting, to * words, words);
        }
    }

    private void grow() {
        int room = Math.max(4, 2 * size);
        tops = Arrays.copyOf(tops, room);
        losses = Arrays.copyOf(losses, room);
        waiting = Arrays.copyOf(waiting, Math.max(waiting.length, room * words));
    }

    /** Number of items in a set that are not in another. */
    private int missing(long[] set, int from, long[] other, int otherFrom) {
        int count = 0;
        for (int word = 0; word < words; word++) {
            count += Long.bitCount(set[from + word] & ~other[otherFrom + word]);
        }
        return count;
    }
}
