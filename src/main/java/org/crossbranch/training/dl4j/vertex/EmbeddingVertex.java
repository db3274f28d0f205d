package org.crossbranch.training.dl4j.vertex;

import java.util.List;
import org.crossbranch.scoring.network.kernel.MatrixKernels;
import org.crossbranch.scoring.network.kernel.Scratch;
import org.deeplearning4j.nn.gradient.DefaultGradient;
import org.deeplearning4j.nn.gradient.Gradient;
import org.deeplearning4j.nn.workspace.ArrayType;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.learning.config.IUpdater;
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
     *
     * @param clipNorm greatest L2 norm of the gradient; 0 for no limit
     */
    public EmbeddingVertex(
            @JsonProperty("name") String name,
            @JsonProperty("rows") int rows,
            @JsonProperty("columns") int columns,
            @JsonProperty("updater") IUpdater updater,
            @JsonProperty("clipNorm") double clipNorm) {
        super(name, updater, clipNorm);
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
        return new EmbeddingVertex(getLayerName(), rows, columns, updater().clone(), clipNorm());
    }

    @Override
    public int minVertexInputs() {
        return 1;
    }

    @Override
    public int maxVertexInputs() {
        return 1;
    }

    /** The vertex at work. */
    @SuppressWarnings("overrides") // BaseGraphVertex.setInputs lacks the dots of the interface
    private static final class Run extends ParameterVertexRun {
        private static final long serialVersionUID = 1L;

        private final EmbeddingVertex layer;
        private transient int[] indices = {};

        /** Indices of a row. */
        private transient int each = 1;

        /** Place of each row among those that the batch has, counted from 1; 0 if it has none. */
        private transient int[] places = {};

        private transient float[] sums = {};

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
            sums = Scratch.atLeast(columns, sums);
            Floats.Window table = Floats.window(params());
            for (int i = 0; i < indices.length; i++) {
                long from = (long) indices[i] * columns;
                int to = i / each * columns;
                if (i % each == 0) {
                    table.read(from, out.values(), to, columns);
                } else {
                    table.read(from, sums, 0, columns);
                    MatrixKernels.add(columns, sums, 0, out.values(), to);
                }
            }
            return array(out, ArrayType.ACTIVATIONS, workspaces);
        }

        @Override
        public Pair<Gradient, INDArray[]> doBackward(boolean truncated, LayerWorkspaceMgr workspaces) {
            float[] byOutput = memory().of(epsilon).values();
            int columns = layer.columns;
            places = Scratch.atLeast(layer.rows, places);
            sums = Scratch.atLeast(indices.length * columns, sums);
            int found = 0;
            for (int i = 0; i < indices.length; i++) {
                int place = places[indices[i]];
                if (place == 0) {
                    places[indices[i]] = ++found;
                    System.arraycopy(byOutput, i / each * columns, sums, (found - 1) * columns, columns);
                } else {
                    MatrixKernels.add(columns, byOutput, i / each * columns, sums, (place - 1) * columns);
                }
            }
            INDArray view = gradient(WEIGHT);
            Gradient gradient = new DefaultGradient();
            view.assign(0);
            Floats.Window table = Floats.window(view);
            for (int index : indices) {
                if (places[index] > 0) {
                    table.write((long) index * columns, sums, (places[index] - 1) * columns, columns);
                    places[index] = 0;
                }
            }
            gradient.gradientForVariable().put(WEIGHT, view);
            return new Pair<>(gradient, byInputs(List.of(), workspaces));
        }
    }
}
