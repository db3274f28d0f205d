package org.crossbranch.training.dl4j.vertex;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.crossbranch.scoring.network.kernel.GradientKernels;
import org.crossbranch.training.dl4j.vertex.ParameterVertex.Parameter;
import org.crossbranch.training.dl4j.vertex.ParameterVertex.Place;
import org.deeplearning4j.nn.api.TrainingConfig;
import org.deeplearning4j.nn.gradient.DefaultGradient;
import org.deeplearning4j.nn.gradient.Gradient;
import org.deeplearning4j.nn.workspace.ArrayType;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.jspecify.annotations.Nullable;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.indexing.NDArrayIndex;

/**
 * A {@link ParameterVertex} at work. Its parameters are views of the graph's one vector; it computes on copies on the Java heap,
 * which it keeps from batch to batch. Gradients stay on the heap, where {@link OnePassUpdater} reads them. For any other updater
 * they are copied into the graph's vector of gradients.
 */
@SuppressWarnings("overrides") // BaseGraphVertex.setInputs lacks the dots of the interface
abstract class ParameterVertexRun extends RowVertexRun {
    private static final long serialVersionUID = 1L;

    private final ParameterVertex configuration;
    private final List<Parameter> layout;
    private final INDArray parameters;
    private final Map<String, INDArray> parameterTable;
    private @Nullable INDArray gradientView;
    private Map<String, INDArray> gradientTable = Map.of();
    private transient float[][] values = {};
    private transient float[][] gradients = {};
    private transient double squaredNorm;

    ParameterVertexRun(ParameterVertex configuration, Place place) {
        super(place.graph(), place.name(), place.index(), place.type());
        this.configuration = configuration;
        this.layout = configuration.parameters();
        this.parameters = place.parameters();
        this.parameterTable = views(place.parameters());
    }

    private Map<String, INDArray> views(INDArray flat) {
        INDArray vector = flat.reshape(flat.length());
        Map<String, INDArray> views = new LinkedHashMap<>();
        long from = 0;
        for (Parameter parameter : layout) {
            long to = from + parameter.length();
            INDArray view = vector.get(NDArrayIndex.interval(from, to));
            views.put(parameter.name(), view.reshape('c', parameter.rows(), parameter.columns()));
            from = to;
        }
        return views;
    }

    /** The values of each parameter, in the configuration's order, as they are now. */
    final float[][] values() {
        if (values.length == 0) {
            values = arrays();
        }
        int parameter = 0;
        for (INDArray view : parameterTable.values()) {
            Floats.read(view, values[parameter++]);
        }
        return values;
    }

    /** The gradient by each parameter, in the configuration's order; before the first backward pass, zeros. */
    final float[][] gradients() {
        if (gradients.length == 0) {
            gradients = arrays();
        }
        return gradients;
    }

    /**
     * Adds noise to the gradient of the last backward pass.
     *
     * @param random draws it
     */
    void addNoise(double deviation, SplittableRandom random) {
        for (float[] gradient : gradients()) {
            GradientKernels.addNoise(gradient.length, gradient, 0, deviation, random);
        }
    }

    private float[][] arrays() {
        return layout.stream().map(parameter -> new float[parameter.length()]).toArray(float[][]::new);
    }

    /** Hands the gradients to DL4J: those by the parameters, and those by the first input, which is all that is differentiated. */
    final Pair<Gradient, INDArray[]> answer(
            float[][] byParameters, List<RowMatrix> byInputs, LayerWorkspaceMgr workspaces) {
        Gradient gradient = new DefaultGradient();
        boolean isReadHere = graph.getUpdater() instanceof OnePassUpdater;
        squaredNorm = 0;
        int parameter = 0;
        for (Map.Entry<String, INDArray> view : gradientTable.entrySet()) {
            float[] values = byParameters[parameter++];
            // Now they are in the cache.
            squaredNorm += GradientKernels.squaredNorm(values);
            if (!isReadHere) {
                Floats.write(values, view.getValue());
            }
            gradient.gradientForVariable().put(view.getKey(), view.getValue());
        }
        return new Pair<>(gradient, byInputs(byInputs, workspaces));
    }

    /** DL4J wants an array for each input, also for indices, which have no gradient. */
    final INDArray[] byInputs(List<RowMatrix> differentiated, LayerWorkspaceMgr workspaces) {
        INDArray[] results = new INDArray[inputs.length];
        for (int i = 0; i < results.length; i++) {
            results[i] = i < differentiated.size()
                    ? array(differentiated.get(i), ArrayType.ACTIVATION_GRAD, workspaces)
                    : workspaces.create(ArrayType.ACTIVATION_GRAD, DataType.FLOAT, inputs[i].shape());
        }
        return results;
    }

    @Override
    public final void setBackpropGradientsViewArray(INDArray view) {
        gradientView = view;
        gradientTable = views(view);
    }

    final StepRule rule() {
        return configuration.rule();
    }

    /** Sum of the squares of all gradients of the last backward pass. */
    final double squaredNorm() {
        return squaredNorm;
    }

    @Override
    public final @Nullable INDArray getGradientsViewArray() {
        return gradientView;
    }

    @Override
    public final long numParams() {
        return configuration.numParams(true);
    }

    @Override
    public final INDArray params() {
        return parameters;
    }

    @Override
    public final Map<String, INDArray> paramTable(boolean backpropOnly) {
        return parameterTable;
    }

    @Override
    public final TrainingConfig getConfig() {
        return configuration;
    }

    @Override
    public final boolean updaterDivideByMinibatch(String parameter) {
        return true;
    }

    @Override
    public final String toString() {
        return configuration.toString();
    }
}
