package org.crossbranch.transition.dependency.attardi;

import org.crossbranch.transition.Action;
import org.crossbranch.transition.SystemOptions.RootPosition;
import org.crossbranch.transition.dependency.RootArcs;
import org.crossbranch.tree.DependencyTree;

/**
 * The largest subtrees of a gold tree that are without gaps, have crossing arcs inside and can be derived on their own: in the buffer,
 * they stand for their roots (Sartorio 2015, Definition 5.14). Those without crossing arcs are found arc by arc.
 */
final class ContiguousSubtrees {
    private static final RootArcs ALONE =
            new RootArcs(RootPosition.NONE, Action.Type.ROOT, Action.Type.EARLY_ROOT, false);

    /** By token: the root of the subtree that begins with it, or the token itself. */
    private final int[] roots;

    /** By token: the first token behind. */
    private final int[] ends;

    ContiguousSubtrees(DependencyTree tree) {
        int length = tree.sentence().length();
        roots = new int[length];
        ends = new int[length];
        for (int token = 0; token < length; token++) {
            roots[token] = token;
            ends[token] = token + 1;
        }
        if (!tree.isProjective()) {
            find(tree);
        }
    }

    private void find(DependencyTree tree) {
        int length = roots.length;
        for (int top = 0; top < length; top++) {
            int first = length;
            int end = 0;
            int size = 0;
            boolean isCrossing = false;
            for (int token = 0; token < length; token++) {
                if (tree.isDominated(token, top)) {
                    first = Math.min(first, token);
                    end = token + 1;
                    size++;
                    isCrossing |= token != top && !tree.isProjectiveArc(token);
                }
            }
            if (isCrossing && size == end - first && end > ends[first] && isDerivable(tree, top, first, end)) {
                roots[first] = top;
                ends[first] = end;
            }
        }
    }

    private static boolean isDerivable(DependencyTree tree, int top, int first, int end) {
        int[] heads = new int[end - first];
        for (int token = first; token < end; token++) {
            heads[token - first] = token == top ? DependencyTree.ROOT : tree.head(token) - first;
        }
        return new GreedyReduction(heads, ALONE, new boolean[heads.length]).isLossless(new Remainder(heads.length));
    }

    /** The root of the subtree that begins with a token, or the token. */
    int root(int first) {
        return roots[first];
    }

    /** The first token behind that subtree, or behind the token. */
    int end(int first) {
        return ends[first];
    }
}
