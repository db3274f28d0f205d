package org.crossbranch.transition.dependency.covington;

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
 * Covington's algorithm (Covington 2001) as a transition system with lists (Nivre 2008; Coavoux 2017, Algorithm 10), which derives all
 * trees. It holds b0 against each node before it, from right to left, and joins the two or not. The stack has the nodes that b0 has yet
 * to meet, s0 the next of them; those that it has met are passed.
 *
 * <p>It is strict: every derivation ends in a tree. To that end the last token may not pass what could find no head afterwards.
 *
 * <ul>
 *   <li>SHIFT. <i>Valid when</i> b0 is a token or the root, if that comes first; if b0 is the last token, when the root comes afterwards and
 *       can take all that have no head. <i>Effect:</i> the nodes that were passed return to the stack, and b0 goes on top.
 *   <li>NO-ARC. <i>Valid when</i> there are s0 and a token b0; if b0 is the last token, when a tree can still be had. <i>Effect:</i> s0
 *       is passed.
 *   <li>LEFT-ARC-X. <i>Valid when</i> s0 and b0 are tokens, s0 has no head and is not above b0. <i>Effect:</i> an arc X from b0 to s0,
 *       which is passed.
 *   <li>RIGHT-ARC-X. <i>Valid when</i> s0 and b0 are tokens, b0 has no head and is not above s0; if b0 is the last token, when a tree can
 *       still be had. <i>Effect:</i> an arc X from s0, which is passed, to b0.
 *   <li>ROOT-RIGHT-ARC-X, with the root first. <i>Valid when</i> s0 is the root, b0 a token without a head, and the root has no
 *       dependent. <i>Effect:</i> an arc X from the root, which is passed, to b0. FURTHER-ROOT-RIGHT-ARC-X is valid when the root has one.
 *   <li>ROOT-LEFT-ARC-X, with the root last. <i>Valid when</i> the buffer has no token, and one token has no head. <i>Effect:</i> an
 *       arc X from the root to it. EARLY-ROOT-LEFT-ARC-X is valid when several have none; it takes the rightmost.
 *   <li>ROOT-X and EARLY-ROOT-X, where the root is no node: likewise.
 * </ul>
 */
public final class Covington extends ArcSystem {
    /** The name. */
    public static final String NAME = "covington";

    private static final int NONE = ArcConfiguration.NONE;

    /**
     * A system.
     *
     * @throws IllegalArgumentException if the inventory lacks NO-ARC, or arcs in one direction: a token might never find a head
     */
    public Covington(ActionInventory inventory) {
        super(
                NAME,
                inventory,
                Set.of(Action.Type.SHIFT, Action.Type.LEFT_ARC, Action.Type.RIGHT_ARC, Action.Type.NO_ARC));
        require(Action.Type.LEFT_ARC, Action.Type.RIGHT_ARC, Action.Type.NO_ARC);
    }

    /** {@inheritDoc} A SHIFT for each node, an action for each pair of nodes, and an arc from the root for each token. */
    @Override
    public int maxDerivationLength(int length) {
        return length + length * (length + 1) / 2;
    }

    @Override
    protected boolean mayTake(Action.Type type, ArcConfiguration configuration) {
        if (isFinal(configuration)) {
            return false;
        }
        int left = tokensLeft(configuration);
        int s0 = configuration.stackNode(0);
        int b0 = configuration.bufferNode(0);
        boolean isPair = left > 0 && s0 != NONE;
        return switch (type) {
            case SHIFT -> left > 1 || (left == 1 && mayEnd(configuration));
            case NO_ARC -> isPair && (left > 1 || mayPass(configuration));
            case LEFT_ARC ->
                isPair && s0 != configuration.root() && !configuration.isAttached(s0) && top(configuration, b0) != s0;
            case RIGHT_ARC ->
                isPair
                        && s0 != configuration.root()
                        && !configuration.isAttached(b0)
                        && top(configuration, s0) != b0
                        && (left > 1 || mayHang(configuration, top(configuration, s0)));
            default -> hung(rootArcs(), configuration) != NONE && hangType(rootArcs(), configuration) == type;
        };
    }

    /** Whether the root can take all that have no head, after the last token has met all that it should. */
    private boolean mayEnd(ArcConfiguration configuration) {
        return rootArcs().position() != RootPosition.FIRST && (rootArcs().hasSeveral() || headless(configuration) == 1);
    }

    /** Whether the last token may pass s0 without an arc. */
    private boolean mayPass(ArcConfiguration configuration) {
        boolean isRootFirst = rootArcs().position() == RootPosition.FIRST;
        if (rootArcs().hasSeveral() && !isRootFirst) {
            return true;
        }
        int s0 = configuration.stackNode(0);
        int last = configuration.bufferNode(0);
        if (configuration.isAttached(last)) {
            return mayLeave(configuration, top(configuration, last), s0);
        }
        if (isRootFirst) {
            boolean canHang = rootArcs().hasSeveral() || configuration.dependents(configuration.root()) == 0;
            return s0 != configuration.root()
                    && mayLeave(configuration, NONE, s0)
                    && (canHang || isBelow(configuration, configuration.root(), 1));
        }
        // One of those that are passed without a head may become the root dependent, if the last token then hangs below
        // it.
        int passed = configuration.isAttached(s0) ? firstHeadless(configuration, s0 + 1) : s0;
        return passed == NONE || (mayLeave(configuration, passed, s0) && isBelow(configuration, passed, 1));
    }

    /** Whether an arc to the last token from a tree, given by its top, leaves heads for all. */
    private boolean mayHang(ArcConfiguration configuration, int top) {
        return (rootArcs().hasSeveral() && rootArcs().position() != RootPosition.FIRST)
                || mayLeave(configuration, top, configuration.stackNode(0));
    }

    /** Whether no token from s0 to the last one has no head, but for a top that may be left to the root. */
    private boolean mayLeave(ArcConfiguration configuration, int top, int s0) {
        if (rootArcs().position() == RootPosition.FIRST && top != NONE && top != configuration.root()) {
            return false;
        }
        int end = configuration.bufferNode(0);
        int node = s0 == configuration.root() ? s0 + 1 : s0;
        while (node < end && (configuration.isAttached(node) || node == top)) {
            node++;
        }
        return node == end;
    }

    /** Whether a token of the stack, from a place on, hangs below a node or is it; the root is no token. */
    private static boolean isBelow(ArcConfiguration configuration, int top, int place) {
        for (int k = place; k < configuration.memorySize(); k++) {
            int node = configuration.stackNode(k);
            if (node != configuration.root() && top(configuration, node) == top) {
                return true;
            }
        }
        return false;
    }

    private static int firstHeadless(ArcConfiguration configuration, int from) {
        int end = configuration.bufferNode(0);
        for (int node = from; node < end; node++) {
            if (!configuration.isAttached(node)) {
                return node;
            }
        }
        return NONE;
    }

    /** The topmost node above a node: one without a head, or the root's. */
    static int top(ArcConfiguration configuration, int node) {
        int top = node;
        while (configuration.head(top) != NONE) {
            top = configuration.head(top);
        }
        return top;
    }

    /** The node that may be hung on the root by the action that {@link #hangType} tells, or {@link ArcConfiguration#NONE}. */
    static int hung(RootArcs rootArcs, ArcConfiguration configuration) {
        int s0 = configuration.stackNode(0);
        int b0 = configuration.bufferNode(0);
        if (rootArcs.position() == RootPosition.FIRST) {
            boolean mayBe = rootArcs.hasSeveral() || configuration.dependents(configuration.root()) == 0;
            return s0 == configuration.root() && !configuration.isAttached(b0) && mayBe ? b0 : NONE;
        }
        if (tokensLeft(configuration) > 0) {
            return NONE;
        }
        int node = s0;
        while (node >= 0 && configuration.isAttached(node)) {
            node--;
        }
        return node < 0 ? NONE : node;
    }

    /** The type of the action that hangs a node on the root, where one may be. */
    static Action.Type hangType(RootArcs rootArcs, ArcConfiguration configuration) {
        boolean isOnly = rootArcs.position() == RootPosition.FIRST
                ? configuration.dependents(configuration.root()) == 0
                : headless(configuration) == 1;
        return isOnly ? rootArcs.last() : rootArcs.early();
    }

    /** Number of tokens in the buffer; with the root in it at its front, that counts. */
    private static int tokensLeft(ArcConfiguration configuration) {
        boolean hasRootLast = configuration.root() == configuration.length();
        return configuration.bufferSize() - (hasRootLast ? 1 : 0);
    }

    /** Number of tokens that have no head. */
    private static int headless(ArcConfiguration configuration) {
        return configuration.length() - configuration.arcs();
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
            case SHIFT -> {
                configuration.restore();
                configuration.shift();
            }
            case NO_ARC -> configuration.pass();
            case LEFT_ARC -> {
                configuration.attach(b0, s0, label(code));
                configuration.pass();
            }
            case RIGHT_ARC -> {
                configuration.attach(s0, b0, label(code));
                configuration.pass();
            }
            default -> {
                configuration.attach(configuration.root(), hung(rootArcs(), configuration), label(code));
                if (rootArcs().position() == RootPosition.FIRST) {
                    configuration.pass();
                }
            }
        }
    }

    /** Defines the system. */
    public static final class Factory extends ArcSystem.Factory {
        /** The system with some options. */
        public Factory(SystemOptions options) {
            super(NAME, options, EnumSet.of(Trait.BUFFER_ARCS, Trait.ALL_DERIVATIONS, Trait.DYNAMIC_ORACLE));
        }

        @Override
        public void addActions(DependencyTree tree, ActionInventoryBuilder builder) {
            addWithFurtherArcs(tree, builder.add(Action.of(Action.Type.NO_ARC)));
        }

        @Override
        public Covington create(ActionInventory inventory) {
            return new Covington(inventory);
        }

        @Override
        public CovingtonOracle staticOracle(ActionInventory inventory, DependencyTree tree) {
            return new CovingtonOracle(inventory, tree);
        }

        @Override
        protected CovingtonOracle allDerivations(ActionInventory inventory, DependencyTree tree) {
            return staticOracle(inventory, tree);
        }

        @Override
        protected CovingtonDynamicOracle dynamic(ActionInventory inventory, DependencyTree tree) {
            return new CovingtonDynamicOracle(inventory, tree, options().arcLoss());
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
