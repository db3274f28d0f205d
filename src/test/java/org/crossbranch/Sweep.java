package org.crossbranch;

/** Sizes of the tests that sweep over many cases: a sample by default, and {@code -Dcrossbranch.sweep=N} times as many. */
public final class Sweep {
    private static final int FACTOR = Integer.getInteger("crossbranch.sweep", 1);

    private Sweep() {}

    /**
     * The number of cases to take.
     *
     * @param sample how many the sample has
     */
    public static int size(int sample) {
        return Math.multiplyExact(sample, FACTOR);
    }

    /**
     * The distance between two cases that are taken, where cases are numbered; 1 takes all.
     *
     * @param sample the distance in the sample
     */
    public static int stride(int sample) {
        return Math.max(1, sample / FACTOR);
    }
}
