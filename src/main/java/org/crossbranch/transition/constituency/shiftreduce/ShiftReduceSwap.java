package org.crossbranch.transition.constituency.shiftreduce;

import java.util.Collections;
import java.util.List;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.tree.ConstituencyTree;

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
 */
public final class ShiftReduceSwap extends SwappingSystem {
    /** The system's name. */
    public static final String NAME = "sr-swap";

    private static final Action SWAP_ACTION = Action.of(Action.Type.SWAP);

    /**
     * A system.
     *
     * @throws IllegalArgumentException if the inventory lacks an action that every derivation may need, or has one of
     *     another system
     */
    public ShiftReduceSwap(ActionInventory inventory) {
        this(inventory, Unaries.COLLAPSED);
    }

    ShiftReduceSwap(ActionInventory inventory, Unaries unaries) {
        super(NAME, inventory, Action.Type.SWAP, unaries);
    }

    /** The system over trees with the heads of a table. */
    public static TransitionSystemFactory<StackConfiguration, ConstituencyTree> lexicalizedBy(
            SystemOptions options, Unaries unaries) {
        return lexicalizedBy(options.heads().name(), options.heads(), options.swapOrder(), unaries);
    }

    /**
     * The system over trees with heads that are not quite, or not at all, those of the table that it is known by.
     *
     * @param order when the static oracle swaps
     * @param unaries what is done with constituents that have one child
     */
    public static TransitionSystemFactory<StackConfiguration, ConstituencyTree> lexicalizedBy(
            String table, HeadFinder heads, SystemOptions.SwapOrder order, Unaries unaries) {
        return define(
                NAME,
                table,
                heads,
                order,
                unaries,
                count -> Collections.nCopies(count, SWAP_ACTION),
                List.of(SWAP_ACTION),
                ShiftReduceSwap::new);
    }

    @Override
    void pass(StackConfiguration configuration, int id) {
        configuration.swap(1);
    }
}
