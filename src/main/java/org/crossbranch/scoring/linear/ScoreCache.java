package org.crossbranch.scoring.linear;

import java.util.Arrays;

/**
 * The scores of contexts that were scored before: most hypotheses of a beam look alike to the templates. A context is known by a 64-bit
 * hash of all that they read; of two with one place, the later one stays. Of one thread.
 */
public final class ScoreCache {
    /** Most scores that are held: 1 MiB, which stays near the processor. */
    private static final int MOST_SCORES = 1 << 18;

    private final int width;
    private final long[] signatures;
    private final float[] scores;

    /**
     * An empty cache.
     *
     * @param width number of scores of a context
     */
    public ScoreCache(int width) {
        this.width = width;
        signatures = new long[Integer.highestOneBit(Math.max(1, MOST_SCORES / Math.max(1, width)))];
        scores = new float[signatures.length * width];
    }

    /** Where the scores of a context are, or will be, in {@link #scores}. */
    public int place(long signature) {
        return ((int) signature & signatures.length - 1) * width;
    }

    /** Whether the scores at its place are those of a context. */
    public boolean contains(long signature) {
        return signatures[(int) signature & signatures.length - 1] == signature;
    }

    /** Keeps the scores of a context. */
    public void put(long signature, float[] sums) {
        signatures[(int) signature & signatures.length - 1] = signature;
        System.arraycopy(sums, 0, scores, place(signature), width);
    }

    /** The scores of all contexts. */
    public float[] scores() {
        return scores;
    }

    /** Forgets all: the weights have changed. */
    public void clear() {
        Arrays.fill(signatures, 0);
    }
}
