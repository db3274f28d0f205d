package org.crossbranch.pretrained;

import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The graph of an ONNX file: its operations, by the names of the tensors that they read and make, and the sizes of its weights.
 * Field numbers are those of {@code onnx.proto}.
 *
 * @param nodes the operations, in the file's order
 * @param inputs names of the inputs
 * @param outputs names of the outputs
 * @param weights the stored tensors
 */
record OnnxGraph(List<Node> nodes, List<String> inputs, List<String> outputs, List<Weight> weights) {
    private static final int GRAPH_OF_MODEL = 7;
    private static final int NODE_OF_GRAPH = 1;
    private static final int INITIALIZER_OF_GRAPH = 5;
    private static final int INPUT_OF_GRAPH = 11;
    private static final int OUTPUT_OF_GRAPH = 12;
    private static final int EXTERNAL = 1;
    private static final Set<Long> HALF_PRECISION = Set.of(10L, 16L);

    /** A layer in the names that exporters give tensors, such as {@code /encoder/layer.11/output/LayerNorm/Add_1_output_0}. */
    private static final Pattern LAYER = Pattern.compile("(?:^|[/.])(?:layers?|h|blocks?)\\.(\\d+)[/.]");

    private static final Pattern QUANTISED = Pattern.compile("Quantize|Integer|NBits|Bnb4|^Q[A-Z]");

    /** Operations that end a layer: a norm or, where norms come first, the sum with what the layer read. */
    private static final Pattern ENDS_LAYER = Pattern.compile("Add|Mul|.*LayerNormalization");

    /** An operation. */
    record Node(String operation, List<String> inputs, List<String> outputs) {
        Node {
            inputs = List.copyOf(inputs);
            outputs = List.copyOf(outputs);
        }
    }

    /** A stored tensor: its name, type of elements and sizes, and whether they are in another file. */
    record Weight(String name, long type, List<Long> sizes, boolean isExternal) {}

    OnnxGraph {
        nodes = List.copyOf(nodes);
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
        weights = List.copyOf(weights);
    }

    /**
     * Reads a file's bytes.
     *
     * @param name what messages call it
     * @throws EncoderException if they are no ONNX model, or one whose bits may depend on the batch
     */
    static OnnxGraph read(ByteBuffer bytes, String name) {
        List<Node> nodes = new ArrayList<>();
        List<String> inputs = new ArrayList<>();
        List<String> outputs = new ArrayList<>();
        List<Weight> weights = new ArrayList<>();
        try {
            ProtocolBuffer model = new ProtocolBuffer(bytes);
            while (model.next()) {
                if (model.field() != GRAPH_OF_MODEL) {
                    model.skip();
                    continue;
                }
                ProtocolBuffer part = model.message();
                while (part.next()) {
                    switch (part.field()) {
                        case NODE_OF_GRAPH -> nodes.add(node(part.message()));
                        case INITIALIZER_OF_GRAPH -> weights.add(weight(part.message()));
                        case INPUT_OF_GRAPH -> inputs.add(name(part.message()));
                        case OUTPUT_OF_GRAPH -> outputs.add(name(part.message()));
                        default -> part.skip();
                    }
                }
            }
        } catch (BufferUnderflowException | IllegalArgumentException e) {
            throw new EncoderException(name + ": this is no ONNX model, or damaged; export it anew", e);
        }
        if (nodes.isEmpty() || outputs.isEmpty()) {
            throw new EncoderException(name + ": this is no ONNX model, or has no graph; export it anew");
        }
        OnnxGraph graph = new OnnxGraph(nodes, inputs, outputs, weights);
        graph.check(name);
        return graph;
    }

    private static Node node(ProtocolBuffer fields) {
        String operation = "";
        List<String> inputs = new ArrayList<>();
        List<String> outputs = new ArrayList<>();
        while (fields.next()) {
            switch (fields.field()) {
                case 1 -> inputs.add(fields.text());
                case 2 -> outputs.add(fields.text());
                case 4 -> operation = fields.text();
                default -> fields.skip();
            }
        }
        return new Node(operation, inputs, outputs);
    }

    private static Weight weight(ProtocolBuffer fields) {
        String name = "";
        long type = 0;
        long location = 0;
        List<Long> sizes = new ArrayList<>();
        while (fields.next()) {
            switch (fields.field()) {
                case 1 -> fields.integers(sizes);
                case 2 -> type = fields.integer();
                case 8 -> name = fields.text();
                case 14 -> location = fields.integer();
                default -> fields.skip();
            }
        }
        return new Weight(name, type, sizes, location == EXTERNAL);
    }

    private static String name(ProtocolBuffer valueInfo) {
        String name = "";
        while (valueInfo.next()) {
            if (valueInfo.field() == 1) {
                name = valueInfo.text();
            } else {
                valueInfo.skip();
            }
        }
        return name;
    }

    private void check(String file) {
        for (Node node : nodes) {
            if (QUANTISED.matcher(node.operation()).find()) {
                throw new EncoderException(file + ": the graph is quantised (" + node.operation()
                        + "), and scales its numbers by the batch, so a parse would depend on the sentences beside it;"
                        + " export it with weights of 32 bits");
            }
        }
        for (Weight weight : weights) {
            if (HALF_PRECISION.contains(weight.type())) {
                throw new EncoderException(file + ": the weight " + weight.name()
                        + " is of 16 bits; export the graph with weights of 32 bits");
            }
            if (weight.isExternal()) {
                throw new EncoderException(file + ": the weight " + weight.name()
                        + " is in another file; export a smaller encoder, whose weights fit into model.onnx");
            }
        }
    }

    /** Names of the outputs of the last layers, at most so many and the last one last; the graph's own output alone if it names no layers. */
    List<String> lastLayers(int count) {
        List<String> layers = new ArrayList<>();
        TreeMap<Integer, List<Node>> byLayer = new TreeMap<>();
        for (Node node : nodes) {
            layer(node)
                    .ifPresent(layer -> byLayer.computeIfAbsent(layer, number -> new ArrayList<>())
                            .add(node));
        }
        for (int layer = byLayer.size() - 2; layer >= 0 && layers.size() < count - 1; layer--) {
            List<Node> own = byLayer.get(layer);
            List<Node> next = byLayer.get(layer + 1);
            Optional<String> output = own == null || next == null ? Optional.empty() : crossing(own, next);
            if (output.isEmpty()) {
                break;
            }
            layers.add(0, output.get());
        }
        layers.add(outputs.get(0));
        return layers;
    }

    private static Optional<Integer> layer(Node node) {
        if (node.outputs().isEmpty()) {
            return Optional.empty();
        }
        Matcher matcher = LAYER.matcher(node.outputs().get(0));
        return matcher.find() ? Optional.of(Integer.valueOf(matcher.group(1))) : Optional.empty();
    }

    /** The tensor that a layer hands to the next: of those that it makes and the other reads, the one that it reads most often. */
    private static Optional<String> crossing(List<Node> layer, List<Node> next) {
        String best = "";
        long most = 0;
        for (Node node : layer) {
            if (!ENDS_LAYER.matcher(node.operation()).matches()) {
                continue;
            }
            String output = node.outputs().get(0);
            long readers = next.stream()
                    .filter(reader -> reader.inputs().contains(output))
                    .count();
            if (readers > most) {
                most = readers;
                best = output;
            }
        }
        return most == 0 ? Optional.empty() : Optional.of(best);
    }

    /** How many positions the graph has embeddings of; empty if no weight is called so. */
    Optional<Integer> positions() {
        return weights.stream()
                .filter(weight -> weight.name().contains("position_embeddings")
                        && weight.sizes().size() == 2)
                .map(weight ->
                        Math.toIntExact(Objects.requireNonNull(weight.sizes().get(0))))
                .findFirst();
    }

    /** Bytes that make tensors outputs of the graph, if they follow those of the file: parsers merge the parts of a message. */
    static byte[] asOutputs(List<String> tensors) {
        ByteArrayOutputStream graph = new ByteArrayOutputStream();
        for (String tensor : tensors) {
            byte[] valueInfo = ProtocolBuffer.field(1, tensor.getBytes(StandardCharsets.UTF_8));
            graph.writeBytes(ProtocolBuffer.field(OUTPUT_OF_GRAPH, valueInfo));
        }
        return tensors.isEmpty() ? new byte[0] : ProtocolBuffer.field(GRAPH_OF_MODEL, graph.toByteArray());
    }
}
