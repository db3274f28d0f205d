package org.crossbranch.scoring.network.kernel;

import java.util.Arrays;

/** Memory that a session keeps from batch to batch: arrays that grow, with room to spare, and never shrink. */
public final class Scratch {
    private Scratch() {}

    /** The array itself if it is long enough, or else a longer one, empty. */
    public static float[] atLeast(int length, float[] array) {
        return array.length >= length ? array : new float[roomy(length)];
    }

    /** The array itself if it is long enough, or else a longer one; its first {@code length} elements are 0. */
    public static float[] zeros(int length, float[] array) {
        float[] longEnough = atLeast(length, array);
        Arrays.fill(longEnough, 0, length, 0f);
        return longEnough;
    }

    /** The array itself if it is long enough, or else a longer one, empty. */
    public static int[] atLeast(int length, int[] array) {
        return array.length >= length ? array : new int[roomy(length)];
    }

    /** The array itself if it is long enough, or else a longer one with the same contents. */
    public static int[] grown(int length, int[] array) {
        return array.length >= length ? array : Arrays.copyOf(array, roomy(length));
    }

    /** The array itself if it is long enough, or else a longer one with the same contents. */
    public static float[] grown(int length, float[] array) {
        return array.length >= length ? array : Arrays.copyOf(array, roomy(length));
    }

    private static int roomy(int length) {
        return (int) Math.min(Integer.MAX_VALUE - 8L, length + (length >> 2) + 16L);
    }
}
