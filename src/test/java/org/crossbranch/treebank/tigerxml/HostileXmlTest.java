package org.crossbranch.treebank.tigerxml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.TreebankText;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that make a parser of XML hold more than there is memory: each is refused before it does. */
@Tag("slow")
final class HostileXmlTest {
    private static final String BEGIN = "<corpus><body>";

    private static final String END = "</body></corpus>";

    /** Sixty-four times the length of a tree, which a gzip file holds in a megabyte. */
    private static final int REPEATED = 1 << 20;

    private static final String PIECE = "0123456789abcdef".repeat(64);

    /** Markup that is held as a whole: the text of a comment, of an instruction, of an attribute, and a name. */
    @ParameterizedTest
    @ValueSource(strings = {"<!--", "<?x ", "<s id=\"", "<s a"})
    void neverEndingMarkupIsRefused(String markup) {
        assertThatThrownBy(() -> read(BEGIN + markup, PIECE, REPEATED, END))
                .isInstanceOf(MalformedTreeException.class)
                .hasMessageStartingWith("file:1:");
    }

    @Test
    void saysWhereItBegins() {
        assertThatThrownBy(() -> read(BEGIN + "\n<!--", PIECE, REPEATED, END))
                .hasMessage("file:2:1: the tag, comment or text that begins here is longer than 16777216 characters; "
                        + "shorten it, or take it out");
    }

    @Test
    void anyNumberOfCommentsIsPassedOver() throws IOException {
        assertThat(read(BEGIN, "<!--" + PIECE + "-->\n", 1 << 15, sentence("1") + END))
                .singleElement()
                .isInstanceOf(TreebankEntry.Parsed.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<subcorpus>", "<x>"})
    void endlessNestingIsRefused(String tag) {
        assertThatThrownBy(() -> read("<corpus>", tag, 1_000_000, ""))
                .hasMessageContaining("elements are nested deeper than 100; TIGER-XML needs ten levels");
    }

    /** The parser keeps each name to the end of the file. */
    @Test
    void endlesslyManyNamesAreRefused() {
        String names = IntStream.range(0, 20_000).mapToObj(i -> "<n" + i + "/>").collect(Collectors.joining());
        assertThatThrownBy(() -> read(BEGIN, names, 1, END))
                .hasMessageContaining("there are more than 10000 names of elements and attributes");
    }

    @Test
    void aSentenceOfManyLongTagsIsMalformedAndTheNextIsRead() throws IOException {
        String tag = "<t id=\"t\" word=\"" + "w".repeat(1 << 20) + "\"/>";
        List<TreebankEntry<ConstituencyTree>> entries =
                read(BEGIN + "<s id=\"s1\"><graph>", tag, 64, "</graph></s>" + sentence("2") + END);
        assertThat(entries).hasSize(2);
        assertThat(entries.get(0))
                .isInstanceOfSatisfying(
                        TreebankEntry.Malformed.class,
                        malformed -> assertThat(malformed.error())
                                .hasMessageContaining("the sentence is longer than 16777216 characters"));
        assertThat(entries.get(1).orThrow().sentence().token(0).form()).isEqualTo("w2");
    }

    @Test
    void longTagsOutsideOfSentencesAreMalformedTogether() throws IOException {
        String tag = "<t id=\"t\" word=\"" + "w".repeat(1 << 20) + "\"/>";
        assertThat(read(BEGIN, tag, 64, sentence("2") + END)).hasSize(2);
    }

    /** An inclusion is an element like any other: nobody follows it. */
    @Test
    void nothingIsIncluded() throws IOException {
        String include = "<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"file:///etc/hostname\"/>";
        String schema = "<corpus xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\""
                + " xsi:noNamespaceSchemaLocation=\"http://localhost:1/x.xsd\"><body>";
        List<TreebankEntry<ConstituencyTree>> entries =
                TreebankText.entries(new TigerXmlFormat(), schema + include + sentence("1") + END);
        assertThat(entries).singleElement().isInstanceOf(TreebankEntry.Parsed.class);
    }

    private static String sentence(String number) {
        return "<s id=\"s" + number + "\"><graph><terminals><t id=\"t\" word=\"w" + number
                + "\" pos=\"N\"/></terminals><nonterminals><nt id=\"n\" cat=\"S\"><edge idref=\"t\"/></nt></nonterminals>"
                + "</graph></s>";
    }

    /** Reads a file that is never held as a whole. */
    private static List<TreebankEntry<ConstituencyTree>> read(String begin, String piece, int times, String end)
            throws IOException {
        byte[] repeated = piece.getBytes(StandardCharsets.UTF_8);
        InputStream in = new SequenceInputStream(
                stream(begin), new SequenceInputStream(new Repeated(repeated, times), stream(end)));
        TreebankSource source = new TreebankSource("file", "corpus", "document");
        try (TreebankReader<ConstituencyTree> reader = new TigerXmlFormat().read(in, source, StandardCharsets.UTF_8)) {
            return reader.entries().toList();
        }
    }

    /** Some bytes, several times. */
    private static final class Repeated extends InputStream {
        private final byte[] bytes;
        private long left;

        Repeated(byte[] bytes, int times) {
            this.bytes = bytes;
            left = (long) bytes.length * times;
        }

        @Override
        public int read() {
            if (left == 0) {
                return -1;
            }
            return bytes[position(left--)];
        }

        @Override
        public int read(byte[] out, int offset, int length) {
            if (left == 0) {
                return -1;
            }
            int from = position(left);
            int count = Math.min(length, bytes.length - from);
            System.arraycopy(bytes, from, out, offset, count);
            left -= count;
            return count;
        }

        private int position(long behind) {
            return (int) ((bytes.length - behind % bytes.length) % bytes.length);
        }
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}
