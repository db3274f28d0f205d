package org.crossbranch.transform.projective;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.crossbranch.tree.DependencyTree;

/**
 * Lowers the lifted arcs of a tree (Nivre &amp; Nilsson 2005, §3). Those further up go first, since what was lifted past others must be in
 * its place again before they are looked for below it; an arc for which no head is found yet is tried again after the others. For each, the tokens below its head are searched breadth first, from left to right,
 * for the first that may be the head it was lifted from. Not thread-safe.
 */
final class Lowering {
    private final PseudoProjective.Scheme scheme;
    private final int[] heads;
    private final List<LiftedLabel> labels;
    /** The leftmost dependent of each token, the root's first; −1 for none. */
    private final int[] first;
    /** The dependent of the same head that follows to the right; −1 for none. */
    private final int[] following;

    private final int[] queue;

    Lowering(PseudoProjective.Scheme scheme, int[] heads, List<LiftedLabel> labels) {
        this.scheme = scheme;
        this.heads = heads;
        this.labels = labels;
        this.first = new int[heads.length + 1];
        this.following = new int[heads.length];
        this.queue = new int[heads.length];
        lower();
    }

    /** The heads of the tree with its arcs lowered. */
    int[] heads() {
        return heads;
    }

    private void lower() {
        link();
        int[] topDown = Arrays.copyOf(queue, enqueue(DependencyTree.ROOT, -1));
        BitSet waiting = new BitSet();
        for (int token : topDown) {
            waiting.set(token, labels.get(token).isLifted());
        }
        int before;
        do {
            before = waiting.cardinality();
            for (int token : topDown) {
                int head = waiting.get(token) ? search(token) : -1;
                if (head >= 0) {
                    waiting.clear(token);
                    heads[token] = head;
                    link();
                }
            }
        } while (waiting.cardinality() < before);
    }

    private void link() {
        Arrays.fill(first, -1);
        for (int token = heads.length - 1; token >= 0; token--) {
            following[token] = first[heads[token] + 1];
            first[heads[token] + 1] = token;
        }
    }

    /** Fills the queue with all tokens below one, less a subtree; returns their number. */
    private int enqueue(int start, int excluded) {
        int end = append(start, excluded, 0);
        for (int place = 0; place < end; place++) {
            end = append(queue[place], excluded, end);
        }
        return end;
    }

    private int append(int parent, int excluded, int end) {
        int next = end;
        for (int child = first[parent + 1]; child >= 0; child = following[child]) {
            if (child != excluded) {
                queue[next++] = child;
            }
        }
        return next;
    }

    /** The token that an arc was lifted from, or −1 if none is found. */
    private int search(int token) {
        int end = enqueue(heads[token], token);
        for (int place = 0; place < end; place++) {
            if (isSought(queue[place], token)) {
                return queue[place];
            }
        }
        return -1;
    }

    private boolean isSought(int candidate, int lifted) {
        return fits(candidate, lifted) && !(scheme.saysPath() && continues(candidate, lifted));
    }

    /** Whether a token has the label that the lifted arc says, and the mark of a path. */
    private boolean fits(int token, int lifted) {
        LiftedLabel label = labels.get(token);
        return (label.isPath() || !scheme.saysPath())
                && (!scheme.saysHead()
                        || label.relation().equals(labels.get(lifted).headRelation()));
    }

    /** Whether there is a token that fits as well right below one that fits. */
    private boolean continues(int token, int lifted) {
        for (int child = first[token + 1]; child >= 0; child = following[child]) {
            if (child != lifted && fits(child, lifted)) {
                return true;
            }
        }
        return false;
    }
}
