package org.crossbranch.training.dl4j;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.crossbranch.scoring.network.EncoderShape;
import org.crossbranch.scoring.network.NetworkShape;
import org.crossbranch.scoring.network.SetShape;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.nd4j.linalg.activations.Activation;

/** The network of the set scorer (Coavoux &amp; Cohen 2019 §3): what reads the sentence, and two action classifiers. */
record SetNetwork(boolean takesTags) implements TrainableNetwork {
    /** Outputs, in the order of a batch's labels. */
    static final List<String> OUTPUTS = List.of("structure", "label", SentenceGraph.TAG);

    static final String NIL = "nil";

    @Override
    public SetShape shape(TrainingVocabulary vocabulary, TrainingSettings.Sizes sizes) {
        return new SetShape(
                SentenceGraph.shape(vocabulary, sizes, takesTags),
                sizes.hidden(),
                vocabulary.labels().size());
    }

    @Override
    public ComputationGraphConfiguration configuration(NetworkShape shape, TrainingSettings settings, int steps) {
        SetShape sizes = (SetShape) shape;
        EncoderShape encoder = sizes.encoder();
        List<String> inputs = Stream.concat(
                        SentenceGraph.inputs(encoder).stream(),
                        Stream.of("nilIndex", "candidateSlots", "stepOffsets", "focusSlots"))
                .toList();
        GraphLayers graph = new GraphLayers(inputs, settings, steps);
        SentenceGraph.addEncoder(graph, encoder, settings);
        graph.embedding(NIL, 1, encoder.encodedSize(), "nilIndex");
        graph.rows("positions", RowOperation.APPEND, SentenceGraph.ENCODED, NIL);
        String positions = graph.dropout("positions", settings.scorerDropout());
        structure(graph, sizes, positions);
        label(graph, sizes, positions);
        SentenceGraph.addTagger(graph, encoder, settings);
        return graph.build(OUTPUTS);
    }

    private static void structure(GraphLayers graph, SetShape shape, String input) {
        int hidden = shape.hidden();
        int inputs = shape.encoder().encodedSize();
        graph.dense("structureSlots", inputs, SetShape.STRUCTURE_SLOTS * hidden, Activation.IDENTITY, input);
        graph.rows("structureSum", RowOperation.SLOT_SUM, "structureSlots", "candidateSlots");
        graph.activation("structureTanh", Activation.TANH, "structureSum");
        graph.dense("structureHidden", hidden, hidden, Activation.TANH, "structureTanh");
        // Without a bias, which would add the same to all candidates.
        graph.unbiased("structureScore", hidden, 1, "structureHidden");
        graph.rows("structureSteps", RowOperation.CANDIDATES, "structureScore", "stepOffsets");
        graph.softmax("structure", "structureSteps");
    }

    private static void label(GraphLayers graph, SetShape shape, String input) {
        int hidden = shape.hidden();
        int inputs = shape.encoder().encodedSize();
        graph.dense("labelSlots", inputs, SetShape.LABEL_SLOTS * hidden, Activation.IDENTITY, input);
        graph.rows("labelSum", RowOperation.SLOT_SUM, "labelSlots", "focusSlots");
        graph.activation("labelTanh", Activation.TANH, "labelSum");
        graph.dense("labelHidden", hidden, hidden, Activation.TANH, "labelTanh");
        graph.softmax("label", hidden, shape.labels(), "labelHidden");
    }

    @Override
    public Supplier<BatchContents> batches(TrainingVocabulary vocabulary, double unknownWordAlpha) {
        Map<String, Integer> labelColumns = vocabulary.labelColumns();
        return () -> new SetBatch(new TokenRows(vocabulary, unknownWordAlpha, takesTags), labelColumns);
    }

    @Override
    public NetworkExchange exchange(NetworkShape shape) {
        NetworkExchange.Builder exchange = new NetworkExchange.Builder();
        SentenceGraph.exchange(exchange, ((SetShape) shape).encoder());
        return exchange.vector("nil", NIL)
                .slots("structure", "structureSlots", "structure.output.weight")
                .dense("structure.hidden", "structureHidden")
                .unbiased("structure.output", "structureScore")
                .slots("label", "labelSlots", "label.output.weight")
                .dense("label.hidden", "labelHidden")
                .dense("label.output", "label")
                .build();
    }
}
