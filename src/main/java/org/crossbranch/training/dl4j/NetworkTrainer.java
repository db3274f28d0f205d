package org.crossbranch.training.dl4j;

import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.training.OuterOptimizer;
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
 * A network in training: DL4J's graph, whose parameters the workers begin a round with; the optimiser over rounds; and the
 * average of the model's parameters after each round, which is what becomes the model. What it computes follows from its state,
 * settings and batches alone.
 */
public final class NetworkTrainer {
    private final ComputationGraph graph;
    private final NetworkGraph network;
    private final TrainingSettings.Optimizer optimizer;
    private final int workers;
    private final float[] average;
    private final OuterOptimizer outer;
    private float[] shared;
    private int averagings;

    /**
     * A network with its first parameters.
     *
     * @param steps steps of a worker over the whole run, over which the learning rate decays
     */
    public NetworkTrainer(
            TrainableNetwork network, TrainingVocabulary vocabulary, TrainingSettings settings, int steps) {
        this.network = network.graph(vocabulary, settings, steps);
        this.optimizer = settings.network().optimizer();
        this.workers = settings.schedule().workers();
        this.graph = this.network.create(settings.schedule().seed());
        this.average = Floats.of(graph.params());
        this.shared = Floats.of(graph.params());
        this.outer = new OuterOptimizer(settings.averaging(), workers, shared.length);
    }

    /** The graph, for dl4j-spark to train. */
    public ComputationGraph graph() {
        return graph;
    }

    /**
     * Ends an averaging round, after which the graph has the mean of the workers' parameters. The optimiser over rounds puts
     * in their place what the next round begins with, and the model's parameters go into their average.
     *
     * @param workers that were averaged; fewer than there are in all, as in the warm-up, are averaged plainly
     */
    public void endRound(int workers) {
        float[] mean = Floats.of(graph.params());
        if (workers < this.workers) {
            shared = mean;
        } else {
            outer.step(shared, mean);
            Floats.write(shared, graph.params());
        }
        averagings++;
        double decay = optimizer.kept(averagings);
        float kept = (float) decay;
        float taken = (float) (1 - decay);
        float[] model = outer.model(shared);
        for (int i = 0; i < average.length; i++) {
            average[i] = average[i] * kept + model[i] * taken;
        }
    }

    /** The average as a model's weights. */
    public DenseWeights<?> averagedWeights() {
        return weights(average);
    }

    /** The weights as they are now, which explore (Coavoux &amp; Cohen 2019 §3.5: "current (non-averaged)"). */
    public DenseWeights<?> currentWeights() {
        return weights(outer.model(shared));
    }

    private DenseWeights<?> weights(float[] values) {
        INDArray vector = graph.params().dup();
        Floats.write(values, vector);
        ComputationGraph copy = new RowGraph(graph.getConfiguration().clone());
        copy.init(vector, false);
        return new DenseWeights<>(network.shape(), network.exchange().tensors(copy));
    }

    /** The state now. */
    public TrainerState state() {
        return new TrainerState(
                graph.getConfiguration().getIterationCount(),
                averagings,
                Floats.of(graph.params()),
                Floats.of(graph.getUpdater().getStateViewArray()),
                average.clone(),
                outer.velocity());
    }

    /** Goes back to a state. */
    public void restore(TrainerState state) {
        ComputationGraphConfiguration configuration = graph.getConfiguration();
        configuration.setIterationCount(state.iterations());
        averagings = state.averagings();
        shared = state.parameters().clone();
        Floats.write(shared, graph.params());
        Floats.write(state.updater(), graph.getUpdater().getStateViewArray());
        System.arraycopy(state.average(), 0, average, 0, average.length);
        outer.restore(state.velocity());
    }
}
