package org.crossbranch.transition.constituency.shiftreduce;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.constituency.StackDequeConfiguration;

/**
 * The shift-reduce-swap system SR-SWAP (Maier 2015): SR with an action that gives tokens back to the buffer, so that the
 * sentence is reordered until its constituents are continuous. A derivation of n tokens takes at most n²+1 actions: no two
 * tokens are swapped twice, and none with the last one.
 *
 * <ul>
 *   <li>SHIFT. <i>Valid when</i> a token is left. <i>Effect:</i> the first token of the buffer is the stack's top.
 *   <li>REDUCE-UNARY-X. <i>Valid when</i> the last action is SHIFT; X is a root's label iff the sentence is one token.
 *       <i>Effect:</i> a constituent X over s0 takes s0's place.
 *   <li>REDUCE-LEFT-X, REDUCE-RIGHT-X. <i>Valid when</i> the stack has two items, and the one without the head, s0 or s1, is
 *       not temporary; X is a root's label iff no token and no other item is left; if no token is left and s2 is
 *       temporary, X is not. <i>Effect:</i> X, with the head of s1 (LEFT) or s0 (RIGHT), takes the place of both.
 *   <li>SWAP. <i>Valid when</i> a token is left and s1 is a token that precedes all of s0's. <i>Effect:</i> s1 is the buffer's
 *       first token.
 * </ul>
 *
 * <p>As {@code sr-swap-unary} it does not collapse unary chains (Maier 2015 §2.1): REDUCE-UNARY-X is <i>valid when</i> s0 is
 * not temporary and no more than two unary constituents stand there one above the other; X is a root's label only if no token
 * and no other item is left, and must be one if two stand there. The last binary reduction may leave the root to it. A derivation takes at
 * most n²+5n−2 actions.
 *
 * <p>As {@code sr-cswap} (§2.3) it takes several SWAPs in one action, COMPOUND-SWAP-i, 1 ≤ i ≤ m: <i>valid when</i> a token is left,
 * and s1 to s_i are tokens that precede all of s0's. <i>Effect:</i> s1 to s_i are the buffer's first tokens, s1 the last of them. The
 * inventory says what m is; trees that need more cannot be derived. The bound is the same, since nothing says that i must be the
 * most there is to swap.
 */
public final class ShiftReduceSwap extends LexicalizedSystem {
    /** The system's name. */
    public static final String NAME = "sr-swap";

    /** The name of the system with several SWAPs in one action. */
    public static final String COMPOUND_NAME = "sr-cswap";

    private final Unaries unaries;

    /** How many SWAPs an action stands for; 0 if it is another. */
    private final int[] swaps;

    /**
     * A system.
     *
     * @param isCompound whether one action stands for several SWAPs
     * @param unaries what is done with constituents that have one child
     * @throws IllegalArgumentException if the inventory lacks an action that every derivation may need, or one of
     *     COMPOUND-SWAP-1 … COMPOUND-SWAP-m, or has one of another system
     */
    public ShiftReduceSwap(ActionInventory inventory, boolean isCompound, Unaries unaries) {
        super(
                unaries.named(isCompound ? COMPOUND_NAME : NAME),
                inventory,
                Set.of(isCompound ? Action.Type.COMPOUND_SWAP : Action.Type.SWAP),
                false,
                unaries);
        this.unaries = unaries;
        if (isCompound) {
            swaps = LexicalizedActions.counts(inventory, Action.Type.COMPOUND_SWAP, 1);
        } else {
            swaps = new int[inventory.size()];
            Arrays.setAll(swaps, id -> type(id) == Action.Type.SWAP ? 1 : 0);
        }
    }

    @Override
    int allowedKinds(LexicalizedConfiguration configuration) {
        if (isFinal(configuration)) {
            return 0;
        }
        boolean maySwap = configuration.bufferToken() != StackDequeConfiguration.NONE && configuration.isSwappable(0);
        int kinds = ShiftReduce.shiftAndBinaryKinds(configuration) | (maySwap ? SWAP : 0);
        if (unaries == Unaries.AT_ANY_TIME) {
            return unlessLast(kinds) | unaryKindsAtAnyTime(configuration);
        }
        return kinds | (configuration.isAfterShift() ? unaryKinds(configuration.length() == 1) : 0);
    }

    /** All that is left must have a root's label in the end: the last of the unary constituents that there may be, if none before. */
    private static int unaryKindsAtAnyTime(LexicalizedConfiguration configuration) {
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
    boolean isWithinReach(LexicalizedConfiguration configuration, int id) {
        return swaps[id] <= 1 || swaps[id] <= configuration.swappable();
    }

    @Override
    void pass(LexicalizedConfiguration configuration, int id) {
        configuration.swap(swaps[id]);
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

    /** Defines the system over trees with some heads. */
    public static final class Factory extends LexicalizedSystem.Factory {
        private final SystemOptions.SwapOrder order;
        private final boolean isCompound;
        private final Unaries unaries;

        /**
         * The system with some heads.
         *
         * @param order when the static oracle swaps
         * @param isCompound whether one action stands for several SWAPs
         * @param unaries what is done with constituents that have one child
         */
        public Factory(HeadFinder heads, SystemOptions.SwapOrder order, boolean isCompound, Unaries unaries) {
            super(
                    isCompound ? COMPOUND_NAME : NAME,
                    new LexicalizedNormalForm(heads, unaries),
                    LexicalizedTree.ChildOrder.BY_LEFT_INDEX_LAST_TOKEN_LAST,
                    EnumSet.of(Trait.HEADS));
            this.order = order;
            this.isCompound = isCompound;
            this.unaries = unaries;
        }

        @Override
        public Optional<SystemOptions.SwapOrder> swapOrder() {
            return Optional.of(order);
        }

        @Override
        List<Action> derivation(LexicalizedTree tree) {
            return SwapTraversal.derivation(tree, order, this::swaps);
        }

        /** The actions by which so many items, from the second on, are given back to the buffer. */
        private List<Action> swaps(int count) {
            return isCompound
                    ? List.of(LexicalizedActions.compound(Action.Type.COMPOUND_SWAP, count))
                    : Collections.nCopies(count, LexicalizedActions.SWAP);
        }

        @Override
        List<Action> always() {
            return isCompound ? List.of() : List.of(LexicalizedActions.SWAP);
        }

        @Override
        public ShiftReduceSwap create(ActionInventory inventory) {
            return new ShiftReduceSwap(inventory, isCompound, unaries);
        }
    }
}
