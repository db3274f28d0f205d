package org.crossbranch.transition.constituency.shiftreduce;

import java.util.List;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.tree.ConstituencyTree;

/**
 * The system SR-CSWAP (Maier 2015 §2.3): SR-SWAP with several SWAPs in one action, COMPOUND-SWAP-i, 1 ≤ i ≤ m. The inventory
 * says what m is; trees that need more cannot be derived. The bound is SR-SWAP's, since nothing says that i must be
 * the most there is to swap.
 *
 * <ul>
 *   <li>SHIFT, REDUCE-UNARY-X, REDUCE-LEFT-X, REDUCE-RIGHT-X. As in SR-SWAP.
 *   <li>COMPOUND-SWAP-i. <i>Valid when</i> a token is left, and s1 to s_i are tokens that precede all of s0's. <i>Effect:</i>
 *       s1 to s_i are the buffer's first tokens, s1 the last of them.
 * </ul>
 */
public final class ShiftReduceCompoundSwap extends SwappingSystem {
    /** The system's name. */
    public static final String NAME = "sr-cswap";

    /** How many SWAPs an action stands for; 0 if it is another. */
    private final int[] swaps;

    /**
     * A system.
     *
     * @throws IllegalArgumentException if the inventory lacks an action that every derivation may need, or one of
     *     COMPOUND-SWAP-1 … COMPOUND-SWAP-m, or has one of another system
     */
    public ShiftReduceCompoundSwap(ActionInventory inventory) {
        this(inventory, Unaries.COLLAPSED);
    }

    ShiftReduceCompoundSwap(ActionInventory inventory, Unaries unaries) {
        super(NAME, inventory, Action.Type.COMPOUND_SWAP, unaries);
        swaps = LexicalizedDerivations.multiplicities(inventory, Action.Type.COMPOUND_SWAP, 1);
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
                count -> List.of(LexicalizedDerivations.multiple(Action.Type.COMPOUND_SWAP, count)),
                List.of(),
                ShiftReduceCompoundSwap::new);
    }

    @Override
    boolean isWithinReach(StackConfiguration configuration, int id) {
        return type(id) != Action.Type.COMPOUND_SWAP || swaps[id] <= configuration.swappable();
    }

    @Override
    void pass(StackConfiguration configuration, int id) {
        configuration.swap(swaps[id]);
    }
}
