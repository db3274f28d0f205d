package org.crossbranch.transition.dependency.arceager;

import java.util.Arrays;
import org.crossbranch.transition.SystemOptions.ArcLoss;
import org.crossbranch.transition.SystemOptions.RootPosition;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.GoldArcs;
import org.crossbranch.transition.dependency.RootArcs;

/**
 * The least number of tokens without a head that arc-eager must give a wrong one.
 *
 * <p>A gold arc is <em>within reach</em> if its dependent has no head and one of the two nodes, or both, are in the buffer, the
 * other on the stack. All that are within reach can be made together (Goldberg &amp; Nivre 2013), as far as trees may be in pieces.
 * Here they may not, which costs an arc more in two cases.
 *
 * <ul>
 *   <li><i>At the end.</i> Let g be the node of the stack that has the last token of the sentence below it by gold arcs within reach.
 *       Tokens at g or below it on the stack that have no head cannot get one before g is taken off, and then the arc from g is lost. One of them
 *       may be left to hang on the root, if the root is not first: the lowest, or all where a tree may have several root dependents.
 *   <li><i>At the root</i>, if a tree has one root dependent and the gold one is lost. Another token must be that, one whose gold
 *       head is out of reach. With the root first it is a token of the buffer; no arc within reach may pass
 *       from the stack over it, since nothing but the root is on the stack when it goes there. With the root elsewhere it is such a token, or
 *       the lowest of the stack.
 * </ul>
 *
 * <p>Not thread-safe; allocates nothing but its tables.
 */
final class LostArcs {
    private static final int NONE = ArcConfiguration.NONE;

    private static final int GONE = 0;
    private static final int STACK = 1;
    private static final int BUFFER = 2;

    private final GoldArcs gold;
    private final boolean isFirst;
    private final boolean hasSeveral;
    private final int root;
    private final int firstToken;
    private final int endOfTokens;

    /** By node: whether the root may have it as a dependent among several, by the loss. */
    private final boolean[] mayBeEarly;

    private final int[] places;
    private final boolean[] isHeadless;

    /** The tokens of the stack, from its bottom. */
    private final int[] stack;

    private int size;
    private int front;
    private boolean isRootUsed;

    LostArcs(GoldArcs gold, ArcLoss loss) {
        this.gold = gold;
        RootArcs rootArcs = gold.rootArcs();
        isFirst = rootArcs.position() == RootPosition.FIRST;
        hasSeveral = rootArcs.hasSeveral();
        root = gold.root();
        firstToken = isFirst ? 1 : 0;
        endOfTokens = firstToken + gold.tree().sentence().length();
        places = new int[gold.nodes()];
        isHeadless = new boolean[gold.nodes()];
        stack = new int[gold.nodes()];
        mayBeEarly = gold.mayBeEarly(loss);
    }

    /** Begins with a configuration. */
    void see(ArcConfiguration configuration) {
        Arrays.fill(places, GONE);
        size = 0;
        for (int k = configuration.memorySize() - 1; k >= 0; k--) {
            int node = configuration.stackNode(k);
            if (node != root) {
                places[node] = STACK;
                stack[size++] = node;
            }
        }
        front = Math.max(firstToken, configuration.nodes() - configuration.bufferSize());
        for (int node = firstToken; node < endOfTokens; node++) {
            if (node >= front) {
                places[node] = BUFFER;
            }
            isHeadless[node] = !configuration.isAttached(node);
        }
        isRootUsed = isFirst && configuration.dependents(root) > 0;
    }

    /** Moves the front of the buffer onto the stack, with a head or without; the root is no token. */
    void shift(boolean hasHead) {
        places[front] = STACK;
        isHeadless[front] = !hasHead;
        stack[size++] = front++;
    }

    /** Takes the top of the stack, which has a head now, off. */
    void pop() {
        size--;
        places[stack[size]] = GONE;
        isHeadless[stack[size]] = false;
    }

    /** The root has a dependent. */
    void useRoot() {
        isRootUsed = true;
    }

    /** How many tokens without a head must get a wrong one. */
    int count() {
        int lost = 0;
        boolean hasRootDependent = false;
        for (int node = firstToken; node < endOfTokens; node++) {
            if (isHeadless[node]) {
                boolean isWithinReach = isWithinReach(node);
                lost += isWithinReach ? 0 : 1;
                hasRootDependent |= isWithinReach && gold.isRootDependent(node);
            }
        }
        boolean mustFindRoot = !hasSeveral && !hasRootDependent && !isRootUsed && (size > 0 || front < endOfTokens);
        return lost + (mustFindRoot ? priceOfRoot() : priceOfEnd());
    }

    /** Whether the gold head of a token that has none can be given to it. */
    private boolean isWithinReach(int node) {
        if (gold.isRootDependent(node)) {
            if (isFirst) {
                return places[node] == BUFFER && (!isRootUsed || mayBeEarly[node]);
            }
            return mayBeEarly[node] || places[node] == BUFFER || stack[0] == node;
        }
        int place = places[gold.head(node)];
        return place == BUFFER || (place == STACK && places[node] == BUFFER);
    }

    /** 1 if the last token's way up leads to a node of the stack above a token that needs a head, otherwise 0. */
    private int priceOfEnd() {
        if (front == endOfTokens || (hasSeveral && !isFirst)) {
            return 0;
        }
        int top = endOfTokens - 1;
        while (!gold.isRootDependent(top) && places[gold.head(top)] == BUFFER) {
            top = gold.head(top);
        }
        int above = gold.isRootDependent(top) ? NONE : gold.head(top);
        if (above == NONE || places[above] != STACK) {
            return 0;
        }
        // Where the root is not first, the lowest token may be left to it.
        int k = isFirst ? 0 : 1;
        while (k < size && stack[k] <= above) {
            if (isHeadless[stack[k]]) {
                return 1;
            }
            k++;
        }
        return 0;
    }

    /** 1 if any token that could be the only root dependent has its gold head within reach, otherwise 0. */
    private int priceOfRoot() {
        if (!isFirst && size > 0 && !isWithinReach(stack[0])) {
            return priceOfEnd();
        }
        int passed = lastOfStack();
        for (int node = Math.max(front, passed); node < endOfTokens; node++) {
            if (!isWithinReach(node)) {
                return 0;
            }
        }
        return 1;
    }

    /** The last token of the buffer that has a gold arc within reach to a token of the stack, or {@link #NONE}. */
    private int lastOfStack() {
        int last = NONE;
        for (int k = 0; k < size; k++) {
            int node = stack[k];
            last = Math.max(last, gold.lastDependent(node));
            if (isHeadless[node] && !gold.isRootDependent(node)) {
                last = Math.max(last, gold.head(node));
            }
        }
        return last;
    }
}
