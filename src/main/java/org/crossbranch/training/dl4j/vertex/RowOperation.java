package org.crossbranch.training.dl4j.vertex;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.crossbranch.scoring.network.kernel.GradientKernels;
import org.crossbranch.scoring.network.kernel.MatrixKernels;
import org.crossbranch.scoring.network.kernel.MatrixView;

/**
 * Operations on rows that DL4J has no layers for. An operation has no parameters to learn; the first input is
 * differentiated, and the others, as said with each; the rest are indices written as floats (exact below 2²⁴).
 */
public enum RowOperation {
    /**
     * Inputs: states (rows × 2u), offsets (1 × sequences+1). Output: sequences × 2u, the forward half of each sequence's
     * last row and the backward half of its first: what a bidirectional LSTM knows after the whole sequence.
     */
    LAST_STATES {
        @Override
        RowMatrix forward(RowMatrix[] inputs, RaggedVertex vertex, BatchMemory memory) {
            int[] offsets = indices(inputs[1]);
            RowMatrix states = inputs[0];
            int half = states.columns() / 2;
            RowMatrix out = memory.room(offsets.length - 1, states.columns());
            for (int s = 0; s < out.rows(); s++) {
                int to = s * out.columns();
                System.arraycopy(states.values(), lastForward(offsets, s, states), out.values(), to, half);
                System.arraycopy(states.values(), lastBackward(offsets, s, states), out.values(), to + half, half);
            }
            return out;
        }

        @Override
        void backward(RowMatrix[] inputs, RaggedVertex vertex, RowMatrix epsilon, RowMatrix[] gradients) {
            int[] offsets = indices(inputs[1]);
            int half = epsilon.columns() / 2;
            for (int s = 0; s < epsilon.rows(); s++) {
                int from = s * epsilon.columns();
                float[] into = gradients[0].values();
                System.arraycopy(epsilon.values(), from, into, lastForward(offsets, s, epsilon), half);
                System.arraycopy(epsilon.values(), from + half, into, lastBackward(offsets, s, epsilon), half);
            }
        }

        private int lastForward(int[] offsets, int sequence, RowMatrix states) {
            return (offsets[sequence + 1] - 1) * states.columns();
        }

        private int lastBackward(int[] offsets, int sequence, RowMatrix states) {
            return offsets[sequence] * states.columns() + states.columns() / 2;
        }
    },

    /** Inputs: rows (n × c), indices (1 × m). Output: m × c, the rows at the indices. */
    GATHER {
        @Override
        RowMatrix forward(RowMatrix[] inputs, RaggedVertex vertex, BatchMemory memory) {
            int[] indices = indices(inputs[1]);
            int columns = inputs[0].columns();
            RowMatrix out = memory.room(indices.length, columns);
            for (int i = 0; i < indices.length; i++) {
                System.arraycopy(inputs[0].values(), indices[i] * columns, out.values(), i * columns, columns);
            }
            return out;
        }

        @Override
        void backward(RowMatrix[] inputs, RaggedVertex vertex, RowMatrix epsilon, RowMatrix[] gradients) {
            int[] indices = indices(inputs[1]);
            int columns = epsilon.columns();
            for (int i = 0; i < indices.length; i++) {
                add(epsilon.values(), i * columns, gradients[0].values(), indices[i] * columns, columns);
            }
        }
    },

    /** Inputs: rows (n × c), more rows (m × c), both differentiated. Output: (n + m) × c, one above the other. */
    APPEND {
        @Override
        RowMatrix forward(RowMatrix[] inputs, RaggedVertex vertex, BatchMemory memory) {
            RowMatrix out = memory.room(inputs[0].rows() + inputs[1].rows(), inputs[0].columns());
            int first = inputs[0].length();
            System.arraycopy(inputs[0].values(), 0, out.values(), 0, first);
            System.arraycopy(inputs[1].values(), 0, out.values(), first, inputs[1].length());
            return out;
        }

        @Override
        void backward(RowMatrix[] inputs, RaggedVertex vertex, RowMatrix epsilon, RowMatrix[] gradients) {
            int first = gradients[0].length();
            System.arraycopy(epsilon.values(), 0, gradients[0].values(), 0, first);
            System.arraycopy(epsilon.values(), first, gradients[1].values(), 0, gradients[1].length());
        }
    },

    /**
     * Inputs: scores (candidates × 1), offsets (1 × steps+1). Output: steps × (most candidates of a step); each row holds
     * a step's scores and then {@link #NO_CANDIDATE}, to which a softmax gives no probability.
     */
    CANDIDATES {
        @Override
        RowMatrix forward(RowMatrix[] inputs, RaggedVertex vertex, BatchMemory memory) {
            int[] offsets = indices(inputs[1]);
            int widest = 1;
            for (int s = 0; s + 1 < offsets.length; s++) {
                widest = Math.max(widest, offsets[s + 1] - offsets[s]);
            }
            RowMatrix out = memory.room(offsets.length - 1, widest);
            Arrays.fill(out.values(), 0, out.length(), NO_CANDIDATE);
            for (int s = 0; s < out.rows(); s++) {
                int candidates = offsets[s + 1] - offsets[s];
                System.arraycopy(inputs[0].values(), offsets[s], out.values(), s * widest, candidates);
            }
            return out;
        }

        @Override
        void backward(RowMatrix[] inputs, RaggedVertex vertex, RowMatrix epsilon, RowMatrix[] gradients) {
            int[] offsets = indices(inputs[1]);
            for (int s = 0; s < epsilon.rows(); s++) {
                int candidates = offsets[s + 1] - offsets[s];
                int from = s * epsilon.columns();
                System.arraycopy(epsilon.values(), from, gradients[0].values(), offsets[s], candidates);
            }
        }
    },

    /**
     * Inputs: forms of dependents (n × c) and heads (n + 1 × c, the root's the last), both differentiated, and offsets (1 ×
     * sentences+1). Output: n × (1 + tokens of the longest sentence), for each dependent its products with the root and with the
     * tokens of its sentence in turn; {@link #NO_CANDIDATE} for itself and where there is no token.
     */
    ARCS {
        @Override
        RowMatrix forward(RowMatrix[] inputs, RaggedVertex vertex, BatchMemory memory) {
            int[] offsets = indices(inputs[2]);
            int longest = 0;
            for (int s = 0; s + 1 < offsets.length; s++) {
                longest = Math.max(longest, offsets[s + 1] - offsets[s]);
            }
            RowMatrix out = memory.room(inputs[0].rows(), longest + 1);
            Arrays.fill(out.values(), 0, out.length(), NO_CANDIDATE);
            for (int s = 0; s + 1 < offsets.length; s++) {
                int start = offsets[s];
                int length = offsets[s + 1] - start;
                for (int row = start; row < start + length; row++) {
                    Arrays.fill(out.values(), row * out.columns(), row * out.columns() + length + 1, 0f);
                }
                product(inputs, start, length, inputs[1].rows() - 1, 1, out, 0);
                product(inputs, start, length, start, length, out, 1);
                for (int token = 0; token < length; token++) {
                    out.values()[(start + token) * out.columns() + token + 1] = NO_CANDIDATE;
                }
            }
            return out;
        }

        /** The scores of a sentence's dependents with heads in some rows, which stand from a column on. */
        private MatrixView scores(RowMatrix matrix, int start, int length, int column, int heads) {
            return MatrixView.of(matrix.values(), start * matrix.columns() + column, length, heads, matrix.columns());
        }

        private void product(
                RowMatrix[] inputs, int start, int length, int firstHead, int heads, RowMatrix out, int column) {
            MatrixKernels.multiply(
                    inputs[0].rows(start, length),
                    inputs[1].rows(firstHead, heads).transposed(),
                    scores(out, start, length, column, heads));
        }

        @Override
        void backward(RowMatrix[] inputs, RaggedVertex vertex, RowMatrix epsilon, RowMatrix[] gradients) {
            int[] offsets = indices(inputs[2]);
            float[] byScores = epsilon.values();
            for (int s = 0; s + 1 < offsets.length; s++) {
                int start = offsets[s];
                int length = offsets[s + 1] - start;
                for (int token = 0; token < length; token++) {
                    byScores[(start + token) * epsilon.columns() + token + 1] = 0;
                }
                int root = inputs[1].rows() - 1;
                addGradients(inputs, scores(epsilon, start, length, 0, 1), start, root, gradients);
                addGradients(inputs, scores(epsilon, start, length, 1, length), start, start, gradients);
            }
        }

        private void addGradients(
                RowMatrix[] inputs, MatrixView byScores, int start, int firstHead, RowMatrix[] gradients) {
            int length = byScores.rows();
            int heads = byScores.columns();
            MatrixKernels.multiply(byScores, inputs[1].rows(firstHead, heads), gradients[0].rows(start, length));
            MatrixKernels.multiply(
                    byScores.transposed(), inputs[0].rows(start, length), gradients[1].rows(firstHead, heads));
        }

        @Override
        int inputs() {
            return 3;
        }
    },

    /**
     * Inputs: scores (n × c), choices (m × 3), each a step, a row and a column. Column {@link CorrectVersusWrong#ALL} lets the step
     * choose among the scores of the row; any other says that this one is correct, and comes behind those of its step. Output:
     * correct choices × 2, the score of each, and ln Σ exp(score) of all that its step may choose that is not correct.
     */
    CORRECT_CHOICES {
        @Override
        RowMatrix forward(RowMatrix[] inputs, RaggedVertex vertex, BatchMemory memory) {
            return new CorrectVersusWrong(inputs[0], indices(inputs[1])).output(memory);
        }

        @Override
        void backward(RowMatrix[] inputs, RaggedVertex vertex, RowMatrix epsilon, RowMatrix[] gradients) {
            new CorrectVersusWrong(inputs[0], indices(inputs[1])).addGradients(epsilon.values(), gradients[0].values());
        }
    },

    /**
     * Inputs: rows (n × c), seed (1 × any). Output: the rows with each value dropped with the vertex's rate as the probability, the
     * others scaled by 1/(1 − rate). Seed and vertex alone decide which, so that a batch drops the same wherever it runs.
     */
    DROPOUT {
        @Override
        RowMatrix forward(RowMatrix[] inputs, RaggedVertex vertex, BatchMemory memory) {
            RowMatrix out = memory.room(inputs[0].rows(), inputs[0].columns());
            GradientKernels.drop(
                    out.length(), inputs[0].values(), out.values(), seed(inputs[1], vertex), vertex.rate());
            return out;
        }

        @Override
        void backward(RowMatrix[] inputs, RaggedVertex vertex, RowMatrix epsilon, RowMatrix[] gradients) {
            GradientKernels.drop(
                    epsilon.length(), epsilon.values(), gradients[0].values(), seed(inputs[1], vertex), vertex.rate());
        }
    };

    /** Score of a column that holds no candidate. */
    public static final float NO_CANDIDATE = -1e9f;

    /** The output for some inputs, which must not change before the backward pass. */
    abstract RowMatrix forward(RowMatrix[] inputs, RaggedVertex vertex, BatchMemory memory);

    /** Adds the gradients by the inputs to {@code gradients}, which come as zeros of the inputs' shapes. */
    abstract void backward(RowMatrix[] inputs, RaggedVertex vertex, RowMatrix epsilon, RowMatrix[] gradients);

    int inputs() {
        return 2;
    }

    /** The indices that a matrix of floats holds. */
    static int[] indices(RowMatrix matrix) {
        int[] indices = new int[matrix.length()];
        for (int i = 0; i < indices.length; i++) {
            indices[i] = (int) matrix.values()[i];
        }
        return indices;
    }

    private static void add(float[] from, int fromOffset, float[] to, int toOffset, int length) {
        for (int i = 0; i < length; i++) {
            to[toOffset + i] += from[fromOffset + i];
        }
    }

    private static long seed(RowMatrix ofBatch, RaggedVertex vertex) {
        return random(ofBatch, vertex.salt()).nextLong();
    }

    /** The generator of a vertex in a batch, which the batch's seeds and the vertex's salt decide. */
    static SplittableRandom random(RowMatrix ofBatch, int salt) {
        long seed = salt;
        for (int part = 0; part < ofBatch.length(); part++) {
            seed = seed * 0x9E3779B97F4A7C15L + Float.floatToIntBits(ofBatch.values()[part]);
        }
        return new SplittableRandom(seed);
    }
}
