package org.crossbranch.transition.dependency.spines;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.SystemFamily;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.SystemOptions.RootPosition;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.ArcSystem;
import org.crossbranch.tree.DependencyTree;

/**
 * LR-spines (Sartorio, Satta &amp; Nivre 2013; Sartorio 2015 §6.1), which derives all projective trees, and no others, in as many
 * actions as there are nodes and arcs. An item of the stack is a tree; its left and right {@link Spine} take dependents until a tree
 * beside it hides them. The place k of the head in the spine is the target of an action, as in {@code SPINE-LEFT-ARC-X-2}.
 *
 * <ul>
 *   <li>SHIFT. <i>Valid when</i> the buffer is not empty. <i>Effect:</i> b0 goes onto the stack.
 *   <li>SPINE-LEFT-ARC-X-k. <i>Valid when</i> s1 and the k-th node of s0's left spine are tokens. <i>Effect:</i> an arc X from that
 *       node to s1, which is taken off.
 *   <li>SPINE-RIGHT-ARC-X-k. <i>Valid when</i> s0 and the k-th node of s1's right spine are tokens. <i>Effect:</i> an arc X from
 *       that node to s0, which is taken off.
 *   <li>ROOT-RIGHT-ARC-X, with the root first. <i>Valid when</i> s1 is the root and has no dependent. <i>Effect:</i> an arc X from
 *       the root to s0, which is taken off. FURTHER-ROOT-RIGHT-ARC-X is valid when the root has one.
 *   <li>ROOT-LEFT-ARC-X, with the root last. <i>Valid when</i> s0 is the root and has no dependent, and there is s1. <i>Effect:</i>
 *       an arc X from the root to s1, which is taken off. FURTHER-ROOT-LEFT-ARC-X is valid when the root has one.
 *   <li>ROOT-X, where the root is no node. <i>Valid when</i> the stack has one tree and the buffer is empty. <i>Effect:</i> s0 hangs on
 *       the root and is taken off. EARLY-ROOT-X is valid when the buffer is not empty.
 * </ul>
 *
 * <p>The root's node is counted in its spines, where it has the place 1; the thesis has no root in a spine. After RIGHT-ARC, the new right
 * spine is the first k nodes of s1's and then s0's; the formula of §6.1.1 prints s1's twice.
 */
public final class Spines extends ArcSystem {
    /** The name. */
    public static final String NAME = "spines";

    private static final int NONE = ArcConfiguration.NONE;

    /**
     * A system.
     *
     * @throws IllegalArgumentException if the inventory lacks arcs in one direction: a token might never find a head
     */
    public Spines(ActionInventory inventory) {
        super(NAME, inventory, Set.of(Action.Type.SHIFT, Action.Type.SPINE_LEFT_ARC, Action.Type.SPINE_RIGHT_ARC));
        require(Action.Type.SPINE_LEFT_ARC, Action.Type.SPINE_RIGHT_ARC);
    }

    /** The node that an action of a type would give a head, or {@link ArcConfiguration#NONE} if it makes no arc. */
    static int dependent(ArcConfiguration configuration, Action.Type type) {
        return switch (type) {
            case SHIFT -> NONE;
            case SPINE_LEFT_ARC, ROOT_LEFT_ARC, FURTHER_ROOT_LEFT_ARC -> configuration.stackNode(1);
            default -> configuration.stackNode(0);
        };
    }

    /** The spine that an action with a target attaches to. */
    public static Spine spine(Action.Type type) {
        return type == Action.Type.SPINE_LEFT_ARC ? Spine.LEFT : Spine.RIGHT;
    }

    /** The top of the tree that an action with a target attaches to. */
    public static int top(ArcConfiguration configuration, Action.Type type) {
        return configuration.stackNode(type == Action.Type.SPINE_LEFT_ARC ? 0 : 1);
    }

    /** The head in the arc of an action with a target. */
    static int head(ArcConfiguration configuration, Action.Type type, int target) {
        return spine(type).node(configuration, top(configuration, type), target);
    }

    /** The least target of actions of a type, where some may be taken; 0 for a type without. */
    public static int firstTarget(ArcConfiguration configuration, Action.Type type) {
        if (!type.hasTarget()) {
            return 0;
        }
        return top(configuration, type) == configuration.root() ? 2 : 1;
    }

    /** The greatest target of actions of a type, where some may be taken; 0 for a type without. */
    static int lastTarget(ArcConfiguration configuration, Action.Type type) {
        return type.hasTarget() ? spine(type).length(configuration, top(configuration, type)) : 0;
    }

    @Override
    protected boolean mayTake(Action.Type type, ArcConfiguration configuration) {
        return switch (type) {
            case SHIFT -> configuration.bufferSize() > 0;
            case SPINE_LEFT_ARC, SPINE_RIGHT_ARC -> mayAttach(type, configuration);
            case ROOT, EARLY_ROOT -> mayHangOnRoot(type, configuration);
            default -> mayAttachToRoot(type, configuration);
        };
    }

    /** Number of targets that actions of a type have now. */
    public int targets(ArcConfiguration configuration, Action.Type type) {
        return mayTake(type, configuration)
                ? 1 + lastTarget(configuration, type) - firstTarget(configuration, type)
                : 0;
    }

    /** Whether actions of a type may be taken; false for one that the inventory lacks. */
    public boolean isPossible(ArcConfiguration configuration, Action.Type type) {
        return has(type) && mayTake(type, configuration);
    }

    private static boolean mayAttach(Action.Type type, ArcConfiguration configuration) {
        int dependent = dependent(configuration, type);
        int top = top(configuration, type);
        return dependent != NONE
                && dependent != configuration.root()
                && top != NONE
                && (top != configuration.root() || configuration.dependents(top) > 0);
    }

    private boolean mayAttachToRoot(Action.Type type, ArcConfiguration configuration) {
        int root = configuration.root();
        int head = configuration.stackNode(rootArcs().position() == RootPosition.FIRST ? 1 : 0);
        boolean isFirst = configuration.dependents(root) == 0;
        return head == root
                && dependent(configuration, type) != NONE
                && type == (isFirst ? rootArcs().last() : rootArcs().early());
    }

    @Override
    public boolean isAllowed(ArcConfiguration configuration, int code) {
        int id = ActionInventory.idOf(code);
        if (id >= inventory().size()) {
            return false;
        }
        Action.Type type = inventory().action(id).type();
        int target = ActionInventory.targetOf(code);
        return mayTake(type, configuration)
                && target >= firstTarget(configuration, type)
                && target <= lastTarget(configuration, type);
    }

    /** {@inheritDoc} The order is that of types, for each from the top of the spine down, and for each node that of the inventory. */
    @Override
    public int allowed(ArcConfiguration configuration, int[] codes) {
        int count = 0;
        for (int t = 0; t < types().size(); t++) {
            Action.Type type = types().get(t);
            if (mayTake(type, configuration)) {
                int last = lastTarget(configuration, type);
                int end = end(type);
                for (int target = firstTarget(configuration, type); target <= last; target++) {
                    for (int id = first(type); id < end; id++) {
                        codes[count++] = ActionInventory.code(id, target);
                    }
                }
            }
        }
        return count;
    }

    @Override
    public boolean isForced(ArcConfiguration configuration) {
        int count = 0;
        for (int t = 0; t < types().size(); t++) {
            Action.Type type = types().get(t);
            count += targets(configuration, type) * (end(type) - first(type));
        }
        return count == 1;
    }

    /** {@inheritDoc} The two spines have no node in common. */
    @Override
    public int maxAllowed(int length) {
        int left = end(Action.Type.SPINE_LEFT_ARC) - first(Action.Type.SPINE_LEFT_ARC);
        int right = end(Action.Type.SPINE_RIGHT_ARC) - first(Action.Type.SPINE_RIGHT_ARC);
        return inventory().size() - left - right + (length + 1) * Math.max(left, right);
    }

    @Override
    public int headOf(ArcConfiguration configuration, int code) {
        Action.Type type = inventory().action(ActionInventory.idOf(code)).type();
        return type.hasTarget() ? head(configuration, type, ActionInventory.targetOf(code)) : NONE;
    }

    @Override
    protected void take(ArcConfiguration configuration, int code) {
        int id = ActionInventory.idOf(code);
        Action.Type type = inventory().action(id).type();
        switch (type) {
            case SHIFT -> configuration.shift();
            case ROOT, EARLY_ROOT -> hangOnRoot(configuration, label(id));
            default -> {
                int dependent = dependent(configuration, type);
                int head = type.hasTarget()
                        ? head(configuration, type, ActionInventory.targetOf(code))
                        : configuration.root();
                configuration.attach(head, dependent, label(id));
                configuration.remove(dependent == configuration.stackNode(0) ? 0 : 1);
            }
        }
    }

    /** Defines the system. */
    public static final class Factory extends ArcSystem.Factory {
        /** The system with some options. */
        public Factory(SystemOptions options) {
            super(
                    NAME,
                    options,
                    EnumSet.of(Trait.PROJECTIVE, Trait.TARGETS, Trait.ALL_DERIVATIONS, Trait.DYNAMIC_ORACLE));
        }

        @Override
        public void addActions(DependencyTree tree, ActionInventoryBuilder builder) {
            ActionInventoryBuilder needed = inBothDirections(tree);
            builder.addAll(Set.of(), needed.rootLabels());
            needed.actions().forEach(action -> builder.add(new Action(typeHere(action.type()), action.label())));
        }

        private static Action.Type typeHere(Action.Type type) {
            return switch (type) {
                case LEFT_ARC -> Action.Type.SPINE_LEFT_ARC;
                case RIGHT_ARC -> Action.Type.SPINE_RIGHT_ARC;
                case EARLY_ROOT_RIGHT_ARC -> Action.Type.FURTHER_ROOT_RIGHT_ARC;
                case EARLY_ROOT_LEFT_ARC -> Action.Type.FURTHER_ROOT_LEFT_ARC;
                default -> type;
            };
        }

        @Override
        public Spines create(ActionInventory inventory) {
            return new Spines(inventory);
        }

        @Override
        public SpinesOracle staticOracle(ActionInventory inventory, DependencyTree tree) {
            return new SpinesOracle(inventory, tree);
        }

        @Override
        protected SpinesOracle allDerivations(ActionInventory inventory, DependencyTree tree) {
            return staticOracle(inventory, tree);
        }

        @Override
        protected SpinesDynamicOracle dynamic(ActionInventory inventory, DependencyTree tree) {
            return new SpinesDynamicOracle(inventory, tree, options().arcLoss());
        }
    }

    /** Registers the system. */
    public static final class Family implements SystemFamily {
        @Override
        public List<TransitionSystemFactory<?, ?>> systems(SystemOptions options) {
            return List.of(new Factory(options));
        }
    }
}
