package org.crossbranch.transition;

import java.util.Locale;
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

    /** When the static oracles of SR-SWAP and SR-CSWAP swap the tokens that stand between two parts of a constituent. */
    public enum SwapOrder {
        /** As soon as the next token of the reordered sentence is on the stack (Maier 2015 §2.3). */
        EAGER,
        /**
         * When the right one of the two parts is complete: it is swapped over once instead of token by token, so the derivation
         * is shorter (the idea of Nivre, Kuhlmann &amp; Hall 2009, Maier &amp; Lichte 2016).
         */
        LAZY;

        /** The name in settings and tables, such as {@code lazy}. */
        public String written() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
