package org.crossbranch.transition.dependency.attardi;

import java.util.Arrays;
import org.crossbranch.transition.SystemOptions.RootPosition;
import org.crossbranch.transition.dependency.RootArcs;
import org.crossbranch.tree.DependencyTree;

/**
 * Derives what is left of a gold tree by the static oracle (Sartorio 2015, Table 5.3), and tells whether all of its arcs come about.
 *
 * <p>A gold arc whose dependent is complete may be made at once whatever else is to come: a token on the stack is of no use to
 * others, since any that would be hung on it wrongly can wait until it is in the way and be hung on another then. So no
 * derivation makes all arcs if this one does not. A token without a gold head and without dependents to come may be left out for
 * the same reason (§5.3.5); it is called spent here.
 */
final class GreedyReduction {
    private final int[] heads;
    private final RootArcs rootArcs;

    /** By token: whether it may be hung on the root without loss while others are left. */
    private final boolean[] earlyRoots;

    /** By token: whether it has no head in the derivation yet. */
    private final boolean[] open;

    /** By token: number of its gold dependents that are open. */
    private final int[] missing;

    private final Remainder rest;
    private int orphans;

    /**
     * A reduction.
     *
     * @param heads the gold heads
     * @param earlyRoots by token: whether it may be hung on the root without loss while others are left
     */
    GreedyReduction(int[] heads, RootArcs rootArcs, boolean[] earlyRoots) {
        this.heads = heads;
        this.rootArcs = rootArcs;
        this.earlyRoots = earlyRoots;
        open = new boolean[heads.length];
        missing = new int[heads.length];
        rest = new Remainder(heads.length);
    }

    /** Number of open tokens whose gold head is no more open, at the last call. */
    int orphans() {
        return orphans;
    }

    /**
     * Makes the arcs that do no harm on top of the stack.
     *
     * @return what is left, until the next call
     */
    Remainder close(Remainder start) {
        rest.copyFrom(start);
        count();
        dropSpent();
        reduce();
        return rest;
    }

    /** Whether all gold arcs between open tokens, and from the root to them, can be made. */
    boolean isLossless(Remainder start) {
        close(start);
        while (rest.front() < rest.length()) {
            rest.shift();
            reduce();
        }
        return isDone();
    }

    /**
     * Lists the open tokens that are left when all arcs are made that do no harm: those on top of the stack, and those inside of the buffer
     * (§5.3.4, reduction of the buffer). A token of the buffer that is left stands for itself and for neighbours on both sides.
     */
    void reduce(Remainder start, ContiguousSubtrees subtrees, GoldRest into) {
        close(start);
        into.clear();
        for (int place = 0; place < rest.size(); place++) {
            into.add(rest.get(place));
        }
        into.endStack();
        int token = rest.front();
        while (token < heads.length) {
            int top = subtrees.root(token);
            into.add(top);
            if (top != token || subtrees.end(token) > token + 1) {
                missing[top] = 0;
            }
            token = subtrees.end(token);
            while (joinLast(into)) {
                // Each time, there is a node less.
            }
        }
        into.link(heads);
    }

    /** Lists all open tokens as they are. */
    void list(Remainder start, GoldRest into) {
        into.clear();
        for (int place = 0; place < start.size(); place++) {
            into.add(start.get(place));
        }
        into.endStack();
        for (int token = start.front(); token < heads.length; token++) {
            into.add(token);
        }
        into.link(heads);
    }

    /** Makes the gold arc between the last two nodes of the buffer, or leaves the last one out if it is spent. */
    private boolean joinLast(GoldRest into) {
        int last = into.count();
        if (last == into.stacked()) {
            return false;
        }
        int token = into.token(last);
        if (isSpent(token)) {
            into.removeLast();
            return true;
        }
        if (last - 1 == into.stacked()) {
            return false;
        }
        int other = into.token(last - 1);
        if (heads[other] == token && missing[other] == 0) {
            missing[token]--;
            into.removeSecondLast();
            return true;
        }
        if (heads[token] == other && missing[token] == 0) {
            missing[other]--;
            into.removeLast();
            return true;
        }
        return false;
    }

    private void count() {
        Arrays.fill(open, 0, rest.front(), false);
        Arrays.fill(open, rest.front(), heads.length, true);
        for (int place = 0; place < rest.size(); place++) {
            open[rest.get(place)] = true;
        }
        Arrays.fill(missing, 0);
        orphans = 0;
        for (int place = 0; place < rest.size(); place++) {
            count(rest.get(place));
        }
        for (int token = rest.front(); token < heads.length; token++) {
            count(token);
        }
    }

    private void count(int token) {
        int head = heads[token];
        if (head == DependencyTree.ROOT) {
            return;
        }
        if (open[head]) {
            missing[head]++;
        } else {
            orphans++;
        }
    }

    private boolean isSpent(int token) {
        return missing[token] == 0 && heads[token] != DependencyTree.ROOT && !open[heads[token]];
    }

    private void dropSpent() {
        for (int place = rest.size() - 1; place >= 0; place--) {
            if (isSpent(rest.get(place))) {
                rest.remove(place);
            }
        }
    }

    private void reduce() {
        boolean isOn = true;
        while (isOn && rest.size() > 0) {
            int top = rest.size() - 1;
            isOn = dropTop(top) || reduceTop(top, top - 1) || reduceTop(top, top - 2);
        }
    }

    /** Leaves the top out if it is spent, or hangs it on the root. */
    private boolean dropTop(int top) {
        int token = rest.get(top);
        boolean isRoot = top == 0
                && rootArcs.hasSeveral()
                && rootArcs.position() != RootPosition.LAST
                && heads[token] == DependencyTree.ROOT
                && missing[token] == 0
                && earlyRoots[token]
                && rest.front() < rest.length();
        if (isRoot || isSpent(token)) {
            rest.remove(top);
            return true;
        }
        return false;
    }

    /** Makes the gold arc between the top and another place, if it is one. */
    private boolean reduceTop(int top, int place) {
        if (place < 0) {
            return false;
        }
        int s0 = rest.get(top);
        int other = rest.get(place);
        if (heads[other] == s0 && missing[other] == 0) {
            missing[s0]--;
            rest.remove(place);
            return true;
        }
        if (heads[s0] == other && missing[s0] == 0) {
            missing[other]--;
            rest.remove(top);
            if (isSpent(other)) {
                rest.remove(place);
            }
            return true;
        }
        return false;
    }

    /** Whether the nodes left can be hung on the root without loss. */
    private boolean isDone() {
        boolean mayBeSeveral = rootArcs.hasSeveral() && rootArcs.position() == RootPosition.LAST;
        if (rest.size() > 1 && !mayBeSeveral) {
            return false;
        }
        for (int place = 0; place < rest.size(); place++) {
            int token = rest.get(place);
            if (heads[token] != DependencyTree.ROOT || missing[token] > 0) {
                return false;
            }
        }
        return true;
    }
}
