package org.crossbranch.transition.dependency.arcstandard;

import java.util.Arrays;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.SystemOptions.ArcLoss;
import org.crossbranch.transition.SystemOptions.RootPosition;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.GoldArcs;
import org.crossbranch.transition.dependency.RootArcs;

/**
 * The least number of tokens without a head, on a stack and in a buffer, that arc-standard must give a wrong one (Goldberg,
 * Sartorio &amp; Satta 2014; Sartorio 2015, Algorithm 5.6).
 *
 * <p>The buffer is <em>reduced</em> first, in O(n), to the roots of the largest gold subtrees that can be built without the
 * stack (Definition 5.12). Then, as CKY does, a table tells the least loss for each span of items about the top of the stack, by the
 * item that heads it; a span grows by the next item of the stack or of the reduced buffer. That takes O(σ β (σ + β)), in rows that
 * overwrite each other.
 *
 * <p>Two things make it fast (§5.3.5). An item whose gold head is out of reach, and that no other item awaits as its head, is
 * wrong for certain: it is counted and left out. And a caller says which loss is too much: when no entry of a row is below, the
 * rest of the table is not filled.
 *
 * <p>Beyond the papers: the root. Where a tree has one root dependent, the table is of the tokens, and its root's arc is added at the
 * end. Where it may have several, the node of the root is the lowest of the stack, or the last of the buffer, and
 * is never a dependent. A label may be known for last dependents of the root only, so that it matters which the last one is.
 *
 * <p>Not thread-safe; allocates only where the table was never as large.
 */
final class ReachableLoss {
    private static final int NONE = ArcConfiguration.NONE;

    /** More than any loss, and far from overflowing. */
    private static final int INFINITE = 1 << 20;

    /** The place of a node that is neither on the stack nor in the buffer. */
    private static final int GONE = 0;

    private static final int STACK = 1;
    private static final int BUFFER = 2;
    /** In the reduced buffer. */
    private static final int REDUCED = 3;

    private final GoldArcs gold;
    private final RootPosition position;
    private final boolean hasSeveral;
    private final int root;

    /** Costs of arcs that are not gold: infinite where the inventory has none of their type. */
    private final int wrongLeft;

    private final int wrongRight;

    /** By node: what an arc to it from the root costs, as the last or before. */
    private final int[] lastRootCosts;

    private final int[] earlyRootCosts;

    /** By node: where it is, and whether an item awaits it as its head, or can be its head. */
    private final int[] places;

    private final boolean[] isLinked;
    private final int[] itemOf;

    /** The tokens of the stack from its top on, then those of the reduced buffer. */
    private final int[] items;
    /** By item: which is its gold head, or {@link #NONE}. */
    private final int[] heads;

    private int stackCount;
    private int count;

    /** Whether the root is on top of the stack. */
    private boolean hasRootOnTop;

    /** By the number of items of the reduced buffer that a span has, then by head: the least loss. */
    private int[] table = {};

    ReachableLoss(ArcStandard system, GoldArcs gold, ArcLoss loss) {
        this.gold = gold;
        RootArcs rootArcs = gold.rootArcs();
        position = rootArcs.position();
        hasSeveral = rootArcs.hasSeveral();
        root = gold.root();
        wrongLeft = system.has(Action.Type.LEFT_ARC) ? 1 : INFINITE;
        wrongRight = system.has(Action.Type.RIGHT_ARC) ? 1 : INFINITE;
        lastRootCosts = gold.rootCosts(rootArcs.last(), loss);
        earlyRootCosts = gold.rootCosts(rootArcs.early(), loss);
        places = new int[gold.nodes()];
        isLinked = new boolean[gold.nodes()];
        itemOf = new int[gold.nodes()];
        items = new int[gold.nodes()];
        heads = new int[gold.nodes()];
    }

    /** Begins with an empty stack. */
    void begin() {
        Arrays.fill(places, GONE);
        stackCount = 0;
        count = 0;
        hasRootOnTop = false;
    }

    /** Adds a node below those of the stack. */
    void push(int node) {
        if (node == root) {
            hasRootOnTop = count == 0;
        } else {
            places[node] = STACK;
            items[count++] = node;
            stackCount = count;
        }
    }

    /**
     * The least loss.
     *
     * @param front the front of the buffer, which has all nodes from there on
     * @param most any number above it may be given in the place of another such
     */
    int least(int front, int most) {
        if (count == 0 && !hasSeveral) {
            return 0; // Nothing or everything has a head yet: without several, the last arc is the root's.
        }
        if (hasRootOnTop && position == RootPosition.LAST) {
            return hungOnRoot();
        }
        reduce(position == RootPosition.FIRST ? Math.max(front, root + 1) : front);
        int certain = leaveOut();
        if (stackCount == 0) {
            return certain + hungEarly(0);
        }
        link();
        return certain + fill(most - certain);
    }

    /** The loss where the root, which comes last, is on the stack: no arc but its own is possible. */
    private int hungOnRoot() {
        int loss = 0;
        for (int i = 0; i < count; i++) {
            loss += rootCost(i, i == count - 1);
        }
        return loss;
    }

    private int rootCost(int item, boolean isLast) {
        return isLast ? lastRootCosts[items[item]] : earlyRootCosts[items[item]];
    }

    /** Whether a root dependent in the buffer belongs to a gold subtree of the root there. */
    private boolean isBelowRoot(int node) {
        return position == RootPosition.LAST && hasSeveral && gold.isRootDependent(node) && earlyRootCosts[node] == 0;
    }

    /** Adds the roots of the largest gold subtrees that the buffer has by itself. */
    private void reduce(int front) {
        int end = gold.nodes() - (position == RootPosition.LAST ? 1 : 0);
        Arrays.fill(isLinked, false);
        for (int i = 0; i < stackCount; i++) {
            int head = gold.head(items[i]);
            if (head != NONE) {
                isLinked[head] = true;
            }
        }
        Arrays.fill(places, Math.min(front, end), end, BUFFER);
        for (int node = front; node < end; node++) {
            int head = gold.head(node);
            boolean isInside = isBelowRoot(node) || (head >= front && head < end);
            if (!isInside || isLinked[node]) {
                places[node] = REDUCED;
                items[count++] = node;
                if (head != NONE) {
                    isLinked[head] = true;
                }
            }
        }
    }

    /** Leaves out what is wrong for certain, but for the last item of the stack; how many there are. */
    private int leaveOut() {
        if (wrongLeft != 1 || wrongRight != 1) {
            return 0; // It might not find a head.
        }
        int left = 0;
        int kept = 0;
        int keptOfStack = 0;
        for (int i = 0; i < count; i++) {
            int node = items[i];
            int head = gold.head(node);
            boolean hasHope = gold.isRootDependent(node) || (head != NONE && places[head] != GONE) || awaits(node);
            boolean isOfStack = i < stackCount;
            if (hasHope || (isOfStack && i == stackCount - 1 && keptOfStack == 0)) {
                items[kept++] = node;
                keptOfStack += isOfStack ? 1 : 0;
            } else {
                places[node] = GONE;
                left++;
            }
        }
        stackCount = keptOfStack;
        count = kept;
        return left;
    }

    /** Whether a gold dependent of a node is an item. */
    private boolean awaits(int node) {
        int dependent = gold.firstDependent(node);
        while (dependent != NONE && places[dependent] != STACK && places[dependent] != REDUCED) {
            dependent = gold.nextSibling(dependent);
        }
        return dependent != NONE;
    }

    /** Finds the gold heads among the items. */
    private void link() {
        for (int i = 0; i < count; i++) {
            itemOf[items[i]] = i;
        }
        for (int i = 0; i < count; i++) {
            int head = gold.head(items[i]);
            boolean isItem = head != NONE && head != root && (places[head] == STACK || places[head] == REDUCED);
            heads[i] = isItem ? itemOf[head] : NONE;
        }
    }

    private int fill(int most) {
        int columns = count - stackCount + 1;
        if (table.length < columns * count) {
            table = new int[Math.max(columns * count, 2 * table.length)];
        }
        Arrays.fill(table, 0, columns * count, INFINITE);
        table[0] = 0;
        boolean hasColumnOfRoot = hasSeveral && position == RootPosition.LAST;
        int hung = INFINITE;
        for (int i = 0; i < stackCount; i++) {
            int least = INFINITE;
            for (int j = 0; j < columns; j++) {
                if (i > 0) {
                    growLeft(i, j);
                }
                if (j > 0) {
                    growRight(i, j);
                }
                least = Math.min(least, least(j));
            }
            if (hasColumnOfRoot) {
                hung = Math.min(hung + rootCost(i, i == stackCount - 1), hangAll(columns - 1, i == stackCount - 1));
                least = Math.min(least, hung);
            }
            if (least > most) {
                return least;
            }
        }
        if (hasColumnOfRoot) {
            return hung;
        }
        return hasSeveral ? hungEarly(columns) : hangAll(columns - 1, true);
    }

    private int least(int j) {
        int least = INFINITE;
        for (int at = j * count; at < (j + 1) * count; at++) {
            least = Math.min(least, table[at]);
        }
        return least;
    }

    /** Adds item i of the stack to the spans that have j items of the reduced buffer. */
    private void growLeft(int i, int j) {
        int from = j * count;
        int asHead = INFINITE;
        for (int h = 0; h < stackCount + j; h++) {
            int loss = table[from + h];
            if (loss < INFINITE) {
                asHead = Math.min(asHead, loss + (heads[h] == i ? 0 : wrongRight));
                table[from + h] = loss + (heads[i] == h ? 0 : wrongLeft);
            }
        }
        table[from + i] = asHead;
    }

    /** Makes spans with j items of the reduced buffer of those with one less. */
    private void growRight(int i, int j) {
        int from = (j - 1) * count;
        int to = j * count;
        int added = stackCount + j - 1;
        int asHead = table[to + added];
        for (int h = 0; h < added; h++) {
            int loss = table[from + h];
            if (loss < INFINITE && (h <= i || h >= stackCount)) {
                asHead = Math.min(asHead, loss + (heads[h] == added ? 0 : wrongLeft));
                table[to + h] = Math.min(table[to + h], loss + (heads[added] == h ? 0 : wrongRight));
            }
        }
        table[to + added] = asHead;
    }

    /** The least loss of spans with j items of the reduced buffer whose heads are hung on the root. */
    private int hangAll(int j, boolean isLast) {
        int least = INFINITE;
        for (int h = 0; h < stackCount + j; h++) {
            int loss = table[j * count + h];
            if (loss < INFINITE) {
                least = Math.min(least, loss + rootCost(h, isLast));
            }
        }
        return least;
    }

    /** The least loss where the root is below the stack, and items of the reduced buffer may be hung on it one by one. */
    private int hungEarly(int columns) {
        int last = count - stackCount;
        int hung = columns == 0 ? 0 : INFINITE;
        for (int j = 0; j <= last; j++) {
            if (j > 0) {
                hung += rootCost(stackCount + j - 1, j == last);
            }
            if (columns > 0) {
                hung = Math.min(hung, hangAll(j, j == last));
            }
        }
        return hung;
    }
}
