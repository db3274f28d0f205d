package org.crossbranch.training.dl4j;

import org.crossbranch.scoring.network.NetworkParameters;
import org.crossbranch.scoring.network.NetworkShape;
import org.crossbranch.training.TrainingSettings;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * A network in training: DL4J's graph, and the moving average of its parameters, which is what becomes the model. What it
 * computes follows from its state, settings and batches alone.
 */
public final class NetworkTrainer {
    private final ComputationGraph graph;
    private final TrainableNetwork network;
    private final NetworkShape shape;
    private final double averageDecay;
    private final INDArray average;
    private int averagings;

    /**
     * All that a run needs to go on as if it had not been interrupted.
     *
     * @param iterations steps of a worker so far
     * @param averagings how often the moving average has been updated
     * @param parameters the parameters
     * @param updater what Adam remembers of the gradients
     * @param average the moving average of the parameters
     */
    @SuppressWarnings("ArrayRecordComponent") // carried from one place to another, never compared
    public record State(int iterations, int averagings, float[] parameters, float[] updater, float[] average) {}

    /**
     * A network with its first parameters.
     *
     * @param steps steps of a worker over the whole run, over which the learning rate decays
     */
    public NetworkTrainer(TrainableNetwork network, NetworkShape shape, TrainingSettings settings, int steps) {
        this.network = network;
        this.shape = shape;
        this.averageDecay = settings.averageDecay();
        this.graph = new ComputationGraph(network.configuration(shape, settings, steps));
        graph.init();
        ParameterInitializer.initialize(graph, settings.seed());
        this.average = graph.params().dup();
    }

    /** The graph, for dl4j-spark to train. */
    public ComputationGraph graph() {
        return graph;
    }

    /**
     * Takes the graph's parameters into the moving average. Its first values count less than the decay says, as there is
     * nothing yet that they should be held against.
     */
    public void updateAverage() {
        averagings++;
        double decay = Math.min(averageDecay, (averagings - 1.0) / (averagings + 9.0));
        average.muli(decay).addi(graph.params().mul(1 - decay));
    }

    /** The moving average as a model's parameters. */
    public NetworkParameters averagedParameters() {
        return parameters(average);
    }

    /** The parameters as they are now, which explore (Coavoux &amp; Cohen 2019 §3.5: "current (non-averaged)"). */
    public NetworkParameters currentParameters() {
        return parameters(graph.params());
    }

    private NetworkParameters parameters(INDArray vector) {
        ComputationGraph copy = new ComputationGraph(graph.getConfiguration().clone());
        copy.init(vector.dup(), false);
        return new NetworkParameters(shape, network.exchange(shape).tensors(copy));
    }

    /** The state now. */
    public State state() {
        return new State(
                graph.getConfiguration().getIterationCount(),
                averagings,
                Floats.of(graph.params()),
                Floats.of(graph.getUpdater().getStateViewArray()),
                Floats.of(average));
    }

    /** Goes back to a state. */
    public void restore(State state) {
        ComputationGraphConfiguration configuration = graph.getConfiguration();
        configuration.setIterationCount(state.iterations());
        averagings = state.averagings();
        Floats.write(state.parameters(), graph.params());
        Floats.write(state.updater(), graph.getUpdater().getStateViewArray());
        Floats.write(state.average(), average);
    }
}
