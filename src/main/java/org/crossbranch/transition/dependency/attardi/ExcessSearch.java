package org.crossbranch.transition.dependency.attardi;

import java.util.Arrays;
import org.crossbranch.transition.SystemOptions.RootPosition;
import org.crossbranch.transition.dependency.RootArcs;

/**
 * The least number of gold arcs among some nodes that no derivation can make together, by tabulation (Sartorio 2015, Algorithm 5.7,
 * after Cohen, Gómez-Rodríguez &amp; Satta 2011). An item [i, j, h1, h2 h3] stands for all derivations that begin with h1 on top
 * of the stack and node i at the front of the buffer, end with h3 on top, h2 below and node j at the front, and leave what is below h1
 * alone. Two items that fit together and an action on the three topmost nodes make another.
 *
 * <p>Items are found from left to right, so only those that some derivation comes to. An item is left out if it, what must come
 * before it and the dependents that are certainly lost with the node taken off exceed a limit (§5.3.5).
 */
final class ExcessSearch {
    private static final int MUCH = 1 << 28;

    private final GoldRest rest;
    private final RootArcs rootArcs;
    private final boolean[] earlyRoots;
    private final boolean hasLeft;
    private final boolean hasRight;

    /** Whether a token that is of no use may be taken off whenever it is in the way, so that nothing else needs wrong arcs. */
    private final boolean isFree;

    private final Chart chart = new Chart();

    /** By position and node: the least loss of derivations that lead there with the node on top. */
    private int[] befores = {};

    /** The same, all nodes below the top hung on the root; apart where the top is the lowest token. */
    private int[] hungFirst = {};

    private int[] hung = {};
    private int positions;
    private int limit;

    /**
     * A search.
     *
     * @param rest the nodes
     * @param earlyRoots by token: whether it may be hung on the root without loss while others are left
     */
    ExcessSearch(GoldRest rest, RootArcs rootArcs, boolean[] earlyRoots, boolean hasLeft, boolean hasRight) {
        this.rest = rest;
        this.rootArcs = rootArcs;
        this.earlyRoots = earlyRoots;
        this.hasLeft = hasLeft;
        this.hasRight = hasRight;
        isFree = hasLeft && hasRight;
    }

    /** The least loss, or a greater number than the limit if it exceeds that. */
    int least(int newLimit) {
        if (rest.count() == 0) {
            return 0;
        }
        limit = newLimit;
        // One for the bottom of the stack, one for the end, and one for what is below the bottom.
        positions = rest.count() + 3;
        chart.reset(positions);
        int pairs = positions * positions;
        if (befores.length < pairs) {
            befores = new int[pairs];
            hung = new int[pairs];
            hungFirst = new int[pairs];
        }
        Arrays.fill(befores, 0, pairs, MUCH);
        stack();
        for (int end = rest.stacked() + 1; end <= rest.count() + 1; end++) {
            if (end > rest.stacked() + 1) {
                shift(end);
            }
            if (end > 1) {
                reduce(end);
            }
        }
        return isHungAtEnd() ? leastHungAtEnd() : leastOfWhole();
    }

    private boolean isHungAtEnd() {
        return rootArcs.hasSeveral() && rootArcs.position() == RootPosition.LAST;
    }

    private boolean isHungAnyTime() {
        return rootArcs.hasSeveral() && rootArcs.position() != RootPosition.LAST;
    }

    /** Adds the items of the nodes that are on the stack. */
    private void stack() {
        int below = rest.count() + 2;
        befores[below] = 0;
        chart.startEnd(1);
        if (isHungAnyTime()) {
            chart.add(GoldRest.ROOT, below, below, GoldRest.ROOT, 0);
        }
        befores[positions + GoldRest.ROOT] = 0;
        for (int node = 1; node <= rest.stacked(); node++) {
            chart.startEnd(node + 1);
            chart.add(node, node - 1, node - 1, node, 0);
            befores[(node + 1) * positions + node] = 0;
        }
    }

    private void shift(int end) {
        chart.startEnd(end);
        for (int top = 0; top < end - 1; top++) {
            if (befores[(end - 1) * positions + top] <= limit) {
                chart.add(end - 1, top, top, end - 1, 0);
            }
        }
    }

    /** Combines the items of an end with those before them, the shortest first: longer ones come of shorter ones. */
    private void reduce(int end) {
        for (int start = end - 1; start > 0; start--) {
            for (int right = chart.firstByStart(start); right != Chart.NONE; right = chart.nextByStart(right)) {
                int left = chart.firstByTop(start, chart.before(right));
                for (; left != Chart.NONE; left = chart.nextByTop(left)) {
                    combine(left, right, end);
                }
            }
        }
        for (int item = chart.firstOfEnd(); item < chart.size(); item++) {
            int known = befores[chart.start(item) * positions + chart.before(item)];
            int cell = end * positions + chart.top(item);
            befores[cell] = Math.min(befores[cell], known + chart.value(item));
        }
    }

    private void combine(int left, int right, int end) {
        int value = chart.value(left) + chart.value(right);
        int known = befores[chart.start(left) * positions + chart.before(left)] + value;
        if (known > limit) {
            return;
        }
        int s0 = chart.top(right);
        int s1 = chart.second(right);
        int s2 = chart.second(left);
        if (s1 == GoldRest.ROOT) {
            hang(left, s0, end, value, known);
            return;
        }
        boolean isS2Token = s2 > GoldRest.ROOT && s2 <= rest.count();
        if (isFree && takeSafely(left, s0, s1, isS2Token ? s2 : s0, end, value)) {
            return;
        }
        if (hasRight) {
            boolean isGold = rest.head(s0) == s1 || (isS2Token && rest.head(s0) == s2);
            take(left, s2, s1, value, known, loss(s0, isGold), lost(s0, end, s1, s2));
        }
        if (hasLeft) {
            take(left, s2, s0, value, known, loss(s1, rest.head(s1) == s0), lost(s1, end, s0, s2));
            // A wrong arc to s2 could as well be made earlier, when s2 was complete and next to the top: if it was in
            // the search.
            boolean isGold = isS2Token && rest.head(s2) == s0;
            if (isGold || (isS2Token && (s2 <= rest.stacked() || !isFree))) {
                take(left, s1, s0, value, known, loss(s2, isGold), lost(s2, end, s0, s1));
            }
        }
    }

    /**
     * Makes a gold arc whose dependent certainly has all dependents that it can still get: then nothing else is worth trying.
     *
     * @param s2 the token in its place, or s0 if there is none
     */
    private boolean takeSafely(int left, int s0, int s1, int s2, int end, int value) {
        int start = chart.start(left);
        int second = chart.second(left);
        if (rest.head(s1) == s0 && isComplete(s1, start, end, s0, s2)) {
            chart.add(start, chart.before(left), second, s0, value);
            return true;
        }
        if ((rest.head(s0) == s1 || rest.head(s0) == s2) && isComplete(s0, start, end, s1, s2)) {
            chart.add(start, chart.before(left), second, s1, value);
            return true;
        }
        if (rest.head(s2) == s0 && isComplete(s2, start, end, s0, s1)) {
            chart.add(start, chart.before(left), s1, s0, value);
            return true;
        }
        return false;
    }

    /** Whether all gold dependents of a node stand in a range, and none of them on the stack. */
    private boolean isComplete(int node, int start, int end, int other, int another) {
        return rest.first(node) >= start
                && rest.ahead(node, end) == 0
                && rest.head(other) != node
                && rest.head(another) != node;
    }

    /** Hangs the lowest token of the stack on the root. */
    private void hang(int left, int token, int end, int value, int known) {
        boolean isLast = end == rest.count() + 1;
        int loss = isLast ? lossAtEnd(token) : lossBefore(token);
        // What need not hang there can wait until another token takes it, or until the end.
        boolean isUseful = isLast || !isFree || (loss == 0 && rest.head(token) == GoldRest.ROOT);
        if (isUseful && known + loss + rest.ahead(token, end) <= limit) {
            chart.add(chart.start(left), chart.before(left), chart.second(left), GoldRest.ROOT, value + loss);
        }
    }

    private void take(int left, int second, int top, int value, int known, int loss, int lost) {
        if (known + loss + lost <= limit) {
            chart.add(chart.start(left), chart.before(left), second, top, value + loss);
        }
    }

    private int loss(int dependent, boolean isGold) {
        return isGold || rest.head(dependent) == GoldRest.LOST ? 0 : 1;
    }

    /** How many dependents are certainly lost with a node that is taken off: those to come, and those that stay with it. */
    private int lost(int node, int end, int other, int another) {
        int count = rest.ahead(node, end);
        count += rest.head(other) == node ? 1 : 0;
        boolean isToken = another > GoldRest.ROOT && another <= rest.count();
        return isToken && rest.head(another) == node ? count + 1 : count;
    }

    private int lossAtEnd(int node) {
        return loss(node, rest.head(node) == GoldRest.ROOT);
    }

    private int lossBefore(int node) {
        return loss(node, rest.head(node) == GoldRest.ROOT && earlyRoots[rest.token(node)]);
    }

    /** The least loss where the last token left is hung on the root. */
    private int leastOfWhole() {
        int least = limit + 1;
        int start = isHungAnyTime() ? GoldRest.ROOT : 1;
        for (int item = chart.firstByStart(start); item != Chart.NONE; item = chart.nextByStart(item)) {
            int top = chart.top(item);
            if (top == GoldRest.ROOT || start == 1) {
                int loss = top == GoldRest.ROOT ? 0 : lossAtEnd(top);
                least = Math.min(least, chart.value(item) + loss);
            }
        }
        return least;
    }

    /** The least loss where all tokens left at the end are hung on the root, from the top to the lowest. */
    private int leastHungAtEnd() {
        int pairs = positions * positions;
        Arrays.fill(hung, 0, pairs, MUCH);
        Arrays.fill(hungFirst, 0, pairs, MUCH);
        int end = rest.count() + 1;
        for (int position = 2; position <= end; position++) {
            for (int top = 1; top < position; top++) {
                int item = chart.firstByTop(position, top);
                for (; item != Chart.NONE; item = chart.nextByTop(item)) {
                    hangBelow(item, position * positions + top);
                }
            }
        }
        int least = limit + 1;
        for (int top = 1; top <= rest.count(); top++) {
            least = Math.min(least, hungFirst[end * positions + top] + lossAtEnd(top));
            least = Math.min(least, hung[end * positions + top] + lossBefore(top));
        }
        return least;
    }

    private void hangBelow(int item, int cell) {
        int value = chart.value(item);
        if (chart.before(item) == GoldRest.ROOT) {
            hungFirst[cell] = Math.min(hungFirst[cell], value);
            return;
        }
        int before = chart.start(item) * positions + chart.before(item);
        int second = chart.second(item);
        hung[cell] = Math.min(hung[cell], value + hungFirst[before] + lossAtEnd(second));
        hung[cell] = Math.min(hung[cell], value + hung[before] + lossBefore(second));
    }
}
