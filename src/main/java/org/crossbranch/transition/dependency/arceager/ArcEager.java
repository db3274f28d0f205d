package org.crossbranch.transition.dependency.arceager;

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
import org.crossbranch.transition.dependency.RootArcs;
import org.crossbranch.tree.DependencyTree;

/**
 * Arc-eager (Nivre 2003; Sartorio 2015, Table 4.2), which derives all projective trees, and no others. It gives a node its left
 * dependents bottom-up and its right ones top-down, in at most two actions a token.
 *
 * <p>It is strict: every derivation ends in a tree. To that end the last token goes onto the stack only when nothing on it still needs
 * a head, or when what does may hang on the root.
 *
 * <ul>
 *   <li>SHIFT. <i>Valid when</i> the buffer has tokens; if one, when the root is not first, and the stack is empty or a
 *       tree may have several root dependents. <i>Effect:</i> b0 goes onto the stack.
 *   <li>LEFT-ARC-X. <i>Valid when</i> s0 and b0 are tokens and s0 has no head. <i>Effect:</i> an arc X from b0 to s0, which is
 *       taken off.
 *   <li>RIGHT-ARC-X. <i>Valid when</i> s0 and b0 are tokens; if b0 is the last token, when no token of the stack lacks a head with
 *       the root first, and otherwise when only one does or a tree may have several root dependents. <i>Effect:</i> an arc X from
 *       s0 to b0, which goes onto the stack.
 *   <li>REDUCE. <i>Valid when</i> s0 has a head; with the root first and one root dependent, when the head is not the root.
 *       <i>Effect:</i> s0 is taken off.
 *   <li>ROOT-RIGHT-ARC-X, with the root first. <i>Valid when</i> s0 is the root, b0 a token, and the root has no
 *       dependent. <i>Effect:</i> an arc X from the root to b0, which goes onto the stack. FURTHER-ROOT-RIGHT-ARC-X is valid when
 *       the root has one.
 *   <li>ROOT-LEFT-ARC-X, with the root last. <i>Valid when</i> the buffer has no token, and s0 is the only one on the stack
 *       without a head. <i>Effect:</i> an arc X from the root to s0, which is taken off. EARLY-ROOT-LEFT-ARC-X is valid when there are
 *       others.
 *   <li>ROOT-X and EARLY-ROOT-X, where the root is no node: likewise.
 * </ul>
 */
public final class ArcEager extends ArcSystem {
    /** The name. */
    public static final String NAME = "arc-eager";

    private static final int NONE = ArcConfiguration.NONE;

    /**
     * A system.
     *
     * @throws IllegalArgumentException if the inventory lacks arcs in one direction: a token might never find a head
     */
    public ArcEager(ActionInventory inventory) {
        super(
                NAME,
                inventory,
                Set.of(Action.Type.SHIFT, Action.Type.LEFT_ARC, Action.Type.RIGHT_ARC, Action.Type.REDUCE));
        require(Action.Type.LEFT_ARC, Action.Type.RIGHT_ARC, Action.Type.REDUCE);
    }

    @Override
    protected boolean mayTake(Action.Type type, ArcConfiguration configuration) {
        int s0 = configuration.stackNode(0);
        int b0 = configuration.bufferNode(0);
        return switch (type) {
            case SHIFT -> mayShift(configuration, b0);
            case LEFT_ARC -> areTokens(configuration, s0, b0) && !configuration.isAttached(s0);
            case RIGHT_ARC -> areTokens(configuration, s0, b0) && mayGetHead(configuration);
            case REDUCE -> mayReduce(configuration, s0);
            default -> hung(rootArcs(), configuration) != NONE && hangType(rootArcs(), configuration) == type;
        };
    }

    private boolean mayShift(ArcConfiguration configuration, int b0) {
        int left = tokensLeft(configuration);
        boolean needsNoHead = rootArcs().position() != RootPosition.FIRST
                && (rootArcs().hasSeveral() || configuration.memorySize() == 0);
        return left > 1 || (left == 1 && (b0 == configuration.root() || needsNoHead));
    }

    /** Whether a right arc to b0 leaves a head for every token of the stack. */
    private boolean mayGetHead(ArcConfiguration configuration) {
        if (tokensLeft(configuration) > 1) {
            return true;
        }
        int headless = headless(configuration);
        return rootArcs().position() == RootPosition.FIRST
                ? headless == 0
                : headless == 1 || rootArcs().hasSeveral();
    }

    private boolean mayReduce(ArcConfiguration configuration, int s0) {
        boolean isOnlyOfRoot = rootArcs().position() == RootPosition.FIRST
                && !rootArcs().hasSeveral()
                && configuration.stackNode(1) == configuration.root();
        return s0 != NONE && configuration.isAttached(s0) && !isOnlyOfRoot && !isFinal(configuration);
    }

    /** The node that may be hung on the root by the action that {@link #hangType} tells, or {@link ArcConfiguration#NONE}. */
    static int hung(RootArcs rootArcs, ArcConfiguration configuration) {
        int s0 = configuration.stackNode(0);
        int b0 = configuration.bufferNode(0);
        if (rootArcs.position() == RootPosition.FIRST) {
            boolean mayBe = rootArcs.hasSeveral() || configuration.dependents(configuration.root()) == 0;
            return s0 == configuration.root() && mayBe ? b0 : NONE;
        }
        return tokensLeft(configuration) == 0 && s0 != NONE && !configuration.isAttached(s0) ? s0 : NONE;
    }

    /** The type of the action that hangs a node on the root, where one may be. */
    static Action.Type hangType(RootArcs rootArcs, ArcConfiguration configuration) {
        boolean isLast = rootArcs.position() == RootPosition.FIRST
                ? configuration.dependents(configuration.root()) == 0
                : headless(configuration) == 1;
        return isLast ? rootArcs.last() : rootArcs.early();
    }

    /** Number of tokens in the buffer; with the root in it at its front, that counts. */
    private static int tokensLeft(ArcConfiguration configuration) {
        boolean hasRootLast = configuration.root() == configuration.length();
        return configuration.bufferSize() - (hasRootLast ? 1 : 0);
    }

    /** Number of tokens on the stack that have no head. */
    private static int headless(ArcConfiguration configuration) {
        return configuration.length() - configuration.arcs() - tokensLeft(configuration);
    }

    @Override
    public int headOf(ArcConfiguration configuration, int code) {
        return switch (inventory().action(code).type()) {
            case LEFT_ARC -> configuration.bufferNode(0);
            case RIGHT_ARC -> configuration.stackNode(0);
            default -> NONE;
        };
    }

    @Override
    protected void take(ArcConfiguration configuration, int code) {
        int s0 = configuration.stackNode(0);
        int b0 = configuration.bufferNode(0);
        switch (inventory().action(code).type()) {
            case SHIFT -> configuration.shift();
            case LEFT_ARC -> {
                configuration.attach(b0, s0, label(code));
                configuration.remove(0);
            }
            case RIGHT_ARC -> {
                configuration.attach(s0, b0, label(code));
                configuration.shift();
            }
            case REDUCE -> configuration.remove(0);
            default -> hang(configuration, label(code));
        }
    }

    private void hang(ArcConfiguration configuration, int label) {
        configuration.attach(configuration.root(), hung(rootArcs(), configuration), label);
        if (rootArcs().position() == RootPosition.FIRST) {
            configuration.shift();
        } else {
            configuration.remove(0);
        }
    }

    /** Defines the system. */
    public static final class Factory extends ArcSystem.Factory {
        /** The system with some options. */
        public Factory(SystemOptions options) {
            super(
                    NAME,
                    options,
                    EnumSet.of(Trait.PROJECTIVE, Trait.BUFFER_ARCS, Trait.ALL_DERIVATIONS, Trait.DYNAMIC_ORACLE));
        }

        @Override
        public void addActions(DependencyTree tree, ActionInventoryBuilder builder) {
            addWithFurtherArcs(tree, builder.add(Action.of(Action.Type.REDUCE)));
        }

        @Override
        public ArcEager create(ActionInventory inventory) {
            return new ArcEager(inventory);
        }

        @Override
        public ArcEagerOracle staticOracle(ActionInventory inventory, DependencyTree tree) {
            return new ArcEagerOracle(inventory, tree);
        }

        @Override
        protected ArcEagerOracle allDerivations(ActionInventory inventory, DependencyTree tree) {
            return staticOracle(inventory, tree);
        }

        @Override
        protected ArcEagerDynamicOracle dynamic(ActionInventory inventory, DependencyTree tree) {
            return new ArcEagerDynamicOracle(inventory, tree, options().arcLoss());
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
