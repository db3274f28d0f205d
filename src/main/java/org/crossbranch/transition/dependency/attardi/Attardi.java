package org.crossbranch.transition.dependency.attardi;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.SystemFamily;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.dependency.ArcSystem;
import org.crossbranch.transition.dependency.DependencyForm;
import org.crossbranch.tree.DependencyTree;

/**
 * Attardi's system in the simple form of Sartorio 2015, Table 4.3 (after Attardi 2006, Kuhlmann, Gómez-Rodríguez &amp; Satta
 * 2011): {@linkplain org.crossbranch.transition.dependency.arcstandard.ArcStandard arc-standard} with arcs between s0 and s2
 * besides. It derives the projective trees and many others, but not all, in as many actions as there are nodes and arcs.
 *
 * <ul>
 *   <li>LEFT-ARC2-X. <i>Valid when</i> s0 and s2 are tokens. <i>Effect:</i> an arc X from s0 to s2, which is taken off.
 *   <li>RIGHT-ARC2-X. <i>Valid when</i> s0 and s2 are tokens. <i>Effect:</i> an arc X from s2 to s0, which is taken off.
 * </ul>
 *
 * <p>Tokens are hung on the root as in arc-standard, never from two places away. With one root dependent, such an arc would leave
 * a token between that no head could reach any more.
 */
public final class Attardi extends ArcSystem {
    /** The name. */
    public static final String NAME = "attardi";

    /** A system. */
    public Attardi(ActionInventory inventory) {
        super(
                NAME,
                inventory,
                Set.of(
                        Action.Type.SHIFT,
                        Action.Type.LEFT_ARC,
                        Action.Type.RIGHT_ARC,
                        Action.Type.LEFT_ARC_2,
                        Action.Type.RIGHT_ARC_2));
    }

    /** Defines the system. */
    public static final class Factory extends ArcSystem.Factory {
        /** The system with some options. */
        public Factory(SystemOptions options) {
            super(NAME, options, EnumSet.of(Trait.ALL_DERIVATIONS, Trait.DYNAMIC_ORACLE));
        }

        /** {@inheritDoc} Where trees out of reach are refused, the oracle does it, which tells of them anyway. */
        @Override
        public DependencyForm normalForm() {
            SystemOptions options = options();
            return options.underivable() == SystemOptions.Underivable.REFUSED
                    ? DependencyForm.any(options)
                    : new DependencyForm(options.relations(), options.underivable(), this::isDerivable);
        }

        private boolean isDerivable(DependencyTree tree) {
            ActionInventoryBuilder needed = new ActionInventoryBuilder();
            addActions(tree, needed);
            return AttardiOracle.derives(needed.build(), tree);
        }

        /** {@inheritDoc} Each arc of the tree over both distances: a parser may reach it by either. */
        @Override
        public void addActions(DependencyTree tree, ActionInventoryBuilder builder) {
            ActionInventoryBuilder near = new ActionInventoryBuilder();
            super.addActions(tree, near);
            builder.merge(near);
            for (Action action : near.actions()) {
                if (action.type() == Action.Type.LEFT_ARC) {
                    builder.add(new Action(Action.Type.LEFT_ARC_2, action.label()));
                } else if (action.type() == Action.Type.RIGHT_ARC) {
                    builder.add(new Action(Action.Type.RIGHT_ARC_2, action.label()));
                }
            }
        }

        @Override
        public Attardi create(ActionInventory inventory) {
            return new Attardi(inventory);
        }

        @Override
        public AttardiOracle staticOracle(ActionInventory inventory, DependencyTree tree) {
            return new AttardiOracle(inventory, tree);
        }

        @Override
        protected AttardiOracle allDerivations(ActionInventory inventory, DependencyTree tree) {
            return staticOracle(inventory, tree);
        }

        @Override
        protected AttardiDynamicOracle dynamic(ActionInventory inventory, DependencyTree tree) {
            return new AttardiDynamicOracle(inventory, tree, options().arcLoss());
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
