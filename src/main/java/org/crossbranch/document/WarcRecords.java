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
 * records are passed over. Each line of a text is a paragraph. A record whose length is wrong is malformed; reading goes on at the next
 * line that begins one.
 */
final class WarcRecords implements TreebankReader.LineCounter {
    private static final String VERSION = "WARC/";

    private static final int MAX_HEADER_LINE = 1 << 16;
    private static final int MAX_HEADER_LINES = 1_000;

    /** Of a header that is held, in bytes, and of the lines behind a record. */
    private static final int MAX_HEADER = 1 << 18;

    /** Bytes that a UTF-16 unit takes at most. */
    private static final int BYTES = 3;

    private final InputStream raw;
    private final TreebankSource source;
    private final int maxCharacters;
    /** Bytes from the beginning of a record that can be read again. */
    private final int held;

    private @Nullable BufferedInputStream in;
    /** Whether the version of a record has been read, and not yet the rest of it. */
    private boolean isAtRecord;

    /** The identifier of the record, or its number where there is none. */
    private String id = "";

    private int records;

    private WarcRecords(InputStream raw, TreebankSource source, int maxCharacters) {
        this.raw = raw;
        this.source = source;
        this.maxCharacters = maxCharacters;
        this.held = (int) Math.min(Integer.MAX_VALUE - 64, (long) BYTES * maxCharacters + MAX_HEADER);
    }

    static TreebankReader<Document> read(InputStream in, TreebankSource source, DocumentFormat.Options options) {
        WarcRecords records = new WarcRecords(in, source, options.maxCharacters());
        return new TreebankReader<>(source, records, records::next);
    }

    private @Nullable TreebankEntry<Document> next() throws IOException {
        BufferedInputStream bytes = in;
        if (bytes == null) {
            bytes = Compression.unpacked(raw);
            in = bytes;
            isAtRecord = begins(bytes);
        }
        TreebankEntry<Document> entry = null;
        while (isAtRecord && entry == null) {
            records++;
            id = Integer.toString(records);
            bytes.mark(held);
            try {
                entry = record(bytes, header(bytes));
            } catch (Damage e) {
                resume(bytes, e);
                entry = malformed(e.reason(), "");
            }
        }
        return entry;
    }

    /** A record that is not as it says. */
    private static final class Damage extends Exception {
        private static final long serialVersionUID = 1L;
        private static final String CUT = "the file ends within it";

        Damage(String reason) {
            super(reason);
        }

        String reason() {
            return String.valueOf(getMessage());
        }

        boolean isCut() {
            return reason().equals(CUT);
        }
    }

    /** Reads the version of the first record; false if there is none. */
    private boolean begins(BufferedInputStream bytes) throws IOException {
        String first;
        try {
            first = filledLine(bytes);
        } catch (Damage e) {
            first = e.reason();
        }
        if (first != null && !first.startsWith(VERSION)) {
            throw new MalformedTreeException(
                    source.name(),
                    1,
                    1,
                    "no WARC record begins here, but \"" + Document.raw(first)
                            + "\"; give a WARC file, or another --format");
        }
        return first != null;
    }

    /**
     * Goes on at the next record that begins behind the beginning of a damaged one, as far back as the bytes are still held.
     *
     * @throws MalformedTreeException if the file was cut: nobody knows what is missing
     */
    private void resume(BufferedInputStream bytes, Damage damage) throws IOException {
        try {
            bytes.reset();
        } catch (IOException e) {
            // It is too long to be held: what begins behind this place is found.
        }
        isAtRecord = skipPastVersion(bytes);
        if (!isAtRecord && damage.isCut()) {
            throw new MalformedTreeException(
                    source.name(), records, 1, "record " + records + ": " + damage.reason() + "; fetch the file again");
        }
    }

    /** Passes over lines up to one that is the version of a record; false if there is none. */
    private static boolean skipPastVersion(BufferedInputStream bytes) throws IOException {
        boolean isLineStart = true;
        int matched = 0;
        for (int next = bytes.read(); next >= 0; next = bytes.read()) {
            boolean isMatch = (matched > 0 || isLineStart) && next == VERSION.charAt(matched);
            matched = isMatch ? matched + 1 : 0;
            isLineStart = next == '\n';
            if (matched == VERSION.length()) {
                while (next >= 0 && next != '\n') {
                    next = bytes.read();
                }
                return true;
            }
        }
        return false;
    }

    private TreebankEntry<Document> malformed(String reason, String text) {
        return new TreebankEntry.Malformed<>(
                Document.wholeId(source, Document.name(source, id)),
                new MalformedTreeException(source.name(), Math.max(1, records), 1, "record " + records + ": " + reason),
                text);
    }

    /** The document of a record; null if it holds none. */
    private @Nullable TreebankEntry<Document> record(BufferedInputStream bytes, Map<String, String> header)
            throws IOException, Damage {
        id = header.getOrDefault("warc-record-id", id).replaceAll("[<>]", "");
        long length = length(header);
        boolean isText = header.getOrDefault("warc-type", "").equals("conversion")
                && header.getOrDefault("content-type", "text/plain").startsWith("text/plain");
        boolean isRead = isText && length <= (long) BYTES * maxCharacters;
        byte[] content = isRead ? bytes.readNBytes((int) length) : new byte[0];
        try {
            bytes.skipNBytes(length - content.length);
        } catch (EOFException e) {
            throw new Damage(Damage.CUT);
        }
        end(bytes, length);
        if (!isText) {
            return null;
        }
        return isRead ? document(content) : malformed(DocumentFormat.tooLong(maxCharacters), "");
    }

    /** Reads the lines between a record and the version of the next one, or the end of the file. */
    private void end(BufferedInputStream bytes, long length) throws IOException, Damage {
        String rest = line(bytes);
        String version = rest == null ? null : filledLine(bytes);
        boolean isAtEnd = rest == null || rest.isEmpty();
        if (!isAtEnd || (version != null && !version.startsWith(VERSION))) {
            throw new Damage("its Content-Length, " + length + ", is not the length of its text; fetch the file again");
        }
        isAtRecord = version != null;
    }

    /** The next line that is not empty, or null at the end of the file. */
    private static @Nullable String filledLine(BufferedInputStream bytes) throws IOException, Damage {
        String line = line(bytes);
        while (line != null && line.isEmpty()) {
            line = line(bytes);
        }
        return line;
    }

    private TreebankEntry<Document> document(byte[] content) {
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content))
                    .toString();
        } catch (CharacterCodingException e) {
            return malformed(
                    "its text is not UTF-8; extract it again",
                    Document.raw(new String(content, StandardCharsets.UTF_8)));
        }
        if (text.length() > maxCharacters) {
            return malformed(DocumentFormat.tooLong(maxCharacters), Document.raw(text));
        }
        String name = Document.name(source, id);
        return new TreebankEntry.Parsed<>(Document.wholeId(source, name), new Document(name, text, Paragraphs.LINES));
    }

    private Map<String, String> header(BufferedInputStream bytes) throws IOException, Damage {
        Map<String, String> header = new HashMap<>();
        for (int i = 0; i < MAX_HEADER_LINES; i++) {
            String line = line(bytes);
            if (line == null) {
                throw new Damage(Damage.CUT);
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
        throw new Damage("its header has more than " + MAX_HEADER_LINES + " lines; fetch the file again");
    }

    private static long length(Map<String, String> header) throws Damage {
        String length = header.getOrDefault("content-length", "");
        if (!length.matches("[0-9]{1,15}")) {
            throw new Damage("its Content-Length is \"" + Document.raw(length) + "\"; fetch the file again");
        }
        return Long.parseLong(length);
    }

    /** A line of a header, or null at the end of the file. */
    private static @Nullable String line(InputStream bytes) throws IOException, Damage {
        StringBuilder line = new StringBuilder();
        int next = bytes.read();
        if (next < 0) {
            return null;
        }
        for (; next >= 0 && next != '\n'; next = bytes.read()) {
            if (line.length() == MAX_HEADER_LINE) {
                throw new Damage("a line of more than " + MAX_HEADER_LINE
                        + " bytes stands where a header may; fetch the file again");
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
