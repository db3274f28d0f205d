package org.crossbranch.transition.dependency.archybrid;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.SystemFamily;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.ArcSystem;
import org.crossbranch.tree.DependencyTree;

/**
 * Arc-hybrid (Kuhlmann, Gómez-Rodríguez &amp; Satta 2011), which derives all projective trees, and no others, in as many actions as
 * there are nodes and arcs. Its left arcs are arc-eager's, its right arcs are arc-standard's, so the top of the stack is always the
 * dependent and the stack holds nothing that has a head.
 *
 * <ul>
 *   <li>SHIFT, and the actions that hang tokens on the root: as in {@linkplain
 *       org.crossbranch.transition.dependency.arcstandard.ArcStandard arc-standard}.
 *   <li>LEFT-ARC-X. <i>Valid when</i> s0 and b0 are tokens. <i>Effect:</i> an arc X from b0 to s0, which is taken off.
 *   <li>RIGHT-ARC-X. <i>Valid when</i> s0 and s1 are tokens. <i>Effect:</i> an arc X from s1 to s0, which is taken off.
 * </ul>
 */
public final class ArcHybrid extends ArcSystem {
    /** The name. */
    public static final String NAME = "arc-hybrid";

    /**
     * A system.
     *
     * @throws IllegalArgumentException if the inventory lacks arcs in one direction: a token might never find a head
     */
    public ArcHybrid(ActionInventory inventory) {
        super(NAME, inventory, Set.of(Action.Type.SHIFT, Action.Type.LEFT_ARC, Action.Type.RIGHT_ARC));
        require(Action.Type.LEFT_ARC, Action.Type.RIGHT_ARC);
    }

    @Override
    protected boolean mayTake(Action.Type type, ArcConfiguration configuration) {
        return type == Action.Type.LEFT_ARC
                ? areTokens(configuration, configuration.stackNode(0), configuration.bufferNode(0))
                : super.mayTake(type, configuration);
    }

    @Override
    public int headOf(ArcConfiguration configuration, int code) {
        return inventory().action(code).type() == Action.Type.LEFT_ARC
                ? configuration.bufferNode(0)
                : super.headOf(configuration, code);
    }

    @Override
    protected void take(ArcConfiguration configuration, int code) {
        if (inventory().action(code).type() == Action.Type.LEFT_ARC) {
            configuration.attach(configuration.bufferNode(0), configuration.stackNode(0), label(code));
            configuration.remove(0);
        } else {
            super.take(configuration, code);
        }
    }

    /** Defines the system. */
    public static final class Factory extends ArcSystem.Factory {
        /** The system with some options. */
        public Factory(SystemOptions options) {
            super(NAME, options, EnumSet.of(Trait.PROJECTIVE, Trait.ALL_DERIVATIONS, Trait.DYNAMIC_ORACLE));
        }

        @Override
        public void addActions(DependencyTree tree, ActionInventoryBuilder builder) {
            ActionInventoryBuilder needed = inBothDirections(tree);
            builder.addAll(needed.actions(), needed.rootLabels());
        }

        @Override
        public ArcHybrid create(ActionInventory inventory) {
            return new ArcHybrid(inventory);
        }

        @Override
        public ArcHybridOracle staticOracle(ActionInventory inventory, DependencyTree tree) {
            return new ArcHybridOracle(inventory, tree);
        }

        @Override
        protected ArcHybridOracle allDerivations(ActionInventory inventory, DependencyTree tree) {
            return staticOracle(inventory, tree);
        }

        @Override
        protected ArcHybridDynamicOracle dynamic(ActionInventory inventory, DependencyTree tree) {
            return new ArcHybridDynamicOracle(inventory, tree, options().arcLoss());
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
