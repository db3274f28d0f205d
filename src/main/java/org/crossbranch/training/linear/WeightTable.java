package org.crossbranch.training.linear;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.crossbranch.scoring.linear.FeatureWeights;

/**
 * The weights of a perceptron in training: an open-addressing table of features by their hashes, and for each a block of weights
 * by action that grows. Of one thread.
 */
public final class WeightTable implements FeatureWeights {
    private static final int COUNT_BITS = 16;
    private static final long COUNT = (1L << COUNT_BITS) - 1;
    private static final int LEAST_BLOCK = 2;
    private static final int BLOCK_SIZES = 17;

    private final int leastUpdates;

    /** Slot by slot a feature's hash, or 0 in an empty one, and where its weights are: the first and, in the low bits, how many. */
    private long[] slots = new long[1 << 12];

    private int features;

    // Entries: the action's id in the high half and, in the low one, the bits of the weight that counts.
    private long[] scored = new long[1 << 12];
    private float[] weights = new float[1 << 12];
    private double[] corrections = new double[1 << 12];
    private int[] updates = new int[1 << 12];
    private int used;
    private long changes;

    /** Blocks that were left for greater ones, by the logarithm of their size; each holds the place of the next one. */
    private final int[] free = new int[BLOCK_SIZES];

    /**
     * An empty table.
     *
     * @param leastUpdates a weight counts only after so many updates (Goldberg &amp; Elhadad 2011)
     */
    public WeightTable(int leastUpdates) {
        this.leastUpdates = leastUpdates;
        Arrays.fill(free, -1);
    }

    /** A table of weights. It has room for them from the beginning, so that nothing is moved while it is filled. */
    public static WeightTable of(PerceptronWeights start, int leastUpdates) {
        int[] ends = start.ends();
        int room = 1;
        for (int feature = 0; feature < ends.length; feature++) {
            room = Math.addExact(room, blockOf(ends[feature] - (feature == 0 ? 0 : ends[feature - 1])));
        }
        WeightTable table = new WeightTable(leastUpdates);
        table.reserve(ends.length, room);
        for (int feature = 0; feature < ends.length; feature++) {
            table.load(start, feature);
        }
        return table;
    }

    /** The length of the block for so many weights. */
    private static int blockOf(int count) {
        return count <= LEAST_BLOCK ? LEAST_BLOCK : 2 * Integer.highestOneBit(count - 1);
    }

    private void reserve(int keys, int entries) {
        slots = new long[Math.max(slots.length, Math.multiplyExact(8, Integer.highestOneBit(Math.max(1, keys))))];
        int length = Math.max(scored.length, entries);
        scored = new long[length];
        weights = new float[length];
        corrections = new double[length];
        updates = new int[length];
    }

    /** Adds a feature that is not there yet. */
    private void load(PerceptronWeights from, int feature) {
        int begin = feature == 0 ? 0 : from.ends()[feature - 1];
        int count = from.ends()[feature] - begin;
        int first = block(blockOf(count));
        int slot = slot(from.keys()[feature]);
        slots[2 * slot] = from.keys()[feature];
        slots[2 * slot + 1] = (long) first << COUNT_BITS | count;
        features++;
        System.arraycopy(from.weights(), begin, weights, first, count);
        System.arraycopy(from.corrections(), begin, corrections, first, count);
        System.arraycopy(from.updates(), begin, updates, first, count);
        for (int entry = 0; entry < count; entry++) {
            scored[first + entry] = (long) from.actions()[begin + entry] << Integer.SIZE;
            count(first + entry);
        }
    }

    private int slot(long key) {
        int mask = (slots.length >>> 1) - 1;
        int slot = (int) key & mask;
        long found = slots[2 * slot];
        while (found != key && found != 0) {
            slot = slot + 1 & mask;
            found = slots[2 * slot];
        }
        return slot;
    }

    @Override
    public void add(long[] features, int count, int[] places, long[] found, float[] sums) {
        int mask = (slots.length >>> 1) - 1;
        for (int f = 0; f < count; f++) {
            found[f] = slots[2 * ((int) features[f] & mask)];
        }
        for (int f = 0; f < count; f++) {
            long key = found[f];
            int slot = (int) features[f] & mask;
            while (key != features[f] && key != 0) {
                slot = slot + 1 & mask;
                key = slots[2 * slot];
            }
            found[f] = key == 0 ? 0 : slots[2 * slot + 1];
        }
        for (int f = 0; f < count; f++) {
            long place = found[f];
            int first = (int) (place >>> COUNT_BITS);
            int end = first + (int) (place & COUNT);
            for (int e = first; e < end; e++) {
                sums[places[f] + (int) (scored[e] >>> Integer.SIZE)] += Float.intBitsToFloat((int) scored[e]);
            }
        }
    }

    /** How often weights were updated. */
    long changes() {
        return changes;
    }

    /**
     * Updates the weights of an action.
     *
     * @param steps how many steps of the mean have passed
     */
    public void update(long[] hashes, int action, int amount, long steps) {
        changes++;
        for (long feature : hashes) {
            int entry = entry(feature, action);
            weights[entry] += amount;
            corrections[entry] += (double) amount * steps;
            updates[entry]++;
            count(entry);
        }
    }

    /** Lets a weight count if it was updated often enough. */
    private void count(int entry) {
        float counted = updates[entry] < leastUpdates ? 0 : weights[entry];
        scored[entry] =
                (scored[entry] & -1L << Integer.SIZE) | Integer.toUnsignedLong(Float.floatToRawIntBits(counted));
    }

    /** The entry of a feature and an action, made if there is none. */
    private int entry(long key, int action) {
        int slot = slot(key);
        if (slots[2 * slot] == 0) {
            if (4 * features >= slots.length) {
                grow();
                slot = slot(key);
            }
            slots[2 * slot] = key;
            slots[2 * slot + 1] = (long) block(LEAST_BLOCK) << COUNT_BITS;
            features++;
        }
        long place = slots[2 * slot + 1];
        int first = (int) (place >>> COUNT_BITS);
        int count = (int) (place & COUNT);
        for (int e = first; e < first + count; e++) {
            if (scored[e] >>> Integer.SIZE == action) {
                return e;
            }
        }
        if (count >= LEAST_BLOCK && Integer.bitCount(count) == 1) {
            first = moved(first, count);
        }
        slots[2 * slot + 1] = (long) first << COUNT_BITS | (count + 1);
        int entry = first + count;
        scored[entry] = (long) action << Integer.SIZE;
        weights[entry] = 0;
        corrections[entry] = 0;
        updates[entry] = 0;
        return entry;
    }

    private void grow() {
        long[] before = slots;
        slots = new long[2 * before.length];
        for (int i = 0; i < before.length; i += 2) {
            if (before[i] != 0) {
                int slot = slot(before[i]);
                slots[2 * slot] = before[i];
                slots[2 * slot + 1] = before[i + 1];
            }
        }
    }

    /** Moves a full block to one of twice its size; returns where that begins. */
    private int moved(int first, int count) {
        int to = block(2 * count);
        System.arraycopy(scored, first, scored, to, count);
        System.arraycopy(weights, first, weights, to, count);
        System.arraycopy(corrections, first, corrections, to, count);
        System.arraycopy(updates, first, updates, to, count);
        int size = Integer.numberOfTrailingZeros(count);
        updates[first] = free[size];
        free[size] = first;
        return to;
    }

    private int block(int length) {
        int size = Integer.numberOfTrailingZeros(length);
        int reused = free[size];
        if (reused >= 0) {
            free[size] = updates[reused];
            return reused;
        }
        if (used + length > scored.length) {
            int room = scored.length + (scored.length >>> 1);
            scored = Arrays.copyOf(scored, room);
            weights = Arrays.copyOf(weights, room);
            corrections = Arrays.copyOf(corrections, room);
            updates = Arrays.copyOf(updates, room);
        }
        used += length;
        return used - length;
    }

    /** The weights, features by their hashes and actions by their ids ascending. */
    public PerceptronWeights weights() {
        long[] keys = IntStream.range(0, slots.length / 2)
                .mapToLong(slot -> slots[2 * slot])
                .filter(key -> key != 0)
                .sorted()
                .toArray();
        long[] places = new long[keys.length];
        int[] ends = new int[keys.length];
        int count = 0;
        for (int f = 0; f < keys.length; f++) {
            places[f] = slots[2 * slot(keys[f]) + 1];
            count += (int) (places[f] & COUNT);
            ends[f] = count;
        }
        PerceptronWeights sorted =
                new PerceptronWeights(keys, ends, new char[count], new float[count], new double[count], new int[count]);
        int at = 0;
        for (int f = 0; f < keys.length; f++) {
            int first = (int) (places[f] >>> COUNT_BITS);
            long[] order = new long[ends[f] - at];
            for (int i = 0; i < order.length; i++) {
                order[i] = scored[first + i] >>> Integer.SIZE << Integer.SIZE | (first + i);
            }
            Arrays.sort(order);
            for (long entry : order) {
                int e = (int) entry;
                sorted.actions()[at] = (char) (entry >>> Integer.SIZE);
                sorted.weights()[at] = weights[e];
                sorted.corrections()[at] = corrections[e];
                sorted.updates()[at] = updates[e];
                at++;
            }
        }
        return sorted;
    }
}
