package org.crossbranch.training.dl4j;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The order in which a recurrent layer visits the rows of a batch of sequences: all first items, then all second items,
 * …, the longest sequence first at each step, so that the sequences still running are always a prefix of those of the
 * step before. Nothing is padded.
 */
final class SequencePacking {
    private final int[] stepStarts;
    private final int[] forwardRows;
    private final int[] backwardRows;

    /**
     * A packing.
     *
     * @param offsets row of each sequence's first item, and the number of rows at the end; no sequence is empty
     */
    SequencePacking(int[] offsets) {
        int sequences = offsets.length - 1;
        Integer[] order = IntStream.range(0, sequences).boxed().toArray(Integer[]::new);
        Arrays.sort(order, Comparator.comparingInt(s -> offsets[s] - offsets[s + 1]));
        int longest = sequences == 0 ? 0 : length(offsets, order[0]);
        int rows = offsets[sequences];
        stepStarts = new int[longest + 1];
        forwardRows = new int[rows];
        backwardRows = new int[rows];
        int row = 0;
        for (int step = 0; step < longest; step++) {
            stepStarts[step] = row;
            for (int rank = 0; rank < sequences && length(offsets, order[rank]) > step; rank++) {
                int sequence = order[rank];
                forwardRows[row] = offsets[sequence] + step;
                backwardRows[row] = offsets[sequence + 1] - 1 - step;
                row++;
            }
        }
        stepStarts[longest] = row;
        if (row != rows) {
            throw new IllegalArgumentException("offsets that are not ascending: " + Arrays.toString(offsets));
        }
    }

    private static int length(int[] offsets, int sequence) {
        return offsets[sequence + 1] - offsets[sequence];
    }

    int rows() {
        return forwardRows.length;
    }

    /** Length of the longest sequence. */
    int steps() {
        return stepStarts.length - 1;
    }

    /** First packed row of a step; that of {@link #steps()} is the number of rows. */
    int start(int step) {
        return stepStarts[step];
    }

    /** Number of sequences that have an item at a step. */
    int active(int step) {
        return stepStarts[step + 1] - stepStarts[step];
    }

    /** The row of the batch at each packed row, for reading left to right or right to left. */
    int[] rowsOf(boolean reversed) {
        return reversed ? backwardRows : forwardRows;
    }
}
