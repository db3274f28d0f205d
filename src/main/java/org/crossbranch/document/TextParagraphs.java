package org.crossbranch.document;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.text.TextLines;
import org.jspecify.annotations.Nullable;

/**
 * A text of any length, read paragraph by paragraph: each is a document, there as soon as its end is. Text that is not in its
 * encoding, or a paragraph that is too long, ends the reading with a {@link MalformedTreeException}.
 */
public final class TextParagraphs {
    private final TextLines file;
    private final TreebankSource source;
    private final DocumentFormat.Options options;
    private final StringBuilder text = new StringBuilder();
    private boolean isEnded;
    private long start;
    private long next;

    private TextParagraphs(TextLines file, TreebankSource source, DocumentFormat.Options options) {
        this.file = file;
        this.source = source;
        this.options = options;
    }

    /** The paragraphs of a stream, compressed or not. */
    public static TextParagraphs of(
            InputStream in, TreebankSource source, Charset charset, DocumentFormat.Options options) {
        return new TextParagraphs(new TextLines(in, source, charset, options.maxCharacters()), source, options);
    }

    /** Reads them; closes the stream. */
    public TreebankReader<Document> read() {
        return new TreebankReader<>(source, file, this::next);
    }

    /** The offset, in the whole text, of the paragraph that was read last. */
    public long start() {
        return start;
    }

    private @Nullable TreebankEntry<Document> next() throws IOException {
        ParagraphEnd paragraph = new ParagraphEnd(options.paragraphs());
        int looked = 0;
        int end = paragraph.find(text, looked);
        while (end < 0 && !isEnded) {
            looked = text.length();
            if (looked > options.maxCharacters()) {
                throw new MalformedTreeException(
                        source.name(),
                        Math.max(1, file.count()),
                        1,
                        "the paragraph has more than " + options.maxCharacters()
                                + " characters; put blank lines between paragraphs, or raise documents.max-characters");
            }
            isEnded = !file.readSome(text);
            end = paragraph.find(text, looked);
        }
        end = end < 0 ? text.length() : end;
        if (end == 0) {
            return null;
        }
        String found = text.substring(0, end);
        text.delete(0, end);
        start = next;
        next += end;
        return new TreebankEntry.Parsed<>(
                Document.wholeId(source, source.document()),
                new Document(source.document(), found, options.paragraphs()));
    }
}
