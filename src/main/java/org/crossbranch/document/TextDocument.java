package org.crossbranch.document;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.util.zip.ZipException;
import org.crossbranch.document.Document.Paragraphs;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.compression.Compression;
import org.crossbranch.treebank.text.ByteOrderMark;
import org.crossbranch.treebank.text.TextLines;
import org.jspecify.annotations.Nullable;

/**
 * A text file that is one document. One that is too long, or whose bytes are not in its encoding, is malformed as a whole; no more
 * of it is read than may be.
 */
final class TextDocument implements TreebankReader.LineCounter {
    private static final int BUFFER = 1 << 14;
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final InputStream in;
    private final TreebankSource source;
    private final Charset named;
    private final int maxCharacters;
    private final Paragraphs paragraphs;
    private boolean isRead;

    private TextDocument(
            InputStream in, TreebankSource source, Charset named, int maxCharacters, Paragraphs paragraphs) {
        this.in = in;
        this.source = source;
        this.named = named;
        this.maxCharacters = maxCharacters;
        this.paragraphs = paragraphs;
    }

    static TreebankReader<Document> read(
            InputStream in, TreebankSource source, Charset charset, int maxCharacters, Paragraphs paragraphs) {
        TextDocument file = new TextDocument(in, source, charset, maxCharacters, paragraphs);
        return new TreebankReader<>(source, file, file::next);
    }

    private @Nullable TreebankEntry<Document> next() throws IOException {
        if (isRead) {
            return null;
        }
        isRead = true;
        StringBuilder text = new StringBuilder();
        String id = Document.wholeId(source, source.document());
        try {
            decode(text);
        } catch (MalformedTreeException e) {
            return new TreebankEntry.Malformed<>(id, e, Document.raw(text));
        } catch (ZipException e) {
            return new TreebankEntry.Malformed<>(
                    id,
                    fault("the compressed file is damaged: " + e.getMessage() + "; fetch it or compress it again"),
                    Document.raw(text));
        }
        return new TreebankEntry.Parsed<>(id, new Document(source.document(), text.toString(), paragraphs));
    }

    private void decode(StringBuilder text) throws IOException {
        BufferedInputStream unpacked = Compression.unpacked(in);
        unpacked.mark(BUFFER);
        byte[] start = unpacked.readNBytes(ByteOrderMark.MAX_LENGTH);
        unpacked.reset();
        CharsetDecoder decoder = ByteOrderMark.encoding(start, named, source)
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer bytes = ByteBuffer.allocate(BUFFER).flip();
        CharBuffer chars = CharBuffer.allocate(BUFFER);
        long before = 0;
        boolean isEnded = false;
        while (!isEnded) {
            bytes.compact();
            int count = unpacked.read(bytes.array(), bytes.position(), bytes.remaining());
            isEnded = count < 0;
            bytes.position(bytes.position() + Math.max(0, count)).flip();
            CoderResult result = decoder.decode(bytes, chars, isEnded);
            long decoded = before + bytes.position();
            if (!result.isError() && isEnded) {
                decoder.flush(chars);
            }
            append(chars, text);
            if (result.isError()) {
                throw fault("byte " + (decoded + 1) + " is not " + decoder.charset()
                        + " text; mend the file, or name its encoding (for example ISO-8859-1) when reading it");
            }
            before = decoded;
        }
    }

    private void append(CharBuffer chars, StringBuilder text) {
        chars.flip();
        if (text.length() == 0 && chars.hasRemaining() && chars.charAt(0) == BYTE_ORDER_MARK) {
            chars.get();
        }
        int begin = text.length();
        text.append(chars);
        chars.clear();
        if (text.indexOf("\0", begin) >= 0) {
            throw fault(TextLines.NUL_CHARACTERS);
        }
        if (text.length() > maxCharacters) {
            throw fault(DocumentFormat.tooLong(maxCharacters));
        }
    }

    private MalformedTreeException fault(String reason) {
        return new MalformedTreeException(source.name(), 1, 1, reason);
    }

    @Override
    public int count() {
        return isRead ? 1 : 0;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
