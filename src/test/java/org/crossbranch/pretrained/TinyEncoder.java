package org.crossbranch.pretrained;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * A small transformer with the names of a BERT that was exported from PyTorch, written as ONNX byte by byte, and the same computed in plain
 * Java. One head a layer, and no feed-forward part.
 */
public final class TinyEncoder {
    /** Width of its vectors. */
    public static final int WIDTH = 6;

    static final int LAYERS = 5;
    static final int POSITIONS = 16;
    static final int CLS = 1;
    static final int SEP = 2;

    private static final int FLOAT = 1;
    private static final int INT64 = 7;

    private final Map<String, float[]> weights = new LinkedHashMap<>();
    private final List<String> vocabulary;
    private final ByteArrayOutputStream graph = new ByteArrayOutputStream();
    private String scope = "/encoder/layer.";
    private String extraOperation = "";
    private int halves;

    /** An encoder of random weights. */
    public TinyEncoder(long seed) {
        vocabulary = new ArrayList<>(List.of("[UNK]", "[CLS]", "[SEP]"));
        for (char c = 'a'; c <= 'z'; c++) {
            vocabulary.add(String.valueOf(c));
            vocabulary.add("##" + c);
        }
        vocabulary.addAll(List.of("the", "cat", "sleep", "##s", "##ing", ".", ","));
        Random random = new Random(seed);
        weight(random, "embeddings.word_embeddings.weight", vocabulary().size() * WIDTH);
        weight(random, "embeddings.position_embeddings.weight", POSITIONS * WIDTH);
        for (int layer = 0; layer < LAYERS; layer++) {
            for (String part : List.of("query", "key", "value")) {
                weight(random, layer + part, WIDTH * WIDTH);
            }
            weight(random, layer + "scale", WIDTH);
            weight(random, layer + "bias", WIDTH);
        }
    }

    private void weight(Random random, String name, int size) {
        float[] values = new float[size];
        for (int i = 0; i < size; i++) {
            values[i] = (float) random.nextGaussian();
        }
        weights.put(name, values);
    }

    /** Each subword once. */
    private List<String> vocabulary() {
        return vocabulary.stream().distinct().toList();
    }

    /** The same with other names of tensors, which tell no layers. */
    TinyEncoder withoutNames() {
        scope = "/step";
        return this;
    }

    /** The same with an operation more, that nothing reads. */
    TinyEncoder with(String operation) {
        extraOperation = operation;
        return this;
    }

    /** The same with a weight of 16 bits. */
    TinyEncoder withHalves() {
        halves = 1;
        return this;
    }

    /** Writes both files into a folder; returns it. */
    public Path write(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.write(folder.resolve(PretrainedEncoder.MODEL), model());
        Files.writeString(folder.resolve(PretrainedEncoder.TOKENIZER), tokenizer());
        return folder;
    }

    private String tokenizer() {
        List<String> subwords = vocabulary();
        String entries = subwords.stream()
                .map(subword -> "\"" + subword + "\":" + subwords.indexOf(subword))
                .collect(Collectors.joining(","));
        String special = List.of("[CLS]", "[SEP]").stream()
                .map(name -> "\"" + name + "\":{\"id\":\"" + name + "\",\"ids\":[" + subwords.indexOf(name)
                        + "],\"tokens\":[\"" + name + "\"]}")
                .collect(Collectors.joining(","));
        return "{\"version\":\"1.0\",\"truncation\":{\"direction\":\"Right\",\"max_length\":8,\"strategy\":\"LongestFirst\","
                + "\"stride\":0},\"padding\":{\"strategy\":{\"Fixed\":8},\"direction\":\"Right\",\"pad_to_multiple_of\":null,"
                + "\"pad_id\":0,\"pad_type_id\":0,\"pad_token\":\"[UNK]\"},\"added_tokens\":[],\"normalizer\":{\"type\":"
                + "\"BertNormalizer\",\"clean_text\":true,\"handle_chinese_chars\":true,\"strip_accents\":null,\"lowercase\":"
                + "true},\"pre_tokenizer\":{\"type\":\"BertPreTokenizer\"},\"post_processor\":{\"type\":"
                + "\"TemplateProcessing\",\"single\":[{\"SpecialToken\":{\"id\":\"[CLS]\",\"type_id\":0}},{\"Sequence\":"
                + "{\"id\":\"A\",\"type_id\":0}},{\"SpecialToken\":{\"id\":\"[SEP]\",\"type_id\":0}}],\"pair\":["
                + "{\"Sequence\":{\"id\":\"A\",\"type_id\":0}},{\"Sequence\":{\"id\":\"B\",\"type_id\":1}}],"
                + "\"special_tokens\":{" + special
                + "}},\"decoder\":null,\"model\":{\"type\":\"WordPiece\",\"unk_token\":"
                + "\"[UNK]\",\"continuing_subword_prefix\":\"##\",\"max_input_chars_per_word\":100,\"vocab\":{"
                + entries
                + "}}}";
    }

    /** The subwords of a word of lower-case letters: the longest ones from its start. */
    List<Integer> subwords(String word) {
        List<String> all = vocabulary();
        List<Integer> ids = new ArrayList<>();
        int at = 0;
        while (at < word.length()) {
            String found = "";
            for (int end = word.length(); end > at && found.isEmpty(); end--) {
                String piece = (at > 0 ? "##" : "") + word.substring(at, end);
                found = all.contains(piece) ? piece : "";
            }
            ids.add(all.indexOf(found));
            at += found.replace("##", "").length();
        }
        return ids;
    }

    /** The mean of the last layers at each subword, in double precision. */
    double[][] vectors(List<Integer> ids, int layers) {
        int n = ids.size();
        double[][] x = new double[n][WIDTH];
        for (int i = 0; i < n; i++) {
            for (int c = 0; c < WIDTH; c++) {
                x[i][c] = value("embeddings.word_embeddings.weight", ids.get(i) * WIDTH + c)
                        + value("embeddings.position_embeddings.weight", i * WIDTH + c);
            }
        }
        double[][] mean = new double[n][WIDTH];
        for (int layer = 0; layer < LAYERS; layer++) {
            x = layer(layer, x);
            for (int i = 0; i < n && layer >= LAYERS - layers; i++) {
                for (int c = 0; c < WIDTH; c++) {
                    mean[i][c] += x[i][c] / layers;
                }
            }
        }
        return mean;
    }

    private double[][] layer(int layer, double[][] x) {
        double[][] query = product(x, layer + "query");
        double[][] key = product(x, layer + "key");
        double[][] value = product(x, layer + "value");
        double[][] next = new double[x.length][WIDTH];
        for (int i = 0; i < x.length; i++) {
            double[] attention = new double[x.length];
            double sum = 0;
            for (int j = 0; j < x.length; j++) {
                double score = 0;
                for (int c = 0; c < WIDTH; c++) {
                    score += query[i][c] * key[j][c];
                }
                attention[j] = Math.exp(score);
                sum += attention[j];
            }
            for (int c = 0; c < WIDTH; c++) {
                next[i][c] = x[i][c];
                for (int j = 0; j < x.length; j++) {
                    next[i][c] += attention[j] / sum * value[j][c];
                }
            }
            normalize(layer, next[i]);
        }
        return next;
    }

    private void normalize(int layer, double[] row) {
        double mean = 0;
        double square = 0;
        for (double value : row) {
            mean += value / WIDTH;
        }
        for (double value : row) {
            square += (value - mean) * (value - mean) / WIDTH;
        }
        for (int c = 0; c < WIDTH; c++) {
            row[c] = (row[c] - mean) / Math.sqrt(square + 1e-5) * value(layer + "scale", c) + value(layer + "bias", c);
        }
    }

    private double[][] product(double[][] x, String matrix) {
        double[][] product = new double[x.length][WIDTH];
        for (int i = 0; i < x.length; i++) {
            for (int c = 0; c < WIDTH; c++) {
                for (int k = 0; k < WIDTH; k++) {
                    product[i][c] += x[i][k] * value(matrix, k * WIDTH + c);
                }
            }
        }
        return product;
    }

    private double value(String weight, int at) {
        float[] values = weights.get(weight);
        if (values == null) {
            throw new IllegalArgumentException(weight);
        }
        return values[at];
    }

    /** The ONNX file. */
    private byte[] model() {
        graph.reset();
        nodes();
        graph.writeBytes(text(2, "tiny"));
        weights.forEach((name, values) -> graph.writeBytes(message(5, floats(name, values))));
        graph.writeBytes(message(5, integers("zero", 0)));
        graph.writeBytes(message(5, integers("one", 1)));
        for (String input : List.of("input_ids", "attention_mask", "token_type_ids")) {
            graph.writeBytes(message(11, valueInfo(input, INT64, "batch", "sequence")));
        }
        graph.writeBytes(message(12, valueInfo("last_hidden_state", FLOAT, "batch", "sequence", "width")));
        return join(number(1, 8), message(8, join(text(1, ""), number(2, 17))), message(7, graph.toByteArray()));
    }

    private void nodes() {
        node("Shape", "sizes", "input_ids");
        node("Gather", "count", "sizes", "one");
        node("Range", "positions", "zero", "count", "one");
        node("Gather", "/embeddings/word", "embeddings.word_embeddings.weight", "input_ids");
        node("Gather", "/embeddings/position", "embeddings.position_embeddings.weight", "positions");
        node("Add", "/embeddings/sum", "/embeddings/word", "/embeddings/position");
        String x = "/embeddings/sum";
        for (int layer = 0; layer < LAYERS; layer++) {
            String name = scope + layer;
            for (String part : List.of("query", "key", "value")) {
                node("MatMul", name + "/attention/" + part, x, layer + part);
            }
            node("Transpose", name + "/attention/transposed", name + "/attention/key");
            node("MatMul", name + "/attention/scores", name + "/attention/query", name + "/attention/transposed");
            node("Softmax", name + "/attention/softmax", name + "/attention/scores");
            node("MatMul", name + "/attention/read", name + "/attention/softmax", name + "/attention/value");
            node("Add", name + "/output/Add", name + "/attention/read", x);
            x = layer == LAYERS - 1 ? "last_hidden_state" : name + "/output/LayerNorm/Add_1_output_0";
            node("LayerNormalization", x, name + "/output/Add", layer + "scale", layer + "bias");
        }
        if (!extraOperation.isEmpty()) {
            node(extraOperation, "extra", x);
        }
    }

    private void node(String operation, String output, String... inputs) {
        ByteArrayOutputStream node = new ByteArrayOutputStream();
        for (String input : inputs) {
            node.writeBytes(text(1, input));
        }
        node.writeBytes(text(2, output));
        node.writeBytes(text(4, operation));
        if (operation.equals("Transpose")) {
            node.writeBytes(message(5, join(text(1, "perm"), number(20, 7), number(8, 0), number(8, 2), number(8, 1))));
        }
        graph.writeBytes(message(1, node.toByteArray()));
    }

    private byte[] floats(String name, float[] values) {
        ByteBuffer raw = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        raw.asFloatBuffer().put(values);
        boolean isVector = values.length == WIDTH;
        byte[] sizes = isVector ? number(1, WIDTH) : join(number(1, values.length / WIDTH), number(1, WIDTH));
        boolean isHalf = halves > 0 && isVector;
        return join(sizes, number(2, isHalf ? 10 : FLOAT), text(8, name), message(9, raw.array()));
    }

    private static byte[] integers(String name, long value) {
        byte[] raw = ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .array();
        return join(number(2, INT64), text(8, name), message(9, raw));
    }

    private static byte[] valueInfo(String name, int type, String... sizes) {
        ByteArrayOutputStream shape = new ByteArrayOutputStream();
        for (String size : sizes) {
            shape.writeBytes(message(1, text(2, size)));
        }
        byte[] tensor = join(number(1, type), message(2, shape.toByteArray()));
        return join(text(1, name), message(2, message(1, tensor)));
    }

    private static byte[] text(int field, String value) {
        return message(field, value.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] message(int field, byte[] value) {
        return join(varint(field << 3 | 2), varint(value.length), value);
    }

    private static byte[] number(int field, int value) {
        return join(varint(field << 3), varint(value));
    }

    private static byte[] varint(int value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int rest = value;
        for (; rest > 0x7F; rest >>>= 7) {
            out.write((rest & 0x7F) | 0x80);
        }
        out.write(rest);
        return out.toByteArray();
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }
}
