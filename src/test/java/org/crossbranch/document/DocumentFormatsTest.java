package org.crossbranch.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.crossbranch.document.Document.Paragraphs;
import org.crossbranch.treebank.MalformedTreeException;
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
    void jsonFieldsThatAreNotReadDoNotMatter() throws IOException {
        assertThat(read(
                        DocumentFormat.JSON_LINES,
                        "{\"id\": \"a\", \"score\": NaN, \"loss\": -Infinity, \"text\": \"One.\"}\n{\"n\": "
                                + "1".repeat(2_000) + ", \"other\": \"" + "x".repeat(200)
                                + "\", \"half\": \"\\ud83d\", \"text\": \"Two.\"}"))
                .containsExactly("a:a: One.", "a:2: Two.");
    }

    @Test
    void jsonTextIsWholeAndThereOnce() throws IOException {
        String half = "the text has half of a surrogate pair (\\ud800 to \\udfff); write whole characters";
        assertThat(read(DocumentFormat.JSON_LINES, """
                {"id":"s1","text":"Kijk \\ud83d Dat is mooi."}
                {"id":"s2","text":"Prijs \\udc00euro."}
                {"id":"s3","text":"Een \\ud83d\\ude00."}
                {"id":"s4","text":"Een.","text":"Twee."}
                {"id":"s5","n":+1}
                """))
                .containsExactly(
                        "news/a:s1/0 1:1 " + half,
                        "news/a:s2/0 2:1 " + half,
                        "a:s3: Een \ud83d\ude00.",
                        "news/a:s4/0 4:1 the field \"text\" stands twice; leave one of them out",
                        "news/a:s5/0 5:18 this is no JSON (Unexpected character ('+' (code 43)) in numeric value: JSON spec does not"
                                + " allow numbers to have plus signs); write one object a line");
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
    void warcIsReadOnBehindADamagedRecord() throws IOException {
        String before = record("conversion", "<urn:uuid:1>", "text/plain", "One");
        String damaged = record("conversion", "<urn:uuid:2>", "text/plain", "Two,\n\nand more of it");
        String after = record("conversion", "<urn:uuid:3>", "text/plain", "Three")
                + record("conversion", "<urn:uuid:4>", "text/plain", "Four");
        for (String length : List.of("0", "2", "4", "5", "12", "19", "60", "200", "-3", "x", "1".repeat(16))) {
            String file = before + damaged.replaceAll("Content-Length: .*", "Content-Length: " + length + "\r") + after;
            List<String> found = read(DocumentFormat.WARC, file);
            assertThat(found).as("length %s", length).hasSize(4).contains("a:urn:uuid:1: One", "a:urn:uuid:3: Three");
            assertThat(found.get(1)).startsWith("news/a:urn:uuid:2/0 2:1 record 2: its Content-Length");
        }
        // Too long to be held: what begins behind it is found.
        assertThat(read(
                        DocumentFormat.WARC,
                        before + damaged.replaceAll("Content-Length: .*", "Content-Length: 305\r") + after + after))
                .endsWith("a:urn:uuid:3: Three", "a:urn:uuid:4: Four");
        assertThat(read(DocumentFormat.WARC, before + "no record\r\n"))
                .containsExactly(
                        "news/a:urn:uuid:1/0 1:1 record 1: its Content-Length, 3, is not the length of its text; fetch the file"
                                + " again");
    }

    @Test
    void warcThatIsCutIsDamaged() throws IOException {
        String before = record("conversion", "<urn:uuid:1>", "text/plain", "One");
        String last = record("conversion", "<urn:uuid:2>", "text/plain", "Two");
        for (int length = "WARC/1.0".length(); length < last.length() - 4; length++) {
            String file = before + last.substring(0, length);
            assertThatThrownBy(() -> read(DocumentFormat.WARC, file))
                    .as("%d characters", length)
                    .isInstanceOf(MalformedTreeException.class)
                    .hasMessageContaining("record 2: the file ends within it; fetch the file again");
        }
        assertThatThrownBy(() -> read(DocumentFormat.WARC, "no record\r\n" + before))
                .isInstanceOf(MalformedTreeException.class)
                .hasMessageContaining(
                        "no WARC record begins here, but \"no record\"; give a WARC file, or another --format");
        assertThat(read(DocumentFormat.WARC, "")).isEmpty();
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
