package org.crossbranch.transition.constituency.mergelabel;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transform.TreeTransform;
import org.crossbranch.transform.UnaryCollapser;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.MemoryItem;
import org.crossbranch.transition.StateMerging;
import org.crossbranch.transition.SystemFamily;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.constituency.BottomUpTree;
import org.crossbranch.transition.constituency.ContinuousTrees;
import org.crossbranch.transition.constituency.LabelActions;
import org.crossbranch.transition.constituency.StackDequeConfiguration;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Sentence;

/**
 * The merge-label systems ML (Cross &amp; Huang 2016; Coavoux 2017, Table 8.1), ML-GAP (§8.2.1, Table 8.2) and their
 * lexicalised forms ML-LEX and ML-GAP-LEX (§8.2.2, Table 8.4). A structural action, or some GAPs and a MERGE, and a labelling
 * action take turns. The focus is the item built last: d0, or s0 in the systems without a deque, whose s0 below is s1.
 *
 * <ul>
 *   <li>SHIFT. <i>Valid when</i> structure is due, a token is left, and the last action was not GAP. <i>Effect:</i> D goes
 *       onto S; the token is the only item of D.
 *   <li>MERGE, or MERGE-LEFT and MERGE-RIGHT in a lexicalised system. <i>Valid when</i> structure is due and S is not
 *       empty. <i>Effect:</i> s0 and d0 are taken away, the rest of D goes onto S, and the union of the two is the only item
 *       of D. The union has the head of s0 after MERGE-LEFT, that of d0 after MERGE-RIGHT, and an arc leads from that
 *       head to the other.
 *   <li>GAP, in the systems with a deque. <i>Valid when</i> structure is due and S has two items or more. <i>Effect:</i> s0
 *       goes to the bottom of D. What follows is GAP or MERGE.
 *   <li>LABEL-X. <i>Valid when</i> a labelling action is due and, if it is the last, X may be a root's label. <i>Effect:</i>
 *       (X, focus) is a constituent.
 *   <li>NO-LABEL. <i>Valid when</i> a labelling action is due and it is not the last. <i>Effect:</i> none.
 * </ul>
 *
 * <p>Labels are those of the normal form, in which a unary chain is one label such as {@code ROOT@SMAIN}.
 */
public final class MergeLabel extends TransitionSystem<MergeLabelConfiguration, ConstituencyTree>
        implements StateMerging<MergeLabelConfiguration> {
    private static final Action SHIFT = Action.of(Action.Type.SHIFT);
    private static final Action MERGE = Action.of(Action.Type.MERGE);
    private static final Action MERGE_LEFT = Action.of(Action.Type.MERGE_LEFT);
    private static final Action MERGE_RIGHT = Action.of(Action.Type.MERGE_RIGHT);
    private static final Action GAP = Action.of(Action.Type.GAP);

    private final Kind kind;
    private final LabelActions labels;

    /** The structural actions have the ids before this one; for that, see {@link Action#compareTo}. */
    private final int structural;

    /** Which of the systems. */
    public enum Kind {
        /** Projective. */
        ML("ml", false, false),
        /** Projective, lexicalised. */
        ML_LEX("ml-lex", false, true),
        /** With a deque. */
        ML_GAP("ml-gap", true, false),
        /** With a deque, lexicalised. */
        ML_GAP_LEX("ml-gap-lex", true, true);

        private final String written;
        private final boolean hasDeque;
        private final boolean hasHeads;

        Kind(String written, boolean hasDeque, boolean hasHeads) {
            this.written = written;
            this.hasDeque = hasDeque;
            this.hasHeads = hasHeads;
        }

        private Set<Action> structural() {
            if (hasHeads) {
                return hasDeque ? Set.of(SHIFT, MERGE_LEFT, MERGE_RIGHT, GAP) : Set.of(SHIFT, MERGE_LEFT, MERGE_RIGHT);
            }
            return hasDeque ? Set.of(SHIFT, MERGE, GAP) : Set.of(SHIFT, MERGE);
        }
    }

    /**
     * A system.
     *
     * @throws IllegalArgumentException if an action of the system is missing, there is one of another system, or no label
     *     may be a root's
     */
    public MergeLabel(Kind kind, ActionInventory inventory) {
        super(kind.written, inventory);
        this.kind = kind;
        labels = new LabelActions(kind.written, inventory, kind.structural());
        structural = inventory.size() - labels.count();
    }

    @Override
    public MergeLabelConfiguration initial(int length) {
        return new MergeLabelConfiguration(length, kind.hasDeque, kind.hasHeads);
    }

    @Override
    public void copy(MergeLabelConfiguration from, MergeLabelConfiguration to) {
        to.copyFrom(from);
    }

    @Override
    public boolean isFinal(MergeLabelConfiguration configuration) {
        return configuration.isComplete();
    }

    @Override
    public boolean isAllowed(MergeLabelConfiguration configuration, int code) {
        if (configuration.isLabelStep()) {
            return labels.isAllowed(code, configuration.isWhole());
        }
        return code >= 0
                && code < structural
                && switch (inventory().action(code).type()) {
                    case SHIFT -> configuration.mayShift();
                    case GAP -> configuration.mayGap();
                    default -> configuration.mayMerge();
                };
    }

    /** {@inheritDoc} The order is the inventory's. */
    @Override
    public int allowed(MergeLabelConfiguration configuration, int[] codes) {
        if (configuration.isLabelStep()) {
            return labels.list(configuration.isWhole(), codes);
        }
        int count = 0;
        for (int id = 0; id < structural; id++) {
            if (isAllowed(configuration, id)) {
                codes[count++] = id;
            }
        }
        return count;
    }

    @Override
    public boolean isForced(MergeLabelConfiguration configuration) {
        if (configuration.isLabelStep()) {
            return labels.isForced(configuration.isWhole());
        }
        int count = 0;
        for (int id = 0; id < structural; id++) {
            count += isAllowed(configuration, id) ? 1 : 0;
        }
        return count == 1;
    }

    @Override
    public int maxAllowed(int length) {
        return Math.max(structural, labels.count());
    }

    @Override
    protected void take(MergeLabelConfiguration configuration, int code) {
        switch (inventory().action(code).type()) {
            case SHIFT -> configuration.shift();
            case MERGE -> configuration.merge();
            case MERGE_LEFT -> configuration.mergeLeft();
            case MERGE_RIGHT -> configuration.mergeRight();
            case GAP -> configuration.gap();
            case NO_LABEL -> configuration.noLabel();
            default -> configuration.label(code);
        }
    }

    @Override
    public long situation(MergeLabelConfiguration configuration) {
        return configuration.situation();
    }

    @Override
    public boolean isStack() {
        return !kind.hasDeque;
    }

    @Override
    public int growth(int code) {
        return switch (inventory().action(code).type()) {
            case SHIFT -> 1;
            case MERGE, MERGE_LEFT, MERGE_RIGHT -> -1;
            default -> 0;
        };
    }

    @Override
    public int effect(int code) {
        return Math.min(code, structural);
    }

    /**
     * {@inheritDoc} n SHIFTs, n−1 MERGEs, a labelling action after each, and GAPs: of m items, m−2 at most can be passed over
     * before a MERGE, which leaves m−1. Whoever shifts all tokens first can do so before each MERGE: (n−2) + (n−3) + … + 0.
     */
    @Override
    public int maxDerivationLength(int length) {
        return 4 * length - 2 + (kind.hasDeque ? (length - 1) * (length - 2) / 2 : 0);
    }

    @Override
    public Optional<int[]> heads(MergeLabelConfiguration configuration) {
        return kind.hasHeads
                ? Optional.of(IntStream.range(0, configuration.length())
                        .map(configuration::governor)
                        .toArray())
                : Optional.empty();
    }

    @Override
    public Map<String, List<MemoryItem>> memory(MergeLabelConfiguration configuration) {
        return configuration.memory(inventory());
    }

    @Override
    protected ConstituencyTree build(Sentence sentence, MergeLabelConfiguration configuration) {
        BottomUpTree tree = new BottomUpTree(sentence);
        for (int item = 0; item < configuration.itemCount(); item++) {
            int action = configuration.labelAction(item);
            if (action != StackDequeConfiguration.NONE) {
                tree.add(inventory().action(action).label(), configuration.itemYield(item));
            }
        }
        return tree.whole();
    }

    @Override
    protected ConstituencyTree restored(ConstituencyTree tree) {
        return UnaryCollapser.OF_LABELS_WITH_FUNCTIONS.invert(tree);
    }

    /** Defines one of the systems, over trees with some heads if it is lexicalised. */
    public static final class Factory extends TransitionSystemFactory<MergeLabelConfiguration, ConstituencyTree> {
        private final Kind kind;
        private final HeadFinder heads;
        private final TreeTransform form;

        /**
         * A system.
         *
         * @param heads not asked for in a system without heads
         * @param isOfFunctions whether labels hold functions, which only those of a system without heads can
         */
        public Factory(Kind kind, HeadFinder heads, boolean isOfFunctions) {
            super(kind.written, MergeLabelConfiguration.class, ConstituencyTree.class, traits(kind));
            this.kind = kind;
            this.heads = heads;
            TreeTransform collapser = isOfFunctions && !kind.hasHeads
                    ? UnaryCollapser.OF_LABELS_WITH_FUNCTIONS
                    : UnaryCollapser.OF_ANY_LABELS;
            form = kind.hasDeque ? collapser : new ContinuousTrees(collapser);
        }

        private static Set<Trait> traits(Kind kind) {
            Trait order = kind.hasDeque ? Trait.DEQUE : Trait.PROJECTIVE;
            return kind.hasHeads
                    ? Set.of(order, Trait.HEADS)
                    : Set.of(order, Trait.DYNAMIC_ORACLE, Trait.FUNCTION_LABELS);
        }

        @Override
        public Optional<String> heads() {
            return kind.hasHeads ? Optional.of(heads.name()) : Optional.empty();
        }

        @Override
        public TreeTransform normalForm() {
            return form;
        }

        @Override
        public void addActions(ConstituencyTree tree, ActionInventoryBuilder builder) {
            LabelActions.collect(kind.structural(), tree, builder);
        }

        @Override
        public MergeLabel create(ActionInventory inventory) {
            return new MergeLabel(kind, inventory);
        }

        @Override
        public MergeLabelStaticOracle staticOracle(ActionInventory inventory, ConstituencyTree tree) {
            return kind.hasHeads
                    ? new MergeLabelStaticOracle(inventory, tree, heads)
                    : new MergeLabelStaticOracle(inventory, tree);
        }

        @Override
        protected MergeLabelDynamicOracle dynamic(ActionInventory inventory, ConstituencyTree tree) {
            return new MergeLabelDynamicOracle(inventory, tree);
        }
    }

    /** The merge-label systems. */
    public static final class Family implements SystemFamily {
        @Override
        public List<TransitionSystemFactory<?, ?>> systems(SystemOptions options) {
            return Stream.of(Kind.values())
                    .<TransitionSystemFactory<?, ?>>map(
                            kind -> new Factory(kind, options.heads(), options.hasFunctionsInLabels()))
                    .toList();
        }
    }
}
