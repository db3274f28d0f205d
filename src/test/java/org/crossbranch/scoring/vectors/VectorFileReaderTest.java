package org.crossbranch.scoring.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.crossbranch.digest.Sha256;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Vocabulary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class VectorFileReaderTest {
    private static final String TEXT = "4 3\n</s> 1 2 3\ndas -0.5 1e-3 .25 \nHaus 4 5 6\r\nStraße 7 8 9\n";
    private static final List<String> WORDS = List.of("</s>", "das", "Haus", "Straße");
    private static final float[] VALUES = {1, 2, 3, -0.5f, 1e-3f, .25f, 4, 5, 6, 7, 8, 9};

    private static WordVectors read(String file, byte[] bytes, int first, String... wanted) throws IOException {
        return VectorFileReader.read(file, new ByteArrayInputStream(bytes), first, Set.of(wanted));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** As word2vec's C program writes it: each vector ends in a line feed; gensim leaves that out. */
    private static byte[] binary(boolean hasLineEnds) {
        ByteBuffer bytes = ByteBuffer.allocate(200).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(utf8("4 3\n"));
        for (int word = 0; word < WORDS.size(); word++) {
            bytes.put(utf8(WORDS.get(word) + " "));
            for (int i = 0; i < 3; i++) {
                bytes.putFloat(VALUES[3 * word + i]);
            }
            if (hasLineEnds) {
                bytes.put((byte) '\n');
            }
        }
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }

    @Test
    void theFormatsOfOneTableGiveTheSameVectors() throws IOException {
        byte[] text = utf8(TEXT);
        for (WordVectors vectors : List.of(
                read("hdfs://host/a/de.vec", text, 9),
                read("de.txt.gz", gzip(text), 9),
                read("de.bin", binary(true), 9),
                read("de.BIN", binary(false), 9),
                read("de.bin.gz", gzip(binary(false)), 9))) {
            assertThat(vectors.words().entries()).isEqualTo(WORDS);
            assertThat(vectors.table().shape()).containsExactly(5, 3);
            assertThat(Arrays.copyOf(vectors.table().values(), 3)).containsOnly(0);
            assertThat(Arrays.copyOfRange(vectors.table().values(), 3, 15)).isEqualTo(VALUES);
        }
        assertThat(read("hdfs://host/a/de.vec", text, 9).source())
                .isEqualTo(new VectorSource("de.vec", Sha256.hex(text)));
        assertThat(read("de.vec.gz", gzip(text), 1).source().sha256()).isEqualTo(Sha256.hex(gzip(text)));
    }

    @Test
    void theFirstWordsAndThoseWantedAreKept() throws IOException {
        WordVectors vectors = read("de.vec", utf8(TEXT), 1, "Straße", "Hof");
        assertThat(vectors.words().entries()).containsExactly("</s>", "Straße");
        assertThat(vectors.table().values()).containsExactly(0, 0, 0, 1, 2, 3, 7, 8, 9);
        assertThat(read("de.bin", binary(true), 0, "Haus").table().values()).containsExactly(0, 0, 0, 4, 5, 6);
    }

    /** A trainer that cuts words after some bytes leaves half characters. */
    @Test
    void wordsThatAreNotUnicodeArePassedOver() throws IOException {
        byte[] text = utf8("2 1\nab? 1\nc 2\n");
        text[6] = (byte) 0xc3;
        assertThat(read("a.vec", text, 9).words().entries()).containsExactly("c");
    }

    @Test
    void scaledVectorsHaveAMeanSquaredLengthOfOne() throws IOException {
        WordVectors vectors = read("de.vec", utf8(TEXT), 9);
        float[] scaled = vectors.scaled().table().values();
        double sum = 0;
        for (float value : scaled) {
            sum += value * value;
        }
        assertThat(sum / 4).isCloseTo(1, within(1e-6));
        for (int i = 3; i < 15; i++) {
            assertThat(scaled[i] / VALUES[i - 3]).isCloseTo(scaled[3] / VALUES[0], within(1e-6f));
        }
    }

    @Test
    void aFormHasItsOwnVectorOrThatOfItsLowerCase() {
        Lexicon lexicon = new Lexicon(
                        Vocabulary.open(List.of()), Vocabulary.open(List.of()), Vocabulary.closed(List.of("T")))
                .withVectors(Vocabulary.open(List.of("haus", "Haus", "straße")));
        assertThat(List.of("Haus", "haus", "HAUS", "Straße", "Hof"))
                .extracting(lexicon::vectorRow)
                .containsExactly(2, 1, 1, 3, 0);
    }

    static List<Arguments> brokenFiles() throws IOException {
        byte[] binary = binary(true);
        return List.of(
                Arguments.of(
                        "a.vec",
                        utf8("1000000000000 2\na 1 2\nb 3 4\n"),
                        "a.vec:4: the file ends after 2 of 1000000000000 words; the file was cut; fetch it again"),
                Arguments.of(
                        "a.bin",
                        Arrays.copyOf(binary, 30),
                        "a.bin: word 2: the file ends within this word of 4; the file was cut; fetch it again"),
                Arguments.of(
                        "a.vec",
                        utf8("1 2\na 1 2\nb 3 4\n"),
                        "a.vec:1: more than the 1 words follow that the first line says; correct the first line"),
                Arguments.of(
                        "a.vec",
                        utf8("1 900000000\na 1 2\n"),
                        "a.vec:1: the vectors have 900000000 dimensions; give some of 1 to 1024"),
                Arguments.of(
                        "a.vec",
                        utf8("der 1 2\ndie 3 4\n"),
                        "a.vec:1: it does not begin with its numbers of words and dimensions; add a line such as \"400000 100\""),
                Arguments.of(
                        "a.vec",
                        utf8(""),
                        "a.vec:1: it does not begin with its numbers of words and dimensions; add a line such as \"400000 100\""),
                Arguments.of(
                        "a.vec",
                        utf8("2 2\na 1 2\nb 3\n"),
                        "a.vec:3: there are 1 numbers behind the word, and line 1 says 2; mend the line, or name the file"
                                + " *.bin if it is binary"),
                Arguments.of("a.vec", utf8("2 2\na 1 2\nb c 3 4\n"), "a.vec:3: \"c\" is no number; mend the line"),
                Arguments.of(
                        "a.vec",
                        utf8("2 2\na 1 2\na 3 4\n"),
                        "a.vec:3: \"a\" was there before, at 2; take one of the two out"),
                Arguments.of(
                        "a.vec",
                        utf8("1 2\na 1 NaN\n"),
                        "a.vec:2: the vector holds NaN; take the word out, or train the vectors again"),
                Arguments.of(
                        "a.vec",
                        utf8("1 2\na 1 1e99\n"),
                        "a.vec:2: the vector holds Infinity; take the word out, or train the vectors again"),
                Arguments.of(
                        "a.vec",
                        utf8("1 2\n 1 2\n"),
                        "a.vec:2: there is no word before the numbers; take the vector out"),
                Arguments.of(
                        "a.vec",
                        utf8("1 2\n" + "a".repeat(70_000)),
                        "a.vec:2: more than 65536 bytes follow without an end; name the file *.bin if it is binary"),
                Arguments.of(
                        "a.bin",
                        new byte[] {(byte) 0xba, 0x16, 0x4f, 0x2f, 12, 0, 0, 0, 100, 0, 0, 0},
                        "a.bin: the fastText model ends early; the file was cut; fetch it again"));
    }

    @ParameterizedTest
    @MethodSource("brokenFiles")
    void aBrokenFileIsRefusedWithPlaceAndMend(String file, byte[] bytes, String message) {
        assertThatThrownBy(() -> read(file, bytes, 9))
                .isInstanceOf(VectorFileException.class)
                .hasMessage(message);
    }

    @Test
    void aFileOfOtherWordsIsRefused() {
        assertThatThrownBy(() -> read("en.vec", utf8("1 2\nthe 1 2\n"), 9, "das", "Haus"))
                .hasMessage("en.vec: it has a vector for none of the 2 words of the training data; give vectors of its"
                        + " language");
    }

    /** Every file that a cut leaves is refused, or, of text that lost only its last line feed, read. */
    @ParameterizedTest
    @ValueSource(strings = {"a.vec", "a.bin"})
    void aFileThatWasCutAnywhereIsRefused(String file) {
        byte[] whole = file.equals("a.vec") ? utf8("2 2\nab 1 2\ncd 3 4\n") : binary(false);
        for (int length = 0; length < whole.length - 1; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> read(file, cut, 9)).as("%d bytes", length).isInstanceOf(IOException.class);
        }
    }

    /** Tens of megabytes pass through, and a few vectors stay. */
    @Test
    void aFileIsStreamed() throws IOException {
        StringBuilder text = new StringBuilder("300000 20\n");
        for (int row = 0; row < 300_000; row++) {
            text.append('w').append(row).append(" 0.25".repeat(20)).append('\n');
        }
        InputStream megabytes = new ByteArrayInputStream(utf8(text.toString()));
        WordVectors vectors = VectorFileReader.read("big.vec", megabytes, 5, Set.of("w299999"));
        assertThat(vectors.words().entries()).containsExactly("w0", "w1", "w2", "w3", "w4", "w299999");
        assertThat(vectors.table().values()).hasSize(7 * 20);
    }
}
