package org.crossbranch.fuzz;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.crossbranch.Sweep;
import org.crossbranch.treebank.TreebankFormat;
import org.crossbranch.treebank.TreebankFormats;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The fuzz targets over their seeds, and over seeds with random damage. Jazzer does the same for longer, and learns from it. */
@Tag("slow")
final class FuzzTargetsTest {
    private static final long SEED = 53;
    /** Damaged inputs of each target. */
    private static final int DAMAGED = Sweep.size(200);

    private static final int MOST_CHANGES = 4;

    /** Bytes that mean something to some reader. */
    private static final byte[] MARKS = "()<>&;#\t\n _-*=\"'{}0129\\\0\u007f".getBytes(StandardCharsets.US_ASCII);

    private static final String RUNNING =
            "{\"state\":\"running\",\"started\":\"2026-03-02T01:00:00Z\",\"heartbeat\":\"2026-03-02T01:00:00Z\",";

    @TempDir
    private Path folder;

    private interface Target {
        void test(byte[] input) throws IOException;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "formats",
                "text",
                "settings",
                "model",
                "rows",
                "segmenter",
                "documents",
                "records",
                "requests",
                "queries",
                "division"
            })
    @Timeout(120)
    void noInputBreaksAPromise(String name) throws IOException {
        String formats =
                TreebankFormats.all().stream().map(TreebankFormat::name).collect(joining(","));
        Corpus.main(new String[] {name.equals("formats") ? formats : name, folder.toString()});
        Target target = target(name, formats);
        List<byte[]> seeds = seeds();
        assertThat(seeds).isNotEmpty();
        for (byte[] seed : seeds) {
            test(name, target, seed);
        }
        Random random = new Random(SEED);
        for (int i = 0; i < DAMAGED; i++) {
            test(name, target, damaged(seeds.get(i % seeds.size()), random));
        }
    }

    /** Inputs that broke a promise once. */
    static Stream<Arguments> found() throws IOException {
        byte[] accent = "A\0\u0301b".getBytes(StandardCharsets.UTF_8);
        String manifest = new String(SegmenterTarget.seeds().get(1), StandardCharsets.ISO_8859_1)
                .replace("language=en", "language=\u00ee\\nversion=2");
        byte[] zip = SegmenterTarget.seeds().get(0);
        // The first entry's name, behind a header of 30 bytes.
        zip[30] = (byte) 0xff;
        return Stream.of(
                arguments("an accent on a blank", "documents", joined(new byte[1], 1, accent, 1)),
                arguments("an entry whose name is not UTF-8", "segmenter", joined(new byte[1], 1, zip, 1)),
                arguments("a language that is not ASCII", "segmenter", input(1, manifest)),
                arguments("a pointer that is null", "records", input(1, "null")),
                arguments("a heartbeat of all times", "records", input(2, RUNNING + "\"heartbeatSeconds\":9e18}")),
                arguments("an output without a name", "records", input(2, RUNNING + "\"outputs\":[\"\"]}")),
                arguments("an output that is the root", "records", input(2, RUNNING + "\"outputs\":[\"/\"]}")),
                arguments("a manifest in UTF-32", "records", input(2, "\0\0\0\0\0\0\0\0st\":1,\"r\u00f5n\":\5")),
                arguments("an epoch that is null", "records", input(3, "null\n")),
                arguments(
                        "a score that is an empty text",
                        "records",
                        input(
                                3,
                                "{\"epoch\":1,\"loss\":2.5,\"scores\":{\"f1\":\"\"},\"accuracy\":{},\"unparsed\":0,"
                                        + "\"sentencesPerSecond\":9,\"seconds\":2.0,\"best\":true}\n")),
                arguments("a claim of nobody", "records", input(5, "{\"host\":\"here\"}")),
                arguments(
                        "a claim with a path",
                        "records",
                        input(
                                6,
                                "{\"number\":1,\"token\":\"a:b\",\"owner\":{\"host\":\"\",\"machine\":\"\",\"process\":1,"
                                        + "\"processStarted\":1,\"since\":\"\"}}")),
                arguments("a claim that is null", "records", input(6, "null")),
                arguments("a query of parentheses", "queries", input('[', "(".repeat(9_000))));
    }

    private static byte[] input(int first, String rest) {
        return ((char) first + rest).getBytes(StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("found")
    void whatWasFoundStaysMended(String what, String target, byte[] input) throws IOException {
        Target tested = target(target, "");
        assertThatCode(() -> tested.test(input)).as(what).doesNotThrowAnyException();
    }

    private static Target target(String name, String formats) throws IOException {
        switch (name) {
            case "formats" -> FormatTarget.fuzzerInitialize(formats.split(",", -1));
            case "settings" -> SettingsTarget.fuzzerInitialize();
            case "model" -> ModelTarget.fuzzerInitialize();
            case "rows" -> RowTarget.fuzzerInitialize();
            case "segmenter" -> SegmenterTarget.fuzzerInitialize();
            case "records" -> RecordTarget.fuzzerInitialize();
            case "requests" -> RequestTarget.fuzzerInitialize();
            default -> {}
        }
        return switch (name) {
            case "formats" -> FormatTarget::fuzzerTestOneInput;
            case "settings" -> SettingsTarget::fuzzerTestOneInput;
            case "model" -> ModelTarget::fuzzerTestOneInput;
            case "rows" -> RowTarget::fuzzerTestOneInput;
            case "segmenter" -> SegmenterTarget::fuzzerTestOneInput;
            case "documents" -> DocumentTarget::fuzzerTestOneInput;
            case "records" -> RecordTarget::fuzzerTestOneInput;
            case "requests" -> RequestTarget::fuzzerTestOneInput;
            case "queries" -> QueryTarget::fuzzerTestOneInput;
            case "division" -> DivisionTarget::fuzzerTestOneInput;
            default -> TextTarget::fuzzerTestOneInput;
        };
    }

    /** Read in an order that does not depend on the disk. */
    private List<byte[]> seeds() throws IOException {
        List<byte[]> seeds = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                seeds.add(Files.readAllBytes(file));
            }
        }
        return seeds;
    }

    private static void test(String name, Target target, byte[] input) {
        try {
            target.test(input);
        } catch (Exception | AssertionError | StackOverflowError | OutOfMemoryError e) {
            throw new AssertionError(
                    "the target " + name + " has failed; the input, in Base64: "
                            + Base64.getEncoder().encodeToString(input),
                    e);
        }
    }

    private static byte[] damaged(byte[] seed, Random random) {
        byte[] input = seed;
        for (int changes = 1 + random.nextInt(MOST_CHANGES); changes > 0; changes--) {
            int from = random.nextInt(input.length + 1);
            int to = from + random.nextInt(Math.min(input.length - from, 1 << random.nextInt(8)) + 1);
            byte[] between = Arrays.copyOfRange(input, from, to);
            input = switch (random.nextInt(6)) {
                case 0 -> joined(input, from, new byte[0], to);
                case 1 -> joined(input, to, between, to);
                case 2 -> joined(input, from, new byte[] {MARKS[random.nextInt(MARKS.length)]}, from);
                case 3 -> joined(input, from, new byte[] {MARKS[random.nextInt(MARKS.length)]}, to);
                case 4 -> Arrays.copyOf(input, to);
                default -> {
                    random.nextBytes(between);
                    yield joined(input, from, between, to);
                }
            };
        }
        return input;
    }

    /** An input in which other bytes stand between two places. */
    private static byte[] joined(byte[] input, int before, byte[] between, int behind) {
        byte[] joined = Arrays.copyOf(input, before + between.length + input.length - behind);
        System.arraycopy(between, 0, joined, before, between.length);
        System.arraycopy(input, behind, joined, before + between.length, input.length - behind);
        return joined;
    }
}
