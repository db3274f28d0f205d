package org.crossbranch.transition.constituency.shiftreduce;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.constituency.StackDequeConfiguration;
import org.crossbranch.tree.ConstituencyTree;

/** The base of SR-GAP and SR-CGAP (Coavoux 2017 §7.2). They differ in how many GAPs one action stands for. */
abstract class GappingSystem extends LexicalizedSystem<GapConfiguration> {
    GappingSystem(String name, ActionInventory inventory, Set<Action.Type> further) {
        super(name, inventory, further);
    }

    /**
     * Defines a system.
     *
     * @param withoutUnary the actions after the SHIFT of a token that is no constituent's only child
     * @param gaps the actions for a number of GAPs before a binary reduction
     * @param always the actions, besides SHIFT, that an inventory has whatever the trees are
     */
    static TransitionSystemFactory<GapConfiguration, ConstituencyTree> define(
            String name,
            String table,
            HeadFinder heads,
            List<Action> withoutUnary,
            IntFunction<List<Action>> gaps,
            List<Action> always,
            Function<ActionInventory, TransitionSystem<GapConfiguration, ConstituencyTree>> factory) {
        return LexicalizedDerivations.system(
                name,
                GapConfiguration.class,
                EnumSet.of(TransitionSystemFactory.Trait.DEQUE, TransitionSystemFactory.Trait.HEADS),
                table,
                new LexicalizedForm(heads, LexicalizedTree.ChildOrder.BY_RIGHT_INDEX),
                tree -> GapTraversal.derivation(tree, withoutUnary, (node, count) -> gaps.apply(count)),
                always,
                factory);
    }

    @Override
    public final GapConfiguration initial(int length) {
        return new GapConfiguration(length);
    }

    @Override
    public final void copy(GapConfiguration from, GapConfiguration to) {
        to.copyFrom(from);
    }

    /** Whether a token is left. */
    static boolean hasToken(GapConfiguration configuration) {
        return configuration.bufferToken() != StackDequeConfiguration.NONE;
    }

    /**
     * The kinds of reduction of s0 and d0.
     *
     * @param reach how many of the items below the new one a later reduction can join it with
     */
    static int binaryKinds(GapConfiguration configuration, int reach) {
        boolean hasToken = hasToken(configuration);
        return binaryKinds(
                configuration.isTemporary(configuration.stackItem(0)),
                configuration.isTemporary(configuration.dequeItem(0)),
                !hasToken && configuration.memorySize() == 2,
                hasToken || configuration.hasWholeBesidesTops(reach));
    }
}
