package org.crossbranch.transition.dependency.spines;

import java.util.Arrays;
import org.crossbranch.transition.SystemOptions.RootPosition;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.RootArcs;

/**
 * The least number of items that LR-spines must give a wrong head (Goldberg, Sartorio &amp; Satta 2014; Sartorio 2015 §6.4.2). As CKY
 * does, a table tells for each span of items about the top of the stack which trees can be had; a span grows by the next item of
 * the stack or of the reduced buffer.
 *
 * <p>To join a tree with an item there are two ways, one a direction. The gold head takes the dependent if it is in the spine; what
 * that hides is of no use, since a gold arc from there would cross the one made. Otherwise the last node of the spine takes
 * it, which hides nothing.
 *
 * <p>A caller says which loss is too much: such trees are not kept (§5.3.5).
 *
 * <p>Beyond the papers: the root. Its node is the lowest of the stack or the last of the buffer, never a dependent; where a
 * tree has one root dependent, it takes no other. A root that is no node may take trees off before the buffer is empty.
 *
 * <p>Not thread-safe; allocates only where the table was never as large.
 */
final class SpineTable {
    private static final int NONE = ArcConfiguration.NONE;

    /** More than any loss, and far from overflowing. */
    private static final int INFINITE = 1 << 20;

    private final SpineItems items;
    private final RootArcs rootArcs;

    /** By the number of items of the reduced buffer that a span has: its trees, with the items of the stack so far and with one less. */
    private SpinePairs[] row = {};

    private SpinePairs[] lower = {};

    private int stackCount;
    private int columns;
    private int most;

    /** Length of the bit sets of items of the stack, and of those of the reduced buffer after them. */
    private int leftWords;

    private int words;

    /** By item: which items wait for its left and right spine, as {@link SpinePairs} has them. */
    private long[] waiting = {};

    private long[] joined = {};

    SpineTable(SpineItems items, RootArcs rootArcs) {
        this.items = items;
        this.rootArcs = rootArcs;
    }

    /**
     * The least loss of the items.
     *
     * @param limit any number above it may be given in the place of another such
     */
    int least(int limit) {
        stackCount = items.stackCount();
        columns = items.count() - stackCount + 1;
        most = limit;
        if (stackCount == 0) {
            return rootArcs.position() == RootPosition.NONE ? hungEarly() : 0;
        }
        findWaiting();
        makeRoom();
        for (int item = 0; item < stackCount; item++) {
            SpinePairs[] last = row;
            row = lower;
            lower = last;
            if (!fill(item)) {
                return limit + 1;
            }
        }
        return end();
    }

    private void findWaiting() {
        leftWords = wordsOf(stackCount);
        words = leftWords + wordsOf(columns);
        if (waiting.length < items.count() * words) {
            waiting = new long[2 * items.count() * words];
        }
        if (joined.length < words) {
            joined = new long[2 * words];
        }
        Arrays.fill(waiting, 0, items.count() * words, 0);
        for (int item = 0; item < items.count(); item++) {
            setWaiting(items.leftHost(item), item);
            setWaiting(items.rightHost(item), item);
            if (items.isRoot(item)) {
                findWaitingForRoot(item);
            }
        }
    }

    /** The next item is the first that the root's node takes if nothing is on top of it. */
    private void findWaitingForRoot(int root) {
        for (int item = 0; item < items.count(); item++) {
            boolean isFirst = root == 0 && items.isRootBare() && item == 1;
            if (items.isFreeBelowRoot(item, isFirst)) {
                setWaiting(root, item);
            }
        }
    }

    private void setWaiting(int host, int item) {
        if (host != NONE) {
            waiting[host * words + word(item)] |= bit(item);
        }
    }

    private static int wordsOf(int bits) {
        return (bits + Long.SIZE - 1) / Long.SIZE;
    }

    private int word(int item) {
        return item < stackCount ? item / Long.SIZE : leftWords + (item - stackCount) / Long.SIZE;
    }

    private long bit(int item) {
        return 1L << (item < stackCount ? item : item - stackCount);
    }

    private void makeRoom() {
        if (row.length < columns) {
            row = grown(row);
            lower = grown(lower);
        }
    }

    private SpinePairs[] grown(SpinePairs[] pairs) {
        int before = pairs.length;
        SpinePairs[] grown = Arrays.copyOf(pairs, 2 * columns);
        for (int column = before; column < grown.length; column++) {
            grown[column] = new SpinePairs();
        }
        return grown;
    }

    /** Makes the row of spans that end on the left with an item of the stack; whether a tree is left. */
    private boolean fill(int item) {
        boolean isAny = false;
        for (int column = 0; column < columns; column++) {
            row[column].clear(words);
            if (item > 0) {
                growLeft(lower[column], item, column);
            } else if (column == 0) {
                System.arraycopy(waiting, 0, joined, 0, words);
                keep(0, 0, 0, 0);
            }
            if (column > 0) {
                growRight(row[column - 1], item, column);
            }
            isAny |= row[column].size() > 0;
        }
        return isAny;
    }

    /** Adds an item of the stack to the trees of a column. */
    private void growLeft(SpinePairs trees, int item, int column) {
        for (int tree = 0; tree < trees.size(); tree++) {
            int top = trees.top(tree);
            int loss = trees.loss(tree);
            if (!items.isRoot(item)) {
                trees.waiting(tree, joined);
                int wrong = isWaiting(item) ? 0 : 1;
                unite(item, 0, leftWords);
                keep(top, loss + wrong, item, column);
            }
            if (!items.isRoot(top)) {
                trees.waiting(tree, joined);
                int wrong = items.rightHost(top) == item || isFreeBelow(item, top) ? 0 : 1;
                System.arraycopy(waiting, item * words, joined, 0, leftWords);
                unite(item, leftWords, words);
                keep(item, loss + wrong, item, column);
            }
        }
    }

    /** Adds an item of the reduced buffer to the trees of the column before. */
    private void growRight(SpinePairs trees, int lowest, int column) {
        int item = stackCount + column - 1;
        for (int tree = 0; tree < trees.size(); tree++) {
            int top = trees.top(tree);
            int loss = trees.loss(tree);
            if (!items.isRoot(item)) {
                trees.waiting(tree, joined);
                int wrong = isWaiting(item) ? 0 : 1;
                unite(item, leftWords, words);
                keep(top, loss + wrong, lowest, column);
            }
            if (!items.isRoot(top)) {
                trees.waiting(tree, joined);
                int wrong = items.leftHost(top) == item || isFreeBelow(item, top) ? 0 : 1;
                unite(item, 0, leftWords);
                System.arraycopy(waiting, item * words + leftWords, joined, leftWords, words - leftWords);
                keep(item, loss + wrong, lowest, column);
            }
        }
    }

    private boolean isWaiting(int item) {
        return (joined[word(item)] & bit(item)) != 0;
    }

    private boolean isFreeBelow(int item, int top) {
        return items.isRoot(item) && items.isFreeBelowRoot(top, items.isRootBare());
    }

    private void unite(int item, int from, int to) {
        for (int word = from; word < to; word++) {
            joined[word] |= waiting[item * words + word];
        }
    }

    /** Keeps a tree, for which items wait that are joined here, those of its own span among them. */
    private void keep(int top, int loss, int lowest, int column) {
        if (loss <= most) {
            forget(0, lowest + 1);
            forget(leftWords, column);
            row[column].add(top, loss, joined);
        }
    }

    /** Takes out the first bits of a set. */
    private void forget(int from, int bits) {
        int whole = bits / Long.SIZE;
        Arrays.fill(joined, from, from + whole, 0);
        if (bits % Long.SIZE > 0) {
            joined[from + whole] &= -1L << bits;
        }
    }

    private int end() {
        if (rootArcs.position() == RootPosition.NONE) {
            return rootArcs.hasSeveral() ? hungEarly() : hung(columns - 1, true);
        }
        int least = INFINITE;
        for (int tree = 0; tree < row[columns - 1].size(); tree++) {
            least = Math.min(least, row[columns - 1].loss(tree));
        }
        return least;
    }

    /** The least loss of the trees of a column when they are hung on a root that is no node. */
    private int hung(int column, boolean isLast) {
        int least = INFINITE;
        for (int tree = 0; tree < row[column].size(); tree++) {
            least = Math.min(least, row[column].loss(tree) + items.hung(row[column].top(tree), isLast));
        }
        return least;
    }

    /** The least loss where items of the reduced buffer may be hung one by one after the tree of the others. */
    private int hungEarly() {
        int last = columns - 1;
        int least = stackCount == 0 ? 0 : INFINITE;
        for (int column = 0; column <= last; column++) {
            if (column > 0) {
                least += items.hung(stackCount + column - 1, column == last);
            }
            if (stackCount > 0) {
                least = Math.min(least, hung(column, column == last));
            }
        }
        return least;
    }
}
