package org.crossbranch.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.crossbranch.document.Document.Paragraphs;
import org.crossbranch.segmentation.Segmenter;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankSource;
import org.junit.jupiter.api.Test;

final class DocumentSentencesTest {
    private static final TreebankSource SOURCE = new TreebankSource("news/a.txt", "news", "a");
    private static final DocumentFormat.Options BLANK_LINES = new DocumentFormat.Options(Paragraphs.BLANK_LINES, 1_000);

    @Test
    void sentencesGoOnBehindALineEndAndNotBehindABlankLine() throws IOException {
        assertThat(sentences("One\ntwo. Three\r\nfour\n \t\nFive", BLANK_LINES))
                .containsExactly("news/a/1 0 One two.", "news/a/2 9 Three  four", "news/a/3 24 Five");
        assertThat(sentences("One\ntwo. Three\r\nfour\n\nFive", new DocumentFormat.Options(Paragraphs.LINES, 1_000)))
                .containsExactly(
                        "news/a/1 0 One",
                        "news/a/2 4 two.",
                        "news/a/3 9 Three",
                        "news/a/4 16 four",
                        "news/a/5 22 Five");
    }

    @Test
    void offsetsLeadBackToTheDocument() throws IOException {
        Random random = new Random(5);
        List<String> parts = List.of(
                "A b.", "Cd", "e?", "\n", "\r\n", "\n\n", " ", "\t", "\u2028", "東京。", "\ud83d\ude00!", "\u0001");
        for (int round = 0; round < 300; round++) {
            StringBuilder built = new StringBuilder();
            for (int i = random.nextInt(40); i > 0; i--) {
                built.append(parts.get(random.nextInt(parts.size())));
            }
            String text = built.toString();
            StringBuilder seen = new StringBuilder();
            for (Paragraphs paragraphs : Paragraphs.values()) {
                seen.setLength(0);
                for (TreebankEntry<DocumentSentences.Placed> entry :
                        entries(text.getBytes(StandardCharsets.UTF_8), new DocumentFormat.Options(paragraphs, 1_000))) {
                    DocumentSentences.Placed placed = entry.orThrow();
                    placed.sentence().tokens().forEach(token -> {
                        assertThat(text.substring(placed.offset() + token.start(), placed.offset() + token.end()))
                                .isEqualTo(token.form());
                        seen.append(token.form());
                    });
                }
                assertThat(seen.toString()).isEqualTo(text.replaceAll("[\\s\u0001\u2028]", ""));
            }
        }
    }

    @Test
    void documentThatCannotBeUsedIsSetAsideAsAWhole() throws IOException {
        assertThat(malformed("x".repeat(1_001).getBytes(StandardCharsets.UTF_8)))
                .isEqualTo("news/a/0 the document has more than 1000 characters; divide it, or raise"
                        + " documents.max-characters");
        assertThat(malformed("Gr\u00fc\u00dfe".getBytes(StandardCharsets.ISO_8859_1)))
                .isEqualTo("news/a/0 character 3 is not UTF-8 text; mend the file, or name its encoding (for example"
                        + " ISO-8859-1) when reading it");
        byte[] late = ("a ".repeat(20_000) + "\u00fc").getBytes(StandardCharsets.ISO_8859_1);
        assertThat(DocumentFormat.DOCUMENT
                        .read(
                                new ByteArrayInputStream(late),
                                SOURCE,
                                StandardCharsets.UTF_8,
                                new DocumentFormat.Options(Paragraphs.LINES, 100_000))
                        .next())
                .isInstanceOfSatisfying(
                        TreebankEntry.Malformed.class,
                        entry -> assertThat(entry.error().reason()).startsWith("character 40001 is not UTF-8 text"));
        assertThat(malformed("One. Two.".getBytes(StandardCharsets.UTF_16BE)))
                .startsWith("news/a/0 there are NUL characters; name the encoding");
        byte[] packed = gzip("One. Two.");
        assertThat(malformed(Arrays.copyOf(packed, packed.length - 5)))
                .startsWith("news/a/0 the compressed file is damaged: ");
    }

    @Test
    void encodingsAndCompressionAreThoseOfTreebanks() throws IOException {
        assertThat(sentences(gzip("One. Two."))).containsExactly("news/a/1 0 One.", "news/a/2 5 Two.");
        assertThat(sentences("\ufeffOne.".getBytes(StandardCharsets.UTF_16LE))).containsExactly("news/a/1 0 One.");
        assertThat(sentences("\ufeffOne.".getBytes(StandardCharsets.UTF_8))).containsExactly("news/a/1 0 One.");
        assertThat(sentences(new byte[0])).isEmpty();
        assertThat(sentences(" \n\n ".getBytes(StandardCharsets.UTF_8))).isEmpty();
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream packed = new GZIPOutputStream(out)) {
            packed.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return out.toByteArray();
    }

    private static String malformed(byte[] file) throws IOException {
        List<TreebankEntry<DocumentSentences.Placed>> entries = entries(file, BLANK_LINES);
        assertThat(entries).hasSize(1);
        TreebankEntry.Malformed<DocumentSentences.Placed> entry =
                (TreebankEntry.Malformed<DocumentSentences.Placed>) entries.get(0);
        return entry.id() + " " + entry.error().reason();
    }

    private static List<String> sentences(byte[] file) throws IOException {
        return entries(file, BLANK_LINES).stream()
                .map(TreebankEntry::orThrow)
                .map(placed -> placed.sentence().id() + " " + placed.offset() + " "
                        + placed.sentence().text())
                .toList();
    }

    private static List<String> sentences(String text, DocumentFormat.Options options) throws IOException {
        return entries(text.getBytes(StandardCharsets.UTF_8), options).stream()
                .map(TreebankEntry::orThrow)
                .map(placed -> placed.sentence().id() + " " + placed.offset() + " "
                        + placed.sentence().text())
                .toList();
    }

    private static List<TreebankEntry<DocumentSentences.Placed>> entries(byte[] file, DocumentFormat.Options options)
            throws IOException {
        Charset charset = StandardCharsets.UTF_8;
        List<TreebankEntry<DocumentSentences.Placed>> entries = new ArrayList<>();
        try (DocumentSentences sentences = new DocumentSentences(
                DocumentFormat.DOCUMENT.read(new ByteArrayInputStream(file), SOURCE, charset, options),
                SOURCE,
                Segmenter.unicode())) {
            sentences.forEachRemaining(entries::add);
        }
        return entries;
    }
}
