package org.crossbranch.transition.constituency.shiftreduce;

/** Treatments of constituents with one child in a lexicalised system. */
public enum Unaries {
    /** Chains of them are collapsed; what is left stands over tokens, and is reduced straight after SHIFT. */
    COLLAPSED("", 3),
    /** They are reduced at any time, {@link #MOST_IN_A_ROW} in a row (Maier 2015 §2.1, after Zhang &amp; Clark 2009). */
    AT_ANY_TIME("-unary", 2 * (1 + Unaries.MOST_IN_A_ROW));

    /** The most that stand one above the other where they are not collapsed. */
    public static final int MOST_IN_A_ROW = 3;

    private final String suffix;
    private final int itemsPerToken;

    Unaries(String suffix, int itemsPerToken) {
        this.suffix = suffix;
        this.itemsPerToken = itemsPerToken;
    }

    /** The name of a system that does so. */
    String named(String system) {
        return system + suffix;
    }

    /** The most items for each token: tokens, binary constituents and unary ones. */
    int itemsPerToken() {
        return itemsPerToken;
    }
}
