package org.crossbranch.training.dl4j.vertex;

import java.util.Arrays;
import java.util.SplittableRandom;

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
        RowMatrix forward(RowMatrix[] inputs, RaggedVertex vertex) {
            int[] offsets = indices(inputs[1]);
            RowMatrix states = inputs[0];
            int half = states.columns() / 2;
            RowMatrix out = RowMatrix.zeros(offsets.length - 1, states.columns());
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
        RowMatrix forward(RowMatrix[] inputs, RaggedVertex vertex) {
            int[] indices = indices(inputs[1]);
            int columns = inputs[0].columns();
            RowMatrix out = RowMatrix.zeros(indices.length, columns);
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
        RowMatrix forward(RowMatrix[] inputs, RaggedVertex vertex) {
            float[] first = inputs[0].values();
            float[] values = Arrays.copyOf(first, first.length + inputs[1].values().length);
            System.arraycopy(inputs[1].values(), 0, values, first.length, inputs[1].values().length);
            return new RowMatrix(inputs[0].rows() + inputs[1].rows(), inputs[0].columns(), values);
        }

        @Override
        void backward(RowMatrix[] inputs, RaggedVertex vertex, RowMatrix epsilon, RowMatrix[] gradients) {
            int first = gradients[0].values().length;
            System.arraycopy(epsilon.values(), 0, gradients[0].values(), 0, first);
            System.arraycopy(epsilon.values(), first, gradients[1].values(), 0, gradients[1].values().length);
        }
    },

    /**
     * Inputs: scores (candidates × 1), offsets (1 × steps+1). Output: steps × (most candidates of a step); each row holds
     * a step's scores and then {@link #NO_CANDIDATE}, to which a softmax gives no probability.
     */
    CANDIDATES {
        @Override
        RowMatrix forward(RowMatrix[] inputs, RaggedVertex vertex) {
            int[] offsets = indices(inputs[1]);
            int widest = 1;
            for (int s = 0; s + 1 < offsets.length; s++) {
                widest = Math.max(widest, offsets[s + 1] - offsets[s]);
            }
            RowMatrix out = RowMatrix.zeros(offsets.length - 1, widest);
            Arrays.fill(out.values(), NO_CANDIDATE);
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
     * Inputs: scores (n × c), choices (m × 3), each a step, a row and a column. Column {@link CorrectVersusWrong#ALL} lets the step
     * choose among the scores of the row; any other says that this one is correct, and comes behind those of its step. Output:
     * correct choices × 2, the score of each, and ln Σ exp(score) of all that its step may choose that is not correct.
     */
    CORRECT_CHOICES {
        @Override
        RowMatrix forward(RowMatrix[] inputs, RaggedVertex vertex) {
            return new CorrectVersusWrong(inputs[0], indices(inputs[1])).output();
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
        RowMatrix forward(RowMatrix[] inputs, RaggedVertex vertex) {
            float[] kept = inputs[0].values().clone();
            new DropoutMask(inputs[1].values(), vertex).apply(kept);
            return new RowMatrix(inputs[0].rows(), inputs[0].columns(), kept);
        }

        @Override
        void backward(RowMatrix[] inputs, RaggedVertex vertex, RowMatrix epsilon, RowMatrix[] gradients) {
            float[] into = gradients[0].values();
            System.arraycopy(epsilon.values(), 0, into, 0, into.length);
            new DropoutMask(inputs[1].values(), vertex).apply(into);
        }
    };

    /** Score of a column that holds no candidate. */
    public static final float NO_CANDIDATE = -1e9f;

    /** The output for some inputs. */
    abstract RowMatrix forward(RowMatrix[] inputs, RaggedVertex vertex);

    /** Adds the gradients by the inputs to {@code gradients}, which come as zeros of the inputs' shapes. */
    abstract void backward(RowMatrix[] inputs, RaggedVertex vertex, RowMatrix epsilon, RowMatrix[] gradients);

    /** The indices that a matrix of floats holds. */
    static int[] indices(RowMatrix matrix) {
        int[] indices = new int[matrix.values().length];
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

    /** Which values of a matrix dropout keeps: a function of a seed, made again for the backward pass instead of stored. */
    private static final class DropoutMask {
        private final long seed;
        private final double rate;

        DropoutMask(float[] seed, RaggedVertex vertex) {
            long mixed = vertex.salt();
            for (float part : seed) {
                mixed = mixed * 0x9E3779B97F4A7C15L + Float.floatToIntBits(part);
            }
            this.seed = mixed;
            this.rate = vertex.rate();
        }

        /** Zeroes each value with the mask's probability and scales the others. */
        void apply(float[] values) {
            SplittableRandom random = new SplittableRandom(seed);
            // 16 random bits decide one value: four values a draw.
            int threshold = (int) Math.round(rate * 0x10000);
            float scale = (float) (1 / (1 - rate));
            int whole = values.length - values.length % 4;
            for (int i = 0; i < whole; i += 4) {
                // Without a branch, which no processor could predict.
                long bits = random.nextLong();
                values[i] *= (bits & 0xFFFF) < threshold ? 0f : scale;
                values[i + 1] *= (bits >>> 16 & 0xFFFF) < threshold ? 0f : scale;
                values[i + 2] *= (bits >>> 32 & 0xFFFF) < threshold ? 0f : scale;
                values[i + 3] *= bits >>> 48 < threshold ? 0f : scale;
            }
            long bits = random.nextLong();
            for (int i = whole; i < values.length; i++) {
                values[i] *= (bits & 0xFFFF) < threshold ? 0f : scale;
                bits >>>= 16;
            }
        }
    }
}
