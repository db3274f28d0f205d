package org.crossbranch.transition.constituency.setbased;

import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.constituency.GoldTree;
import org.crossbranch.tree.ConstituencyTree;

/**
 * The static oracle of ML-SET (Coavoux &amp; Cohen 2019 §2.2.1): combine as soon as possible, with the most recent item
 * possible; label exactly the gold constituents. Each item on its way is a gold constituent or a union of children of
 * one; two items may be combined when the least gold constituent that is greater than the one is also that of the other.
 *
 * <p>It is stateless: {@link #next} reads the configuration only, allocates nothing, and costs O(items · log of the tree's
 * depth) or, at a labelling step, O(children of the constituent · n/64). Off its own derivation it throws, at the latest at the next labelling step.
 */
final class SetBasedStaticOracle implements Oracle<SetConfiguration> {
    private final GoldTree gold;
    private final int shift;
    private final int combine;
    private final int noLabel;

    /** The oracle of a tree, its unary chains collapsed. */
    SetBasedStaticOracle(ActionInventory inventory, ConstituencyTree gold) {
        shift = inventory.id(Action.of(Action.Type.SHIFT));
        combine = inventory.id(Action.of(Action.Type.COMBINE));
        noLabel = inventory.id(Action.of(Action.Type.NO_LABEL));
        this.gold = new GoldTree(inventory, gold);
    }

    @Override
    public int next(SetConfiguration configuration) {
        if (configuration.length() != gold.length()) {
            throw undefined(configuration);
        }
        return configuration.isLabelStep() ? nextLabel(configuration) : nextStructure(configuration);
    }

    private int nextStructure(SetConfiguration configuration) {
        if (configuration.hasFocus()) {
            int container = gold.container(configuration.focusLeft(), configuration.focusSize());
            for (int item = 0; item < configuration.itemCount(); item++) {
                int left = configuration.itemLeft(item);
                if (gold.container(left, configuration.itemSize(item)) == container) {
                    return ActionInventory.code(combine, left);
                }
            }
        }
        if (configuration.next() == gold.length()) {
            throw undefined(configuration);
        }
        return shift;
    }

    private int nextLabel(SetConfiguration configuration) {
        int node = gold.around(configuration);
        if (node == GoldTree.NONE) {
            throw undefined(configuration);
        }
        return gold.size(node) == configuration.focusSize() ? gold.label(node) : noLabel;
    }

    private IllegalStateException undefined(SetConfiguration configuration) {
        return Oracle.undefined("static oracle", gold.sentence(), configuration);
    }
}
