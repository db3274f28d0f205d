package org.crossbranch.treebank.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.crossbranch.segmentation.Segmenter;
import org.crossbranch.tree.Sentence;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankFormat;
import org.crossbranch.treebank.TreebankFormats;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.TreebankText;
import org.crossbranch.treebank.tigerxml.TigerXmlFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ByteOrderMarkTest {
    private static final TreebankSource SOURCE = new TreebankSource("file", "corpus", "document");
    private static final String WORD = "\u00e4\ud83d\ude00\u4e2d\u0a0a";

    private static final String EXPORT = "#BOS 1\n" + WORD + "\tN\t--\t--\t0\n#EOS 1\n";
    private static final String TIGER = "<corpus><s><graph><t id=\"t\" word=\"" + WORD + "\"/></graph></s></corpus>";
    private static final String CONLLU = "1\t" + WORD + "\t_\tN\t_\t_\t0\troot\t_\t_\n\n";

    private static final String CONLL2009 = "1\t" + WORD + "\t_\t_\tN\t_\t_\t_\t0\t_\troot\t_\t_\t_\n\n";

    /** A file of each format, by the format's name, with the word in it. */
    private static final Map<String, String> TEXTS = Map.of(
            "discbracket", "(S (N 0=" + WORD + "))\n",
            "export", EXPORT,
            "tigerxml", TIGER,
            "bracket", "(S (N " + WORD + "))\n",
            "conllu", CONLLU,
            "conllx", CONLLU,
            "conll2009", CONLL2009);

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"})
    void everyFormatIsReadByItsMark(String encoding) throws IOException {
        Charset charset = Charset.forName(encoding);
        for (TreebankFormat<?> format : TreebankFormats.all()) {
            String text = TEXTS.getOrDefault(format.name(), "");
            List<?> plain = TreebankText.entries(format, text);
            byte[] marked = marked(text, charset);
            assertThat(plain).as(format.name()).hasSize(1).first().isInstanceOf(TreebankEntry.Parsed.class);
            for (Charset named : List.of(StandardCharsets.UTF_8, charset, family(encoding))) {
                assertThat(TreebankText.entries(format, marked, named))
                        .as("%s in %s, read as %s", format.name(), encoding, named)
                        .isEqualTo(plain);
                assertThat(TreebankText.entries(format, gzip(marked), named)).isEqualTo(plain);
            }
        }
        String lines = "one " + WORD + "\n\ntwo";
        assertThat(sentences(marked(lines, charset), StandardCharsets.UTF_8))
                .isEqualTo(sentences(lines.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                .hasSize(2);
    }

    @Test
    void aMarkOfAnotherEncodingThanTheNamedOneIsRefused() {
        byte[] marked = marked("one\n", StandardCharsets.UTF_16LE);
        assertThatThrownBy(() -> sentences(marked, StandardCharsets.ISO_8859_1))
                .isInstanceOf(MalformedTreeException.class)
                .hasMessage("file:1:1: the file begins with the byte-order mark of UTF-16LE, but it is to be read as"
                        + " ISO-8859-1; name the encoding UTF-16LE, or none");
        assertThatThrownBy(() -> sentences(marked, StandardCharsets.UTF_16BE)).hasMessageContaining("to be read as");
        byte[] utf8 = marked("one\n", StandardCharsets.UTF_8);
        for (TreebankFormat<?> format : TreebankFormats.all()) {
            assertThatThrownBy(() -> TreebankText.entries(format, utf8, StandardCharsets.ISO_8859_1))
                    .as(format.name())
                    .hasMessageContaining("the byte-order mark of UTF-8, but it is to be read as ISO-8859-1");
        }
    }

    /** As before: what XML declares counts for more than what the caller names, and the mark for more than both. */
    @Test
    void xmlThatDeclaresItsEncodingIsReadByItsMark() throws IOException {
        for (String declared : List.of("UTF-8", "UTF-16", "ISO-8859-1")) {
            byte[] marked =
                    marked("<?xml version=\"1.0\" encoding=\"" + declared + "\"?>" + TIGER, StandardCharsets.UTF_16BE);
            assertThat(TreebankText.entries(new TigerXmlFormat(), marked, StandardCharsets.ISO_8859_1))
                    .extracting(entry -> entry.orThrow().sentence().token(0).form())
                    .containsExactly(WORD);
        }
    }

    @Test
    void aTextIsDivisibleUnlessItsMarkSaysOtherwise() throws IOException {
        String text = "some text\n";
        assertThat(isDivisible(marked(text, StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                .isTrue();
        for (String encoding : List.of("UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE")) {
            assertThat(isDivisible(marked(text, Charset.forName(encoding)), StandardCharsets.UTF_8))
                    .as(encoding)
                    .isFalse();
        }
        assertThat(isDivisible(marked(text, StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1))
                .isFalse();
        assertThat(isDivisible(gzip(new byte[10]), StandardCharsets.UTF_8)).isFalse();
        assertThat(isDivisible(new byte[0], StandardCharsets.UTF_8)).isTrue();
    }

    private static boolean isDivisible(byte[] text, Charset charset) throws IOException {
        return RawText.isDivisible(new ByteArrayInputStream(text), charset);
    }

    private static Charset family(String encoding) {
        return Charset.forName(encoding.replaceFirst("[LB]E$", ""));
    }

    private static List<String> sentences(byte[] bytes, Charset charset) throws IOException {
        Function<TreebankEntry<Sentence>, String> shown =
                entry -> entry.orThrow().toString();
        try (InputStream in = new ByteArrayInputStream(bytes);
                Stream<TreebankEntry<Sentence>> entries =
                        RawText.read(in, SOURCE, charset, Segmenter.unicode()).entries()) {
            return entries.map(shown).toList();
        }
    }

    private static byte[] marked(String text, Charset charset) {
        return ("\uFEFF" + text).getBytes(charset);
    }

    private static byte[] gzip(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(content);
        }
        return bytes.toByteArray();
    }
}
