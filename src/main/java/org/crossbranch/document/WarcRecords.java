package org.crossbranch.document;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.crossbranch.document.Document.Paragraphs;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.compression.Compression;
import org.jspecify.annotations.Nullable;

/**
 * The plain texts of a WARC file (ISO 28500), as crawlers extract them: records of the type {@code conversion}, in UTF-8. Other
 * records are passed over. Each line of a text is a paragraph.
 */
final class WarcRecords implements TreebankReader.LineCounter {
    private static final int MAX_HEADER_LINE = 1 << 16;
    private static final int MAX_HEADER_LINES = 1_000;

    /** Bytes that a UTF-16 unit takes at most. */
    private static final int BYTES = 3;

    private final InputStream raw;
    private final TreebankSource source;
    private final int maxCharacters;
    private @Nullable BufferedInputStream in;
    private boolean isEnded;
    private int records;

    private WarcRecords(InputStream raw, TreebankSource source, int maxCharacters) {
        this.raw = raw;
        this.source = source;
        this.maxCharacters = maxCharacters;
    }

    static TreebankReader<Document> read(InputStream in, TreebankSource source, DocumentFormat.Options options) {
        WarcRecords records = new WarcRecords(in, source, options.maxCharacters());
        return new TreebankReader<>(source, records, records::next);
    }

    private @Nullable TreebankEntry<Document> next() throws IOException {
        BufferedInputStream bytes = in == null ? Compression.unpacked(raw) : in;
        in = bytes;
        try {
            while (!isEnded) {
                TreebankEntry<Document> entry = record(bytes);
                if (entry != null) {
                    return entry;
                }
            }
            return null;
        } catch (EOFException e) {
            return broken("the file ends within a record; fetch it again");
        } catch (Broken e) {
            return broken(e.reason);
        }
    }

    /** The file is no WARC from here on. */
    private static final class Broken extends Exception {
        private static final long serialVersionUID = 1L;

        private final String reason;

        Broken(String reason) {
            super(reason);
            this.reason = reason;
        }
    }

    /** Nothing says where the next record begins. */
    private TreebankEntry<Document> broken(String reason) {
        isEnded = true;
        return malformed(Integer.toString(records), reason, "");
    }

    private TreebankEntry<Document> malformed(String id, String reason, String text) {
        return new TreebankEntry.Malformed<>(
                Document.wholeId(source, Document.name(source, id)),
                new MalformedTreeException(source.name(), Math.max(1, records), 1, "record " + records + ": " + reason),
                text);
    }

    /** The next record's document; null if the record is none, or the file has ended. */
    private @Nullable TreebankEntry<Document> record(BufferedInputStream bytes) throws IOException, Broken {
        String version = line(bytes);
        while (version != null && version.isEmpty()) {
            version = line(bytes);
        }
        if (version == null) {
            isEnded = true;
            return null;
        }
        records++;
        if (!version.startsWith("WARC/")) {
            throw new Broken("no WARC record begins here, but \"" + Document.raw(version)
                    + "\"; give a WARC file, or another --format");
        }
        Map<String, String> header = header(bytes);
        long length = length(header);
        String id =
                header.getOrDefault("warc-record-id", Integer.toString(records)).replaceAll("[<>]", "");
        boolean isText = header.getOrDefault("warc-type", "").equals("conversion")
                && header.getOrDefault("content-type", "text/plain").startsWith("text/plain");
        if (!isText || length > (long) BYTES * maxCharacters) {
            bytes.skipNBytes(length);
            return isText ? malformed(id, DocumentFormat.tooLong(maxCharacters), "") : null;
        }
        byte[] content = bytes.readNBytes((int) length);
        if (content.length < length) {
            throw new EOFException();
        }
        return document(id, content);
    }

    private TreebankEntry<Document> document(String id, byte[] content) {
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content))
                    .toString();
        } catch (CharacterCodingException e) {
            return malformed(
                    id,
                    "its text is not UTF-8; extract it again",
                    Document.raw(new String(content, StandardCharsets.UTF_8)));
        }
        if (text.length() > maxCharacters) {
            return malformed(id, DocumentFormat.tooLong(maxCharacters), Document.raw(text));
        }
        String name = Document.name(source, id);
        return new TreebankEntry.Parsed<>(Document.wholeId(source, name), new Document(name, text, Paragraphs.LINES));
    }

    private Map<String, String> header(BufferedInputStream bytes) throws IOException, Broken {
        Map<String, String> header = new HashMap<>();
        for (int i = 0; i < MAX_HEADER_LINES; i++) {
            String line = line(bytes);
            if (line == null) {
                throw new EOFException();
            }
            if (line.isEmpty()) {
                return header;
            }
            int colon = line.indexOf(':');
            if (colon > 0) {
                header.putIfAbsent(
                        line.substring(0, colon).strip().toLowerCase(Locale.ROOT),
                        line.substring(colon + 1).strip());
            }
        }
        throw new Broken("its header has more than " + MAX_HEADER_LINES + " lines; fetch the file again");
    }

    private static long length(Map<String, String> header) throws Broken {
        String length = header.getOrDefault("content-length", "");
        if (!length.matches("[0-9]{1,15}")) {
            throw new Broken("its Content-Length is \"" + Document.raw(length) + "\"; fetch the file again");
        }
        return Long.parseLong(length);
    }

    /** A line of a header, or null at the end of the file. */
    private static @Nullable String line(InputStream bytes) throws IOException, Broken {
        StringBuilder line = new StringBuilder();
        int next = bytes.read();
        if (next < 0) {
            return null;
        }
        for (; next >= 0 && next != '\n'; next = bytes.read()) {
            if (line.length() == MAX_HEADER_LINE) {
                throw new Broken(
                        "a line of its header has more than " + MAX_HEADER_LINE + " bytes; fetch the file again");
            }
            line.append((char) next);
        }
        int last = line.length() - 1;
        return last >= 0 && line.charAt(last) == '\r' ? line.substring(0, last) : line.toString();
    }

    @Override
    public int count() {
        return records;
    }

    @Override
    public void close() throws IOException {
        raw.close();
    }
}
