package org.crossbranch.transition.dependency.attardi;

import org.crossbranch.transition.dependency.RootArcs;
import org.crossbranch.tree.DependencyTree;
import org.jspecify.annotations.Nullable;

/**
 * The loss that the best of all derivations from a remainder on brings: the tokens whose gold head has a head already, and the gold
 * arcs between others that cannot be made together. Mostly they can, and a {@link GreedyReduction} shows it; an {@link ExcessSearch}
 * is for the rest. Answers are
 * kept.
 */
final class LossAhead {
    private final DependencyTree tree;
    private final boolean isFree;
    private final GreedyReduction reduction;
    private final GoldRest rest;
    private final ExcessSearch search;
    private final LossMemo memo = new LossMemo();
    private @Nullable ContiguousSubtrees subtrees;

    /** For a gold tree, and a system that has actions for arcs to the left, to the right, or both. */
    LossAhead(DependencyTree tree, RootArcs rootArcs, boolean[] earlyRoots, boolean hasLeft, boolean hasRight) {
        this.tree = tree;
        isFree = hasLeft && hasRight;
        int length = tree.sentence().length();
        reduction = new GreedyReduction(tree.heads(), rootArcs, earlyRoots);
        rest = new GoldRest(length);
        search = new ExcessSearch(rest, rootArcs, earlyRoots, hasLeft, hasRight);
    }

    /**
     * The loss, or a greater number than the limit if it exceeds that.
     *
     * @param least a number that the loss is known not to be below
     */
    int loss(Remainder start, int least, int limit) {
        // Arcs that do no harm change neither what is left after them nor its loss.
        Remainder closed = reduction.close(start);
        int orphans = reduction.orphans();
        int entry = memo.entry(isFree ? closed : start);
        if (!memo.isExact(entry)) {
            seek(start, entry, Math.max(memo.loss(entry), least - orphans), limit - orphans);
        }
        return orphans + memo.loss(entry);
    }

    /** Finds how many gold arcs among open tokens cannot be made together, or that they are more than a limit. */
    private void seek(Remainder start, int entry, int least, int limit) {
        if (isFree && reduction.isLossless(start)) {
            memo.put(entry, 0, true);
            return;
        }
        int excess = isFree ? Math.max(1, least) : Math.max(0, least);
        if (excess <= limit) {
            list(start);
        }
        while (excess <= limit) {
            int found = search.least(excess);
            if (found <= excess) {
                memo.put(entry, found, true);
                return;
            }
            excess++;
        }
        memo.put(entry, excess, false);
    }

    private void list(Remainder start) {
        if (isFree) {
            reduction.reduce(start, subtrees(), rest);
        } else {
            reduction.list(start, rest);
        }
    }

    private ContiguousSubtrees subtrees() {
        if (subtrees == null) {
            subtrees = new ContiguousSubtrees(tree);
        }
        return subtrees;
    }
}
