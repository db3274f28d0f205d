package org.crossbranch.transition.constituency;

import org.crossbranch.transform.HeadRules;

/**
 * What decides, besides its name, how a system derives a tree.
 *
 * @param heads the head table of lexicalised systems
 * @param swapOrder when the static oracles of systems that swap do so
 */
public record SystemOptions(HeadRules heads, SwapOrder swapOrder) {
    /** What holds where nothing else is said. */
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
