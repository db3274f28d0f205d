package org.crossbranch.transition.constituency.setbased;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.crossbranch.transform.TreeTransform;
import org.crossbranch.transform.UnaryCollapser;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.MemoryItem;
import org.crossbranch.transition.SystemFamily;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.constituency.BottomUpTree;
import org.crossbranch.transition.constituency.LabelActions;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Yield;

/**
 * The set-based, stack-free system ML-SET (Coavoux &amp; Cohen 2019 §2.1). Structural and labelling actions alternate; a
 * derivation of n tokens takes exactly 4n−2 actions: n SHIFTs, n−1 COMBINEs, and a labelling action after each.
 *
 * <ul>
 *   <li>SHIFT. <i>Valid when</i> a structural action is due and a token is left. <i>Effect:</i> the focus, if there is one,
 *       joins the set; the token is the new focus.
 *   <li>COMBINE-s. <i>Valid when</i> a structural action is due and s is an item of the set; the target is its left index.
 *       <i>Effect:</i> s leaves the set; the union of s and the focus is the new focus.
 *   <li>LABEL-X. <i>Valid when</i> a labelling action is due and, if it is the last, X may be a root's label. <i>Effect:</i>
 *       (X, focus) is a constituent.
 *   <li>NO-LABEL. <i>Valid when</i> a labelling action is due and it is not the last. <i>Effect:</i> none.
 * </ul>
 *
 * <p>Labels are those of the normal form, in which a unary chain is one label such as {@code ROOT@SMAIN}.
 */
public final class SetBased extends TransitionSystem<SetConfiguration, ConstituencyTree> {
    /** The system's name. */
    public static final String NAME = "ml-set";

    /** The form of the trees that the system derives. */
    public static final TreeTransform NORMAL_FORM = UnaryCollapser.OF_ANY_LABELS;

    /** The system's definition. */
    public static final TransitionSystemFactory<SetConfiguration, ConstituencyTree> SYSTEM = new Factory(NORMAL_FORM);

    private static final Action SHIFT = Action.of(Action.Type.SHIFT);
    private static final Action COMBINE = Action.of(Action.Type.COMBINE);
    private static final Set<Action> STRUCTURAL = Set.of(SHIFT, COMBINE);

    private final LabelActions labels;
    private final int shift;
    private final int combine;

    /**
     * A system.
     *
     * @throws IllegalArgumentException if an action of the system is missing, there is one of another system, or no label
     *     may be a root's
     */
    public SetBased(ActionInventory inventory) {
        super(NAME, inventory);
        labels = new LabelActions(NAME, inventory, STRUCTURAL);
        shift = inventory.id(SHIFT);
        combine = inventory.id(COMBINE);
    }

    @Override
    public SetConfiguration initial(int length) {
        return new SetConfiguration(length);
    }

    @Override
    public void copy(SetConfiguration from, SetConfiguration to) {
        to.copyFrom(from);
    }

    @Override
    public boolean isFinal(SetConfiguration configuration) {
        return configuration.steps() == maxDerivationLength(configuration.length());
    }

    @Override
    public boolean isAllowed(SetConfiguration configuration, int code) {
        if (isFinal(configuration)) {
            return false;
        }
        if (configuration.isLabelStep()) {
            return labels.isAllowed(code, isLastStep(configuration));
        }
        return ActionInventory.idOf(code) == combine
                ? configuration.holds(ActionInventory.targetOf(code))
                : code == shift && configuration.next() < configuration.length();
    }

    /**
     * {@inheritDoc} The order at a structural step: COMBINE by descending right index of the item, then SHIFT; at a
     * labelling step: NO-LABEL, then the labels as the inventory sorts them.
     */
    @Override
    public int allowed(SetConfiguration configuration, int[] codes) {
        int count = 0;
        if (isFinal(configuration)) {
            return count;
        }
        if (!configuration.isLabelStep()) {
            for (int item = 0; item < configuration.itemCount(); item++) {
                codes[count++] = ActionInventory.code(combine, configuration.itemLeft(item));
            }
            if (configuration.next() < configuration.length()) {
                codes[count++] = shift;
            }
            return count;
        }
        return labels.list(isLastStep(configuration), codes);
    }

    @Override
    public boolean isForced(SetConfiguration configuration) {
        if (isFinal(configuration)) {
            return false;
        }
        if (configuration.isLabelStep()) {
            return labels.isForced(isLastStep(configuration));
        }
        return configuration.itemCount() + (configuration.next() < configuration.length() ? 1 : 0) == 1;
    }

    /** {@inheritDoc} Items of the set and tokens left are never more than n together. */
    @Override
    public int maxAllowed(int length) {
        return Math.max(length, labels.count());
    }

    @Override
    protected void take(SetConfiguration configuration, int code) {
        int id = ActionInventory.idOf(code);
        switch (inventory().action(id).type()) {
            case SHIFT -> configuration.shift();
            case COMBINE -> configuration.combine(ActionInventory.targetOf(code));
            case NO_LABEL -> {}
            default -> configuration.label(id);
        }
    }

    /** {@inheritDoc} All derivations are of this length. */
    @Override
    public int maxDerivationLength(int length) {
        return 4 * length - 2;
    }

    @Override
    public Map<String, List<MemoryItem>> memory(SetConfiguration configuration) {
        Map<String, List<MemoryItem>> places = new LinkedHashMap<>();
        List<MemoryItem> items = new ArrayList<>();
        for (int item = configuration.itemCount() - 1; item >= 0; item--) {
            items.add(item(configuration, configuration.itemYield(item)));
        }
        places.put("set", items);
        places.put(
                "focus",
                configuration.hasFocus() ? List.of(item(configuration, configuration.focusYield())) : List.of());
        places.put(
                "buffer",
                IntStream.range(configuration.next(), configuration.length())
                        .mapToObj(MemoryItem::ofToken)
                        .toList());
        return places;
    }

    private MemoryItem item(SetConfiguration configuration, Yield tokens) {
        String label = "";
        for (int c = 0; c < configuration.constituentCount(); c++) {
            if (configuration.constituentYield(c).equals(tokens)) {
                label = inventory().labelOf(configuration.constituentAction(c));
            }
        }
        return new MemoryItem(label, MemoryItem.NO_HEAD, tokens);
    }

    @Override
    protected ConstituencyTree build(Sentence sentence, SetConfiguration configuration) {
        BottomUpTree tree = new BottomUpTree(sentence);
        for (int c = 0; c < configuration.constituentCount(); c++) {
            String label =
                    inventory().action(configuration.constituentAction(c)).label();
            tree.add(label, configuration.constituentYield(c));
        }
        return tree.whole();
    }

    @Override
    protected ConstituencyTree restored(ConstituencyTree tree) {
        return UnaryCollapser.OF_LABELS_WITH_FUNCTIONS.invert(tree);
    }

    private static boolean isLastStep(SetConfiguration configuration) {
        return configuration.next() == configuration.length() && configuration.itemCount() == 0;
    }

    private static final class Factory extends TransitionSystemFactory<SetConfiguration, ConstituencyTree> {
        private final TreeTransform form;

        Factory(TreeTransform form) {
            super(
                    NAME,
                    SetConfiguration.class,
                    ConstituencyTree.class,
                    Set.of(Trait.DYNAMIC_ORACLE, Trait.FUNCTION_LABELS));
            this.form = form;
        }

        @Override
        public TreeTransform normalForm() {
            return form;
        }

        @Override
        public void addActions(ConstituencyTree tree, ActionInventoryBuilder builder) {
            LabelActions.collect(STRUCTURAL, tree, builder);
        }

        @Override
        public SetBased create(ActionInventory inventory) {
            return new SetBased(inventory);
        }

        @Override
        public SetBasedStaticOracle staticOracle(ActionInventory inventory, ConstituencyTree tree) {
            return new SetBasedStaticOracle(inventory, tree);
        }

        @Override
        protected SetBasedDynamicOracle dynamic(ActionInventory inventory, ConstituencyTree tree) {
            return new SetBasedDynamicOracle(inventory, tree);
        }
    }

    /** The set-based system. */
    public static final class Family implements SystemFamily {
        @Override
        public List<TransitionSystemFactory<?, ?>> systems(SystemOptions options) {
            return List.of(
                    options.hasFunctionsInLabels() ? new Factory(UnaryCollapser.OF_LABELS_WITH_FUNCTIONS) : SYSTEM);
        }
    }
}
