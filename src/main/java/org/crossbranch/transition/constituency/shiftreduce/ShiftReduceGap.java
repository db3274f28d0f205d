package org.crossbranch.transition.constituency.shiftreduce;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.StateMerging;
import org.crossbranch.transition.constituency.StackDequeConfiguration;

/**
 * The shift-reduce-gap system SR-GAP (Coavoux 2017 §7.2): a reduction joins the top d0 of a deque with the top s0 of a
 * stack. GAP brings an older item to the stack's top, so that constituents may have gaps. A derivation of n tokens
 * takes n SHIFTs, n−1 binary and up to n unary reductions and at most (n−1)(n−2)/2 GAPs: n(n+3)/2 actions.
 *
 * <ul>
 *   <li>SHIFT. <i>Valid when</i> a token is left and the last action is not GAP. <i>Effect:</i> the deque is flushed onto the
 *       stack; the token is the deque's only item.
 *   <li>REDUCE-UNARY-X. <i>Valid when</i> the last action is SHIFT; X is a root's label iff the sentence is one token.
 *       <i>Effect:</i> a constituent X over d0 takes d0's place.
 *   <li>REDUCE-LEFT-X, REDUCE-RIGHT-X. <i>Valid when</i> the stack is not empty and the child without the head, d0 or s0, is
 *       not temporary; X is a root's label iff no token and no other item is left; if X is temporary and no token is left,
 *       one of the other items is not. <i>Effect:</i> s0 and d0 are popped, the rest of the deque is flushed onto the stack,
 *       and X, with the head of s0 (LEFT) or d0 (RIGHT), is the deque's only item.
 *   <li>GAP. <i>Valid when</i> the stack has two items, and if d0 is temporary, one below s0 that is not. <i>Effect:</i> s0
 *       becomes the deque's bottom.
 * </ul>
 *
 * <p>The paper's Table 7.3. Some action is always allowed: it lets no temporary item become the deque's top at the end of a
 * sentence unless GAPs reach an item to reduce it with.
 */
public final class ShiftReduceGap extends LexicalizedSystem implements StateMerging<LexicalizedConfiguration> {
    /** The system's name. */
    public static final String NAME = "sr-gap";

    /**
     * A system.
     *
     * @throws IllegalArgumentException if the inventory lacks an action that every derivation may need, or has one of
     *     another system
     */
    public ShiftReduceGap(ActionInventory inventory) {
        super(NAME, inventory, Set.of(Action.Type.GAP), true, Unaries.COLLAPSED);
        for (Action action : inventory.actions()) {
            if (LexicalizedActions.isCompound(action)) {
                throw new IllegalArgumentException(NAME + " has no action " + action.name());
            }
        }
        inventory.id(LexicalizedActions.GAP);
    }

    /** Whether a token is left. */
    static boolean hasToken(LexicalizedConfiguration configuration) {
        return configuration.bufferToken() != StackDequeConfiguration.NONE;
    }

    /**
     * The kinds of reduction of s0 and d0.
     *
     * @param reach how many of the items below the new one a later reduction can join it with
     */
    static int binaryKinds(LexicalizedConfiguration configuration, int reach) {
        boolean hasToken = hasToken(configuration);
        return binaryKinds(
                configuration.isTemporary(configuration.stackItem(0)),
                configuration.isTemporary(configuration.dequeItem(0)),
                !hasToken && configuration.memorySize() == 2,
                hasToken || configuration.hasWholeBesidesTops(reach));
    }

    @Override
    int allowedKinds(LexicalizedConfiguration configuration) {
        if (isFinal(configuration)) {
            return 0;
        }
        int kinds = hasToken(configuration) && !configuration.isAfterGap() ? SHIFT : 0;
        if (configuration.isAfterShift()) {
            kinds |= unaryKinds(configuration.length() == 1);
        }
        if (configuration.stackSize() > 0) {
            kinds |= binaryKinds(configuration, Integer.MAX_VALUE);
            boolean isDequeTemporary = configuration.isTemporary(configuration.dequeItem(0));
            if (configuration.stackSize() > 1 && (!isDequeTemporary || configuration.hasWholeBelowStackTop())) {
                kinds |= GAP;
            }
        }
        return kinds;
    }

    @Override
    void pass(LexicalizedConfiguration configuration, int id) {
        configuration.gap(1);
    }

    @Override
    public long situation(LexicalizedConfiguration configuration) {
        return configuration.situation();
    }

    /** {@inheritDoc} It is none: GAPs bring any item to the stack's top. */
    @Override
    public boolean isStack() {
        return false;
    }

    @Override
    public int growth(int code) {
        return 0;
    }

    @Override
    public int effect(int code) {
        int same = 0;
        while (type(same) != type(code) || isTemporary(same) != isTemporary(code)) {
            same++;
        }
        return same;
    }

    @Override
    public int maxDerivationLength(int length) {
        return length * (length + 3) / 2;
    }

    /** Defines the system over trees with some heads. */
    public static final class Factory extends LexicalizedSystem.Factory {
        /** The system with some heads. */
        public Factory(HeadFinder heads) {
            super(NAME, heads, Trait.DEQUE);
        }

        @Override
        List<Action> derivation(LexicalizedTree tree) {
            return GapTraversal.derivation(tree, List.of(), gaps -> Collections.nCopies(gaps, LexicalizedActions.GAP));
        }

        @Override
        List<Action> always() {
            return List.of(LexicalizedActions.GAP);
        }

        @Override
        public ShiftReduceGap create(ActionInventory inventory) {
            return new ShiftReduceGap(inventory);
        }
    }
}
