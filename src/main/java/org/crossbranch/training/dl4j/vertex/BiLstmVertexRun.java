package org.crossbranch.training.dl4j.vertex;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.crossbranch.scoring.network.layer.PackedSequences;
import org.deeplearning4j.nn.api.TrainingConfig;
import org.deeplearning4j.nn.gradient.DefaultGradient;
import org.deeplearning4j.nn.gradient.Gradient;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.workspace.ArrayType;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.jspecify.annotations.Nullable;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.indexing.NDArrayIndex;

/** A {@link BiLstmVertex} at work: its parameters are views of the graph's one parameter vector. */
@SuppressWarnings("overrides") // BaseGraphVertex.setInputs lacks the dots of the interface
public final class BiLstmVertexRun extends RowVertexRun {
    private static final long serialVersionUID = 1L;

    /** Begins the names of the forward direction's parameters. */
    public static final String FORWARD = "forward";
    /** Begins the names of the backward direction's parameters. */
    public static final String BACKWARD = "backward";

    /** Directions, in the order of their parameters and of their columns in the output. */
    private static final List<String> DIRECTIONS = List.of(FORWARD, BACKWARD);

    /** Ends the names of input weights: inputs × 4 · units. */
    public static final String INPUT = "Input";
    /** Ends the names of recurrent weights: units × 4 · units. */
    public static final String RECURRENT = "Recurrent";
    /** Ends the names of biases: 4 · units. */
    public static final String BIAS = "Bias";

    private final BiLstmVertex configuration;
    private final INDArray parameters;
    private final Map<String, INDArray> parameterTable;
    private @Nullable INDArray gradientView;
    private Map<String, INDArray> gradientTable = Map.of();
    private transient LstmDirection @Nullable [] directions;

    BiLstmVertexRun(
            BiLstmVertex configuration,
            ComputationGraph graph,
            String name,
            int index,
            INDArray parameters,
            DataType type) {
        super(graph, name, index, type);
        this.configuration = configuration;
        this.parameters = parameters;
        this.parameterTable = views(parameters);
    }

    private Map<String, INDArray> views(INDArray flat) {
        INDArray vector = flat.reshape(flat.length());
        Map<String, INDArray> views = new LinkedHashMap<>();
        int width = 4 * configuration.units();
        long from = 0;
        for (String direction : DIRECTIONS) {
            from = view(views, direction + INPUT, vector, from, configuration.inputs(), width);
            from = view(views, direction + RECURRENT, vector, from, configuration.units(), width);
            from = view(views, direction + BIAS, vector, from, 1, width);
        }
        return views;
    }

    private static long view(
            Map<String, INDArray> views, String name, INDArray vector, long from, int rows, int columns) {
        long to = from + (long) rows * columns;
        views.put(name, vector.get(NDArrayIndex.interval(from, to)).reshape('c', rows, columns));
        return to;
    }

    @Override
    public INDArray doForward(boolean training, LayerWorkspaceMgr workspaces) {
        RowMatrix rows = RowMatrix.of(inputs[0]);
        PackedSequences sequences = PackedSequences.of(RowOperation.indices(RowMatrix.of(inputs[1])));
        int units = configuration.units();
        RowMatrix states = RowMatrix.zeros(rows.rows(), 2 * units);
        LstmDirection[] passes = new LstmDirection[DIRECTIONS.size()];
        for (int d = 0; d < passes.length; d++) {
            passes[d] = new LstmDirection(sequences, d == 1, configuration.inputs(), units, weights(DIRECTIONS.get(d)));
            passes[d].forward(rows.values(), states, d * units);
        }
        directions = passes;
        return array(states, ArrayType.ACTIVATIONS, workspaces);
    }

    private LstmDirection.Weights weights(String direction) {
        return new LstmDirection.Weights(
                RowMatrix.of(view(parameterTable, direction + INPUT)).values(),
                RowMatrix.of(view(parameterTable, direction + RECURRENT)).values(),
                RowMatrix.of(view(parameterTable, direction + BIAS)).values());
    }

    @Override
    public Pair<Gradient, INDArray[]> doBackward(boolean truncated, LayerWorkspaceMgr workspaces) {
        LstmDirection[] passes = directions;
        if (passes == null) {
            throw new IllegalStateException("backward before forward at vertex " + getVertexName());
        }
        RowMatrix outer = RowMatrix.of(epsilon);
        int units = configuration.units();
        RowMatrix inner = RowMatrix.zeros(outer.rows(), configuration.inputs());
        Gradient gradient = new DefaultGradient();
        for (int d = 0; d < passes.length; d++) {
            LstmDirection.Weights gradients = LstmDirection.Weights.zeros(configuration.inputs(), units);
            passes[d].backward(outer, d * units, inner.values(), gradients);
            put(gradient, DIRECTIONS.get(d) + INPUT, configuration.inputs(), gradients.input());
            put(gradient, DIRECTIONS.get(d) + RECURRENT, units, gradients.recurrent());
            put(gradient, DIRECTIONS.get(d) + BIAS, 1, gradients.bias());
        }
        directions = null;
        INDArray result = array(inner, ArrayType.ACTIVATION_GRAD, workspaces);
        // The offsets have no gradient, but DL4J wants an array for each input.
        INDArray none = workspaces.create(ArrayType.ACTIVATION_GRAD, DataType.FLOAT, inputs[1].shape());
        return new Pair<>(gradient, new INDArray[] {result, none});
    }

    private static INDArray view(Map<String, INDArray> views, String name) {
        return Objects.requireNonNull(views.get(name), name);
    }

    private void put(Gradient gradient, String name, int rows, float[] values) {
        INDArray view = view(gradientTable, name);
        new RowMatrix(rows, values.length / rows, values).write(view);
        gradient.gradientForVariable().put(name, view);
    }

    @Override
    public void setBackpropGradientsViewArray(INDArray gradients) {
        gradientView = gradients;
        gradientTable = views(gradients);
    }

    @Override
    public @Nullable INDArray getGradientsViewArray() {
        return gradientView;
    }

    @Override
    public long numParams() {
        return configuration.numParams(true);
    }

    @Override
    public INDArray params() {
        return parameters;
    }

    @Override
    public Map<String, INDArray> paramTable(boolean backpropOnly) {
        return parameterTable;
    }

    @Override
    public TrainingConfig getConfig() {
        return configuration;
    }

    @Override
    public boolean updaterDivideByMinibatch(String parameter) {
        return true;
    }

    @Override
    public String toString() {
        return "BiLstm(" + getVertexName() + ", " + configuration.inputs() + " → 2 × " + configuration.units() + ")";
    }
}
