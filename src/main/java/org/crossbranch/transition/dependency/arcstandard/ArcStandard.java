package org.crossbranch.transition.dependency.arcstandard;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.StateMerging;
import org.crossbranch.transition.SystemFamily;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.ArcSystem;
import org.crossbranch.tree.DependencyTree;

/**
 * Arc-standard (Nivre 2004; Sartorio 2015, Table 4.1), which derives all projective trees, and no others, in as many
 * actions as there are nodes and arcs.
 *
 * <ul>
 *   <li>SHIFT. <i>Valid when</i> the buffer is not empty; if b0 is the root and a tree has one root dependent only, when the stack
 *       has one node. <i>Effect:</i> b0 goes onto the stack.
 *   <li>LEFT-ARC-X. <i>Valid when</i> s0 and s1 are tokens. <i>Effect:</i> an arc X from s0 to s1, which is taken off.
 *   <li>RIGHT-ARC-X. <i>Valid when</i> s0 and s1 are tokens. <i>Effect:</i> an arc X from s1 to s0, which is taken off.
 *   <li>ROOT-RIGHT-ARC-X, with the root first. <i>Valid when</i> s1 is the root and the buffer is empty. <i>Effect:</i> an arc X
 *       from the root to s0, which is taken off. EARLY-ROOT-RIGHT-ARC-X is valid when the buffer is not empty.
 *   <li>ROOT-LEFT-ARC-X, with the root last. <i>Valid when</i> s0 is the root and there is one token below it. <i>Effect:</i> an
 *       arc X from the root to s1, which is taken off. EARLY-ROOT-LEFT-ARC-X is valid when there are more.
 *   <li>ROOT-X, where the root is no node. <i>Valid when</i> the stack has one token and the buffer is empty. <i>Effect:</i> s0
 *       hangs on the root and is taken off. EARLY-ROOT-X is valid when the buffer is not empty.
 * </ul>
 */
public final class ArcStandard extends ArcSystem implements StateMerging<ArcConfiguration> {
    /** The name. */
    public static final String NAME = "arc-standard";

    /** Of stacks as large as this or larger, the size decides nothing. */
    private static final int LARGE = 3;

    /** A system. */
    public ArcStandard(ActionInventory inventory) {
        super(NAME, inventory, Set.of(Action.Type.SHIFT, Action.Type.LEFT_ARC, Action.Type.RIGHT_ARC));
    }

    @Override
    public long situation(ArcConfiguration configuration) {
        int root = configuration.root();
        int places = root == ArcConfiguration.NONE
                ? 0
                : (configuration.stackNode(0) == root ? 1 : 0) + (configuration.stackNode(1) == root ? 2 : 0);
        return ((long) configuration.bufferSize() << 4 | places) << 2 | Math.min(configuration.memorySize(), LARGE);
    }

    @Override
    public boolean isStack() {
        return true;
    }

    @Override
    public int growth(int code) {
        return inventory().action(code).type() == Action.Type.SHIFT ? 1 : -1;
    }

    @Override
    public int effect(int code) {
        return first(inventory().action(code).type());
    }

    /** Defines the system. */
    public static final class Factory extends ArcSystem.Factory {
        /** The system with some options. */
        public Factory(SystemOptions options) {
            super(NAME, options, EnumSet.of(Trait.PROJECTIVE, Trait.ALL_DERIVATIONS, Trait.DYNAMIC_ORACLE));
        }

        @Override
        public ArcStandard create(ActionInventory inventory) {
            return new ArcStandard(inventory);
        }

        @Override
        public ArcStandardOracle staticOracle(ActionInventory inventory, DependencyTree tree) {
            return new ArcStandardOracle(inventory, tree);
        }

        @Override
        protected ArcStandardOracle allDerivations(ActionInventory inventory, DependencyTree tree) {
            return staticOracle(inventory, tree);
        }

        @Override
        protected ArcStandardDynamicOracle dynamic(ActionInventory inventory, DependencyTree tree) {
            return new ArcStandardDynamicOracle(inventory, tree, options().arcLoss());
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
