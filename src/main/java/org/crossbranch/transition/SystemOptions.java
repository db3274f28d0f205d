package org.crossbranch.transition;

import org.crossbranch.transform.HeadRules;

/**
 * Options of a transition system besides its name.
 *
 * @param heads the head table of lexicalised systems
 * @param swapOrder when the static oracles of systems that swap do so
 */
public record SystemOptions(HeadRules heads, SwapOrder swapOrder) {
    /** The defaults. */
    public static final SystemOptions DEFAULT =
            new SystemOptions(HeadRules.of(HeadRules.Table.UNIVERSAL), SwapOrder.EAGER);

    /** These options with a head table. */
    public SystemOptions withHeads(HeadRules table) {
        return new SystemOptions(table, swapOrder);
    }

    /** These options with an order of swaps. */
    public SystemOptions withSwapOrder(SwapOrder order) {
        return new SystemOptions(heads, order);
    }
}
