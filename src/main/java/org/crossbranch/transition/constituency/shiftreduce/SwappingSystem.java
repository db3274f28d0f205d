package org.crossbranch.transition.constituency.shiftreduce;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.constituency.StackDequeConfiguration;
import org.crossbranch.tree.ConstituencyTree;

/**
 * The base of SR-SWAP and SR-CSWAP (Maier 2015 §2.1). They differ in how many items one action gives back to the
 * buffer. Each exists with unary chains collapsed and without.
 */
abstract class SwappingSystem extends LexicalizedSystem<StackConfiguration> {
    /** Tokens, binary constituents, and the most unary ones over each of either. */
    private static final int ITEMS_PER_TOKEN = 2 * (1 + Unaries.MOST_IN_A_ROW);

    private final Unaries unaries;

    SwappingSystem(String name, ActionInventory inventory, Action.Type swap, Unaries unaries) {
        super(unaries.named(name), inventory, Set.of(swap));
        this.unaries = unaries;
    }

    /**
     * Defines a system.
     *
     * @param order when the static oracle swaps
     * @param swaps the actions by which so many items, from the second on, are given back to the buffer
     * @param always the actions, besides SHIFT, that an inventory has whatever the trees are
     */
    static TransitionSystemFactory<StackConfiguration, ConstituencyTree> define(
            String name,
            String table,
            HeadFinder heads,
            SystemOptions.SwapOrder order,
            Unaries unaries,
            IntFunction<List<Action>> swaps,
            List<Action> always,
            BiFunction<ActionInventory, Unaries, TransitionSystem<StackConfiguration, ConstituencyTree>> factory) {
        return LexicalizedDerivations.system(
                        unaries.named(name),
                        StackConfiguration.class,
                        EnumSet.of(TransitionSystemFactory.Trait.HEADS),
                        table,
                        new LexicalizedForm(heads, LexicalizedTree.ChildOrder.BY_LEFT_INDEX_LAST_TOKEN_LAST, unaries),
                        tree -> SwapTraversal.derivation(tree, order, swaps),
                        always,
                        inventory -> factory.apply(inventory, unaries))
                .swappingIn(order);
    }

    @Override
    public StackConfiguration initial(int length) {
        return unaries == Unaries.COLLAPSED
                ? new StackConfiguration(length)
                : new StackConfiguration(length, ITEMS_PER_TOKEN);
    }

    @Override
    public void copy(StackConfiguration from, StackConfiguration to) {
        to.copyFrom(from);
    }

    @Override
    int allowedKinds(StackConfiguration configuration) {
        if (isFinal(configuration)) {
            return 0;
        }
        boolean maySwap =
                configuration.bufferToken() != StackDequeConfiguration.NONE && configuration.isSecondSwappable();
        int kinds = ShiftReduce.shiftAndBinaryKinds(configuration) | (maySwap ? SWAP : 0);
        if (unaries == Unaries.AT_ANY_TIME) {
            return unlessLast(kinds) | unaryKindsAtAnyTime(configuration);
        }
        return kinds | (configuration.isAfterShift() ? unaryKinds(configuration.length() == 1) : 0);
    }

    /** All that is left must have a root's label in the end: the last of the unary constituents that there may be, if none before. */
    private static int unaryKindsAtAnyTime(StackConfiguration configuration) {
        int top = configuration.stackItem(0);
        if (top == StackDequeConfiguration.NONE || configuration.isTemporary(top)) {
            return 0;
        }
        int left = Unaries.MOST_IN_A_ROW - configuration.unaries(top);
        if (configuration.memorySize() == 1 && configuration.bufferToken() == StackDequeConfiguration.NONE) {
            return unaryKinds(true) | (left > 1 ? unaryKinds(false) : 0);
        }
        return left > 0 ? unaryKinds(false) : 0;
    }

    @Override
    protected ConstituencyTree restored(ConstituencyTree tree) {
        return unaries == Unaries.COLLAPSED ? super.restored(tree) : UnaryNormalForm.restored(tree);
    }

    /**
     * {@inheritDoc} (n−1)(n−2)/2 SWAPs and as many SHIFTs again besides n, n−1 binary reductions, and of unary ones n or, at
     * any time, three for each of 2n−1 items.
     */
    @Override
    public int maxDerivationLength(int length) {
        return unaries == Unaries.COLLAPSED
                ? length * length + 1
                : length * length - length + 1 + Unaries.MOST_IN_A_ROW * (2 * length - 1);
    }
}
