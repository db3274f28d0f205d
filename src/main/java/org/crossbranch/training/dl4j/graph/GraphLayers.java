package org.crossbranch.training.dl4j.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.crossbranch.scoring.network.layer.BiLstm;
import org.crossbranch.scoring.network.layer.Classifier;
import org.crossbranch.scoring.network.layer.Dense;
import org.crossbranch.scoring.network.layer.SlotTensors;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.scoring.weights.Tensor;
import org.crossbranch.scoring.weights.TensorSpec;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.training.dl4j.vertex.BiLstmVertex;
import org.crossbranch.training.dl4j.vertex.CrossEntropy;
import org.crossbranch.training.dl4j.vertex.DenseVertex;
import org.crossbranch.training.dl4j.vertex.EmbeddingVertex;
import org.crossbranch.training.dl4j.vertex.ParameterVertex;
import org.crossbranch.training.dl4j.vertex.RaggedVertex;
import org.crossbranch.training.dl4j.vertex.RowActivation;
import org.crossbranch.training.dl4j.vertex.RowOperation;
import org.crossbranch.training.dl4j.vertex.SlotVertex;
import org.crossbranch.training.dl4j.vertex.StepRule;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.graph.ElementWiseVertex;
import org.deeplearning4j.nn.conf.graph.MergeVertex;
import org.deeplearning4j.nn.conf.layers.ActivationLayer;
import org.deeplearning4j.nn.conf.layers.LossLayer;
import org.deeplearning4j.nn.weights.WeightInit;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.learning.config.Sgd;
import org.nd4j.linalg.schedule.InverseSchedule;
import org.nd4j.linalg.schedule.ScheduleType;

/**
 * The layers that our graphs are made of. Each layer with parameters is added by its tensors, whose declaration gives its sizes;
 * so a tensor is exchanged where its layer is added. Mutable: a graph in the making.
 */
final class GraphLayers {
    /** Ends DL4J's names of weights, after the layer's name. */
    private static final String WEIGHT = "_" + ParameterVertex.WEIGHT;

    /** Ends DL4J's names of biases, after the layer's name. */
    static final String LAYER_BIAS = "_" + ParameterVertex.BIAS;

    private final StepRule rule;
    private final ComputationGraphConfiguration.GraphBuilder graph;
    private final List<NetworkExchange.Pair> pairs = new ArrayList<>();
    private final Set<String> embeddings = new HashSet<>();
    private final Map<String, Tensor> fixed = new HashMap<>();
    private final Map<String, Tensor> given = new HashMap<>();

    /**
     * A graph without layers.
     *
     * @param inputs names of its inputs, that of the dropout's seeds first
     * @param steps steps of a worker over the whole run, for the learning rate's decay
     */
    GraphLayers(List<String> inputs, TrainingSettings settings, int steps) {
        TrainingSettings.Optimizer optimizer = settings.network().optimizer();
        rule = new StepRule(updater(optimizer, steps), optimizer.clipNorm(), optimizer.gradientNoise());
        graph = new NeuralNetConfiguration.Builder()
                .seed(settings.schedule().seed())
                .updater(rule.updater())
                .weightInit(WeightInit.ZERO)
                .graphBuilder()
                .addInputs(inputs);
    }

    private static IUpdater updater(TrainingSettings.Optimizer optimizer, int steps) {
        if (optimizer.method() == TrainingSettings.StepMethod.ASGD) {
            return new Sgd(new InverseSchedule(
                    ScheduleType.ITERATION, optimizer.learningRate(), optimizer.learningRateDecay(), 1));
        }
        TrainingSettings.Adam settings = optimizer.adam();
        Adam adam = new Adam(
                new WarmupAndDecay(optimizer.learningRate(), settings.warmupSteps(), steps, settings.finalFraction()));
        adam.setBeta2(settings.secondMomentDecay());
        return adam;
    }

    /** Lets inputs stay unread, which DL4J refuses otherwise as a mistake. */
    void allowUnreadInputs() {
        graph.allowDisconnected(true);
    }

    NetworkGraph build(NetworkShape shape, List<String> outputs) {
        // A treebank may have one tag only; DL4J takes a softmax over one class for a mistake.
        ComputationGraphConfiguration configuration = graph.setOutputs(outputs.toArray(String[]::new))
                .validateOutputLayerConfig(false)
                .build();
        return new NetworkGraph(shape, configuration, new NetworkExchange(pairs, fixed), embeddings, given);
    }

    /** Adds an embedding; a vector is one of a single row. */
    void embedding(TensorSpec tensor, String name, String input) {
        add(new EmbeddingVertex(name, tensor.rows(), tensor.columns(), rule), name, input);
        pair(tensor, name + WEIGHT);
        embeddings.add(name + WEIGHT);
    }

    /**
     * Adds vectors from outside of the treebank; returns the name of their rows. Its input are these themselves or, if they are trained,
     * their indices.
     */
    String vectors(TensorSpec tensor, TrainingVocabulary.Vectors vectors, String name, String input) {
        if (!vectors.areTrained()) {
            fixed.put(tensor.name(), vectors.table());
            return input;
        }
        embedding(tensor, name, input);
        given.put(name + WEIGHT, vectors.table());
        return name;
    }

    /** Adds an embedding whose rows are mixed by weights that its input gives. */
    void mixedEmbedding(TensorSpec tensor, String name, String input) {
        product(tensor, name, input);
        embeddings.add(name + WEIGHT);
    }

    void biLstm(BiLstm.Tensors tensors, String name, String input, String offsets) {
        add(new BiLstmVertex(name, tensors.inputs(), tensors.units(), rule), name, input, offsets);
        direction(tensors.forward(), name + "_" + BiLstmVertex.FORWARD);
        direction(tensors.backward(), name + "_" + BiLstmVertex.BACKWARD);
    }

    private void direction(BiLstm.Direction tensors, String parameters) {
        pair(tensors.input(), parameters + BiLstmVertex.INPUT);
        pair(tensors.recurrent(), parameters + BiLstmVertex.RECURRENT);
        pair(tensors.bias(), parameters + BiLstmVertex.GATE_BIAS);
    }

    void merge(String name, String... inputs) {
        graph.addVertex(name, new MergeVertex(), inputs);
    }

    void sum(String name, String... inputs) {
        graph.addVertex(name, new ElementWiseVertex(ElementWiseVertex.Op.Add), inputs);
    }

    void rows(String name, RowOperation operation, String... inputs) {
        graph.addVertex(name, new RaggedVertex(operation), inputs);
    }

    /** Drops values of a layer; the answer is the name of what is left. */
    String dropout(String input, double rate) {
        return dropout(input, input + "Dropout", rate);
    }

    /** Drops values of a layer under a name, which decides with the seeds which. */
    String dropout(String input, String name, double rate) {
        graph.addVertex(
                name, new RaggedVertex(RowOperation.DROPOUT, rate, name.hashCode()), input, SentenceGraph.SEEDS);
        return name;
    }

    void dense(Dense.Tensors tensors, String name, RowActivation activation, String input) {
        affine(tensors.weight(), tensors.bias().isPresent(), name, activation, input);
        tensors.bias().ifPresent(bias -> pair(bias, name + LAYER_BIAS));
    }

    /**
     * Adds the hidden layers of a classifier; returns the last.
     *
     * @param inputs rows, and the indices of those in the slots; of a classifier with slots of labels also these
     */
    String hidden(Classifier.Tensors tensors, RowActivation activation, String... inputs) {
        String last = tensors.name() + "Slots";
        slots(tensors.slots(), tensors.labels(), last, activation, inputs);
        if (tensors.middle().isPresent()) {
            last = tensors.name() + "Hidden";
            dense(tensors.middle().get(), last, activation, tensors.name() + "Slots");
        }
        return last;
    }

    /** Adds a first hidden layer: the sum of the products of rows with the weights of slots, and its activation. */
    void slots(SlotTensors tensors, String name, RowActivation activation, String rows, String indices) {
        slots(tensors, Optional.empty(), name, activation, rows, indices);
    }

    private void slots(
            SlotTensors tensors, Optional<TensorSpec> labels, String name, RowActivation activation, String... inputs) {
        int units = tensors.hidden();
        SlotVertex vertex = new SlotVertex(
                name,
                tensors.weight().rows(),
                tensors.weight().columns() / units,
                labels.map(TensorSpec::rows).orElse(0),
                labels.map(TensorSpec::columns).orElse(0) / units,
                units,
                activation,
                rule);
        add(vertex, name, inputs);
        pair(tensors.weight(), name + WEIGHT);
        pair(tensors.bias(), name + LAYER_BIAS);
        labels.ifPresent(weight -> pair(weight, name + "_" + SlotVertex.LABELS));
    }

    /** Adds the product of each row with a matrix. */
    private void product(TensorSpec matrix, String name, String input) {
        affine(matrix, false, name, RowActivation.IDENTITY, input);
    }

    private void affine(TensorSpec weight, boolean hasBias, String name, RowActivation activation, String input) {
        DenseVertex vertex = new DenseVertex(name, weight.rows(), weight.columns(), hasBias, activation, rule);
        add(vertex, name, input);
        pair(weight, name + WEIGHT);
    }

    void probabilities(String name, String scores) {
        graph.addLayer(name, new ActivationLayer(Activation.SOFTMAX), scores);
    }

    /** A softmax classifier over its inputs. */
    void softmax(Dense.Tensors tensors, String name, String input) {
        softmax(tensors, name, input, 1);
    }

    /** A softmax classifier over its inputs, whose loss has a weight. */
    void softmax(Dense.Tensors tensors, String name, String input, double weight) {
        String scores = name + "Scores";
        dense(tensors, scores, RowActivation.IDENTITY, input);
        softmax(name, scores, weight);
    }

    /** A softmax over scores, whose loss has a weight. */
    void softmax(String name, String scores, double weight) {
        LossLayer layer = new LossLayer.Builder(new CrossEntropy(weight))
                .activation(Activation.SOFTMAX)
                .build();
        graph.addLayer(name, layer, scores);
    }

    private void add(ParameterVertex vertex, String name, String... inputs) {
        graph.addVertex(name, vertex, inputs);
    }

    private void pair(TensorSpec tensor, String parameter) {
        pairs.add(new NetworkExchange.Pair(tensor, parameter));
    }
}
