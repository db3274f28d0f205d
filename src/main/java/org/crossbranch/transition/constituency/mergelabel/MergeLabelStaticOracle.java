package org.crossbranch.transition.constituency.mergelabel;

import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.constituency.GoldTree;
import org.crossbranch.transition.constituency.StackDequeConfiguration;
import org.crossbranch.tree.ConstituencyTree;

/**
 * The static oracle of the merge-label systems (Coavoux 2017 §8.2.3.1): merge the focus with an item, past GAPs if need be,
 * as soon as both belong to one gold constituent and no smaller one; label exactly the gold constituents.
 *
 * <p>In ML and ML-GAP that builds a constituent of many children from left to right. In the lexicalised systems the gold
 * constituents are those of the {@linkplain HeadOutwardTree binary tree}, the temporary ones without a label: the
 * derivation is SR-GAP's, REDUCE replaced by MERGE and a labelling action.
 *
 * <p>It is stateless: {@link #next} reads the configuration only, allocates nothing, and costs O(items · log of the tree's
 * depth) or, at a labelling step, O(children of the constituent · n/64). Off its own derivation it throws, at the latest at the next labelling step.
 */
final class MergeLabelStaticOracle implements Oracle<MergeLabelConfiguration> {
    private static final int[] NO_HEADS = {};

    private final GoldTree gold;

    /** The head token of each constituent; none in a system without heads. */
    private final int[] headTokens;

    // −1 for an action that the system does not have.
    private final int shift;
    private final int merge;
    private final int mergeLeft;
    private final int mergeRight;
    private final int gap;
    private final int noLabel;

    /** The oracle of a tree in ML or ML-GAP, its unary chains collapsed. */
    MergeLabelStaticOracle(ActionInventory inventory, ConstituencyTree gold) {
        this(inventory, new GoldTree(inventory, gold), NO_HEADS);
    }

    /** The oracle of a tree in ML-LEX or ML-GAP-LEX, its unary chains collapsed. */
    MergeLabelStaticOracle(ActionInventory inventory, ConstituencyTree gold, HeadFinder heads) {
        this(inventory, new HeadOutwardTree(gold, heads));
    }

    private MergeLabelStaticOracle(ActionInventory inventory, HeadOutwardTree binary) {
        this(inventory, new GoldTree(inventory, binary.tree(), binary::isTemporary), binary.headTokens());
    }

    private MergeLabelStaticOracle(ActionInventory inventory, GoldTree gold, int[] headTokens) {
        this.gold = gold;
        this.headTokens = headTokens;
        shift = inventory.id(Action.of(Action.Type.SHIFT));
        merge = inventory.find(Action.of(Action.Type.MERGE));
        mergeLeft = inventory.find(Action.of(Action.Type.MERGE_LEFT));
        mergeRight = inventory.find(Action.of(Action.Type.MERGE_RIGHT));
        gap = inventory.find(Action.of(Action.Type.GAP));
        noLabel = inventory.id(Action.of(Action.Type.NO_LABEL));
    }

    @Override
    public int next(MergeLabelConfiguration configuration) {
        if (configuration.length() != gold.length()) {
            throw undefined(configuration);
        }
        return configuration.isLabelStep() ? nextLabel(configuration) : nextStructure(configuration);
    }

    private int nextStructure(MergeLabelConfiguration configuration) {
        int focus = configuration.top();
        if (focus != StackDequeConfiguration.NONE) {
            int container = container(configuration, focus);
            int gaps = 0;
            int partner = configuration.partner(gaps);
            while (partner != StackDequeConfiguration.NONE && container(configuration, partner) != container) {
                partner = configuration.partner(++gaps);
            }
            if (partner != StackDequeConfiguration.NONE) {
                return gaps == 0 ? merge(configuration, partner, container) : gap(configuration);
            }
        }
        if (!configuration.mayShift()) {
            throw undefined(configuration);
        }
        return shift;
    }

    private int merge(MergeLabelConfiguration configuration, int partner, int container) {
        if (headTokens.length == 0) {
            return merge;
        }
        return configuration.head(partner) == headTokens[container] ? mergeLeft : mergeRight;
    }

    private int gap(MergeLabelConfiguration configuration) {
        if (gap < 0) {
            throw undefined(configuration);
        }
        return gap;
    }

    private int nextLabel(MergeLabelConfiguration configuration) {
        int focus = configuration.top();
        int node = gold.around(configuration);
        if (node == GoldTree.NONE) {
            throw undefined(configuration);
        }
        if (gold.size(node) > configuration.tokens(focus)) {
            return noLabel;
        }
        if (headTokens.length > 0 && configuration.head(focus) != headTokens[node]) {
            throw undefined(configuration);
        }
        return gold.label(node);
    }

    /** The least gold constituent that an item is part of and not the whole. */
    private int container(MergeLabelConfiguration configuration, int item) {
        return gold.container(configuration.left(item), configuration.tokens(item));
    }

    private IllegalStateException undefined(MergeLabelConfiguration configuration) {
        return Oracle.undefined("static oracle", gold.sentence(), configuration);
    }
}
