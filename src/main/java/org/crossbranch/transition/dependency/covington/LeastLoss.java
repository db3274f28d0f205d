package org.crossbranch.transition.dependency.covington;

import java.util.Arrays;
import org.crossbranch.transition.SystemOptions.ArcLoss;
import org.crossbranch.transition.SystemOptions.RootPosition;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.GoldArcs;
import org.crossbranch.transition.dependency.RootArcs;

/**
 * The least number of tokens without a head that Covington's algorithm must give a wrong one.
 *
 * <p>A gold arc is <em>within reach</em> if its dependent has no head and is not above its head, and the two have yet to meet. The
 * <em>lower bound</em> is the number of tokens whose gold arc is out of reach, and one for each cycle that gold arcs within reach make
 * together with those that were made (Gómez-Rodríguez &amp; Fernández-González 2015). It is exact where tokens without a head may all
 * hang on the root, as in the paper.
 *
 * <p>Here they may not, if a tree has one root dependent or the root comes first. The bound is still exact if gold arcs within reach
 * lead from a token behind b0 to the root: whatever finds no gold head can hang below that token, with which it has yet to meet. It is also
 * exact if the root comes later, the gold root dependent is lost, and there is any token behind b0. Otherwise the loss is that of a
 * {@link SmallestArborescence} over the tokens without a head.
 *
 * <p>Labels of the root's further dependents may be lacking; then the leftmost root dependent has an action of its own.
 *
 * <p>Not thread-safe; allocates only where the arborescence was never as large.
 */
final class LeastLoss {
    private static final int NONE = ArcConfiguration.NONE;

    /** In the place of a node: the root, or a token that hangs on it. */
    private static final int BELOW_ROOT = -2;

    /** An additional cost of each arc from a root with one dependent, more than that of all tokens. */
    private static final int ONLY = 1 << 16;

    // What is known of the end of a chain of gold arcs.
    private static final int UNKNOWN = 0;
    private static final int ROOT = 1;
    private static final int LOST = 2;
    private static final int VISITED = 3;

    private final GoldArcs gold;
    private final boolean isFirst;
    private final boolean hasSeveral;
    private final int root;
    private final int firstToken;
    private final int endOfTokens;

    /** By node: whether the root may have it as one of its further dependents, by the loss. */
    private final boolean[] mayBeEarly;

    private final SmallestArborescence arborescence = new SmallestArborescence();

    /** The number of nodes on the stack: those before this one. Those between it and the front were passed. */
    private int stackEnd;

    private int front;
    private boolean isRootUsed;
    private final int[] heads;
    private final boolean[] isHeadless;

    /** By node: the token without a head that is above it or is it, or {@link #BELOW_ROOT}. */
    private final int[] tops;

    /** By token without a head: the top of its gold head within reach, {@link #BELOW_ROOT}, or {@link #NONE}. */
    private final int[] goldTops;

    private final int[] ends;

    /** By number of a token without a head, from 1, and by token. */
    private final int[] items;

    private final boolean[] isOnStack;
    private int count;

    LeastLoss(GoldArcs gold, ArcLoss loss) {
        this.gold = gold;
        RootArcs rootArcs = gold.rootArcs();
        isFirst = rootArcs.position() == RootPosition.FIRST;
        hasSeveral = rootArcs.hasSeveral();
        root = gold.root();
        firstToken = isFirst ? 1 : 0;
        endOfTokens = firstToken + gold.tree().sentence().length();
        mayBeEarly = gold.mayBeEarly(loss);
        heads = new int[gold.nodes()];
        isHeadless = new boolean[gold.nodes()];
        tops = new int[gold.nodes()];
        goldTops = new int[gold.nodes()];
        ends = new int[gold.nodes()];
        items = new int[gold.nodes() + 1];
        isOnStack = new boolean[gold.nodes() + 1];
    }

    /** Begins with a configuration. */
    void see(ArcConfiguration configuration) {
        stackEnd = configuration.memorySize();
        front = configuration.nodes() - configuration.bufferSize();
        for (int node = firstToken; node < endOfTokens; node++) {
            heads[node] = configuration.head(node);
            isHeadless[node] = !configuration.isAttached(node);
        }
        isRootUsed = isFirst && configuration.dependents(root) > 0;
    }

    /** Moves b0 onto the stack, and back what was passed. */
    void shift() {
        front++;
        stackEnd = front;
    }

    /** Passes the top of the stack. */
    void pass() {
        stackEnd--;
    }

    /** Gives a token a head, which is {@link ArcConfiguration#NONE} if the root is no node. */
    void attach(int head, int dependent) {
        heads[dependent] = head;
        isHeadless[dependent] = false;
        isRootUsed |= isFirst && head == root;
    }

    /** The least loss. */
    int least() {
        if (front == endOfTokens) {
            return lostAtEnd();
        }
        findTops();
        int lost = findGold();
        int bound = lost + cycles();
        return isExact() ? bound : smallest();
    }

    /** The loss when nothing but arcs from the root, which come from the right, is left. */
    private int lostAtEnd() {
        int lost = 0;
        boolean isLeftmost = true;
        for (int node = firstToken; node < endOfTokens; node++) {
            if (isHeadless[node]) {
                lost += gold.isRootDependent(node) && (isLeftmost || mayBeEarly[node]) ? 0 : 1;
                isLeftmost = false;
            }
        }
        return lost;
    }

    private void findTops() {
        Arrays.fill(tops, NONE);
        for (int node = firstToken; node < endOfTokens; node++) {
            int top = node;
            while (tops[top] == NONE && !isHeadless[top] && heads[top] != root) {
                top = heads[top];
            }
            int found = tops[top] != NONE ? tops[top] : isHeadless[top] ? top : BELOW_ROOT;
            int below = node;
            while (tops[below] == NONE) {
                tops[below] = found;
                below = below == top ? top : heads[below];
            }
        }
    }

    /** Finds the gold arcs within reach; the number of those that are not. */
    private int findGold() {
        int lost = 0;
        for (int node = firstToken; node < endOfTokens; node++) {
            if (isHeadless[node]) {
                goldTops[node] = goldTop(node);
                lost += goldTops[node] == NONE ? 1 : 0;
            }
        }
        return lost;
    }

    private int goldTop(int node) {
        if (gold.isRootDependent(node)) {
            return mayHang(node) && (!hasSeveral || mayBeEarly[node]) ? BELOW_ROOT : NONE;
        }
        int head = gold.head(node);
        return haveToMeet(head, node) && tops[head] != node ? tops[head] : NONE;
    }

    private boolean haveToMeet(int node, int other) {
        int right = Math.max(node, other);
        return right > front || (right == front && Math.min(node, other) < stackEnd);
    }

    /** Whether there can be an arc from the root to a token without a head. */
    private boolean mayHang(int node) {
        return !isFirst || ((node > front || (node == front && stackEnd > 0)) && (hasSeveral || !isRootUsed));
    }

    /** The number of cycles of gold arcs within reach; finds where those lead that are in none. */
    private int cycles() {
        int cycles = 0;
        Arrays.fill(ends, UNKNOWN);
        for (int start = firstToken; start < endOfTokens; start++) {
            if (isHeadless[start] && ends[start] == UNKNOWN) {
                int node = start;
                while (node >= 0 && ends[node] == UNKNOWN) {
                    ends[node] = VISITED;
                    node = goldTops[node];
                }
                boolean isCycle = node >= 0 && ends[node] == VISITED;
                cycles += isCycle ? 1 : 0;
                int end = node == BELOW_ROOT ? ROOT : node == NONE || isCycle ? LOST : ends[node];
                for (int at = start; at >= 0 && ends[at] == VISITED; at = goldTops[at]) {
                    ends[at] = end;
                }
            }
        }
        return cycles;
    }

    /** Whether the lower bound is known to be exact. */
    private boolean isExact() {
        boolean hasGoldRoot = false;
        boolean lacksLabel = false;
        boolean isBound = hasSeveral && !isFirst;
        for (int node = firstToken; node < endOfTokens; node++) {
            if (isHeadless[node]) {
                hasGoldRoot |= gold.isRootDependent(node);
                lacksLabel |= hasSeveral && gold.isRootDependent(node) && !mayBeEarly[node];
                isBound |= node > front && ends[node] == ROOT;
            }
        }
        isBound |= !isFirst && !hasGoldRoot && front + 1 < endOfTokens;
        return isBound && !lacksLabel;
    }

    private int smallest() {
        count = 0;
        Arrays.fill(isOnStack, false);
        for (int node = firstToken; node < endOfTokens; node++) {
            if (isHeadless[node]) {
                items[++count] = node;
            }
            if (node < stackEnd) {
                isOnStack[tops[node] == BELOW_ROOT ? endOfTokens : tops[node]] = true;
            }
        }
        int leftmost = leftmostOfRoot();
        int least = smallest(NONE);
        boolean mayBeFirst = hasSeveral && leftmost != NONE && !mayBeEarly[leftmost] && !isRootUsed;
        return mayBeFirst ? Math.min(least, smallest(leftmost)) : least;
    }

    /** The leftmost root dependent that the root can still take, or {@link #NONE}. */
    private int leftmostOfRoot() {
        for (int item = 1; item <= count; item++) {
            if (gold.isRootDependent(items[item]) && mayHang(items[item])) {
                return items[item];
            }
        }
        return NONE;
    }

    /** The least loss if a token is the leftmost dependent that the root takes from now on; NONE for any, but without its action. */
    private int smallest(int leftmost) {
        arborescence.begin(count);
        for (int item = 1; item <= count; item++) {
            int node = items[item];
            for (int head = 1; head <= count; head++) {
                if (head != item && mayBeBelow(items[head], node)) {
                    arborescence.add(head, item, goldTops[node] == items[head] ? 0 : 1);
                }
            }
            if (isRootUsed && mayBeBelowRootsTokens(node)) {
                arborescence.add(0, item, goldTops[node] == BELOW_ROOT && !gold.isRootDependent(node) ? 0 : 1);
            }
            if (mayHang(node) && node >= leftmost) {
                boolean isRight = gold.isRootDependent(node) && (!hasSeveral || mayBeEarly[node] || node == leftmost);
                arborescence.add(0, item, (isRight ? 0 : 1) + (hasSeveral ? 0 : ONLY));
            }
        }
        int cost = arborescence.cost();
        return cost == SmallestArborescence.INFINITE ? cost : cost % ONLY;
    }

    /** Whether a token without a head has yet to meet one of those below another, or that one. */
    private boolean mayBeBelow(int top, int node) {
        return node > front || top > front || (node == front ? isOnStack[top] : node < stackEnd && tops[front] == top);
    }

    private boolean mayBeBelowRootsTokens(int node) {
        return node > front || (node == front ? isOnStack[endOfTokens] : node < stackEnd && tops[front] == BELOW_ROOT);
    }
}
