package org.crossbranch.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * An immutable, non-empty set of token indices: what a node of a tree dominates. It need not be contiguous.
 *
 * <p>The natural order is that of Coavoux &amp; Cohen 2019 §2.2.2, made total: first by right index; then a subset
 * before its superset (smaller sets first); ties by the indices themselves.
 */
public final class Yield implements Comparable<Yield> {
    /** Index {@code i} is in the set iff bit {@code i % 64} of word {@code i / 64} is set; the last word is not 0. */
    private final long[] words;

    private Yield(long[] words) {
        this.words = words;
    }

    /** The set of one index. */
    public static Yield of(int index) {
        if (index < 0) {
            throw new IllegalArgumentException("negative token index " + index);
        }
        long[] words = new long[(index >>> 6) + 1];
        words[index >>> 6] = 1L << index;
        return new Yield(words);
    }

    /** The set of some indices, at least one, in any order. */
    public static Yield of(int... indices) {
        int largest = Arrays.stream(indices).max().orElseThrow(() -> new IllegalArgumentException("an empty yield"));
        long[] words = new long[(largest >>> 6) + 1];
        for (int index : indices) {
            if (index < 0) {
                throw new IllegalArgumentException("negative token index " + index);
            }
            words[index >>> 6] |= 1L << index;
        }
        return new Yield(words);
    }

    /** The indices from {@code start} to before {@code end}. */
    public static Yield range(int start, int end) {
        return of(IntStream.range(start, end).toArray());
    }

    /** The set whose bits are given as in {@link java.util.BitSet#toLongArray()}; trailing zero words are allowed. */
    public static Yield ofWords(long[] bits) {
        int used = bits.length;
        while (used > 0 && bits[used - 1] == 0) {
            used--;
        }
        if (used == 0) {
            throw new IllegalArgumentException("an empty yield");
        }
        return new Yield(Arrays.copyOf(bits, used));
    }

    /** A set of the given bits; takes ownership of {@code words}. The last word is not 0. */
    static Yield owning(long[] words) {
        return new Yield(words);
    }

    /** Whether none of the indices is in a set of bits that is as long as this one, or longer. */
    boolean isDisjointFrom(long[] bits) {
        for (int w = 0; w < words.length; w++) {
            if ((words[w] & bits[w]) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Adds the indices to a set of bits that is as long as this one, or longer. */
    void addTo(long[] bits) {
        for (int w = 0; w < words.length; w++) {
            bits[w] |= words[w];
        }
    }

    /** Whether an index is in the set. */
    public boolean contains(int index) {
        return index >= 0 && index >>> 6 < words.length && (words[index >>> 6] & 1L << index) != 0;
    }

    /** Left index: the smallest in the set. */
    public int min() {
        int w = 0;
        while (words[w] == 0) {
            w++;
        }
        return (w << 6) + Long.numberOfTrailingZeros(words[w]);
    }

    /** Right index: the greatest in the set. */
    public int max() {
        int w = words.length - 1;
        return (w << 6) + 63 - Long.numberOfLeadingZeros(words[w]);
    }

    /** Number of indices. */
    public int size() {
        int size = 0;
        for (long word : words) {
            size += Long.bitCount(word);
        }
        return size;
    }

    /** The indices of either set. */
    public Yield union(Yield other) {
        long[] longer = words.length >= other.words.length ? words : other.words;
        long[] shorter = longer == words ? other.words : words;
        long[] union = longer.clone();
        for (int w = 0; w < shorter.length; w++) {
            union[w] |= shorter[w];
        }
        return new Yield(union);
    }

    /** Whether every index of this set is in the other. */
    public boolean isSubsetOf(Yield other) {
        if (words.length > other.words.length) {
            return false;
        }
        for (int w = 0; w < words.length; w++) {
            if ((words[w] & ~other.words[w]) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether the sets share an index. */
    public boolean intersects(Yield other) {
        for (int w = Math.min(words.length, other.words.length) - 1; w >= 0; w--) {
            if ((words[w] & other.words[w]) != 0) {
                return true;
            }
        }
        return false;
    }

    /** The indices in ascending order. */
    public int[] indices() {
        int[] indices = new int[size()];
        int at = 0;
        for (int w = 0; w < words.length; w++) {
            for (long rest = words[w]; rest != 0; rest &= rest - 1) {
                indices[at++] = (w << 6) + Long.numberOfTrailingZeros(rest);
            }
        }
        return indices;
    }

    /** The maximal runs of consecutive indices, left to right. */
    public List<Block> blocks() {
        List<Block> blocks = new ArrayList<>(1);
        int[] indices = indices();
        int start = indices[0];
        for (int i = 1; i <= indices.length; i++) {
            if (i == indices.length || indices[i] != indices[i - 1] + 1) {
                blocks.add(new Block(start, indices[i - 1] + 1));
                start = i == indices.length ? start : indices[i];
            }
        }
        return blocks;
    }

    /** Number of blocks: the fan-out. */
    public int blockDegree() {
        int blocks = 0;
        long carry = 0;
        for (long word : words) {
            // A block starts at each set bit whose lower neighbour is not set.
            blocks += Long.bitCount(word & ~(word << 1 | carry));
            carry = word >>> 63;
        }
        return blocks;
    }

    /** Number of blocks less one; 0 for a contiguous yield. */
    public int gapDegree() {
        return blockDegree() - 1;
    }

    /** Whether there is an index between min and max that is not in the set. */
    public boolean isDiscontinuous() {
        return size() != max() - min() + 1;
    }

    @Override
    public int compareTo(Yield other) {
        int order = Integer.compare(max(), other.max());
        if (order == 0) {
            order = Integer.compare(size(), other.size());
        }
        for (int w = words.length - 1; order == 0 && w >= 0; w--) {
            order = Long.compareUnsigned(words[w], other.words[w]);
        }
        return order;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Yield yield && Arrays.equals(words, yield.words);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words);
    }

    /** The indices, such as {@code {0,3,4}}. */
    @Override
    public String toString() {
        return Arrays.stream(indices()).mapToObj(Integer::toString).collect(Collectors.joining(",", "{", "}"));
    }

    /**
     * A maximal run of consecutive token indices in a yield.
     *
     * @param start first index
     * @param end index after the last
     */
    public record Block(int start, int end) {

        /** Checks that the run is not empty. */
        public Block {
            if (start < 0 || end <= start) {
                throw new IllegalArgumentException("no block: " + start + ".." + end);
            }
        }

        /** Number of tokens. */
        public int length() {
            return end - start;
        }
    }
}
