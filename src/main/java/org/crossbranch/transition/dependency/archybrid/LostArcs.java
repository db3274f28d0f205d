package org.crossbranch.transition.dependency.archybrid;

import java.util.Arrays;
import org.crossbranch.transition.SystemOptions.ArcLoss;
import org.crossbranch.transition.SystemOptions.RootPosition;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.GoldArcs;
import org.crossbranch.transition.dependency.RootArcs;

/**
 * The least number of tokens without a head that arc-hybrid must give a wrong one.
 *
 * <p>A gold arc is <em>within reach</em> if its dependent has no head, and its head is in the buffer, or on the stack just below the
 * dependent, or on the stack while the dependent is in the buffer. All that are within reach can be made together (Goldberg &amp; Nivre
 * 2013). The root adds these rules.
 *
 * <ul>
 *   <li><i>Reach.</i> A token can be hung on the root if it is in the buffer or the lowest of the stack; with the root last and several
 *       root dependents, wherever it is. In that case what is hung keeps all tokens below it from their heads.
 *   <li><i>Labels.</i> One root dependent has an action of its own, the leftmost with the root last and the rightmost otherwise. A label
 *       may be known for it alone.
 *   <li><i>The price of the root.</i> If no gold root dependent is within reach, some other token must be one. Nothing is lost by it if
 *       that token's gold head is out of reach, and it is the lowest of the stack, or in the buffer where no arc within reach passes
 *       from the stack over it. Otherwise it costs an arc.
 * </ul>
 *
 * <p>Not thread-safe; allocates nothing but its tables.
 */
final class LostArcs {
    /** No node or place. */
    private static final int NONE = ArcConfiguration.NONE;

    private static final int GONE = 0;
    private static final int STACK = 1;
    private static final int BUFFER = 2;

    private final GoldArcs gold;
    private final boolean isLast;
    private final int root;
    private final int firstToken;
    private final int endOfTokens;
    private final boolean hasSeveralAtEnd;

    /** By node: whether the root may have it as one of its further dependents, by the loss. */
    private final boolean[] mayBeEarly;

    private final int[] places;

    /** The tokens of the stack, from its bottom. */
    private final int[] stack;

    private int size;

    /** The first token of the buffer. */
    private int front;

    /** Whether the root is on the stack above tokens. */
    private boolean isRootOnTop;

    LostArcs(GoldArcs gold, ArcLoss loss) {
        this.gold = gold;
        RootArcs rootArcs = gold.rootArcs();
        isLast = rootArcs.position() == RootPosition.LAST;
        hasSeveralAtEnd = isLast && rootArcs.hasSeveral();
        root = gold.root();
        firstToken = rootArcs.position() == RootPosition.FIRST ? 1 : 0;
        endOfTokens = firstToken + gold.tree().sentence().length();
        places = new int[gold.nodes()];
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
        for (int node = front; node < endOfTokens; node++) {
            places[node] = BUFFER;
        }
        isRootOnTop = isLast && configuration.bufferSize() == 0;
    }

    /** Moves the front of the buffer onto the stack. */
    void shift() {
        if (front == endOfTokens) {
            isRootOnTop = true;
        } else {
            places[front] = STACK;
            stack[size++] = front++;
        }
    }

    /** Takes the topmost token, which has a head now, off the stack. */
    void pop() {
        places[stack[--size]] = GONE;
    }

    /** How many tokens without a head must get a wrong one. */
    int count() {
        if (isRootOnTop) {
            return lostOnStack(size - 1);
        }
        int only = onlyRootDependent();
        boolean isHung = !hasSeveralAtEnd && size > 0 && isHungAs(only, stack[0]);
        int lost = lostOnStack(isHung ? 0 : NONE) + lostInBuffer(only);
        int least = lost + (only == NONE ? priceOfRoot() : 0);
        for (int k = 0; hasSeveralAtEnd && k < size; k++) {
            if (mayBeHung(k)) {
                least = Math.min(least, lostOnStack(k) + lostInBuffer(NONE));
            }
        }
        return least;
    }

    /** The gold root dependent within reach that gets the action of its own, if others get what is left; or {@link #NONE}. */
    private int onlyRootDependent() {
        int only = !hasSeveralAtEnd && size > 0 && gold.isRootDependent(stack[0]) ? stack[0] : NONE;
        for (int node = front; node < endOfTokens && (only == NONE || !hasSeveralAtEnd); node++) {
            only = gold.isRootDependent(node) ? node : only;
        }
        return only;
    }

    /** Whether a token hangs on the root in the tree, and can do so where one token has the action of its own. */
    private boolean isHungAs(int only, int node) {
        return gold.isRootDependent(node) && (node == only || mayBeEarly[node]);
    }

    /** Whether a token of the stack hangs on the root in the tree, and can do so when all below it do. */
    private boolean mayBeHung(int k) {
        return isHungAs(stack[0], stack[k]);
    }

    /** The tokens of the stack that get a wrong head if those up to a place, which may be {@link #NONE}, hang on the root. */
    private int lostOnStack(int hung) {
        int lost = 0;
        for (int k = 0; k < size; k++) {
            lost += (k <= hung ? mayBeHung(k) : isWithinReach(k)) ? 0 : 1;
        }
        return lost;
    }

    /** Whether a token of the stack can get its gold head, another token. */
    private boolean isWithinReach(int k) {
        int head = gold.head(stack[k]);
        return !gold.isRootDependent(stack[k]) && (places[head] == BUFFER || (k > 0 && head == stack[k - 1]));
    }

    private int lostInBuffer(int only) {
        int lost = 0;
        for (int node = front; node < endOfTokens; node++) {
            boolean isFound = gold.isRootDependent(node) ? isHungAs(only, node) : places[gold.head(node)] != GONE;
            lost += isFound ? 0 : 1;
        }
        return lost;
    }

    /** 1 if any token that could be the lowest of the stack at the end has its gold head within reach, otherwise 0. */
    private int priceOfRoot() {
        if (size > 0 ? !isWithinReach(0) : front == endOfTokens) {
            return 0;
        }
        for (int node = Math.max(front, lastOfStack()); node < endOfTokens; node++) {
            if (places[gold.head(node)] == GONE) {
                return 0;
            }
        }
        return 1;
    }

    /** The last token of the buffer that has a gold arc within reach to a token of the stack, or {@link #NONE}. */
    private int lastOfStack() {
        int last = NONE;
        for (int k = 0; k < size; k++) {
            last = Math.max(last, gold.lastDependent(stack[k]));
            if (!gold.isRootDependent(stack[k])) {
                last = Math.max(last, gold.head(stack[k]));
            }
        }
        return last;
    }
}
