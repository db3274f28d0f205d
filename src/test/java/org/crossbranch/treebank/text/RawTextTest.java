package org.crossbranch.treebank.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Index.atIndex;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.crossbranch.Allocations;
import org.crossbranch.segmentation.Segmenter;
import org.crossbranch.tree.Sentence;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Tag;
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
            Extent before = Extent.NONE;
            for (int begin = 0; begin < text.length; ) {
                int end = endOfLine(text, begin + random.nextInt(20));
                byte[] stretch = Arrays.copyOfRange(text, begin, text.length);
                Extent extent = RawText.size(new ByteArrayInputStream(stretch), charset, begin, end)
                        .extent();
                if (extent.entries() > 0) {
                    entries.addAll(read(RawText.read(
                            new ByteArrayInputStream(stretch),
                            SOURCE,
                            charset,
                            end - (long) begin,
                            before,
                            Segmenter.unicode())));
                }
                before = before.plus(extent);
                begin = end;
            }
            assertThat(before.entries()).isEqualTo(entries.size());
            if (!entries.isEmpty()) {
                assertThat(entries)
                        .isEqualTo(read(
                                RawText.read(new ByteArrayInputStream(text), SOURCE, charset, Segmenter.unicode())));
            }
        }
    }

    @Test
    void linesOfWhichNothingCanBeSeenAreBlank() throws IOException {
        byte[] text = "De man loopt .\n\u00a0\nHij slaapt .\n\u200b\n \u2028\t\ufeff\n\udb40\udc20\nEn zij .\n\u00a0"
                .getBytes(StandardCharsets.UTF_8);
        assertThat(read(RawText.read(
                        new ByteArrayInputStream(text), SOURCE, StandardCharsets.UTF_8, Segmenter.unicode())))
                .satisfiesExactly(
                        first -> assertThat(first).contains("id=corpus/text/1, text=De man"),
                        second -> assertThat(second).contains("id=corpus/text/2, text=Hij slaapt"),
                        third -> assertThat(third).contains("id=corpus/text/3, text=En zij"));
        assertThat(RawText.size(new ByteArrayInputStream(text), StandardCharsets.UTF_8, 0, text.length)
                        .extent()
                        .entries())
                .isEqualTo(3);
    }

    @Test
    void textThatBeginsWithNulCharactersIsDamagedAndLaterOnesMarkTheirLines() throws IOException {
        byte[] wide = "De man loopt .\n".repeat(3).getBytes(StandardCharsets.UTF_16LE);
        assertThatThrownBy(() -> read(RawText.read(
                        new ByteArrayInputStream(wide), SOURCE, StandardCharsets.UTF_8, Segmenter.unicode())))
                .isInstanceOf(MalformedTreeException.class)
                .hasMessage(
                        "file:1:2: there are NUL characters; name the encoding (for example UTF-16LE) when reading the file,"
                                + " or unpack it");
        assertThat(RawText.isDivisible(new ByteArrayInputStream(wide), StandardCharsets.UTF_8))
                .isFalse();
        assertThat(DivisibleEncoding.of(new ByteArrayInputStream(wide), StandardCharsets.UTF_16LE))
                .contains(StandardCharsets.UTF_16LE);
        byte[] late = ("De man loopt .\n".repeat(300) + "De\0 man .\nHij slaapt .\n").getBytes(StandardCharsets.UTF_8);
        assertThat(RawText.isDivisible(new ByteArrayInputStream(late), StandardCharsets.UTF_8))
                .isTrue();
        assertThat(read(RawText.read(
                        new ByteArrayInputStream(late), SOURCE, StandardCharsets.UTF_8, Segmenter.unicode())))
                .hasSize(302)
                .satisfies(marked -> assertThat(marked).contains("file:301:3: there are NUL characters"), atIndex(300))
                .satisfies(last -> assertThat(last).contains("id=corpus/text/302, text=Hij slaapt"), atIndex(301));
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

    /** All that is allocated, not only what is held, is a small part of the line. */
    @Test
    @Tag("slow")
    void aLineOfAQuarterOfAGigabyteIsSetAsideWithoutEverBeingHeld() {
        byte[] ends = "\nthe line behind it\n".getBytes(StandardCharsets.UTF_8);
        long length = 1L << 28;
        InputStream lines = new SequenceInputStream(new LongLine(length), new ByteArrayInputStream(ends));
        List<TreebankEntry<Sentence>> entries = new ArrayList<>();
        long allocated = Allocations.of(() -> {
            try (TreebankReader<Sentence> reader =
                    RawText.read(lines, SOURCE, StandardCharsets.UTF_8, Segmenter.unicode())) {
                reader.forEachRemaining(entries::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        assertThat(allocated).isLessThan(32L << 20);
        assertThat(entries).extracting(TreebankEntry::id).containsExactly("corpus/text/1", "corpus/text/2");
        assertThat(entries.get(0)).isInstanceOfSatisfying(TreebankEntry.Malformed.class, malformed -> {
            assertThat(malformed.error())
                    .hasMessage("file:1:1000001: the line is longer than 1000000 characters; break it into lines, or"
                            + " give a file of another format");
            assertThat(malformed.raw()).hasSize(RawText.MAX_LENGTH);
        });
        assertThat(entries.get(1).orThrow().text()).isEqualTo("the line behind it");
    }

    @Test
    void aLineOfTheGreatestLengthIsASentence() throws IOException {
        String line = "a ".repeat(RawText.MAX_LENGTH / 2 - 1) + "bc";
        for (String end : List.of("", "\n", "\r\n")) {
            InputStream in = new ByteArrayInputStream((line + end).getBytes(StandardCharsets.UTF_8));
            try (TreebankReader<Sentence> reader =
                    RawText.read(in, SOURCE, StandardCharsets.UTF_8, Segmenter.unicode())) {
                assertThat(reader.next().orThrow().text()).isEqualTo(line);
                assertThat(reader.hasNext()).isFalse();
            }
            InputStream longer = new ByteArrayInputStream((line + "d" + end).getBytes(StandardCharsets.UTF_8));
            try (TreebankReader<Sentence> reader =
                    RawText.read(longer, SOURCE, StandardCharsets.UTF_8, Segmenter.unicode())) {
                assertThat(reader.next()).isInstanceOf(TreebankEntry.Malformed.class);
            }
        }
    }

    /** A stream of letters without a line end. */
    private static final class LongLine extends InputStream {
        private long left;

        LongLine(long length) {
            this.left = length;
        }

        @Override
        public int read() {
            return left-- > 0 ? 'a' : -1;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) {
            if (left == 0) {
                return -1;
            }
            int count = (int) Math.min(length, left);
            Arrays.fill(bytes, offset, offset + count, (byte) 'a');
            left -= count;
            return count;
        }
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
