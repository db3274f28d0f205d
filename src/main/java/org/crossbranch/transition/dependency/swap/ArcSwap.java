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
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.ArcInventories;
import org.crossbranch.transition.dependency.ArcSystem;
import org.crossbranch.transition.dependency.DependencyForm;
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

    /** Defines the system. */
    public static TransitionSystemFactory<ArcConfiguration, DependencyTree> factory(SystemOptions options) {
        return new TransitionSystemFactory<ArcConfiguration, DependencyTree>(
                        NAME,
                        ArcConfiguration.class,
                        DependencyTree.class,
                        Set.of(),
                        Optional.empty(),
                        DependencyForm.any(options),
                        (tree, builder) -> collect(options, tree, builder),
                        ArcSwap::new,
                        (inventory, tree) -> new ArcSwapOracle(inventory, tree, options.swapOrder()))
                .swappingIn(options.swapOrder());
    }

    private static void collect(SystemOptions options, DependencyTree tree, ActionInventoryBuilder builder) {
        ArcInventories.collect(options.root(), tree, builder);
        if (!tree.isProjective()) {
            builder.add(Action.of(Action.Type.SWAP));
        }
    }

    @Override
    public boolean isFinal(ArcConfiguration configuration) {
        return configuration.arcs() == configuration.length();
    }

    @Override
    protected boolean mayTake(Action.Type type, ArcConfiguration configuration) {
        int s0 = configuration.stackNode(0);
        int s1 = configuration.stackNode(1);
        return switch (type) {
            case SHIFT -> mayShift(configuration);
            case SWAP -> s1 < s0 && areTokens(configuration, s0, s1);
            case LEFT_ARC, RIGHT_ARC -> areTokens(configuration, s0, s1);
            default -> mayHangOnRoot(type, configuration);
        };
    }

    @Override
    protected void take(ArcConfiguration configuration, int code) {
        switch (inventory().action(code).type()) {
            case SHIFT -> configuration.shift();
            case SWAP -> configuration.giveBack(1);
            case LEFT_ARC -> {
                configuration.attach(configuration.stackNode(0), configuration.stackNode(1), label(code));
                configuration.remove(1);
            }
            case RIGHT_ARC -> {
                configuration.attach(configuration.stackNode(1), configuration.stackNode(0), label(code));
                configuration.remove(0);
            }
            default -> hangOnRoot(configuration, label(code));
        }
    }

    /**
     * {@inheritDoc} A SHIFT for each node and after each SWAP, an arc for each token. Two tokens are swapped once at most, since the
     * one given back follows the other from then on; that is n(n − 1)/2 times.
     */
    @Override
    public int maxDerivationLength(int length) {
        return 2 * length + 1 + length * (length - 1);
    }

    /** Registers the system. */
    public static final class Family implements SystemFamily {
        @Override
        public List<TransitionSystemFactory<?, ?>> systems(SystemOptions options) {
            return List.of(factory(options));
        }
    }
}
