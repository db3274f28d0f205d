package org.crossbranch.training.dl4j.vertex;

import org.deeplearning4j.nn.api.Layer;
import org.deeplearning4j.nn.api.MaskState;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.graph.vertex.BaseGraphVertex;
import org.deeplearning4j.nn.workspace.ArrayType;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.jspecify.annotations.Nullable;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/** The base of our vertices at work: they hold no layer of DL4J's, take rows without masks, and are equal to themselves only. */
@SuppressWarnings("overrides") // BaseGraphVertex.setInputs lacks the dots of the interface
abstract class RowVertexRun extends BaseGraphVertex {
    private static final long serialVersionUID = 1L;

    private transient @Nullable BatchMemory memory;

    RowVertexRun(ComputationGraph graph, String name, int index, DataType type) {
        super(graph, name, index, null, null, type);
    }

    /** The vertex's memory at the beginning of a batch. */
    final BatchMemory newBatch() {
        BatchMemory own = memory;
        if (own == null) {
            own = new BatchMemory();
            memory = own;
        }
        own.begin();
        return own;
    }

    /** The vertex's memory on the way back over a batch. */
    final BatchMemory memory() {
        if (memory == null) {
            throw new IllegalStateException("backward before forward at vertex " + getVertexName());
        }
        return memory;
    }

    static INDArray array(RowMatrix rows, ArrayType kind, LayerWorkspaceMgr workspaces) {
        INDArray array = workspaces.createUninitialized(kind, DataType.FLOAT, rows.rows(), rows.columns());
        rows.write(array);
        return array;
    }

    @Override
    public final boolean hasLayer() {
        return false;
    }

    @Override
    public final @Nullable Layer getLayer() {
        return null;
    }

    @Override
    public final @Nullable Pair<INDArray, MaskState> feedForwardMaskArrays(
            INDArray[] masks, MaskState state, int minibatchSize) {
        return null;
    }

    @Override
    public final boolean equals(Object other) {
        return this == other;
    }

    @Override
    public final int hashCode() {
        return System.identityHashCode(this);
    }
}
