package org.crossbranch.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.regex.Pattern;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.text.RawText;
import org.crossbranch.treebank.text.TextLines;
import org.jspecify.annotations.Nullable;

/** A JSON object a line, each a document. A line that is no such object is malformed; reading goes on at the next. */
final class JsonLines {
    /** UTF-16 units of JSON that a character may take. */
    private static final int ESCAPED = 6;

    /** For the other fields of a document. */
    private static final int ROOM = 1 << 16;

    private static final int MAX_ID = 1_000;

    /** Jackson's description of its source, and of its own switches. */
    private static final Pattern INTERNALS = Pattern.compile(" (\\(start marker )?at \\[Source.*|[:;,]? \\(?enable .*");

    private final TextLines lines;
    private final TreebankSource source;
    private final DocumentFormat.Options options;
    private final JsonFactory json;

    private JsonLines(TextLines lines, TreebankSource source, DocumentFormat.Options options) {
        this.lines = lines;
        this.source = source;
        this.options = options;
        // Fields that are not read do not matter, however long their numbers are.
        this.json = JsonFactory.builder()
                .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxStringLength(options.maxCharacters())
                        .maxNumberLength(Integer.MAX_VALUE)
                        .build())
                .build();
    }

    static TreebankReader<Document> read(
            InputStream in, TreebankSource source, Charset charset, DocumentFormat.Options options) {
        int longest = (int) Math.min(Integer.MAX_VALUE - 64, (long) ESCAPED * options.maxCharacters() + ROOM);
        TextLines lines = new TextLines(in, source, charset, longest);
        return new TreebankReader<>(source, lines, new JsonLines(lines, source, options)::next);
    }

    private @Nullable TreebankEntry<Document> next() throws IOException {
        TextLines.Line line = lines.next();
        while (line != null && line.isBlank()) {
            line = lines.next();
        }
        return line == null ? null : entry(line);
    }

    private TreebankEntry<Document> entry(TextLines.Line line) throws IOException {
        String ordinal = Integer.toString(line.number());
        if (line.isFaulty()) {
            return malformed(
                    line,
                    ordinal,
                    line.faultColumn(),
                    RawText.isUndecodable(line.fault())
                            ? line.fault()
                            : DocumentFormat.tooLong(options.maxCharacters()));
        }
        Fields fields = new Fields(ordinal);
        try (JsonParser parser = json.createParser(line.text())) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return malformed(line, ordinal, 1, "a line is one JSON object, in { and }; write one document a line");
            }
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                fields.read(parser);
            }
            if (parser.nextToken() != null) {
                return malformed(
                        line, fields.id, 1, "something stands behind the JSON object; write one document a line");
            }
        } catch (JsonProcessingException e) {
            // Jackson tells of a string that is longer than its bound, and of any other fault, by the same exception.
            boolean isLong = line.text().length() > options.maxCharacters();
            return malformed(
                    line,
                    fields.id,
                    column(e),
                    isLong
                            ? DocumentFormat.tooLong(options.maxCharacters())
                            : "this is no JSON ("
                                    + INTERNALS.matcher(e.getOriginalMessage()).replaceFirst("")
                                    + "); write one object a line");
        }
        if (fields.isTextRepeated) {
            return malformed(
                    line,
                    fields.id,
                    1,
                    "the field \"" + options.textField() + "\" stands twice; leave one of them out");
        }
        TreebankEntry<Document> document = Document.entry(source, fields.id, line.number(), fields.text, options);
        return document instanceof TreebankEntry.Malformed<Document> malformed
                ? new TreebankEntry.Malformed<>(malformed.id(), malformed.error(), Document.raw(line.text()))
                : document;
    }

    private static int column(JsonProcessingException e) {
        return e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getColumnNr());
    }

    private TreebankEntry<Document> malformed(TextLines.Line line, String id, int column, String reason) {
        return new TreebankEntry.Malformed<>(
                Document.wholeId(source, Document.name(source, id)),
                new MalformedTreeException(source.name(), line.number(), column, reason),
                Document.raw(line.text()));
    }

    /** The fields of a line that are wanted. */
    private final class Fields {
        private String id;
        private @Nullable String text;
        private boolean isTextRepeated;

        /** None yet; a document without an identifier has the number of its line. */
        Fields(String ordinal) {
            this.id = ordinal;
        }

        void read(JsonParser parser) throws IOException {
            String name = parser.getCurrentName();
            JsonToken value = parser.nextToken();
            if (name.equals(options.textField()) && value == JsonToken.VALUE_STRING) {
                isTextRepeated |= text != null;
                text = parser.getText();
            } else if (name.equals(options.idField()) && value.isScalarValue() && value != JsonToken.VALUE_NULL) {
                String given = parser.getText().strip();
                if (!given.isEmpty() && given.length() <= MAX_ID) {
                    id = given;
                }
            } else {
                parser.skipChildren();
            }
        }
    }
}
