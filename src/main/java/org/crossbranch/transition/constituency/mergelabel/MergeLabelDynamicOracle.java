package org.crossbranch.transition.constituency.mergelabel;

import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.DynamicOracle;
import org.crossbranch.transition.constituency.ReachableTree;
import org.crossbranch.tree.ConstituencyTree;

/**
 * The dynamic oracle of ML (Cross &amp; Huang 2016) and of ML-GAP, which Coavoux 2017 leaves open. It gives exactly the
 * actions of least cost, by every loss that ML-SET's dynamic oracle is exact for, for this reason.
 *
 * <p><b>Between MERGEs and labels,</b> k GAPs and a MERGE do what COMBINE-s<sub>k</sub> does in ML-SET with the items of S for
 * its set: the same trees can be reached, all reachable gold constituents together, and an action costs nothing if it leaves
 * them so. MERGE does if s0 has the container of the focus, GAP if an item of S below s0 has, and SHIFT if that
 * container holds a token still to come.
 *
 * <p><b>After GAP</b> the focus is to be merged with an item still on S before anything else: only there the order of GAPs
 * shuts something out. A merge with s makes those reachable constituents unreachable that hold one of s and the focus and
 * not the other, and no others; what is then reachable can again be reached together. So the least cost is that of the item
 * of S with the fewest such constituents: MERGE if s0 is one of those, GAP if one below s0 is. Here it is not enough to
 * ask of each constituent whether it can be reached: of two that can, each may want an item of its own.
 *
 * <p><b>ML</b> has no GAP: s0 is the only item to merge with. Of continuous gold trees that is enough: if the container of
 * the focus holds no token still to come, s0 is in it, and has it for its own container, since any less that held s0
 * would reach up to the last token shifted and hold the focus too.
 *
 * <p>In training, MERGE comes before GAP, and GAP before SHIFT: the item with the greatest right index is the first to be
 * combined with, as in ML-SET, and on the static oracle's derivation that is what the static oracle does.
 *
 * <p>It is stateless: it reads the configuration only and allocates nothing. A call costs O(items · n/64) where what is
 * asked about is near, as is usual, and O(items² · depth of the tree · n/64) at worst.
 */
final class MergeLabelDynamicOracle implements DynamicOracle<MergeLabelConfiguration> {
    private final ReachableTree gold;
    private final int shift;
    private final int merge;

    /** −1 in ML. */
    private final int gap;

    /** The oracle of a tree, its unary chains collapsed; for ML, without a gap. */
    MergeLabelDynamicOracle(ActionInventory inventory, ConstituencyTree gold) {
        shift = inventory.id(Action.of(Action.Type.SHIFT));
        merge = inventory.id(Action.of(Action.Type.MERGE));
        gap = inventory.find(Action.of(Action.Type.GAP));
        this.gold = new ReachableTree(inventory, gold);
    }

    @Override
    public int next(MergeLabelConfiguration configuration) {
        requireDefined(configuration);
        if (configuration.isLabelStep()) {
            return gold.labelling(configuration);
        }
        if (configuration.openItems() == 0) {
            return shift;
        }
        if (configuration.isAfterGap()) {
            return costOfMerge(configuration, 0) <= leastBelow(configuration) ? merge : gap;
        }
        int container = gold.container(configuration, 0);
        if (mayMergeInto(configuration, container)) {
            return merge;
        }
        return mayGapInto(configuration, container) ? gap : shift;
    }

    /** {@inheritDoc} The order is MERGE, GAP, SHIFT. */
    @Override
    public int best(MergeLabelConfiguration configuration, int[] codes) {
        requireDefined(configuration);
        int count = 0;
        if (configuration.isLabelStep()) {
            codes[count++] = gold.labelling(configuration);
        } else if (configuration.openItems() == 0) {
            codes[count++] = shift;
        } else if (configuration.isAfterGap()) {
            int cost = costOfMerge(configuration, 0);
            int below = leastBelow(configuration);
            if (cost <= below) {
                codes[count++] = merge;
            }
            if (below <= cost && below < Integer.MAX_VALUE) {
                codes[count++] = gap;
            }
        } else {
            int container = gold.container(configuration, 0);
            if (mayMergeInto(configuration, container)) {
                codes[count++] = merge;
            }
            if (mayGapInto(configuration, container)) {
                codes[count++] = gap;
            }
            if (gold.needsShift(configuration, container)) {
                codes[count++] = shift;
            }
        }
        return count;
    }

    /**
     * {@inheritDoc} The loss is the number of gold constituents missed and of others built, and the cost is exact.
     * MERGE loses the reachable constituents that hold one of s0 and the focus and not the other. GAP loses those that
     * the cheapest MERGE after it loses, SHIFT those that end with the focus. After GAP, what the cheapest MERGE loses
     * is lost already.
     */
    @Override
    public int cost(MergeLabelConfiguration configuration, int code) {
        requireDefined(configuration);
        if (configuration.isLabelStep()) {
            return gold.labellingCost(configuration, code);
        }
        if (code == shift) {
            return gold.shiftCost(configuration);
        }
        int cost = code == merge ? costOfMerge(configuration, 0) : leastBelow(configuration);
        return configuration.isAfterGap()
                ? cost - Math.min(costOfMerge(configuration, 0), leastBelow(configuration))
                : cost;
    }

    private boolean mayMergeInto(MergeLabelConfiguration configuration, int container) {
        return configuration.openItems() > 1 && gold.hasContainer(configuration, 1, container);
    }

    /** Whether an item that GAPs lead to has a container. */
    private boolean mayGapInto(MergeLabelConfiguration configuration, int container) {
        if (gap < 0) {
            return false;
        }
        int place = 2;
        while (place < configuration.openItems() && !gold.hasContainer(configuration, place, container)) {
            place++;
        }
        return place < configuration.openItems();
    }

    /** The least cost of a merge with an item of S below its top; {@link Integer#MAX_VALUE} if there is none. */
    private int leastBelow(MergeLabelConfiguration configuration) {
        int least = Integer.MAX_VALUE;
        for (int gaps = 1; gaps < configuration.stackSize(); gaps++) {
            least = Math.min(least, costOfMerge(configuration, gaps));
        }
        return least;
    }

    /** How many reachable constituents are not so after some more GAPs and a MERGE. */
    private int costOfMerge(MergeLabelConfiguration configuration, int gaps) {
        // Without a deque, the focus is on S.
        return gold.separating(configuration, Math.max(1, configuration.dequeSize()) + gaps, 0);
    }

    private void requireDefined(MergeLabelConfiguration configuration) {
        gold.requireDefined(configuration, configuration.isComplete());
    }
}
