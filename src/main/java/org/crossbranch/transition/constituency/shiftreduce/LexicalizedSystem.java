package org.crossbranch.transition.constituency.shiftreduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transform.TreeTransform;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.MemoryItem;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.constituency.ContinuousTrees;
import org.crossbranch.transition.constituency.StackDequeConfiguration;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.TreeNode;

/**
 * The base of lexicalised shift-reduce systems (Coavoux 2017 §3.2.1, §7.2): trees in {@link LexicalizedNormalForm}, the
 * kinds of reduction, and the preconditions that depend on labels only.
 *
 * <p>A root's label (an axiom) is for the last reduction, and the last reduction for a root's label; in an inventory that has
 * no other label for a direction, root labels serve inside of trees too, as otherwise a derivation could get stuck. A label
 * of the treebank that roots and other constituents bear is two labels here ({@link ActionInventory.RootLabel}).
 */
abstract class LexicalizedSystem extends TransitionSystem<LexicalizedConfiguration, ConstituencyTree> {
    // Kinds of action that are allowed or not all together: the bits of a set.
    static final int SHIFT = 1;
    static final int GHOST_REDUCE = 1 << 1;
    static final int GAP = 1 << 2;
    static final int SWAP = 1 << 3;
    private static final int UNARY = 1 << 4;
    private static final int UNARY_ROOT = 1 << 5;
    private static final int LEFT = 1 << 6;
    private static final int LEFT_TEMPORARY = 1 << 7;
    private static final int LEFT_ROOT = 1 << 8;
    private static final int RIGHT = 1 << 9;
    private static final int RIGHT_TEMPORARY = 1 << 10;
    private static final int RIGHT_ROOT = 1 << 11;

    private static final Set<Action.Type> COMMON =
            Set.of(Action.Type.SHIFT, Action.Type.REDUCE_UNARY, Action.Type.REDUCE_LEFT, Action.Type.REDUCE_RIGHT);

    private final boolean hasDeque;
    private final Unaries unaries;
    private final Action.Type[] type;
    private final int[] kind;
    private final boolean[] isTemporary;

    /**
     * A system.
     *
     * @param further the types of its actions besides SHIFT and reductions
     * @param hasDeque whether it has gaps
     * @param unaries what it does with constituents that have one child
     * @throws IllegalArgumentException if the inventory lacks an action that every derivation may need, or has one of
     *     another system
     */
    LexicalizedSystem(
            String name, ActionInventory inventory, Set<Action.Type> further, boolean hasDeque, Unaries unaries) {
        super(name, inventory);
        this.hasDeque = hasDeque;
        this.unaries = unaries;
        List<Action> actions = inventory.actions();
        type = new Action.Type[actions.size()];
        kind = new int[actions.size()];
        isTemporary = new boolean[actions.size()];
        int kinds = 0;
        for (int id = 0; id < actions.size(); id++) {
            Action action = actions.get(id);
            if (!COMMON.contains(action.type()) && !further.contains(action.type())) {
                throw new IllegalArgumentException(name + " has no action " + action.name());
            }
            type[id] = action.type();
            isTemporary[id] = LexicalizedNormalForm.isTemporary(action.label());
            kind[id] = kind(action, inventory.rootLabels().contains(action.label()));
            kinds |= kind[id];
        }
        require(kinds, SHIFT, LexicalizedActions.SHIFT.name());
        require(kinds, UNARY_ROOT, "REDUCE-UNARY to a root's label");
        require(kinds, LEFT_ROOT, "REDUCE-LEFT to a root's label");
        require(kinds, RIGHT_ROOT, "REDUCE-RIGHT to a root's label");
        for (int id = 0; id < kind.length; id++) {
            boolean isOnlyLeft = kind[id] == LEFT_ROOT && (kinds & LEFT) == 0;
            boolean isOnlyRight = kind[id] == RIGHT_ROOT && (kinds & RIGHT) == 0;
            kind[id] |= (isOnlyLeft ? LEFT : 0) | (isOnlyRight ? RIGHT : 0);
        }
    }

    private int kind(Action action, boolean isRoot) {
        boolean isMade = LexicalizedNormalForm.isTemporary(action.label());
        return switch (action.type()) {
            case SHIFT -> SHIFT;
            case GHOST_REDUCE -> GHOST_REDUCE;
            case GAP -> GAP;
            case SWAP, COMPOUND_SWAP -> SWAP;
            case REDUCE_UNARY -> {
                if (isMade) {
                    throw new IllegalArgumentException("no temporary constituent has one child: " + action.name());
                }
                yield isRoot ? UNARY_ROOT : UNARY;
            }
            case REDUCE_LEFT -> isRoot ? LEFT_ROOT : isMade ? LEFT_TEMPORARY : LEFT;
            case REDUCE_RIGHT -> isRoot ? RIGHT_ROOT : isMade ? RIGHT_TEMPORARY : RIGHT;
            default -> throw new IllegalArgumentException(name() + " has no action " + action.name());
        };
    }

    private void require(int kinds, int needed, String description) {
        if ((kinds & needed) == 0) {
            throw new IllegalArgumentException("the inventory has no action " + description + ", which " + name()
                    + " needs in order to derive a tree for any sentence");
        }
    }

    /** The kinds of action allowed now, as a set of bits; none in a final configuration. */
    abstract int allowedKinds(LexicalizedConfiguration configuration);

    /** Whether an action is of one of some kinds. */
    final boolean isOfKind(int id, int kinds) {
        return (kind[id] & kinds) != 0;
    }

    /** Adds the reductions to a constituent that need not be the root, though it is the last item. */
    static int unlessLast(int kinds) {
        return kinds | ((kinds & LEFT_ROOT) == 0 ? 0 : LEFT) | ((kinds & RIGHT_ROOT) == 0 ? 0 : RIGHT);
    }

    /** Whether an action of an allowed kind is allowed. */
    boolean isWithinReach(LexicalizedConfiguration configuration, int id) {
        return true;
    }

    /** Changes a configuration as an allowed GAP or SWAP says; without either in the system, it is never asked. */
    void pass(LexicalizedConfiguration configuration, int id) {
        throw new IllegalStateException(
                name() + " passes over nothing: " + inventory().action(id).name());
    }

    /** The kinds of reduction of one item. */
    static int unaryKinds(boolean isLast) {
        return isLast ? UNARY_ROOT : UNARY;
    }

    /** The kinds of action that follow SHIFT in a system whose derivations have one length. */
    static int unaryOrGhostKinds(LexicalizedConfiguration configuration) {
        return configuration.length() == 1 ? UNARY_ROOT : UNARY | GHOST_REDUCE;
    }

    /**
     * The kinds of reduction of two items.
     *
     * @param isLast whether they are all that is left
     * @param mayBeTemporary whether the new item may be temporary: at the end of a sentence another must be left, not
     *     temporary and within reach, to go with it
     */
    static int binaryKinds(boolean isLeftTemporary, boolean isRightTemporary, boolean isLast, boolean mayBeTemporary) {
        int kinds = 0;
        if (!isRightTemporary) {
            kinds |= isLast ? LEFT_ROOT : mayBeTemporary ? LEFT | LEFT_TEMPORARY : LEFT;
        }
        if (!isLeftTemporary) {
            kinds |= isLast ? RIGHT_ROOT : mayBeTemporary ? RIGHT | RIGHT_TEMPORARY : RIGHT;
        }
        return kinds;
    }

    final Action.Type type(int id) {
        return type[id];
    }

    final boolean isTemporary(int id) {
        return isTemporary[id];
    }

    @Override
    public final LexicalizedConfiguration initial(int length) {
        return new LexicalizedConfiguration(length, hasDeque, unaries.itemsPerToken());
    }

    @Override
    public final void copy(LexicalizedConfiguration from, LexicalizedConfiguration to) {
        to.copyFrom(from);
    }

    @Override
    public final boolean isFinal(LexicalizedConfiguration configuration) {
        if (configuration.memorySize() != 1 || configuration.bufferToken() != StackDequeConfiguration.NONE) {
            return false;
        }
        int action = configuration.labelAction(configuration.top());
        return action != StackDequeConfiguration.NONE && isOfKind(action, UNARY_ROOT | LEFT_ROOT | RIGHT_ROOT);
    }

    @Override
    public final boolean isAllowed(LexicalizedConfiguration configuration, int code) {
        // No action has a target: a code is an id.
        return code >= 0
                && code < kind.length
                && (kind[code] & allowedKinds(configuration)) != 0
                && isWithinReach(configuration, code);
    }

    /** {@inheritDoc} The order is that of the ids. */
    @Override
    public final int allowed(LexicalizedConfiguration configuration, int[] codes) {
        int kinds = allowedKinds(configuration);
        int count = 0;
        for (int id = 0; id < kind.length; id++) {
            if ((kind[id] & kinds) != 0 && isWithinReach(configuration, id)) {
                codes[count++] = id;
            }
        }
        return count;
    }

    @Override
    public final boolean isForced(LexicalizedConfiguration configuration) {
        int kinds = allowedKinds(configuration);
        int count = 0;
        for (int id = 0; id < kind.length && count < 2; id++) {
            if ((kind[id] & kinds) != 0 && isWithinReach(configuration, id)) {
                count++;
            }
        }
        return count == 1;
    }

    @Override
    public final int maxAllowed(int length) {
        return kind.length;
    }

    @Override
    protected final void take(LexicalizedConfiguration configuration, int id) {
        switch (type[id]) {
            case SHIFT -> configuration.shift();
            case GHOST_REDUCE -> {}
            case REDUCE_UNARY -> configuration.reduceUnary(id);
            case REDUCE_LEFT -> configuration.reduce(id, true, isTemporary[id]);
            case REDUCE_RIGHT -> configuration.reduce(id, false, isTemporary[id]);
            default -> pass(configuration, id);
        }
        configuration.remember(id, type[id]);
    }

    @Override
    public final Optional<int[]> heads(LexicalizedConfiguration configuration) {
        int[] heads = new int[configuration.length()];
        Arrays.fill(heads, StackDequeConfiguration.NONE);
        for (int item = heads.length; item < configuration.itemCount(); item++) {
            if (configuration.rightChild(item) != StackDequeConfiguration.NONE) {
                int head = configuration.head(item);
                int left = configuration.head(configuration.leftChild(item));
                heads[left == head ? configuration.head(configuration.rightChild(item)) : left] = head;
            }
        }
        return Optional.of(heads);
    }

    @Override
    public final Map<String, List<MemoryItem>> memory(LexicalizedConfiguration configuration) {
        return configuration.memory(inventory());
    }

    @Override
    protected final ConstituencyTree build(Sentence sentence, LexicalizedConfiguration configuration) {
        TreeNode[] nodes = new TreeNode[configuration.itemCount()];
        Arrays.setAll(nodes, Leaf::new);
        // Parts have smaller numbers than what they are parts of.
        for (int item = configuration.length(); item < nodes.length; item++) {
            List<TreeNode> children = new ArrayList<>(2);
            children.add(nodes[configuration.leftChild(item)]);
            if (configuration.rightChild(item) != StackDequeConfiguration.NONE) {
                children.add(nodes[configuration.rightChild(item)]);
            }
            String label = inventory().action(configuration.labelAction(item)).label();
            nodes[item] = new Constituent(label, "", children);
        }
        Constituent root = (Constituent) nodes[configuration.top()];
        return new ConstituencyTree(
                sentence, new Constituent(ActionInventory.RootLabel.ofTree(root.label()), "", root.children()));
    }

    @Override
    protected final ConstituencyTree restored(ConstituencyTree tree) {
        return LexicalizedNormalForm.restored(tree, unaries);
    }

    /** Defines a lexicalised system: all that is read off a tree is its canonical derivation. */
    abstract static class Factory extends TransitionSystemFactory<LexicalizedConfiguration, ConstituencyTree> {
        private final LexicalizedNormalForm form;
        private final LexicalizedTree.ChildOrder order;

        /** A system with unary chains collapsed and children in the order of their right indices. */
        Factory(String name, HeadFinder heads, Trait... traits) {
            this(
                    name,
                    new LexicalizedNormalForm(heads, Unaries.COLLAPSED),
                    LexicalizedTree.ChildOrder.BY_RIGHT_INDEX,
                    EnumSet.of(Trait.HEADS, traits));
        }

        Factory(String name, LexicalizedNormalForm form, LexicalizedTree.ChildOrder order, Set<Trait> traits) {
            super(form.unaries().named(name), LexicalizedConfiguration.class, ConstituencyTree.class, traits);
            this.form = form;
            this.order = order;
        }

        /** The canonical derivation of a tree. */
        abstract List<Action> derivation(LexicalizedTree tree);

        /** The actions, besides SHIFT, that an inventory has whatever the trees are. */
        abstract List<Action> always();

        @Override
        public final Optional<String> heads() {
            return Optional.of(form.heads().name());
        }

        @Override
        public final TreeTransform normalForm() {
            return traits().contains(Trait.PROJECTIVE) ? new ContinuousTrees(form) : form;
        }

        /** A tree in normal form with its heads, and a label that stands for the root's. */
        final LexicalizedTree read(ConstituencyTree tree, UnaryOperator<String> rootLabel) {
            return new LexicalizedTree(tree, form, order, rootLabel);
        }

        @Override
        public final void addActions(ConstituencyTree tree, ActionInventoryBuilder builder) {
            LexicalizedTree gold = read(tree, ActionInventory.RootLabel::apart);
            String root = gold.label(gold.root());
            List<Action> derivation = derivation(gold);
            builder.addAll(always(), List.of()).addAll(derivation, List.of(root));
            derivation.stream()
                    .filter(LexicalizedActions::isCompound)
                    .distinct()
                    .forEach(action -> LexicalizedActions.addSmaller(action, builder));
            // Whatever a parser did before, it must be able to end: over one token, or with the head on either side.
            builder.add(LexicalizedActions.SHIFT)
                    .add(new Action(Action.Type.REDUCE_UNARY, root))
                    .add(new Action(Action.Type.REDUCE_LEFT, root))
                    .add(new Action(Action.Type.REDUCE_RIGHT, root));
        }

        @Override
        public final Oracle<LexicalizedConfiguration> staticOracle(ActionInventory inventory, ConstituencyTree tree) {
            LexicalizedTree gold = read(tree, inventory::rootLabel);
            return new LexicalizedStaticOracle(inventory, gold, derivation(gold));
        }
    }
}
