package org.crossbranch.transform.projective;

import java.util.BitSet;
import org.crossbranch.tree.DependencyTree;

/**
 * Lifts the arcs of a tree until it is projective (Nivre &amp; Nilsson 2005, §2): the shortest arc that is not projective, of
 * several the leftmost, goes from its head to the head's head. So each arc is lifted no further than it has to be. Not thread-safe.
 */
final class Lifting {
    private final int[] heads;
    /** Tokens whose arc was lifted. */
    private final BitSet lifted = new BitSet();
    /** Tokens on whose arc something was lifted from the token to its head. */
    private final BitSet passed = new BitSet();

    private Lifting(int[] heads) {
        this.heads = heads;
    }

    /** Lifts all that has to be. */
    static Lifting of(DependencyTree tree) {
        Lifting lifting = new Lifting(tree.heads());
        if (!tree.isProjective()) {
            for (int token = lifting.next(); token >= 0; token = lifting.next()) {
                lifting.lift(token);
            }
        }
        return lifting;
    }

    private void lift(int token) {
        int head = heads[token];
        lifted.set(token);
        passed.set(head);
        heads[token] = heads[head];
    }

    /** The dependent of the arc to lift, or −1 if the tree is projective. */
    private int next() {
        int shortest = -1;
        for (int token = 0; token < heads.length; token++) {
            boolean isBetter = heads[token] != DependencyTree.ROOT
                    && (shortest < 0
                            || length(token) < length(shortest)
                            || (length(token) == length(shortest) && left(token) < left(shortest)));
            if (isBetter && !isProjective(token)) {
                shortest = token;
            }
        }
        return shortest;
    }

    private int length(int token) {
        return Math.abs(heads[token] - token);
    }

    private int left(int token) {
        return Math.min(heads[token], token);
    }

    private boolean isProjective(int dependent) {
        int head = heads[dependent];
        for (int between = left(dependent) + 1; between < Math.max(head, dependent); between++) {
            int node = between;
            while (node != head && node != DependencyTree.ROOT) {
                node = heads[node];
            }
            if (node == DependencyTree.ROOT) {
                return false;
            }
        }
        return true;
    }

    /** The projective tree's heads. */
    int[] heads() {
        return heads;
    }

    /** Whether a token has another head than before. */
    boolean isLifted(int token) {
        return lifted.get(token);
    }

    /** Whether something was lifted along the arc of a token. */
    boolean isPassed(int token) {
        return passed.get(token);
    }
}
