package org.crossbranch.training.dl4j;

import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.training.TrainerState;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.training.dl4j.graph.NetworkGraph;
import org.crossbranch.training.dl4j.graph.RowGraph;
import org.crossbranch.training.dl4j.graph.TrainableNetwork;
import org.crossbranch.training.dl4j.vertex.Floats;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * A network in training: DL4J's graph, and the moving average of its parameters, which is what becomes the model. What it
 * computes follows from its state, settings and batches alone.
 */
public final class NetworkTrainer {
    private final ComputationGraph graph;
    private final NetworkGraph network;
    private final double averageDecay;
    private final INDArray average;
    private int averagings;

    /**
     * A network with its first parameters.
     *
     * @param steps steps of a worker over the whole run, over which the learning rate decays
     */
    public NetworkTrainer(
            TrainableNetwork network, TrainingVocabulary vocabulary, TrainingSettings settings, int steps) {
        this.network = network.graph(vocabulary, settings, steps);
        this.averageDecay = settings.averageDecay();
        this.graph = this.network.create(settings.seed());
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

    /** The moving average as a model's weights. */
    public Weights averagedWeights() {
        return weights(average);
    }

    /** The weights as they are now, which explore (Coavoux &amp; Cohen 2019 §3.5: "current (non-averaged)"). */
    public Weights currentWeights() {
        return weights(graph.params());
    }

    private Weights weights(INDArray vector) {
        ComputationGraph copy = new RowGraph(graph.getConfiguration().clone());
        copy.init(vector.dup(), false);
        return new DenseWeights<>(network.shape(), network.exchange().tensors(copy));
    }

    /** The state now. */
    public TrainerState state() {
        return new TrainerState(
                graph.getConfiguration().getIterationCount(),
                averagings,
                Floats.of(graph.params()),
                Floats.of(graph.getUpdater().getStateViewArray()),
                Floats.of(average));
    }

    /** Goes back to a state. */
    public void restore(TrainerState state) {
        ComputationGraphConfiguration configuration = graph.getConfiguration();
        configuration.setIterationCount(state.iterations());
        averagings = state.averagings();
        Floats.write(state.parameters(), graph.params());
        Floats.write(state.updater(), graph.getUpdater().getStateViewArray());
        Floats.write(state.average(), average);
    }
}
