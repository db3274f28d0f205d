package org.crossbranch.training.dl4j;

import java.util.List;
import org.crossbranch.scoring.network.NetworkShape;
import org.crossbranch.training.TrainingSettings;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.conf.GradientNormalization;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.graph.MergeVertex;
import org.deeplearning4j.nn.conf.layers.ActivationLayer;
import org.deeplearning4j.nn.conf.layers.DenseLayer;
import org.deeplearning4j.nn.conf.layers.EmbeddingLayer;
import org.deeplearning4j.nn.conf.layers.LossLayer;
import org.deeplearning4j.nn.conf.layers.OutputLayer;
import org.deeplearning4j.nn.weights.WeightInit;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.lossfunctions.LossFunctions.LossFunction;

/**
 * The graph of the set scorer (Coavoux &amp; Cohen 2019 §3): character and word embeddings, two bidirectional LSTM layers
 * over the sentence, a tagger on the first and the two action classifiers on the second.
 */
final class SetNetwork {
    /** Inputs of the graph, in the order of a batch's features. DL4J's workers batch by the first, of one row always. */
    static final List<String> INPUTS = List.of(
            "seeds",
            "characters",
            "formOffsets",
            "words",
            "tokenForms",
            "sentenceOffsets",
            "nilIndex",
            "candidateSlots",
            "stepOffsets",
            "focusSlots");

    /** Outputs, in the order of a batch's labels; DL4J divides the gradient by the rows of the first. */
    static final List<String> OUTPUTS = List.of("structure", "label", "tag");

    static final String NIL = "nil";

    private SetNetwork() {}

    /**
     * The configuration to train.
     *
     * @param steps steps of a worker over the whole run, for the learning rate's decay
     */
    static ComputationGraphConfiguration configuration(NetworkShape shape, TrainingSettings settings, int steps) {
        double clip = settings.clipNorm();
        IUpdater updater = new Adam(new WarmupAndDecay(
                settings.learningRate(), settings.warmupSteps(), steps, settings.finalLearningRateFraction()));
        int sentence = shape.encodedSize();
        int token = shape.tokenSize();
        ComputationGraphConfiguration.GraphBuilder graph = new NeuralNetConfiguration.Builder()
                .seed(settings.seed())
                .updater(updater)
                .weightInit(WeightInit.ZERO)
                .gradientNormalization(clip > 0 ? GradientNormalization.ClipL2PerLayer : GradientNormalization.None)
                .gradientNormalizationThreshold(clip)
                .graphBuilder()
                .addInputs(INPUTS);
        graph.addLayer("characterEmbedding", embedding(shape.characters(), shape.characterSize()), "characters");
        graph.addVertex(
                "characterLstm",
                new BiLstmVertex("characterLstm", shape.characterSize(), shape.characterUnits(), updater, clip),
                "characterEmbedding",
                "formOffsets");
        rows(graph, "forms", RowOperation.LAST_STATES, "characterLstm", "formOffsets");
        rows(graph, "tokenForm", RowOperation.GATHER, "forms", "tokenForms");
        graph.addLayer("wordEmbedding", embedding(shape.words(), shape.wordSize()), "words");
        graph.addVertex("token", new MergeVertex(), "tokenForm", "wordEmbedding");
        String input = dropout(graph, "token", settings.inputDropout());
        graph.addVertex(
                "sentence1",
                new BiLstmVertex("sentence1", token, shape.sentenceUnits(), updater, clip),
                input,
                "sentenceOffsets");
        String between = dropout(graph, "sentence1", settings.encoderDropout());
        graph.addVertex(
                "sentence2",
                new BiLstmVertex("sentence2", sentence, shape.sentenceUnits(), updater, clip),
                between,
                "sentenceOffsets");
        graph.addLayer(NIL, embedding(1, sentence), "nilIndex");
        rows(graph, "positions", RowOperation.APPEND, "sentence2", NIL);
        String positions = dropout(graph, "positions", settings.scorerDropout());
        structure(graph, shape, positions);
        label(graph, shape, positions);
        String tagged = dropout(graph, "sentence1", "tagInput", settings.scorerDropout());
        graph.addLayer("tag", softmax(sentence, shape.tags()), tagged);
        return graph.setOutputs(OUTPUTS.toArray(String[]::new)).build();
    }

    private static void structure(ComputationGraphConfiguration.GraphBuilder graph, NetworkShape shape, String input) {
        int sentence = shape.encodedSize();
        graph.addLayer(
                "structureSlots",
                dense(sentence, NetworkShape.STRUCTURE_SLOTS * shape.hidden(), Activation.IDENTITY),
                input);
        rows(graph, "structureSum", RowOperation.SLOT_SUM, "structureSlots", "candidateSlots");
        graph.addLayer("structureTanh", new ActivationLayer(Activation.TANH), "structureSum");
        graph.addLayer("structureHidden", dense(shape.hidden(), shape.hidden(), Activation.TANH), "structureTanh");
        // Without a bias, which would add the same to all candidates.
        DenseLayer score = new DenseLayer.Builder()
                .nIn(shape.hidden())
                .nOut(1)
                .hasBias(false)
                .activation(Activation.IDENTITY)
                .build();
        graph.addLayer("structureScore", score, "structureHidden");
        rows(graph, "structureSteps", RowOperation.CANDIDATES, "structureScore", "stepOffsets");
        graph.addLayer(
                "structure",
                new LossLayer.Builder(LossFunction.MCXENT)
                        .activation(Activation.SOFTMAX)
                        .build(),
                "structureSteps");
    }

    private static void label(ComputationGraphConfiguration.GraphBuilder graph, NetworkShape shape, String input) {
        int sentence = shape.encodedSize();
        graph.addLayer(
                "labelSlots", dense(sentence, NetworkShape.LABEL_SLOTS * shape.hidden(), Activation.IDENTITY), input);
        rows(graph, "labelSum", RowOperation.SLOT_SUM, "labelSlots", "focusSlots");
        graph.addLayer("labelTanh", new ActivationLayer(Activation.TANH), "labelSum");
        graph.addLayer("labelHidden", dense(shape.hidden(), shape.hidden(), Activation.TANH), "labelTanh");
        graph.addLayer("label", softmax(shape.hidden(), shape.labels()), "labelHidden");
    }

    private static String dropout(ComputationGraphConfiguration.GraphBuilder graph, String input, double rate) {
        return dropout(graph, input, input + "Dropout", rate);
    }

    private static String dropout(
            ComputationGraphConfiguration.GraphBuilder graph, String input, String name, double rate) {
        graph.addVertex(name, new RowVertex(RowOperation.DROPOUT, rate, name.hashCode()), input, "seeds");
        return name;
    }

    private static void rows(
            ComputationGraphConfiguration.GraphBuilder graph, String name, RowOperation operation, String... inputs) {
        graph.addVertex(name, new RowVertex(operation), inputs);
    }

    private static EmbeddingLayer embedding(int rows, int columns) {
        return new EmbeddingLayer.Builder()
                .nIn(rows)
                .nOut(columns)
                .hasBias(false)
                .activation(Activation.IDENTITY)
                .build();
    }

    private static DenseLayer dense(int inputs, int outputs, Activation activation) {
        return new DenseLayer.Builder()
                .nIn(inputs)
                .nOut(outputs)
                .activation(activation)
                .build();
    }

    private static OutputLayer softmax(int inputs, int outputs) {
        return new OutputLayer.Builder(LossFunction.MCXENT)
                .nIn(inputs)
                .nOut(outputs)
                .activation(Activation.SOFTMAX)
                .build();
    }
}
