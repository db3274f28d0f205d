package org.crossbranch.scoring.network.layer;

import java.util.Arrays;
import org.crossbranch.scoring.network.kernel.Scratch;

/**
 * Sequences of rows that a recurrent layer walks in lock-step; nothing is padded. They are ranked by length, longest first,
 * so that those still running at a step are the first ranks. Packed, the elements stand step after step, and by rank within a
 * step. Mutable, and refilled from batch to batch without allocation.
 */
public final class PackedSequences {
    private int sequences;
    private int elements;
    private int longest;
    private int[] rows = {};
    private int[] ends = {};
    private int[] ranked = {};
    private int[] running = {};
    private int[] starts = {};

    /**
     * The sequences of consecutive rows, ranked.
     *
     * @param offsets row of each sequence's first element, from 0, and the number of rows at the end
     * @throws IllegalArgumentException if the offsets descend
     */
    public static PackedSequences of(int[] offsets) {
        PackedSequences packed = new PackedSequences();
        for (int s = 0; s + 1 < offsets.length; s++) {
            if (offsets[s + 1] < offsets[s]) {
                throw new IllegalArgumentException("offsets that are not ascending: " + Arrays.toString(offsets));
            }
            for (int row = offsets[s]; row < offsets[s + 1]; row++) {
                packed.add(row);
            }
            packed.endSequence();
        }
        packed.rank();
        return packed;
    }

    /** Forgets all sequences. */
    public void clear() {
        sequences = 0;
        elements = 0;
        longest = 0;
    }

    /** Appends an element to the sequence at hand: a row of the layer's inputs. */
    public void add(int row) {
        rows = Scratch.grown(elements + 1, rows);
        rows[elements++] = row;
    }

    /** Ends the sequence at hand; the next element begins another. */
    public void endSequence() {
        ends = Scratch.grown(sequences + 1, ends);
        ends[sequences++] = elements;
        longest = Math.max(longest, length(sequences - 1));
    }

    /** Ranks the sequences, those of equal length in the order in which they came. */
    public void rank() {
        // running[t] counts the sequences longer than t: a counting sort, whose counts are what running() asks for.
        running = Scratch.atLeast(longest + 1, running);
        starts = Scratch.atLeast(longest, starts);
        ranked = Scratch.atLeast(sequences, ranked);
        Arrays.fill(running, 0, longest + 1, 0);
        for (int s = 0; s < sequences; s++) {
            if (length(s) > 0) {
                running[length(s) - 1]++;
            }
        }
        for (int t = longest - 1; t >= 0; t--) {
            running[t] += running[t + 1];
        }
        int[] next = starts;
        System.arraycopy(running, 1, next, 0, longest);
        for (int s = 0; s < sequences; s++) {
            if (length(s) > 0) {
                ranked[next[length(s) - 1]++] = s;
            }
        }
        int start = 0;
        for (int t = 0; t < longest; t++) {
            starts[t] = start;
            start += running[t];
        }
    }

    private int length(int sequence) {
        return ends[sequence] - first(sequence);
    }

    private int first(int sequence) {
        return sequence == 0 ? 0 : ends[sequence - 1];
    }

    /** Number of sequences that are not empty. */
    public int count() {
        return running(0);
    }

    /** Steps of the longest sequence. */
    public int steps() {
        return longest;
    }

    /** Number of sequences with an element at a step: their ranks are 0 to before this. */
    public int running(int step) {
        return step < longest ? running[step] : 0;
    }

    /** Packed place of a step's first element. */
    public int start(int step) {
        return starts[step];
    }

    /** The sequence of a rank, numbered as they came. */
    public int sequence(int rank) {
        return ranked[rank];
    }

    /** The input row of a sequence that is running at a step, walked from its first element or from its last. */
    public int row(int rank, int step, boolean backward) {
        int sequence = ranked[rank];
        return rows[backward ? ends[sequence] - 1 - step : first(sequence) + step];
    }

    /** The input rows as they are packed, in a new array. */
    public int[] rows(boolean backward) {
        int[] packed = new int[elements];
        for (int step = 0; step < longest; step++) {
            for (int rank = 0; rank < running[step]; rank++) {
                packed[starts[step] + rank] = row(rank, step, backward);
            }
        }
        return packed;
    }
}
