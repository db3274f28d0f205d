package org.crossbranch.treebank.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.crossbranch.treebank.TreebankSource;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

final class TextLinesTest {
    private static final TreebankSource SOURCE = new TreebankSource("file", "corpus", "text");
    private static final int MAX_LENGTH = 6;

    /** Blanks of one byte and of several, a byte order mark, pieces of characters. */
    private static final List<String> PIECES = List.of(
            "\n",
            "\n",
            "\n",
            " ",
            "\t",
            "\r",
            "\ufeff",
            "\u00a0",
            "\u2003",
            "\u2028",
            "\u0085",
            "\u200b",
            "\udb40\udc20",
            "a",
            "\ud835\udd38");

    /** Lines that are too long, and those that cannot be decoded, are not blank. */
    @RepeatedTest(300)
    void linesThatArePassedOverAreThoseThatAreRead(RepetitionInfo repetition) throws IOException {
        Random random = new Random(repetition.getCurrentRepetition());
        Charset charset = List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.ISO_8859_1)
                .get(random.nextInt(3));
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        for (int i = random.nextInt(100); i >= 0; i--) {
            byte[] piece = PIECES.get(random.nextInt(PIECES.size())).getBytes(charset);
            text.write(piece, 0, random.nextInt(12) == 0 ? random.nextInt(piece.length) : piece.length);
        }
        for (boolean isBlank : List.of(true, false)) {
            List<Integer> read = new ArrayList<>();
            try (TextLines lines = lines(text, charset)) {
                for (TextLines.Line line = lines.next(); line != null; line = lines.next()) {
                    if (line.isBlank() == isBlank) {
                        read.add(line.number());
                    }
                }
            }
            List<Integer> passed = new ArrayList<>();
            try (TextLines lines = lines(text, charset)) {
                while (lines.skipPast(isBlank)) {
                    passed.add(lines.count());
                }
            }
            assertThat(passed).as("blank: %s, in %s", isBlank, charset).isEqualTo(read);
        }
    }

    private static TextLines lines(ByteArrayOutputStream text, Charset charset) {
        return new TextLines(new ByteArrayInputStream(text.toByteArray()), SOURCE, charset, MAX_LENGTH);
    }
}
