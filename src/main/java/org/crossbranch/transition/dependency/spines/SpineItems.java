package org.crossbranch.transition.dependency.spines;

import java.util.Arrays;
import org.crossbranch.transition.SystemOptions.ArcLoss;
import org.crossbranch.transition.SystemOptions.RootPosition;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.GoldArcs;
import org.crossbranch.transition.dependency.RootArcs;

/**
 * The trees that are left to join: those on the stack, from its top on, then those of the reduced buffer. The latter are the largest
 * gold subtrees that can be built without the stack (Sartorio 2015, Definition 5.12); of them only the tops take dependents (§6.4.2).
 *
 * <p>All that the loss depends on is which item <em>hosts</em> another: has its gold head in the spine on that side. An item that
 * no other hosts, and that hosts none, gets a wrong head for certain (§5.3.5): it is counted and left out. Such an item can always be
 * hung on the last node of a neighbour's spine, which hides nothing.
 *
 * <p>Not thread-safe; allocates nothing after construction.
 */
final class SpineItems {
    private static final int NONE = ArcConfiguration.NONE;

    private final GoldArcs gold;
    private final RootArcs rootArcs;

    /** By node: the cost of an arc from the root by its own action, and by that for a tree with several root dependents. */
    private final int[] soleRootCosts;

    private final int[] severalRootCosts;
    private final int root;

    /** By node: the item that has it in its left or right spine. The root is in none. */
    private final int[] leftItems;

    private final int[] rightItems;

    /** By node: whether an item has it as its gold head. */
    private final boolean[] isLinked;

    private final int[] nodes;
    /** By item: the one that hosts it on the left or right spine. */
    private final int[] leftHosts;

    private final int[] rightHosts;
    private final boolean[] isHost;

    /** By item as it was found: its number among those that are kept. */
    private final int[] kept;

    private int stackCount;
    private int count;
    private int rootItem;
    private boolean rootHasDependent;

    SpineItems(GoldArcs gold, ArcLoss loss) {
        this.gold = gold;
        rootArcs = gold.rootArcs();
        soleRootCosts = gold.rootCosts(rootArcs.last(), loss);
        severalRootCosts = gold.rootCosts(rootArcs.early(), loss);
        root = gold.root();
        int size = gold.nodes();
        leftItems = new int[size];
        rightItems = new int[size];
        isLinked = new boolean[size];
        nodes = new int[size];
        leftHosts = new int[size];
        rightHosts = new int[size];
        isHost = new boolean[size];
        kept = new int[size];
    }

    /** Begins with an empty stack. */
    void begin() {
        Arrays.fill(leftItems, NONE);
        Arrays.fill(rightItems, NONE);
        stackCount = 0;
        count = 0;
        rootItem = NONE;
        rootHasDependent = false;
    }

    /** Adds a tree below those of the stack, with nothing but its top in its spines. */
    void push(int top) {
        nodes[count] = top;
        if (top == root) {
            rootItem = count;
        } else {
            leftItems[top] = count;
            rightItems[top] = count;
        }
        count++;
        stackCount = count;
    }

    /** Adds a node below the top to a spine of the tree pushed last. */
    void open(Spine spine, int node) {
        (spine == Spine.LEFT ? leftItems : rightItems)[node] = count - 1;
        rootHasDependent |= nodes[count - 1] == root;
    }

    /**
     * Reduces the buffer, and finds the hosts.
     *
     * @param front the front of the buffer, which has all nodes from there on
     * @return how many items get wrong heads for certain; they are left out
     */
    int settle(int front) {
        reduce(front);
        Arrays.fill(isHost, 0, count, false);
        for (int item = 0; item < count; item++) {
            findHosts(item);
        }
        return leaveOut();
    }

    private void reduce(int front) {
        int end = gold.nodes() - (rootArcs.position() == RootPosition.LAST ? 1 : 0);
        Arrays.fill(isLinked, false);
        for (int item = 0; item < count; item++) {
            link(nodes[item]);
        }
        for (int node = front; node < end; node++) {
            int head = gold.head(node);
            boolean isBelowRoot = head == root && rootArcs.position() == RootPosition.LAST && rootArcs.hasSeveral();
            boolean isInside = isBelowRoot || (head >= front && head < end);
            if (!isInside || isLinked[node]) {
                add(node);
                link(node);
            } else {
                rootHasDependent |= isBelowRoot;
            }
        }
        if (rootArcs.position() == RootPosition.LAST && front <= root) {
            rootItem = count;
            nodes[count++] = root;
        }
    }

    private void link(int node) {
        int head = gold.head(node);
        if (head != NONE) {
            isLinked[head] = true;
        }
    }

    private void add(int node) {
        nodes[count] = node;
        leftItems[node] = count;
        rightItems[node] = count++;
    }

    private void findHosts(int item) {
        int head = item == rootItem ? NONE : gold.head(nodes[item]);
        int left = head == NONE ? NONE : leftItems[head];
        int right = head == NONE ? NONE : rightItems[head];
        leftHosts[item] = left != NONE && isLeftOf(item, left) ? left : NONE;
        rightHosts[item] = right != NONE && isLeftOf(right, item) ? right : NONE;
        if (leftHosts[item] != NONE) {
            isHost[left] = true;
        }
        if (rightHosts[item] != NONE) {
            isHost[right] = true;
        }
    }

    private boolean isLeftOf(int one, int other) {
        return one < stackCount ? other >= stackCount || other < one : other > one;
    }

    private int leaveOut() {
        int left = 0;
        int keptCount = 0;
        int keptOfStack = 0;
        for (int item = 0; item < count; item++) {
            if (hasHope(item) || isNeeded(item, keptOfStack)) {
                kept[item] = keptCount;
                nodes[keptCount] = nodes[item];
                leftHosts[keptCount] = leftHosts[item];
                rightHosts[keptCount] = rightHosts[item];
                keptCount++;
                keptOfStack += item < stackCount ? 1 : 0;
            } else {
                left++;
            }
        }
        rootItem = rootItem == NONE ? NONE : kept[rootItem];
        stackCount = keptOfStack;
        count = keptCount;
        for (int item = 0; item < count; item++) {
            leftHosts[item] = leftHosts[item] == NONE ? NONE : kept[leftHosts[item]];
            rightHosts[item] = rightHosts[item] == NONE ? NONE : kept[rightHosts[item]];
        }
        return left;
    }

    /** A span begins on the stack; and a bare root that comes last takes what is below it, whatever that is. */
    private boolean isNeeded(int item, int keptOfStack) {
        boolean isTaken = item == 1 && rootItem == 0 && stackCount > 1 && !rootHasDependent;
        return isTaken || (item == stackCount - 1 && keptOfStack == 0);
    }

    private boolean hasHope(int item) {
        return item == rootItem
                || isHost[item]
                || leftHosts[item] != NONE
                || rightHosts[item] != NONE
                || gold.isRootDependent(nodes[item]);
    }

    /** Number of items. */
    int count() {
        return count;
    }

    /** Number of items on the stack; they come first. */
    int stackCount() {
        return stackCount;
    }

    /** Whether an item is the root's node. */
    boolean isRoot(int item) {
        return item == rootItem;
    }

    /** Whether the root's node has no dependent yet. */
    boolean isRootBare() {
        return !rootHasDependent;
    }

    /** The item on whose left spine another finds its gold head, or {@link ArcConfiguration#NONE}. */
    int leftHost(int item) {
        return leftHosts[item];
    }

    /** The item on whose right spine another finds its gold head, or {@link ArcConfiguration#NONE}. */
    int rightHost(int item) {
        return rightHosts[item];
    }

    /** Whether the root's node can take an item for nothing. */
    boolean isFreeBelowRoot(int item, boolean isFirst) {
        int node = nodes[item];
        return isFirst ? soleRootCosts[node] == 0 : rootArcs.hasSeveral() && severalRootCosts[node] == 0;
    }

    /** The cost of an item that is hung on a root that is no node. */
    int hung(int item, boolean isLast) {
        return (isLast ? soleRootCosts : severalRootCosts)[nodes[item]];
    }
}
