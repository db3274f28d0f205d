package org.crossbranch.transition.dependency.attardi;

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
    public static TransitionSystemFactory<ArcConfiguration, DependencyTree> factory(SystemOptions options) {
        return new TransitionSystemFactory<ArcConfiguration, DependencyTree>(
                        NAME,
                        ArcConfiguration.class,
                        DependencyTree.class,
                        Set.of(),
                        Optional.empty(),
                        form(options),
                        (tree, builder) -> collect(options, tree, builder),
                        Attardi::new,
                        AttardiOracle::new)
                .withNonDeterministicOracle(AttardiOracle::new)
                .withDynamicOracle((inventory, tree) -> new AttardiDynamicOracle(inventory, tree, options.arcLoss()));
    }

    /** Where trees out of reach are refused, the oracle does it, which tells of them anyway. */
    private static DependencyForm form(SystemOptions options) {
        return options.underivable() == SystemOptions.Underivable.REFUSED
                ? DependencyForm.any(options)
                : new DependencyForm(
                        options.relations(),
                        options.underivable(),
                        tree -> AttardiOracle.derives(needed(options, tree), tree));
    }

    private static ActionInventory needed(SystemOptions options, DependencyTree tree) {
        ActionInventoryBuilder builder = new ActionInventoryBuilder();
        collect(options, tree, builder);
        return builder.build();
    }

    /** Adds each arc of the tree over both distances: a parser may reach it by either. */
    private static void collect(SystemOptions options, DependencyTree tree, ActionInventoryBuilder builder) {
        ActionInventoryBuilder near = new ActionInventoryBuilder();
        ArcInventories.collect(options.root(), tree, near);
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
    public boolean isFinal(ArcConfiguration configuration) {
        return configuration.arcs() == configuration.length();
    }

    @Override
    protected boolean mayTake(Action.Type type, ArcConfiguration configuration) {
        return switch (type) {
            case SHIFT -> mayShift(configuration);
            case LEFT_ARC, RIGHT_ARC ->
                areTokens(configuration, configuration.stackNode(0), configuration.stackNode(1));
            case LEFT_ARC_2, RIGHT_ARC_2 ->
                areTokens(configuration, configuration.stackNode(0), configuration.stackNode(2));
            default -> mayHangOnRoot(type, configuration);
        };
    }

    @Override
    protected void take(ArcConfiguration configuration, int code) {
        switch (inventory().action(code).type()) {
            case SHIFT -> configuration.shift();
            case LEFT_ARC -> attach(configuration, 0, 1, code);
            case RIGHT_ARC -> attach(configuration, 1, 0, code);
            case LEFT_ARC_2 -> attach(configuration, 0, 2, code);
            case RIGHT_ARC_2 -> attach(configuration, 2, 0, code);
            default -> hangOnRoot(configuration, label(code));
        }
    }

    /** Makes an arc between two nodes of the stack, by their places. */
    private void attach(ArcConfiguration configuration, int head, int dependent, int code) {
        configuration.attach(configuration.stackNode(head), configuration.stackNode(dependent), label(code));
        configuration.remove(dependent);
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
