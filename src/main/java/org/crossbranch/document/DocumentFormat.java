package org.crossbranch.document;

import java.io.InputStream;
import java.io.Serializable;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.crossbranch.document.Document.Paragraphs;
import org.crossbranch.setting.Meaning;
import org.crossbranch.setting.Setting;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.text.TextLines;

/** A format of files of raw documents. */
public enum DocumentFormat {
    /** A text file is a document. No extension says it: {@code .txt} is a sentence a line. */
    DOCUMENT("document", "") {
        @Override
        public TreebankReader<Document> read(InputStream in, TreebankSource source, Charset charset, Options options) {
            return TextDocument.read(new TextLines(in, source, charset, options.maxCharacters()), source, options);
        }
    },

    /** A JSON object a line, each a document. */
    JSON_LINES("jsonl", "jsonl ndjson") {
        @Override
        public TreebankReader<Document> read(InputStream in, TreebankSource source, Charset charset, Options options) {
            return JsonLines.read(in, source, charset, options);
        }
    },

    /** The plain texts that a crawler extracted, in UTF-8. */
    WARC("warc", "warc.wet wet warc") {
        @Override
        public TreebankReader<Document> read(InputStream in, TreebankSource source, Charset charset, Options options) {
            return WarcRecords.read(in, source, options);
        }
    };

    private final String text;
    /** With blanks between them. */
    private final String extensions;

    DocumentFormat(String text, String extensions) {
        this.text = text;
        this.extensions = extensions;
    }

    /** The options of readers. Characters are UTF-16 units. */
    public record Options(
            @Setting(key = "documents.paragraphs", byDefault = "blank-lines")
            @Meaning("What ends a paragraph of a document, and with it a sentence: blank-lines, or lines, that is the"
                    + " end of each line.")
            Paragraphs paragraphs,

            @Setting(key = "documents.max-characters", byDefault = "10000000", least = 1, most = 500_000_000)
            @Meaning("Longest document, in characters. A longer one goes to the rejects table and is not held.")
            int maxCharacters,

            @Setting(key = "documents.json-id", byDefault = "id")
            @Meaning("Field of a document's identifier in JSON lines, or column in Parquet. A document without it has"
                    + " the number of its line.")
            String idField,

            @Setting(key = "documents.json-text", byDefault = "text")
            @Meaning("Field of a document's text in JSON lines, or column in Parquet.")
            String textField)
            implements Serializable {
        /** Options with the usual JSON fields. */
        public Options(Paragraphs paragraphs, int maxCharacters) {
            this(paragraphs, maxCharacters, "id", "text");
        }
    }

    /**
     * Reads a stream, compressed or not; the reader closes it.
     *
     * @param charset encoding of a text that does not say it itself
     */
    public abstract TreebankReader<Document> read(
            InputStream in, TreebankSource source, Charset charset, Options options);

    /** Name in settings and messages. */
    public String text() {
        return text;
    }

    /** Extensions of its files, without the dot. */
    public List<String> extensions() {
        return extensions.isEmpty() ? List.of() : List.of(extensions.split(" "));
    }

    /** The format of a name. */
    public static Optional<DocumentFormat> named(String name) {
        return Arrays.stream(values())
                .filter(format -> format.text.equals(name))
                .findFirst();
    }

    static String tooLong(int maxCharacters) {
        return "the document has more than " + maxCharacters
                + " characters; divide it, or raise documents.max-characters";
    }
}
