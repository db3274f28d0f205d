package org.crossbranch.scoring.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A model of a few words that fastText 0.9.2 wrote, and the vectors that it gives for them and for others. */
final class FastTextModelTest {
    private static final int WORDS = 17;
    private static final int DIMENSIONS = 3;

    private static byte[] bytes(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(FastTextModelTest.class.getResourceAsStream(name), name)) {
            return in.readAllBytes();
        }
    }

    private static Map<String, float[]> expected() throws IOException {
        Map<String, float[]> vectors = new LinkedHashMap<>();
        for (String line :
                new String(bytes("small.tsv"), StandardCharsets.UTF_8).lines().toList()) {
            String[] fields = line.split("[\t ]", -1);
            float[] vector = new float[fields.length - 1];
            for (int i = 0; i < vector.length; i++) {
                vector[i] = Float.parseFloat(fields[i + 1]);
            }
            vectors.put(fields[0], vector);
        }
        return vectors;
    }

    private static WordVectors read(byte[] bytes, int first, Set<String> wanted) throws IOException {
        return VectorFileReader.read("small.bin", new ByteArrayInputStream(bytes), first, wanted);
    }

    @Test
    void vectorsAreThoseOfFastText() throws IOException {
        Map<String, float[]> expected = expected();
        WordVectors all = read(bytes("small.bin"), 0, expected.keySet());
        assertThat(all.words().entries()).containsExactlyInAnyOrderElementsOf(expected.keySet());
        expected.forEach((word, vector) -> {
            int row = all.words().find(word) * vector.length;
            assertThat(Arrays.copyOfRange(all.table().values(), row, row + vector.length))
                    .as(word)
                    .containsExactly(vector, within(1e-6f));
        });
    }

    @Test
    void theFirstWordsAndThoseWantedAreKept() throws IOException {
        WordVectors some = read(bytes("small.bin"), 2, Set.of("Straßen", "Häuser"));
        assertThat(some.words().entries()).containsExactly("</s>", "der", "Häuser", "Straßen");
        assertThatThrownBy(() -> read(bytes("small.bin"), 2, Set.of("Straßen")))
                .hasMessageContaining("it has a vector for none of the 1 words of the training data");
    }

    @Test
    void everyFileThatACutLeavesIsRefused() throws IOException {
        byte[] whole = bytes("small.bin");
        for (int length = 4; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> read(cut, 9, Set.of()))
                    .isInstanceOf(VectorFileException.class)
                    .hasMessage("small.bin: the fastText model ends early; the file was cut; fetch it again");
        }
    }

    @Test
    void otherVersionsAndQuantisedModelsAreRefused() throws IOException {
        byte[] other = bytes("small.bin");
        other[4] = 11;
        assertThatThrownBy(() -> read(other, 9, Set.of()))
                .hasMessage(
                        "small.bin: the fastText model has version 11 of fastText's format; save the model by fastText 0.9");
        byte[] nan = bytes("small.bin");
        Arrays.fill(nan, nan.length - 500, nan.length - 400, (byte) 0xff);
        assertThatThrownBy(() -> read(nan, 99, Set.of())).hasMessageContaining("a vector that holds NaN; train");
        byte[] quantised = bytes("small.bin");
        // The file ends in a mark, the shape of the second matrix, and that, a row for each word.
        quantised[quantised.length - WORDS * DIMENSIONS * Float.BYTES - 2 * Long.BYTES - 1] = 1;
        assertThatThrownBy(() -> read(quantised, 99, Set.of()))
                .hasMessage(
                        "small.bin: the fastText model has vectors that were quantised; give the .bin file that they"
                                + " were made of");
    }
}
