package org.crossbranch.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.crossbranch.document.Document.Paragraphs;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.junit.jupiter.api.Test;

/** JSON lines and WARC. */
final class DocumentFormatsTest {
    private static final TreebankSource SOURCE = new TreebankSource("news/a.jsonl", "news", "a");
    private static final DocumentFormat.Options OPTIONS =
            new DocumentFormat.Options(Paragraphs.BLANK_LINES, 100, "id", "text");

    @Test
    void jsonLinesAreDocuments() throws IOException {
        assertThat(read(DocumentFormat.JSON_LINES, """
                {"id": "x/1", "text": "One\\ntwo \\u00e9.", "meta": {"text": "no", "tags": [1, {"id": 2}]}}

                {"text": "Three", "id": 17}
                {"text": "No id", "id": null}
                """))
                .containsExactly("a:x/1: One\ntwo é.", "a:17: Three", "a:4: No id");
        assertThat(read(
                        DocumentFormat.JSON_LINES,
                        "{\"url\": \"u\", \"body\": \"b\", \"text\": 3}",
                        new DocumentFormat.Options(Paragraphs.LINES, 100, "url", "body")))
                .containsExactly("a:u: b");
    }

    @Test
    void lineThatIsNoDocumentIsSetAsideAndTheOthersGoOn() throws IOException {
        assertThat(read(
                        DocumentFormat.JSON_LINES,
                        String.join(
                                "\n",
                                "{\"id\": \"a\", \"text\": 3}",
                                "[1]",
                                "{\"text\": \"a\"",
                                "{\"text\": \"a\"} {}",
                                "{\"id\": \"long\", \"text\": \"" + "x".repeat(101) + "\"}",
                                "{\"id\": \"longer\", \"text\": \"" + "x".repeat(80_000) + "\"}",
                                "{\"text\": \"last\", \"id\": \"\"}")))
                .containsExactly(
                        "news/a:a/0 1:1 the field \"text\" is missing or no string; name the field of the text with"
                                + " documents.json-text",
                        "news/a:2/0 2:1 a line is one JSON object, in { and }; write one document a line",
                        "news/a:3/0 3:13 this is no JSON (Unexpected end-of-input: expected close marker for Object);"
                                + " write one object a line",
                        "news/a:4/0 4:1 something stands behind the JSON object; write one document a line",
                        "news/a:long/0 5:1 the document has more than 100 characters; divide it, or raise"
                                + " documents.max-characters",
                        "news/a:6/0 6:66137 the document has more than 100 characters; divide it, or raise"
                                + " documents.max-characters",
                        "a:7: last");
        byte[] latin = "{\"text\": \"Gr\u00fc\u00dfe\"}\n{\"text\": \"b\"}".getBytes(StandardCharsets.ISO_8859_1);
        assertThat(read(DocumentFormat.JSON_LINES, latin, OPTIONS))
                .containsExactly(
                        "news/a:1/0 1:13 these bytes are not UTF-8 text; mend the file, or name its encoding (for example"
                                + " ISO-8859-1) when reading it",
                        "a:2: b");
    }

    @Test
    void deepJsonIsRefused() throws IOException {
        String deep = "{\"x\": " + "[".repeat(100_000) + "]".repeat(100_000) + "}";
        DocumentFormat.Options wide = new DocumentFormat.Options(Paragraphs.LINES, 1_000_000, "id", "text");
        assertThat(read(DocumentFormat.JSON_LINES, deep + "\n{\"text\": \"b\"}", wide))
                .satisfiesExactly(
                        first -> assertThat(first).startsWith("news/a:1/0 1:").contains("this is no JSON"),
                        second -> assertThat(second).isEqualTo("a:2: b"));
    }

    @Test
    void plainTextsOfAWarcAreDocuments() throws IOException {
        String file = record("warcinfo", "<urn:uuid:0>", "application/warc-fields", "a: b")
                + record("conversion", "<urn:uuid:1>", "text/plain", "One\ntwo é")
                + record("response", "<urn:uuid:2>", "application/http; msgtype=response", "<html>")
                + record("conversion", "<urn:uuid:3>", "text/plain; charset=utf-8", "x".repeat(101))
                + record("conversion", "<urn:uuid:4>", "text/plain", "x".repeat(1_000))
                + record("conversion", "<urn:uuid:5>", "text/plain", "");
        List<String> expected = List.of(
                "a:urn:uuid:1: One\ntwo é",
                "news/a:urn:uuid:3/0 4:1 record 4: the document has more than 100 characters; divide it, or raise"
                        + " documents.max-characters",
                "news/a:urn:uuid:4/0 5:1 record 5: the document has more than 100 characters; divide it, or raise"
                        + " documents.max-characters",
                "a:urn:uuid:5: ");
        assertThat(read(DocumentFormat.WARC, file)).isEqualTo(expected);
        ByteArrayOutputStream members = new ByteArrayOutputStream();
        for (String member : file.split("(?=WARC/1.0)", -1)) {
            try (GZIPOutputStream packed = new GZIPOutputStream(members)) {
                packed.write(member.getBytes(StandardCharsets.UTF_8));
            }
        }
        assertThat(read(DocumentFormat.WARC, members.toByteArray(), OPTIONS)).isEqualTo(expected);
    }

    @Test
    void warcThatIsBrokenEndsThere() throws IOException {
        String sound = record("conversion", "<urn:uuid:1>", "text/plain", "One");
        assertThat(read(DocumentFormat.WARC, sound + "no record\r\n"))
                .containsExactly(
                        "a:urn:uuid:1: One",
                        "news/a:2/0 2:1 record 2: no WARC record begins here, but \"no record\"; give a WARC file, or another"
                                + " --format");
        assertThat(read(DocumentFormat.WARC, sound + sound.substring(0, sound.length() - 6)))
                .containsExactly(
                        "a:urn:uuid:1: One", "news/a:2/0 2:1 record 2: the file ends within a record; fetch it again");
        assertThat(read(DocumentFormat.WARC, sound.replaceAll("Content-Length: .*", "Content-Length: -3\r")))
                .containsExactly("news/a:1/0 1:1 record 1: its Content-Length is \"-3\"; fetch the file again");
        assertThat(read(DocumentFormat.WARC, sound.replaceAll("Content-Length: .*", "Content-Length: 999999999999\r")))
                .containsExactly("news/a:1/0 1:1 record 1: the file ends within a record; fetch it again");
    }

    @Test
    void extensionsSayTheFormat() {
        assertThat(DocumentFormat.of("a.jsonl.gz")).contains(DocumentFormat.JSON_LINES);
        assertThat(DocumentFormat.of("CC-1.warc.wet.gz")).contains(DocumentFormat.WARC);
        assertThat(DocumentFormat.WARC.withoutExtension("CC-1.warc.wet.gz")).isEqualTo("CC-1");
        assertThat(DocumentFormat.of("a.txt")).isEmpty();
    }

    private static String record(String type, String id, String contentType, String content) {
        return "WARC/1.0\r\nWARC-Type: " + type + "\r\nwarc-record-id: " + id + "\r\nContent-Type: " + contentType
                + "\r\nContent-Length: " + content.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + content
                + "\r\n\r\n";
    }

    private static List<String> read(DocumentFormat format, String file) throws IOException {
        return read(format, file, OPTIONS);
    }

    private static List<String> read(DocumentFormat format, String file, DocumentFormat.Options options)
            throws IOException {
        return read(format, file.getBytes(StandardCharsets.UTF_8), options);
    }

    private static List<String> read(DocumentFormat format, byte[] file, DocumentFormat.Options options)
            throws IOException {
        try (TreebankReader<Document> reader =
                format.read(new ByteArrayInputStream(file), SOURCE, StandardCharsets.UTF_8, options)) {
            return reader.entries().map(DocumentFormatsTest::text).toList();
        }
    }

    private static String text(TreebankEntry<Document> entry) {
        if (entry instanceof TreebankEntry.Malformed<Document> malformed) {
            return malformed.id() + " " + malformed.error().line() + ":"
                    + malformed.error().column() + " " + malformed.error().reason();
        }
        return entry.orThrow().name() + ": " + entry.orThrow().text();
    }
}
