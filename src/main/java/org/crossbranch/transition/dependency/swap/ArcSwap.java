package org.crossbranch.transition.dependency.swap;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.SystemFamily;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.dependency.ArcSystem;
import org.crossbranch.tree.DependencyTree;

/**
 * {@linkplain org.crossbranch.transition.dependency.arcstandard.ArcStandard Arc-standard} with SWAP, which reorders the sentence
 * (Nivre 2009; Sartorio 2015, Table 4.4). It derives all trees.
 *
 * <ul>
 *   <li>SWAP. <i>Valid when</i> s0 and s1 are tokens and s1 precedes s0 in the sentence. <i>Effect:</i> s1 becomes the front of the
 *       buffer.
 * </ul>
 *
 * <p>The arcs' directions are those of the reordered sentence. In a gold derivation they agree with the sentence's: the order keeps
 * dependents on their side of the head.
 */
public final class ArcSwap extends ArcSystem {
    /** The name. */
    public static final String NAME = "arc-swap";

    /** A system. */
    public ArcSwap(ActionInventory inventory) {
        super(
                NAME,
                inventory,
                Set.of(Action.Type.SHIFT, Action.Type.SWAP, Action.Type.LEFT_ARC, Action.Type.RIGHT_ARC));
    }

    /**
     * {@inheritDoc} A SHIFT for each node and after each SWAP, an arc for each token. Two tokens are swapped once at most, since the
     * one given back follows the other from then on; that is n(n − 1)/2 times.
     */
    @Override
    public int maxDerivationLength(int length) {
        return 2 * length + 1 + length * (length - 1);
    }

    /** Defines the system. */
    public static final class Factory extends ArcSystem.Factory {
        /** The system with some options. */
        public Factory(SystemOptions options) {
            super(NAME, options, Set.of());
        }

        @Override
        public Optional<SystemOptions.SwapOrder> swapOrder() {
            return Optional.of(options().swapOrder());
        }

        @Override
        public void addActions(DependencyTree tree, ActionInventoryBuilder builder) {
            super.addActions(tree, builder);
            if (!tree.isProjective()) {
                builder.add(Action.of(Action.Type.SWAP));
            }
        }

        @Override
        public ArcSwap create(ActionInventory inventory) {
            return new ArcSwap(inventory);
        }

        @Override
        public ArcSwapOracle staticOracle(ActionInventory inventory, DependencyTree tree) {
            return new ArcSwapOracle(inventory, tree, options().swapOrder());
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
