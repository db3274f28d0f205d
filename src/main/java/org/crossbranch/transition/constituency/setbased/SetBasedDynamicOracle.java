package org.crossbranch.transition.constituency.setbased;

import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.DynamicOracle;
import org.crossbranch.transition.constituency.ReachableTree;
import org.crossbranch.tree.ConstituencyTree;

/**
 * The dynamic oracle of ML-SET (Coavoux &amp; Cohen 2019 §2.2.2). A gold constituent that is neither built nor passed over
 * is <em>reachable</em> if its right index is not less than the focus's and each item, of the set and the focus, is part
 * of it or shares no token with it. All the reachable ones can be built together, and nothing else need be.
 *
 * <p><b>Exact.</b> Of the trees that can be reached from a configuration, one therefore has both the most gold
 * constituents and the fewest others. So the actions given are exactly those of least cost, for every loss that grows
 * with the gold constituents missed and with the others built. Their sum is such a loss, and 1 − F1. Constituents are
 * those of the normal form, in which a collapsed chain is one, and the root counts.
 *
 * <ul>   <li><i>A label is due.</i> LABEL-X if (X, focus) is a gold constituent, otherwise NO-LABEL.   <li><i>Structure
 * is due.</i> The <em>container</em> of an item is the least reachable gold constituent that properly contains it.
 * COMBINE with every item of the set that has the container of the focus: the union lies in the same       reachable
 * constituents as its parts. SHIFT if the right index of the container is greater than that of the focus.       In
 * training, COMBINE comes before SHIFT, and of several items the one with the greatest right index first (§3.5);
 * on the static oracle's own derivation that is what the static oracle does.
 * </ul>
 *
 * <p>These are more COMBINEs than the paper's, which wants focus and item to be parts of the <em>least</em> reachable gold
 * constituent. That one may share nothing with the focus, while COMBINE towards a greater one costs nothing: with (A,
 * {2,3}) the least, {1} the focus and {0} the item, only the root holds 0 and 1. What else the paper leaves open:
 *
 * <ul>
 *   <li><i>Nothing is reachable</i>: does not happen. Before the last action the root is, since it holds everything.
 *   <li><i>Several labels over one yield</i>: a collapsed chain is one label; the normal form has no other.
 *   <li><i>The focus is not part of the least reachable constituent</i>: then that constituent lies wholly right of
 *       the focus, and SHIFT is among the actions.
 *   <li><i>The last labelling action</i>, where NO-LABEL is not allowed and the label must be a root's: the focus is the
 *       gold root's yield, and its label is given. That the inventory has it as a root's, the constructor sees to.
 * </ul>
 *
 * <p>It is stateless: it reads the configuration only and allocates nothing. A call costs O(items · n/64) where what is
 * asked about is near, as is usual, and O(items² · depth of the tree · n/64) at worst.
 */
final class SetBasedDynamicOracle implements DynamicOracle<SetConfiguration> {
    private final ReachableTree gold;
    private final int shift;
    private final int combine;

    /** The oracle of a tree, its unary chains collapsed. */
    SetBasedDynamicOracle(ActionInventory inventory, ConstituencyTree gold) {
        shift = inventory.id(Action.of(Action.Type.SHIFT));
        combine = inventory.id(Action.of(Action.Type.COMBINE));
        this.gold = new ReachableTree(inventory, gold);
    }

    @Override
    public int next(SetConfiguration configuration) {
        requireDefined(configuration);
        if (configuration.isLabelStep()) {
            return gold.labelling(configuration);
        }
        if (configuration.hasFocus()) {
            int partner = partner(configuration, gold.container(configuration, 0), 1);
            if (partner < configuration.openItems()) {
                return ActionInventory.code(combine, configuration.openLeft(partner));
            }
        }
        return shift;
    }

    /** {@inheritDoc} The order is that of {@link SetBased#allowed}. */
    @Override
    public int best(SetConfiguration configuration, int[] codes) {
        requireDefined(configuration);
        if (configuration.isLabelStep()) {
            codes[0] = gold.labelling(configuration);
            return 1;
        }
        if (!configuration.hasFocus()) {
            codes[0] = shift;
            return 1;
        }
        int count = 0;
        int container = gold.container(configuration, 0);
        for (int place = partner(configuration, container, 1);
                place < configuration.openItems();
                place = partner(configuration, container, place + 1)) {
            codes[count++] = ActionInventory.code(combine, configuration.openLeft(place));
        }
        if (gold.needsShift(configuration, container)) {
            codes[count++] = shift;
        }
        return count;
    }

    /**
     * {@inheritDoc} The loss is the number of gold constituents missed and of others built, and the cost is exact: COMBINE
     * loses the reachable constituents that hold one of item and focus and not the other, SHIFT those that end with the focus.
     *
     * @throws IllegalArgumentException if the action is COMBINE with what is no item of the set
     */
    @Override
    public int cost(SetConfiguration configuration, int code) {
        requireDefined(configuration);
        if (configuration.isLabelStep()) {
            return gold.labellingCost(configuration, code);
        }
        if (ActionInventory.idOf(code) != combine) {
            return gold.shiftCost(configuration);
        }
        int place = 1;
        while (place < configuration.openItems() && configuration.openLeft(place) != ActionInventory.targetOf(code)) {
            place++;
        }
        if (place >= configuration.openItems()) {
            throw new IllegalArgumentException(
                    "no item of the set begins with token " + ActionInventory.targetOf(code));
        }
        return gold.separating(configuration, place, 0);
    }

    /** The place of the first item from some place on that has a container; behind the last if there is none. */
    private int partner(SetConfiguration configuration, int container, int from) {
        int place = from;
        while (place < configuration.openItems() && !gold.hasContainer(configuration, place, container)) {
            place++;
        }
        return place;
    }

    private void requireDefined(SetConfiguration configuration) {
        boolean isFinal = configuration.focusSize() == configuration.length() && !configuration.isLabelStep();
        gold.requireDefined(configuration, isFinal);
    }
}
