package org.crossbranch.training.dl4j;

import java.util.List;
import org.crossbranch.training.TrainingSettings;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.conf.GradientNormalization;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.graph.ElementWiseVertex;
import org.deeplearning4j.nn.conf.graph.MergeVertex;
import org.deeplearning4j.nn.conf.layers.ActivationLayer;
import org.deeplearning4j.nn.conf.layers.DenseLayer;
import org.deeplearning4j.nn.conf.layers.EmbeddingLayer;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.deeplearning4j.nn.conf.layers.LossLayer;
import org.deeplearning4j.nn.conf.layers.OutputLayer;
import org.deeplearning4j.nn.weights.WeightInit;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.lossfunctions.LossFunctions.LossFunction;

/** The pieces that our graphs are made of. Mutable: a graph in the making. */
final class GraphLayers {
    private final TrainingSettings settings;
    private final IUpdater updater;
    private final ComputationGraphConfiguration.GraphBuilder graph;

    /**
     * A graph without layers.
     *
     * @param inputs names of its inputs, that of the dropout's seeds first
     * @param steps steps of a worker over the whole run, for the learning rate's decay
     */
    GraphLayers(List<String> inputs, TrainingSettings settings, int steps) {
        this.settings = settings;
        double clip = settings.clipNorm();
        updater = new Adam(new WarmupAndDecay(
                settings.learningRate(), settings.warmupSteps(), steps, settings.finalLearningRateFraction()));
        graph = new NeuralNetConfiguration.Builder()
                .seed(settings.seed())
                .updater(updater)
                .weightInit(WeightInit.ZERO)
                .gradientNormalization(clip > 0 ? GradientNormalization.ClipL2PerLayer : GradientNormalization.None)
                .gradientNormalizationThreshold(clip)
                .graphBuilder()
                .addInputs(inputs);
    }

    ComputationGraphConfiguration build(List<String> outputs) {
        // A treebank may have one tag only; DL4J takes a softmax over one class for a mistake.
        return graph.setOutputs(outputs.toArray(String[]::new))
                .validateOutputLayerConfig(false)
                .build();
    }

    void embedding(String name, int rows, int columns, String input) {
        EmbeddingLayer layer = new EmbeddingLayer.Builder()
                .nIn(rows)
                .nOut(columns)
                .hasBias(false)
                .activation(Activation.IDENTITY)
                .build();
        add(name, layer, input);
    }

    void biLstm(String name, int inputs, int units, String input, String offsets) {
        graph.addVertex(name, new BiLstmVertex(name, inputs, units, updater, settings.clipNorm()), input, offsets);
    }

    void merge(String name, String... inputs) {
        graph.addVertex(name, new MergeVertex(), inputs);
    }

    void sum(String name, String... inputs) {
        graph.addVertex(name, new ElementWiseVertex(ElementWiseVertex.Op.Add), inputs);
    }

    void rows(String name, RowOperation operation, String... inputs) {
        graph.addVertex(name, new RowVertex(operation), inputs);
    }

    /** Drops values of a layer; the answer is the name of what is left. */
    String dropout(String input, double rate) {
        return dropout(input, input + "Dropout", rate);
    }

    /** Drops values of a layer under a name, which decides with the seeds which. */
    String dropout(String input, String name, double rate) {
        graph.addVertex(name, new RowVertex(RowOperation.DROPOUT, rate, name.hashCode()), input, SentenceGraph.SEEDS);
        return name;
    }

    void dense(String name, int inputs, int outputs, Activation activation, String input) {
        DenseLayer layer = new DenseLayer.Builder()
                .nIn(inputs)
                .nOut(outputs)
                .activation(activation)
                .build();
        add(name, layer, input);
    }

    void unbiased(String name, int inputs, int outputs, String input) {
        DenseLayer layer = new DenseLayer.Builder()
                .nIn(inputs)
                .nOut(outputs)
                .hasBias(false)
                .activation(Activation.IDENTITY)
                .build();
        add(name, layer, input);
    }

    void activation(String name, Activation activation, String input) {
        add(name, new ActivationLayer(activation), input);
    }

    /** A softmax classifier over its inputs. */
    void softmax(String name, int inputs, int outputs, String input) {
        OutputLayer layer = new OutputLayer.Builder(LossFunction.MCXENT)
                .nIn(inputs)
                .nOut(outputs)
                .activation(Activation.SOFTMAX)
                .build();
        add(name, layer, input);
    }

    /** A softmax over scores. */
    void softmax(String name, String scores) {
        LossLayer layer = new LossLayer.Builder(LossFunction.MCXENT)
                .activation(Activation.SOFTMAX)
                .build();
        add(name, layer, scores);
    }

    private void add(String name, Layer layer, String input) {
        graph.addLayer(name, layer, input);
    }
}
