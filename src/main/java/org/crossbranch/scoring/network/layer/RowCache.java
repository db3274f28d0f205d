package org.crossbranch.scoring.network.layer;

import java.util.Arrays;
import org.crossbranch.scoring.network.kernel.Scratch;

/**
 * Rows of floats that a session keeps from step to step, each under a token of the batch and a key: a few ints that say all
 * that its values depend on. A token has as many rows as it takes for the hypotheses of a sentence to leave each other's alone.
 *
 * <p>A key that is new takes over a row of the token that neither this step nor the one before asked for, if there is one. What a
 * greedy parser replaces it does not ask for again, so that it gets by with a row or two a token.
 *
 * <p>Of one thread. Allocates only when it has more rows than ever before.
 */
public final class RowCache {
    private static final int NONE = -1;

    private final int keySize;
    private final int width;
    private int step;
    private int count;

    /** The first row of each token; {@link #next} gives the others. */
    private int[] first = {};

    private int[] next = {};
    private int[] lastStep = {};
    private int[] keys = {};
    private float[] values = {};

    /**
     * A cache.
     *
     * @param keySize ints of a key
     * @param width floats of a row
     */
    public RowCache(int keySize, int width) {
        this.keySize = keySize;
        this.width = width;
    }

    /** Forgets everything, and makes room for one row for each token of a batch. */
    public void clear(int tokens) {
        first = Scratch.atLeast(tokens, first);
        Arrays.fill(first, 0, tokens, NONE);
        count = 0;
        makeRoom(tokens);
    }

    /** Begins the next step. */
    public void nextStep() {
        step++;
    }

    /**
     * Finds the row of a key.
     *
     * @param token row of the token in the batch
     * @param key where the key is, from {@code keyOff} on
     * @return the number of the row; if it is new, ~ its number: the caller writes its values
     */
    public int find(int token, int[] key, int keyOff) {
        int spare = NONE;
        for (int row = first[token]; row != NONE; row = next[row]) {
            if (hasKey(row, key, keyOff)) {
                lastStep[row] = step;
                return row;
            }
            if (lastStep[row] < step - 1) {
                spare = row;
            }
        }
        int row = spare == NONE ? add(token) : spare;
        System.arraycopy(key, keyOff, keys, row * keySize, keySize);
        lastStep[row] = step;
        return ~row;
    }

    private boolean hasKey(int row, int[] key, int keyOff) {
        int at = row * keySize;
        for (int k = 0; k < keySize; k++) {
            if (keys[at + k] != key[keyOff + k]) {
                return false;
            }
        }
        return true;
    }

    private int add(int token) {
        if (count == next.length) {
            makeRoom(2 * count + 1);
        }
        int row = count++;
        next[row] = first[token];
        first[token] = row;
        return row;
    }

    private void makeRoom(int rows) {
        if (rows > next.length) {
            next = Arrays.copyOf(next, rows);
            lastStep = Arrays.copyOf(lastStep, rows);
            keys = Scratch.grown(rows * keySize, keys);
            values = Scratch.grown(rows * width, values);
        }
    }

    /** The keys of all rows, one after the other. */
    public int[] keys() {
        return keys;
    }

    /** The values of all rows, one row after the other; another array once {@link #find} had to make room. */
    public float[] values() {
        return values;
    }
}
