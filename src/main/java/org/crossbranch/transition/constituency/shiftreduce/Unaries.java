package org.crossbranch.transition.constituency.shiftreduce;

/** Treatments of constituents with one child in a lexicalised system. */
public enum Unaries {
    /** Chains of them are collapsed; what is left stands over tokens, and is reduced straight after SHIFT. */
    COLLAPSED(""),
    /** They are reduced at any time, {@link #MOST_IN_A_ROW} in a row (Maier 2015 §2.1, after Zhang &amp; Clark 2009). */
    AT_ANY_TIME("-unary");

    /** The most that stand one above the other where they are not collapsed. */
    public static final int MOST_IN_A_ROW = 3;

    private final String suffix;

    Unaries(String suffix) {
        this.suffix = suffix;
    }

    /** The name of a system that does so. */
    String named(String system) {
        return system + suffix;
    }
}
