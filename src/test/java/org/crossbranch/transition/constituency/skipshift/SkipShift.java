package org.crossbranch.transition.constituency.skipshift;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.crossbranch.transform.TreeTransform;
import org.crossbranch.transform.UnaryCollapser;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.MemoryItem;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.SystemFamily;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.transition.constituency.BottomUpTree;
import org.crossbranch.transition.constituency.GoldTree;
import org.crossbranch.transition.constituency.LabelActions;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.TreeNode;

/**
 * The worked example of a transition system that a class path brings: the product has no line of it. It shifts any token
 * of the buffer instead of the first (SKIPSHIFT of Maier &amp; Lichte 2016, Discontinuous parsing with continuous trees),
 * and labels as Cross &amp; Huang 2016 do, so that it needs no binarisation. A derivation of n tokens takes 4n−2 actions.
 *
 * <ul>
 *   <li>SHIFT, SHIFT-k. <i>Valid when</i> structure is due and the buffer has more than k tokens; SHIFT skips none.
 *       <i>Effect:</i> the token after the first k of the buffer is the new s0.
 *   <li>MERGE. <i>Valid when</i> structure is due and the stack has two items. <i>Effect:</i> the union of s1 and s0 takes
 *       their place.
 *   <li>LABEL-X. <i>Valid when</i> a label is due and, if it is the last, X may be a root's. <i>Effect:</i> (X, s0) is a
 *       constituent.
 *   <li>NO-LABEL. <i>Valid when</i> a label is due and it is not the last. <i>Effect:</i> none.
 * </ul>
 */
public final class SkipShift extends TransitionSystem<SkipShiftConfiguration, ConstituencyTree> {
    /** The system's name. */
    public static final String NAME = "ml-skip-shift";

    private static final TreeTransform NORMAL_FORM = UnaryCollapser.OF_ANY_LABELS;

    /** The system's definition. */
    public static final TransitionSystemFactory<SkipShiftConfiguration, ConstituencyTree> SYSTEM = new Factory();

    private static final Action SHIFT = Action.of(Action.Type.SHIFT);
    private static final Action MERGE = Action.of(Action.Type.MERGE);

    private final LabelActions labels;

    /** For each structural action the tokens in the buffer, or the items on the stack, that there must be more of. */
    private final int[] skipped;

    /**
     * A system.
     *
     * @throws IllegalArgumentException if an action of the system is missing, there is one of another system, or no label
     *     may be a root's
     */
    public SkipShift(ActionInventory inventory) {
        super(NAME, inventory);
        Set<Action> structural = new HashSet<>(Set.of(SHIFT, MERGE));
        inventory.actions().stream()
                .filter(action -> action.type() == Action.Type.SHIFT)
                .forEach(structural::add);
        labels = new LabelActions(NAME, inventory, structural);
        skipped = new int[structural.size()];
        for (Action action : structural) {
            skipped[inventory.id(action)] = action.equals(MERGE) ? 1 : skipped(action);
        }
    }

    private static Action shift(int skipped) {
        return skipped == 0 ? SHIFT : new Action(Action.Type.SHIFT, Integer.toString(skipped));
    }

    private static int skipped(Action shift) {
        return shift.label().isEmpty() ? 0 : Integer.parseInt(shift.label());
    }

    /** The tokens in an order in which no constituent has a gap: that of the children, from left to right. */
    private static int[] order(ConstituencyTree tree) {
        int[] order = new int[tree.sentence().length()];
        enter(tree.root(), order, 0);
        return order;
    }

    private static int enter(TreeNode node, int[] order, int from) {
        int place = from;
        if (node instanceof Leaf leaf) {
            order[place++] = leaf.index();
        } else if (node instanceof Constituent constituent) {
            for (TreeNode child : constituent.children()) {
                place = enter(child, order, place);
            }
        }
        return place;
    }

    /** How many tokens of the buffer each SHIFT skips, if they are shifted in an order. */
    private static int[] skips(int[] order) {
        boolean[] isShifted = new boolean[order.length];
        int[] skips = new int[order.length];
        for (int place = 0; place < order.length; place++) {
            for (int token = 0; token < order[place]; token++) {
                skips[place] += isShifted[token] ? 0 : 1;
            }
            isShifted[order[place]] = true;
        }
        return skips;
    }

    @Override
    public SkipShiftConfiguration initial(int length) {
        return new SkipShiftConfiguration(length);
    }

    @Override
    public void copy(SkipShiftConfiguration from, SkipShiftConfiguration to) {
        to.copyFrom(from);
    }

    @Override
    public boolean isFinal(SkipShiftConfiguration configuration) {
        return configuration.steps() == maxDerivationLength(configuration.length());
    }

    @Override
    public boolean isAllowed(SkipShiftConfiguration configuration, int code) {
        if (isFinal(configuration)) {
            return false;
        }
        if (configuration.isLabelStep()) {
            return labels.isAllowed(code, isLastStep(configuration));
        }
        return code >= 0
                && code < skipped.length
                && skipped[code] < (isMerge(code) ? configuration.memorySize() : configuration.bufferSize());
    }

    private boolean isMerge(int code) {
        return inventory().action(code).type() == Action.Type.MERGE;
    }

    /** {@inheritDoc} The order is the inventory's. */
    @Override
    public int allowed(SkipShiftConfiguration configuration, int[] codes) {
        if (configuration.isLabelStep()) {
            return labels.list(isLastStep(configuration), codes);
        }
        int count = 0;
        for (int id = 0; id < skipped.length; id++) {
            if (isAllowed(configuration, id)) {
                codes[count++] = id;
            }
        }
        return count;
    }

    @Override
    public boolean isForced(SkipShiftConfiguration configuration) {
        if (configuration.isLabelStep()) {
            return labels.isForced(isLastStep(configuration));
        }
        int count = 0;
        for (int id = 0; id < skipped.length; id++) {
            count += isAllowed(configuration, id) ? 1 : 0;
        }
        return count == 1;
    }

    @Override
    public int maxAllowed(int length) {
        return Math.max(skipped.length, labels.count());
    }

    @Override
    protected void take(SkipShiftConfiguration configuration, int code) {
        switch (inventory().action(code).type()) {
            case SHIFT -> configuration.skipAndShift(skipped[code]);
            case MERGE -> configuration.merge();
            case NO_LABEL -> configuration.noLabel();
            default -> configuration.label(code);
        }
    }

    /** {@inheritDoc} All derivations are of this length. */
    @Override
    public int maxDerivationLength(int length) {
        return 4 * length - 2;
    }

    private static boolean isLastStep(SkipShiftConfiguration configuration) {
        return configuration.bufferSize() == 0 && configuration.memorySize() == 1;
    }

    @Override
    public Map<String, List<MemoryItem>> memory(SkipShiftConfiguration configuration) {
        return configuration.memory(inventory());
    }

    @Override
    protected ConstituencyTree build(Sentence sentence, SkipShiftConfiguration configuration) {
        BottomUpTree tree = new BottomUpTree(sentence);
        for (int item = 0; item < configuration.itemCount(); item++) {
            int action = configuration.labelAction(item);
            if (action != SkipShiftConfiguration.NONE) {
                tree.add(inventory().action(action).label(), configuration.itemYield(item));
            }
        }
        return tree.whole();
    }

    @Override
    protected ConstituencyTree restored(ConstituencyTree tree) {
        return NORMAL_FORM.invert(tree);
    }

    private static final class Factory extends TransitionSystemFactory<SkipShiftConfiguration, ConstituencyTree> {
        Factory() {
            super(NAME, SkipShiftConfiguration.class, ConstituencyTree.class, Set.of());
        }

        @Override
        public TreeTransform normalForm() {
            return NORMAL_FORM;
        }

        @Override
        public void addActions(ConstituencyTree tree, ActionInventoryBuilder builder) {
            Set<Action> structural = new HashSet<>(Set.of(SHIFT, MERGE));
            for (int count : skips(order(tree))) {
                structural.add(shift(count));
            }
            LabelActions.collect(structural, tree, builder);
        }

        @Override
        public SkipShift create(ActionInventory inventory) {
            return new SkipShift(inventory);
        }

        @Override
        public Oracle<SkipShiftConfiguration> staticOracle(ActionInventory inventory, ConstituencyTree tree) {
            return new StaticOracle(inventory, tree);
        }
    }

    /**
     * The oracle of the one derivation that shifts the tokens in the order of the tree and merges as soon as it can. Off that
     * derivation it throws, at the latest at the next labelling step.
     */
    private static final class StaticOracle implements Oracle<SkipShiftConfiguration> {
        private final GoldTree gold;
        private final int[] order;
        private final int[] skips;
        private final int[] shifts;
        private final int merge;
        private final int noLabel;

        StaticOracle(ActionInventory inventory, ConstituencyTree tree) {
            gold = new GoldTree(inventory, tree);
            order = order(tree);
            skips = skips(order);
            shifts = new int[skips.length];
            for (int place = 0; place < skips.length; place++) {
                Action shift = shift(skips[place]);
                shifts[place] = inventory.find(shift);
                if (shifts[place] < 0) {
                    throw new UnderivableTreeException(
                            gold.sentence().id(), "the inventory has no action " + shift.name());
                }
            }
            merge = inventory.id(MERGE);
            noLabel = inventory.id(Action.of(Action.Type.NO_LABEL));
        }

        @Override
        public int next(SkipShiftConfiguration configuration) {
            if (configuration.length() != gold.length()) {
                throw undefined(configuration);
            }
            return configuration.isLabelStep() ? nextLabel(configuration) : nextStructure(configuration);
        }

        private int nextStructure(SkipShiftConfiguration configuration) {
            if (configuration.memorySize() > 1 && container(configuration, 0) == container(configuration, 1)) {
                return merge;
            }
            int place = order.length - configuration.bufferSize();
            if (place == order.length || configuration.bufferToken(skips[place]) != order[place]) {
                throw undefined(configuration);
            }
            return shifts[place];
        }

        /** The constituent that an item is a part of. */
        private int container(SkipShiftConfiguration configuration, int k) {
            int item = configuration.stackItem(k);
            return gold.container(
                    configuration.left(item), configuration.itemYield(item).size());
        }

        private int nextLabel(SkipShiftConfiguration configuration) {
            int item = configuration.stackItem(0);
            int size = configuration.itemYield(item).size();
            int node = gold.container(configuration.left(item), size - 1);
            if (node == GoldTree.NONE || !configuration.isTopInside(gold.bits(), gold.offset(node))) {
                throw undefined(configuration);
            }
            for (int child : gold.children(node)) {
                if (configuration.isSplitByTop(gold.bits(), gold.offset(child))) {
                    throw undefined(configuration);
                }
            }
            return gold.size(node) == size ? gold.label(node) : noLabel;
        }

        private IllegalStateException undefined(SkipShiftConfiguration configuration) {
            return new IllegalStateException("the static oracle of sentence "
                    + gold.sentence().id() + " is not defined after these " + configuration.steps() + " actions");
        }
    }

    /** The family that a line in {@code META-INF/services} names. */
    public static final class Family implements SystemFamily {
        @Override
        public List<TransitionSystemFactory<?, ?>> systems(SystemOptions options) {
            return List.of(SYSTEM);
        }
    }
}
