package org.crossbranch.document;

import java.io.IOException;
import java.util.zip.ZipException;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.text.TextLines;
import org.jspecify.annotations.Nullable;

/**
 * A text file that is one document. One that is too long, or whose bytes are not in its encoding, is malformed as a whole; no more
 * of it is read than may be.
 */
final class TextDocument {
    private final TextLines file;
    private final TreebankSource source;
    private final DocumentFormat.Options options;
    private boolean isRead;

    private TextDocument(TextLines file, TreebankSource source, DocumentFormat.Options options) {
        this.file = file;
        this.source = source;
        this.options = options;
    }

    static TreebankReader<Document> read(TextLines file, TreebankSource source, DocumentFormat.Options options) {
        return new TreebankReader<>(source, file, new TextDocument(file, source, options)::next);
    }

    private @Nullable TreebankEntry<Document> next() throws IOException {
        if (isRead) {
            return null;
        }
        isRead = true;
        StringBuilder text = new StringBuilder();
        String fault = "";
        try {
            fault = file.readAll(text);
        } catch (MalformedTreeException e) {
            fault = e.reason();
        } catch (ZipException e) {
            fault = "the compressed file is damaged: " + e.getMessage() + "; fetch it or compress it again";
        }
        if (text.length() > options.maxCharacters()) {
            fault = DocumentFormat.tooLong(options.maxCharacters());
        }
        String id = Document.wholeId(source, source.document());
        return fault.isEmpty()
                ? new TreebankEntry.Parsed<>(id, new Document(source.document(), text.toString(), options.paragraphs()))
                : new TreebankEntry.Malformed<>(
                        id, new MalformedTreeException(source.name(), 1, 1, fault), Document.raw(text));
    }
}
