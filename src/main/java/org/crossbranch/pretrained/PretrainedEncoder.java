package org.crossbranch.pretrained;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.crossbranch.digest.Sha256;
import org.crossbranch.scoring.TokenVectors;
import org.crossbranch.tree.Sentence;

/**
 * A transformer that was trained elsewhere, as it is: {@code model.onnx} and {@code tokenizer.json}. The vector of a word is the mean of the
 * last four layers at its first subword (as in UDPipe 2, Straka 2018). Sentences are encoded one by one on the caller's thread, so a vector
 * depends on the sentence's forms alone. Safe for use by several threads at once.
 */
public final class PretrainedEncoder implements TokenVectors.Source, AutoCloseable {
    /** The encoder's graph. */
    public static final String MODEL = "model.onnx";

    /** Its tokenizer. */
    public static final String TOKENIZER = "tokenizer.json";

    private static final int LAYERS = 4;
    private static final String IDS = "input_ids";
    private static final String MASK = "attention_mask";
    private static final String TYPES = "token_type_ids";
    private static final int USUAL_POSITIONS = 512;

    /** RoBERTa's embeddings of positions begin with two that stand for none. */
    private static final int UNUSED_POSITIONS = 2;

    private static final Map<String, PretrainedEncoder> SHARED = new HashMap<>();

    private final OrtEnvironment environment;
    private final OrtSession session;
    private final Subwords subwords;
    private final List<String> layers;
    private final int window;
    private final TokenVectors description;

    /**
     * ONNX Runtime's environment. Its own shutdown hook frees it, and a sentence that is encoded after that ends the JVM by a signal. So it
     * is held a second time: a service that is stopped answers what it has begun.
     */
    private static final class Environment {
        private static final OrtEnvironment INSTANCE = held();

        private Environment() {}

        private static OrtEnvironment held() {
            OrtEnvironment environment = OrtEnvironment.getEnvironment();
            try {
                Field library = Class.forName("ai.onnxruntime.OnnxRuntime").getDeclaredField("ortApiHandle");
                library.setAccessible(true);
                Method create =
                        OrtEnvironment.class.getDeclaredMethod("createHandle", long.class, int.class, String.class);
                create.setAccessible(true);
                create.invoke(
                        null, library.getLong(null), OrtLoggingLevel.ORT_LOGGING_LEVEL_WARNING.getValue(), "held");
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("this version of ONNX Runtime cannot be held", e);
            }
            return environment;
        }
    }

    private PretrainedEncoder(
            OrtEnvironment environment, OrtSession session, Subwords subwords, OnnxGraph graph, String sha256)
            throws OrtException {
        this.environment = environment;
        this.session = session;
        this.subwords = subwords;
        layers = graph.lastLayers(LAYERS);
        window = graph.positions().orElse(USUAL_POSITIONS) - UNUSED_POSITIONS;
        description = new TokenVectors(sha256, run(new long[] {0}).length, layers.size(), Optional.of(this));
    }

    /**
     * Opens the encoder of two files.
     *
     * @throws EncoderException if it cannot be used
     * @throws IOException if a file cannot be read
     */
    public static PretrainedEncoder open(Path model, Path tokenizer) throws IOException {
        ByteBuffer bytes = read(model);
        OnnxGraph graph = OnnxGraph.read(bytes.duplicate(), model.toString());
        Set<String> known = Set.of(IDS, MASK, TYPES);
        Set<String> stored = new HashSet<>();
        graph.weights().forEach(weight -> stored.add(weight.name()));
        for (String input : graph.inputs()) {
            if (!known.contains(input) && !stored.contains(input)) {
                throw new EncoderException(model + ": the graph has an input \"" + input + "\"; export one that takes "
                        + IDS + ", " + MASK + " and " + TYPES + " alone");
            }
        }
        List<String> layers = graph.lastLayers(LAYERS);
        ByteBuffer withLayers = append(bytes, OnnxGraph.asOutputs(layers.subList(0, layers.size() - 1)));
        String sha256 = digest(model, tokenizer);
        Subwords subwords = Subwords.open(tokenizer);
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            OrtEnvironment environment = Environment.INSTANCE;
            OrtSession session = environment.createSession(withLayers, options);
            return new PretrainedEncoder(environment, session, subwords, graph, sha256);
        } catch (OrtException e) {
            subwords.close();
            throw new EncoderException(model + ": ONNX Runtime refuses the graph: " + e.getMessage(), e);
        }
    }

    /**
     * The encoder of a folder, as {@link #shared}.
     *
     * @throws EncoderException if it is not there, or cannot be used
     * @throws IOException if a file cannot be read
     */
    public static PretrainedEncoder of(Path folder) throws IOException {
        for (String name : List.of(MODEL, TOKENIZER)) {
            if (!Files.exists(folder.resolve(name))) {
                throw missing(folder.toString(), name);
            }
        }
        return shared(folder.resolve(MODEL), folder.resolve(TOKENIZER));
    }

    /** The refusal of a folder that lacks a file. */
    public static EncoderException missing(String folder, String name) {
        return new EncoderException(folder + ": there is no " + name + "; give the folder of an encoder, with " + MODEL
                + " and " + TOKENIZER);
    }

    /**
     * The encoder of two files, which all callers in this JVM share for as long as it runs: its weights are there once, outside of the heap.
     *
     * @throws EncoderException if it cannot be used
     * @throws IOException if a file cannot be read
     */
    public static synchronized PretrainedEncoder shared(Path model, Path tokenizer) throws IOException {
        String sha256 = digest(model, tokenizer);
        PretrainedEncoder there = SHARED.get(sha256);
        if (there == null) {
            there = open(model, tokenizer);
            SHARED.put(sha256, there);
        }
        return there;
    }

    private static ByteBuffer read(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
        }
    }

    private static ByteBuffer append(ByteBuffer bytes, byte[] more) {
        ByteBuffer all = ByteBuffer.allocateDirect(bytes.capacity() + more.length);
        return all.put(bytes.duplicate()).put(more).flip();
    }

    /** The digest that {@code sha256sum model.onnx tokenizer.json | sha256sum} prints. */
    private static String digest(Path model, Path tokenizer) throws IOException {
        return Sha256.hex(line(model, MODEL) + line(tokenizer, TOKENIZER));
    }

    private static String line(Path file, String name) throws IOException {
        MessageDigest digest = Sha256.begin();
        digest.update(read(file));
        return HexFormat.of().formatHex(digest.digest()) + "  " + name + "\n";
    }

    /** Which encoder this is, and its vectors. */
    public TokenVectors vectors() {
        return description;
    }

    @Override
    public void read(Sentence sentence, float[] out, int offset, int stride) {
        Subwords.Pieces pieces = subwords.of(sentence);
        int width = description.width();
        for (int token = 0; token < sentence.length(); token++) {
            // A word of characters that the tokenizer drops has no subword: its vector is zero.
            if (pieces.first()[token] < 0) {
                Arrays.fill(out, offset + token * stride, offset + token * stride + width, 0);
            }
        }
        int special = pieces.before() + pieces.after();
        int content = pieces.ids().length - special;
        int most = window - special;
        // Windows overlap by half. A word's vector is that of the window in whose middle it stands.
        int step = Math.max(1, most / 2);
        for (int from = 0; from < content; from += step) {
            int to = Math.min(content, from + most);
            boolean isLast = to == content;
            int begin = from == 0 ? 0 : from + step / 2;
            int end = isLast ? content : from + step + step / 2;
            encode(pieces, from, to, begin, end, out, offset, stride);
            if (isLast) {
                return;
            }
        }
    }

    /** Encodes a window of the content and writes the vectors of the words that begin in a part of it. */
    private void encode(
            Subwords.Pieces pieces, int from, int to, int begin, int end, float[] out, int offset, int stride) {
        int before = pieces.before();
        long[] ids = new long[before + to - from + pieces.after()];
        System.arraycopy(pieces.ids(), 0, ids, 0, before);
        System.arraycopy(pieces.ids(), before + from, ids, before, to - from);
        System.arraycopy(
                pieces.ids(), pieces.ids().length - pieces.after(), ids, ids.length - pieces.after(), pieces.after());
        float[] vectors;
        try {
            vectors = run(ids);
        } catch (OrtException e) {
            throw new EncoderException(
                    "the encoder failed on a sentence of " + ids.length + " subwords: " + e.getMessage(), e);
        }
        int width = description.width();
        for (int token = 0; token < pieces.first().length; token++) {
            int at = pieces.first()[token] - before;
            if (pieces.first()[token] >= 0 && at >= begin && at < end) {
                System.arraycopy(vectors, (before + at - from) * width, out, offset + token * stride, width);
            }
        }
    }

    /** The mean of the last layers [ids, width]. */
    private float[] run(long[] ids) throws OrtException {
        long[] mask = new long[ids.length];
        Arrays.fill(mask, 1);
        long[] shape = {1, ids.length};
        try (OnnxTensor idTensor = tensor(ids, shape);
                OnnxTensor maskTensor = tensor(mask, shape);
                OnnxTensor typeTensor = tensor(new long[ids.length], shape)) {
            Map<String, OnnxTensor> inputs = new HashMap<>(Map.of(IDS, idTensor, MASK, maskTensor, TYPES, typeTensor));
            inputs.keySet().retainAll(session.getInputNames());
            try (OrtSession.Result outputs = session.run(inputs, new LinkedHashSet<>(layers))) {
                return mean(outputs, ids.length);
            }
        }
    }

    private OnnxTensor tensor(long[] values, long[] shape) throws OrtException {
        return OnnxTensor.createTensor(environment, LongBuffer.wrap(values), shape);
    }

    private float[] mean(OrtSession.Result outputs, int subwords) throws OrtException {
        float[] sums = {};
        for (Map.Entry<String, OnnxValue> output : outputs) {
            if (!(output.getValue() instanceof OnnxTensor tensor)
                    || tensor.getInfo().type != OnnxJavaType.FLOAT
                    || tensor.getInfo().getShape().length != 3
                    || tensor.getInfo().getShape()[1] != subwords) {
                throw new EncoderException(MODEL + ": the output \"" + output.getKey() + "\" is "
                        + output.getValue().getInfo()
                        + ", not a vector of 32-bit numbers a token; export the encoder without the layers of a task");
            }
            FloatBuffer values = tensor.getFloatBuffer();
            if (sums.length == 0) {
                sums = new float[values.remaining()];
            }
            if (sums.length != values.remaining()) {
                throw new EncoderException(MODEL + ": its layers have different widths; take another encoder");
            }
            for (int i = 0; i < sums.length; i++) {
                sums[i] += values.get(i);
            }
        }
        for (int i = 0; i < sums.length; i++) {
            sums[i] /= layers.size();
        }
        return sums;
    }

    @Override
    public void close() {
        subwords.close();
    }
}
