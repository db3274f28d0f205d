package org.crossbranch.treebank;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.crossbranch.tree.Sentence;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

final class RawTextTest {
    private static final TreebankSource SOURCE = new TreebankSource("file", "corpus", "text");

    /** Letters, blanks, line ends, a byte order mark, gzip's magic number, pieces of characters. */
    private static final byte[][] PIECES = {
        {'a'},
        {'b', '.'},
        {' '},
        {'\t'},
        {'\r'},
        {'\n'},
        {'\n', '\n'},
        {'\r', '\n'},
        {(byte) 0xef, (byte) 0xbb, (byte) 0xbf},
        {0x1f, (byte) 0x8b},
        {(byte) 0xc3, (byte) 0xa4},
        {(byte) 0xc3},
        {(byte) 0xe2, (byte) 0x80},
        {(byte) 0xf0, (byte) 0x9f, (byte) 0x98, (byte) 0x80},
        {(byte) 0xff},
        {(byte) 0xe2, (byte) 0x80, (byte) 0xa8},
    };

    @RepeatedTest(200)
    void stretchByStretchIsAsFromEndToEnd(RepetitionInfo repetition) throws IOException {
        Random random = new Random(repetition.getCurrentRepetition());
        byte[] text = new byte[0];
        for (int i = random.nextInt(120); i >= 0; i--) {
            byte[] piece = PIECES[random.nextInt(PIECES.length)];
            text = Arrays.copyOf(text, text.length + piece.length);
            System.arraycopy(piece, 0, text, text.length - piece.length, piece.length);
        }
        if (text[0] == 0x1f) {
            text[0] = 'x';
        }
        for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1)) {
            if (!RawText.isDivisible(new ByteArrayInputStream(text), charset)) {
                continue;
            }
            List<String> entries = new ArrayList<>();
            RawText.Extent before = RawText.Extent.NONE;
            for (int begin = 0; begin < text.length; ) {
                int end = endOfLine(text, begin + random.nextInt(20));
                byte[] stretch = Arrays.copyOfRange(text, begin, text.length);
                RawText.Extent extent = RawText.measure(new ByteArrayInputStream(stretch), charset, begin, end);
                if (extent.sentences() > 0) {
                    entries.addAll(read(RawText.read(
                            new ByteArrayInputStream(stretch), SOURCE, charset, end - (long) begin, before)));
                }
                before = before.plus(extent);
                begin = end;
            }
            assertThat(before.sentences()).isEqualTo(entries.size());
            if (!entries.isEmpty()) {
                assertThat(entries).isEqualTo(read(RawText.read(new ByteArrayInputStream(text), SOURCE, charset)));
            }
        }
    }

    private static int endOfLine(byte[] text, int from) {
        int end = Math.min(from, text.length - 1);
        while (end < text.length - 1 && text[end] != '\n') {
            end++;
        }
        return end + 1;
    }

    private static List<String> read(TreebankReader<Sentence> reader) {
        return reader.entries()
                .map(entry -> entry instanceof TreebankEntry.Malformed<Sentence> malformed
                        ? malformed.id() + " " + malformed.error().getMessage() + " " + malformed.raw()
                        : entry.id() + " " + entry.orThrow())
                .toList();
    }

    @Test
    void anEncodingIsDivisibleIfLinesCanBeFoundInIt() throws IOException {
        for (String name : List.of("UTF-8", "US-ASCII", "ISO-8859-1", "windows-1252")) {
            assertThat(RawText.isDivisible(InputStream.nullInputStream(), Charset.forName(name)))
                    .as(name)
                    .isTrue();
        }
        for (String name : List.of("UTF-16", "UTF-16LE", "UTF-32", "ISO-2022-JP", "Shift_JIS", "IBM037")) {
            assertThat(RawText.isDivisible(InputStream.nullInputStream(), Charset.forName(name)))
                    .as(name)
                    .isFalse();
        }
    }
}
