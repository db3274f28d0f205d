package org.crossbranch.transition;

import java.util.Locale;

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
