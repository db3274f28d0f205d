package org.crossbranch.training.linear;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.crossbranch.scoring.weights.SparseWeights;

/**
 * The weights of a perceptron between two rounds, or a change of them: of each feature those of some actions. The arrays are not copied.
 *
 * @param keys hashes of the features, ascending
 * @param ends of each feature, the number of weights up to its last
 * @param actions ids of the actions, ascending for each feature
 * @param weights the weights
 * @param corrections of each weight, the number of steps times what it is above its mean over all steps
 * @param updates of each weight, how often it was updated
 */
@SuppressWarnings("ArrayRecordComponent") // carried from one place to another, never compared
public record PerceptronWeights(
        long[] keys, int[] ends, char[] actions, float[] weights, double[] corrections, int[] updates) {
    private static final int FEATURE_BYTES = Long.BYTES + Integer.BYTES;
    private static final int WEIGHT_BYTES = Character.BYTES + Float.BYTES + Double.BYTES + Integer.BYTES;

    /** No weights. */
    public static PerceptronWeights none() {
        return new PerceptronWeights(new long[0], new int[0], new char[0], new float[0], new double[0], new int[0]);
    }

    /** Number of weights. */
    public int size() {
        return weights.length;
    }

    /** These weights without corrections, for a worker to go on from: the mean of its steps alone is its own business. */
    public PerceptronWeights uncorrected() {
        return new PerceptronWeights(keys, ends, actions, weights, new double[weights.length], updates);
    }

    /**
     * The changes that led here: of the weights that were updated since.
     *
     * @param start the weights before
     */
    public PerceptronWeights since(PerceptronWeights start) {
        Builder changes = new Builder(weights.length, keys.length);
        Cursor before = new Cursor(start);
        for (Cursor after = new Cursor(this); after.isHere(); after.advance()) {
            boolean isNew = before.compareTo(after) != 0;
            int at = after.entry;
            int updated = updates[at] - (isNew ? 0 : start.updates[before.entry]);
            if (updated > 0) {
                float from = isNew ? 0 : start.weights[before.entry];
                changes.add(after.key(), actions[at], weights[at] - from, corrections[at], updated);
            }
            if (!isNew) {
                before.advance();
            }
        }
        return changes.build();
    }

    /**
     * These weights with a worker's changes, as one of several workers (McDonald et al. 2010).
     *
     * @param changes {@link #since} the weights that all workers began with
     * @param workers the number of workers
     * @param steps of this worker
     * @param end steps of all workers in all rounds, these included
     */
    public PerceptronWeights mixed(PerceptronWeights changes, int workers, long steps, long end) {
        Builder mixed = new Builder(weights.length + changes.weights.length, keys.length + changes.keys.length);
        Cursor own = new Cursor(this);
        Cursor other = new Cursor(changes);
        while (own.isHere() || other.isHere()) {
            int order = own.compareTo(other);
            float weight = order <= 0 ? weights[own.entry] : 0;
            double correction = order <= 0 ? corrections[own.entry] : 0;
            int updated = order <= 0 ? updates[own.entry] : 0;
            long key = order <= 0 ? own.key() : other.key();
            char action = order <= 0 ? actions[own.entry] : changes.actions[other.entry];
            if (order >= 0) {
                float change = changes.weights[other.entry] / workers;
                double sum = (double) steps * changes.weights[other.entry] - changes.corrections[other.entry];
                weight += change;
                correction += (double) end * change - sum;
                updated += changes.updates[other.entry];
                other.advance();
            }
            if (order <= 0) {
                own.advance();
            }
            mixed.add(key, action, weight, correction, updated);
        }
        return mixed.build();
    }

    /**
     * The mean of several perceptrons, which have learnt from equally many sentences.
     *
     * @param leastUpdates a weight of one of them that was updated less often is 0
     */
    public static PerceptronWeights mean(List<PerceptronWeights> perceptrons, int leastUpdates) {
        PerceptronWeights sum = none();
        for (PerceptronWeights one : perceptrons) {
            sum = sum.plus(one, leastUpdates, perceptrons.size());
        }
        return sum;
    }

    private PerceptronWeights plus(PerceptronWeights one, int leastUpdates, int share) {
        Builder sum = new Builder(weights.length + one.weights.length, keys.length + one.keys.length);
        Cursor own = new Cursor(this);
        Cursor other = new Cursor(one);
        while (own.isHere() || other.isHere()) {
            int order = own.compareTo(other);
            boolean isAdded = order >= 0 && one.updates[other.entry] >= leastUpdates;
            if (order <= 0 || isAdded) {
                float weight = order <= 0 ? weights[own.entry] : 0;
                double correction = order <= 0 ? corrections[own.entry] : 0;
                int updated = order <= 0 ? updates[own.entry] : 0;
                if (isAdded) {
                    weight += one.weights[other.entry] / share;
                    correction += one.corrections[other.entry] / share;
                    updated = Math.max(updated, one.updates[other.entry]);
                }
                Cursor here = order <= 0 ? own : other;
                sum.add(here.key(), here.of.actions[here.entry], weight, correction, updated);
            }
            if (order >= 0) {
                other.advance();
            }
            if (order <= 0) {
                own.advance();
            }
        }
        return sum.build();
    }

    /**
     * The weights of a model.
     *
     * @param settings say which weights are left out
     * @param steps that the mean is over; 0 for the weights as they are now
     */
    public SparseWeights model(LinearSettings settings, long steps) {
        float[] values = new float[weights.length];
        int count = 0;
        for (int w = 0; w < values.length; w++) {
            if (updates[w] >= settings.leastUpdates()) {
                values[w] = steps == 0 ? weights[w] : (float) (weights[w] - corrections[w] / steps);
            }
            count += values[w] == 0 ? 0 : 1;
        }
        float least = 0;
        if (count > settings.mostWeights()) {
            float[] sizes = new float[values.length];
            for (int w = 0; w < sizes.length; w++) {
                sizes[w] = Math.abs(values[w]);
            }
            Arrays.sort(sizes);
            // Of equal ones, none stay: so which do cannot depend on an order.
            least = Math.nextUp(sizes[sizes.length - settings.mostWeights() - 1]);
        }
        Builder kept = new Builder(Math.min(count, settings.mostWeights()), keys.length);
        for (Cursor here = new Cursor(this); here.isHere(); here.advance()) {
            float value = values[here.entry];
            if (value != 0 && Math.abs(value) >= least) {
                kept.add(here.key(), actions[here.entry], value, 0, 1);
            }
        }
        PerceptronWeights model = kept.build();
        return new SparseWeights(settings.templates(), model.keys, model.ends, model.actions, model.weights);
    }

    /** Number of the bytes of a checkpoint. */
    public long bytes() {
        return Integer.BYTES + (long) keys.length * FEATURE_BYTES + (long) weights.length * WEIGHT_BYTES;
    }

    /** The bytes of a checkpoint. */
    public byte[] encode() {
        ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(bytes())).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(keys.length);
        for (int f = 0; f < keys.length; f++) {
            bytes.putLong(keys[f]).putInt(ends[f]);
        }
        for (int w = 0; w < weights.length; w++) {
            bytes.putChar(actions[w])
                    .putFloat(weights[w])
                    .putDouble(corrections[w])
                    .putInt(updates[w]);
        }
        return bytes.array();
    }

    /** The weights of a checkpoint's bytes. */
    public static PerceptronWeights decode(byte[] encoded) {
        ByteBuffer bytes = ByteBuffer.wrap(encoded).order(ByteOrder.LITTLE_ENDIAN);
        long[] keys = new long[bytes.getInt()];
        int[] ends = new int[keys.length];
        for (int f = 0; f < keys.length; f++) {
            keys[f] = bytes.getLong();
            ends[f] = bytes.getInt();
        }
        int count = bytes.remaining() / WEIGHT_BYTES;
        PerceptronWeights decoded =
                new PerceptronWeights(keys, ends, new char[count], new float[count], new double[count], new int[count]);
        for (int w = 0; w < count; w++) {
            decoded.actions[w] = bytes.getChar();
            decoded.weights[w] = bytes.getFloat();
            decoded.corrections[w] = bytes.getDouble();
            decoded.updates[w] = bytes.getInt();
        }
        return decoded;
    }

    /** The bytes of a checkpoint of several. */
    public static byte[] encode(List<PerceptronWeights> perceptrons) {
        List<byte[]> parts = perceptrons.stream().map(PerceptronWeights::encode).toList();
        long length = parts.stream()
                .mapToLong(part -> Integer.BYTES + (long) part.length)
                .sum();
        ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(length)).order(ByteOrder.LITTLE_ENDIAN);
        parts.forEach(part -> bytes.putInt(part.length).put(part));
        return bytes.array();
    }

    /** The perceptrons of a checkpoint's bytes. */
    public static List<PerceptronWeights> decodeAll(byte[] encoded) {
        ByteBuffer bytes = ByteBuffer.wrap(encoded).order(ByteOrder.LITTLE_ENDIAN);
        List<PerceptronWeights> perceptrons = new ArrayList<>();
        while (bytes.hasRemaining()) {
            byte[] part = new byte[bytes.getInt()];
            bytes.get(part);
            perceptrons.add(decode(part));
        }
        return perceptrons;
    }

    /** Goes from weight to weight. */
    private static final class Cursor {
        private final PerceptronWeights of;
        private int feature;
        private int entry;

        Cursor(PerceptronWeights of) {
            this.of = of;
        }

        boolean isHere() {
            return entry < of.weights.length;
        }

        long key() {
            return of.keys[feature];
        }

        void advance() {
            entry++;
            if (entry == of.ends[feature]) {
                feature++;
            }
        }

        /** Compares features and actions; behind the end comes after all. */
        int compareTo(Cursor other) {
            if (!isHere() || !other.isHere()) {
                return Boolean.compare(!isHere(), !other.isHere());
            }
            int byKey = Long.compare(key(), other.key());
            return byKey != 0 ? byKey : Character.compare(of.actions[entry], other.of.actions[other.entry]);
        }
    }

    /** Takes weights in their order. */
    private static final class Builder {
        private final long[] keys;
        private final int[] ends;
        private final char[] actions;
        private final float[] weights;
        private final double[] corrections;
        private final int[] updates;
        private int features;
        private int count;

        Builder(int mostWeights, int mostFeatures) {
            keys = new long[mostFeatures];
            ends = new int[mostFeatures];
            actions = new char[mostWeights];
            weights = new float[mostWeights];
            corrections = new double[mostWeights];
            updates = new int[mostWeights];
        }

        void add(long key, char action, float weight, double correction, int updated) {
            if (features == 0 || keys[features - 1] != key) {
                keys[features++] = key;
            }
            actions[count] = action;
            weights[count] = weight;
            corrections[count] = correction;
            updates[count] = updated;
            ends[features - 1] = ++count;
        }

        PerceptronWeights build() {
            return new PerceptronWeights(
                    Arrays.copyOf(keys, features),
                    Arrays.copyOf(ends, features),
                    Arrays.copyOf(actions, count),
                    Arrays.copyOf(weights, count),
                    Arrays.copyOf(corrections, count),
                    Arrays.copyOf(updates, count));
        }
    }
}
