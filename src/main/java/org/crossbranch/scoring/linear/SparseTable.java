package org.crossbranch.scoring.linear;

import java.util.Arrays;
import org.crossbranch.scoring.network.kernel.MatrixKernels;
import org.crossbranch.scoring.weights.SparseWeights;

/**
 * Sparse weights where they are found by their features' hashes: a hash table of primitive numbers. Immutable; one serves all threads.
 *
 * <p>Each bucket has a word of tags, a byte of the hash for each place, and they are compared at once (as in Swiss tables). Most features of
 * a sentence have no weights, and the tags, a small part of the table, mostly say so. Where a processor cannot predict a branch, there is
 * none: what is found is first listed, by how many weights it has.
 */
final class SparseTable implements FeatureWeights {
    /** A feature with so many weights has a dense row: vectors add it faster. */
    private static final int DENSE = 12;

    /** Places of a bucket, each of a byte in its word of tags. */
    private static final int BUCKET = Long.BYTES;

    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long TAG = 0xFF;
    private static final int LAST_TAG = Long.SIZE - Byte.SIZE;

    // The fields of a place.
    private static final int COUNT_SHIFT = 28;
    private static final int FIRST = (1 << COUNT_SHIFT) - 1;

    /** The bits of a hit that have the feature's number. */
    private static final long FEATURE = -1L << Integer.SIZE;

    /** Bucket by bucket the tags of its places; that of an empty place is 0. A bucket is filled from its lowest place on. */
    private final long[] tags;

    /** Place by place how many weights the feature has, or {@link #DENSE}, and where its row is. */
    private final int[] places;

    private final int mask;

    /**
     * Row by row a feature's hash and its weights, the action's id in the high half, the bits of the float in the low one; or the hash
     * and the first place of a dense row.
     */
    private final long[] rows;

    /** Dense rows, of a weight for each action. */
    private final float[] dense;

    /** The length of such a row. */
    private final int width;

    /**
     * A table.
     *
     * @throws IllegalArgumentException if there are more weights than a table has room for
     */
    SparseTable(SparseWeights sparse, int actions) {
        width = ContextScores.width(actions);
        int features = sparse.keys().length;
        // A quarter to a half of the places are taken, so that few buckets are full.
        tags = new long[Math.max(1, Integer.highestOneBit(Math.max(1, features)) * 4 / BUCKET)];
        places = new int[tags.length * BUCKET];
        mask = tags.length - 1;
        int many = 0;
        int kept = 0;
        for (int feature = 0; feature < features; feature++) {
            int count = sparse.ends()[feature] - first(sparse, feature);
            many += count < DENSE ? 0 : 1;
            kept += 1 + (count < DENSE ? count : 1);
        }
        if (kept > FIRST) {
            throw new IllegalArgumentException("a table of " + kept + " numbers; it takes " + FIRST);
        }
        rows = new long[kept];
        dense = new float[Math.multiplyExact(many, width)];
        many = 0;
        kept = 0;
        for (int feature = 0; feature < features; feature++) {
            long key = sparse.keys()[feature];
            int first = first(sparse, feature);
            int end = sparse.ends()[feature];
            boolean isDense = end - first >= DENSE;
            add(key, isDense ? DENSE : end - first, kept);
            rows[kept++] = key;
            if (isDense) {
                rows[kept++] = many;
                for (int w = first; w < end; w++) {
                    dense[many + sparse.actions()[w]] = sparse.values()[w];
                }
                many += width;
            } else {
                for (int w = first; w < end; w++) {
                    rows[kept++] = (long) sparse.actions()[w] << Integer.SIZE
                            | Integer.toUnsignedLong(Float.floatToRawIntBits(sparse.values()[w]));
                }
            }
        }
    }

    private static int first(SparseWeights sparse, int feature) {
        return feature == 0 ? 0 : sparse.ends()[feature - 1];
    }

    private void add(long key, int count, int first) {
        int bucket = (int) key & mask;
        while (tags[bucket] >>> LAST_TAG != 0) {
            bucket = bucket + 1 & mask;
        }
        int place = (Long.SIZE - Long.numberOfLeadingZeros(tags[bucket]) + Byte.SIZE - 1) / Byte.SIZE;
        tags[bucket] |= tag(key) << (place * Byte.SIZE);
        places[bucket * BUCKET + place] = count << COUNT_SHIFT | first;
    }

    /** The tag of a hash, from bits that do not choose its bucket; never 0. */
    private static long tag(long key) {
        return Math.max(1, key >>> LAST_TAG);
    }

    /** The places of a word of tags that have a tag, as the high bits of their bytes. Above the first of them may be wrong ones. */
    private static long matches(long word, long tag) {
        long different = word ^ tag * ONES;
        return different - ONES & ~different & HIGH_BITS;
    }

    private static int place(int bucket, long matches) {
        return bucket * BUCKET + Long.numberOfTrailingZeros(matches) / Byte.SIZE;
    }

    @Override
    public void add(long[] features, int count, int[] targets, long[] found, float[] sums) {
        int hits = hits(features, count, found);
        // How many weights a hit has and where its row is. All are fetched before any is looked at.
        for (int h = 0; h < hits; h++) {
            found[h] = (found[h] & FEATURE) | Integer.toUnsignedLong(places[(int) found[h]]);
        }
        int right = 0;
        for (int h = 0; h < hits; h++) {
            right += rows[(int) found[h] & FIRST] == features[feature(found[h])] ? 1 : 0;
        }
        if (right < hits) {
            hits = checked(features, found, hits);
        }
        int ends = 2 * count;
        sort(found, hits, count, ends);
        int h = count;
        for (int weights = 1; weights < DENSE; weights++) {
            for (int end = (int) found[ends + weights]; h < end; h++) {
                int at = targets[feature(found[h])];
                int first = (int) found[h] & FIRST;
                for (int w = first + 1; w <= first + weights; w++) {
                    long weight = rows[w];
                    sums[at + (int) (weight >>> Integer.SIZE)] += Float.intBitsToFloat((int) weight);
                }
            }
        }
        for (int end = (int) found[ends + DENSE]; h < end; h++) {
            int row = (int) rows[((int) found[h] & FIRST) + 1];
            MatrixKernels.add(width, dense, row, sums, targets[feature(found[h])]);
        }
    }

    private static int feature(long hit) {
        return (int) (hit >>> Integer.SIZE);
    }

    /** Lists the features whose tag is there: the number of each in the high half, and a place in the low one. */
    private int hits(long[] features, int count, long[] found) {
        // All words are fetched before any is looked at, so that the processor waits for many together.
        for (int f = 0; f < count; f++) {
            found[f] = tags[(int) features[f] & mask];
        }
        int hits = 0;
        for (int f = 0; f < count; f++) {
            long feature = features[f];
            int bucket = (int) feature & mask;
            long word = found[f];
            long matches = matches(word, tag(feature));
            found[hits] = (long) f << Integer.SIZE | place(bucket, matches);
            if (matches == 0 && word >>> LAST_TAG != 0) {
                // It may be in the next bucket. Few are full.
                int place = find(feature);
                found[hits] = (long) f << Integer.SIZE | Math.max(0, place);
                hits += place < 0 ? 0 : 1;
            } else {
                hits += matches == 0 ? 0 : 1;
            }
        }
        return hits;
    }

    /** Keeps the hits that are of their features, and not of others with the same tag; returns how many they are. */
    private int checked(long[] features, long[] found, int hits) {
        int kept = 0;
        for (int h = 0; h < hits; h++) {
            long feature = features[feature(found[h])];
            if (rows[(int) found[h] & FIRST] == feature) {
                found[kept++] = found[h];
            } else {
                int place = find(feature);
                if (place >= 0) {
                    found[kept++] = (found[h] & FEATURE) | Integer.toUnsignedLong(places[place]);
                }
            }
        }
        return kept;
    }

    /** The place of a feature by its hash, or -1. */
    private int find(long feature) {
        int bucket = (int) feature & mask;
        while (true) {
            long word = tags[bucket];
            for (int place = 0; place < BUCKET; place++) {
                int at = bucket * BUCKET + place;
                if ((word >>> (place * Byte.SIZE) & TAG) == tag(feature) && rows[places[at] & FIRST] == feature) {
                    return at;
                }
            }
            if (word >>> LAST_TAG == 0) {
                return -1;
            }
            bucket = bucket + 1 & mask;
        }
    }

    /** Sorts hits by how many weights they have; those of one number keep their order. */
    private static void sort(long[] found, int hits, int to, int ends) {
        Arrays.fill(found, ends, ends + DENSE + 1, 0);
        for (int h = 0; h < hits; h++) {
            found[ends + ((int) found[h] >>> COUNT_SHIFT)]++;
        }
        long next = to;
        for (int weights = 0; weights <= DENSE; weights++) {
            next += found[ends + weights];
            found[ends + weights] = next - found[ends + weights];
        }
        for (int h = 0; h < hits; h++) {
            int weights = (int) found[h] >>> COUNT_SHIFT;
            found[(int) found[ends + weights]++] = found[h];
        }
    }
}
