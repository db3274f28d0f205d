package org.crossbranch.training.dl4j.vertex;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.crossbranch.scoring.network.kernel.GradientKernels;
import org.crossbranch.scoring.network.kernel.MatrixKernels;
import org.crossbranch.scoring.network.kernel.Scratch;
import org.deeplearning4j.nn.gradient.Gradient;
import org.deeplearning4j.nn.workspace.ArrayType;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.shade.jackson.annotation.JsonProperty;

/**
 * Configuration of an embedding. Input: a row of indices for each row of the output, which is the sum of the
 * rows at the indices. Only those rows are read and written, out of tables that may hold many more.
 */
public final class EmbeddingVertex extends ParameterVertex {
    private static final long serialVersionUID = 1L;

    @JsonProperty
    private final int rows;

    @JsonProperty
    private final int columns;

    /**
     * A vertex, also as DL4J reads it from JSON.
     */
    public EmbeddingVertex(
            @JsonProperty("name") String name,
            @JsonProperty("rows") int rows,
            @JsonProperty("columns") int columns,
            @JsonProperty("rule") StepRule rule) {
        super(name, rule);
        this.rows = rows;
        this.columns = columns;
    }

    @Override
    List<Parameter> parameters() {
        return List.of(new Parameter(WEIGHT, rows, columns));
    }

    @Override
    int outputs() {
        return columns;
    }

    @Override
    ParameterVertexRun run(Place place) {
        return new Run(this, place);
    }

    @Override
    public EmbeddingVertex clone() {
        return new EmbeddingVertex(getLayerName(), rows, columns, rule());
    }

    /** The vertex at work. */
    @SuppressWarnings("overrides") // BaseGraphVertex.setInputs lacks the dots of the interface
    private static final class Run extends ParameterVertexRun {
        private static final long serialVersionUID = 1L;

        private final EmbeddingVertex layer;
        private transient int[] indices = {};

        /** Indices of a row. */
        private transient int each = 1;

        /** The rows whose gradient is not zero. */
        private transient int[] written = {};

        private transient float[] row = {};

        private final transient BitSet isNoisy = new BitSet();

        Run(EmbeddingVertex layer, Place place) {
            super(layer, place);
            this.layer = layer;
        }

        @Override
        public INDArray doForward(boolean training, LayerWorkspaceMgr workspaces) {
            BatchMemory memory = newBatch();
            indices = memory.indices(inputs[0]);
            int columns = layer.columns;
            each = Math.toIntExact(inputs[0].size(1));
            RowMatrix out = memory.room(indices.length / each, columns);
            row = Scratch.atLeast(columns, row);
            Floats.Window table = Floats.window(params());
            for (int i = 0; i < indices.length; i++) {
                long from = (long) indices[i] * columns;
                int to = i / each * columns;
                if (i % each == 0) {
                    table.read(from, out.values(), to, columns);
                } else {
                    table.read(from, row, 0, columns);
                    MatrixKernels.add(columns, row, 0, out.values(), to);
                }
            }
            return array(out, ArrayType.ACTIVATIONS, workspaces);
        }

        @Override
        public Pair<Gradient, INDArray[]> doBackward(boolean truncated, LayerWorkspaceMgr workspaces) {
            float[] byOutput = memory().of(epsilon).values();
            int columns = layer.columns;
            float[][] gradients = gradients();
            for (int index : written) {
                Arrays.fill(gradients[0], index * columns, (index + 1) * columns, 0f);
            }
            for (int i = 0; i < indices.length; i++) {
                MatrixKernels.add(columns, byOutput, i / each * columns, gradients[0], indices[i] * columns);
            }
            written = indices;
            return answer(gradients, List.of(), workspaces);
        }

        /** Adds noise to the rows that the batch reads: the others would do nothing but drift. */
        @Override
        void addNoise(double deviation, SplittableRandom random) {
            float[] gradient = gradients()[0];
            isNoisy.clear();
            for (int index : written) {
                if (!isNoisy.get(index)) {
                    isNoisy.set(index);
                    GradientKernels.addNoise(layer.columns, gradient, index * layer.columns, deviation, random);
                }
            }
        }
    }
}
