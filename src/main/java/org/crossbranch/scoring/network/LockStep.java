package org.crossbranch.scoring.network;

import java.util.Arrays;

/**
 * Sequences of rows that an LSTM walks in lock-step. They are ranked by length, longest first, so that those still
 * running at a step are the first ranks.
 */
final class LockStep {
    private int sequences;
    private int elements;
    private int longest;
    private int[] rows = {};
    private int[] ends = {};
    private int[] ranked = {};
    private int[] running = {};

    void clear() {
        sequences = 0;
        elements = 0;
        longest = 0;
    }

    /** Appends an element to the sequence at hand: a row of the LSTM's inputs. */
    void add(int row) {
        rows = Scratch.grown(elements + 1, rows);
        rows[elements++] = row;
    }

    /** Ends the sequence at hand; the next element begins another. */
    void endSequence() {
        ends = Scratch.grown(sequences + 1, ends);
        ends[sequences++] = elements;
        longest = Math.max(longest, length(sequences - 1));
    }

    /** Ranks the sequences, those of equal length in the order in which they came. */
    void rank() {
        // running[t] counts the sequences longer than t: a counting sort, whose counts are what running() asks for.
        running = Scratch.atLeast(longest + 1, running);
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
        int[] next = Arrays.copyOfRange(running, 1, longest + 1);
        for (int s = 0; s < sequences; s++) {
            if (length(s) > 0) {
                ranked[next[length(s) - 1]++] = s;
            }
        }
    }

    private int length(int sequence) {
        return ends[sequence] - start(sequence);
    }

    private int start(int sequence) {
        return sequence == 0 ? 0 : ends[sequence - 1];
    }

    /** Number of sequences that are not empty. */
    int count() {
        return running(0);
    }

    /** Steps of the longest sequence. */
    int steps() {
        return longest;
    }

    /** Number of sequences with an element at a step: their ranks are 0 to before this. */
    int running(int step) {
        return step < longest ? running[step] : 0;
    }

    /** The sequence of a rank, numbered as they came. */
    int sequence(int rank) {
        return ranked[rank];
    }

    /** The input row of a sequence that is running at a step, walked from its first element or from its last. */
    int row(int rank, int step, boolean backward) {
        int sequence = ranked[rank];
        return rows[backward ? ends[sequence] - 1 - step : start(sequence) + step];
    }
}
