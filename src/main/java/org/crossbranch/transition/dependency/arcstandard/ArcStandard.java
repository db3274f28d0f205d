package org.crossbranch.transition.dependency.arcstandard;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.StateMerging;
import org.crossbranch.transition.SystemFamily;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.ArcInventories;
import org.crossbranch.transition.dependency.ArcSystem;
import org.crossbranch.transition.dependency.DependencyForm;
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

    /** Defines the system. */
    public static TransitionSystemFactory<ArcConfiguration, DependencyTree> factory(SystemOptions options) {
        return new TransitionSystemFactory<ArcConfiguration, DependencyTree>(
                        NAME,
                        ArcConfiguration.class,
                        DependencyTree.class,
                        Set.of(TransitionSystemFactory.Trait.PROJECTIVE),
                        Optional.empty(),
                        DependencyForm.projective(options),
                        (tree, builder) -> ArcInventories.collect(options.root(), tree, builder),
                        ArcStandard::new,
                        ArcStandardOracle::new)
                .withNonDeterministicOracle(ArcStandardOracle::new)
                .withDynamicOracle(
                        (inventory, tree) -> new ArcStandardDynamicOracle(inventory, tree, options.arcLoss()));
    }

    @Override
    public boolean isFinal(ArcConfiguration configuration) {
        return configuration.arcs() == configuration.length();
    }

    @Override
    protected boolean mayTake(Action.Type type, ArcConfiguration configuration) {
        return switch (type) {
            case SHIFT -> mayShift(configuration);
            case LEFT_ARC, RIGHT_ARC ->
                areTokens(configuration, configuration.stackNode(0), configuration.stackNode(1));
            default -> mayHangOnRoot(type, configuration);
        };
    }

    @Override
    protected void take(ArcConfiguration configuration, int code) {
        switch (inventory().action(code).type()) {
            case SHIFT -> configuration.shift();
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

    /** {@inheritDoc} A SHIFT for each node, an arc for each token. */
    @Override
    public int maxDerivationLength(int length) {
        return 2 * length + 1;
    }

    /** Registers the system. */
    public static final class Family implements SystemFamily {
        @Override
        public List<TransitionSystemFactory<?, ?>> systems(SystemOptions options) {
            return List.of(factory(options));
        }
    }
}
