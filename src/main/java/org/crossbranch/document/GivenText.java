package org.crossbranch.document;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.crossbranch.segmentation.Segmenter;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;

/**
 * The sentences of texts that no file holds, found as those of files are. Not thread-safe.
 *
 * @param segmenter finds sentences and tokens
 * @param options what ends a paragraph, and the longest text
 */
public record GivenText(Segmenter segmenter, DocumentFormat.Options options) {
    private static final TreebankSource SOURCE = new TreebankSource("text", "", "text");

    /**
     * The sentence that a text is; empty if nothing of it can be seen. Line ends are blanks.
     *
     * @param text at most {@link org.crossbranch.treebank.text.RawText#MAX_LENGTH} characters
     */
    public Optional<Sentence> sentence(String id, String text) {
        String line = text.replace('\n', ' ').replace('\r', ' ').replace('\0', ' ');
        List<Token> tokens = segmenter.tokens(line);
        return tokens.isEmpty() ? Optional.empty() : Optional.of(new Sentence(id, line, tokens));
    }

    /** The sentences of a running text, found one after the other. */
    public Iterator<TreebankEntry<DocumentSentences.Placed>> sentences(String text) {
        Iterator<TreebankEntry<Document>> document = List.of(document(text)).iterator();
        TreebankReader<Document> reader =
                new TreebankReader<>(SOURCE, new OneLine(), () -> document.hasNext() ? document.next() : null);
        return new DocumentSentences(reader, SOURCE, segmenter);
    }

    private TreebankEntry<Document> document(String text) {
        String name = SOURCE.document();
        String id = Document.wholeId(SOURCE, name);
        return text.length() > options.maxCharacters()
                ? new TreebankEntry.Malformed<>(
                        id,
                        new MalformedTreeException(
                                SOURCE.name(), 1, 1, DocumentFormat.tooLong(options.maxCharacters())),
                        Document.raw(text))
                : new TreebankEntry.Parsed<>(id, new Document(name, text, options.paragraphs()));
    }

    /** The lines of a text that is read at once. */
    private static final class OneLine implements TreebankReader.LineCounter {
        @Override
        public int count() {
            return 1;
        }

        @Override
        public void close() {}
    }
}
