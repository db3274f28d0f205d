package org.crossbranch.document;

import java.io.Closeable;
import java.io.IOException;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.crossbranch.segmentation.Segmenter;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.text.RawText;
import org.jspecify.annotations.Nullable;

/**
 * The sentences of a file of documents, one document after the other, paragraph by paragraph. A malformed document is an entry of
 * its own, after which reading goes on.
 */
public final class DocumentSentences implements Iterator<TreebankEntry<DocumentSentences.Placed>>, Closeable {
    private final TreebankReader<Document> documents;
    private final TreebankSource source;
    private final Segmenter segmenter;
    private @Nullable Paragraph paragraph;
    private String text = "";
    private Iterator<Segmenter.Span> spans = Collections.emptyIterator();
    private int sentences;
    private @Nullable TreebankEntry<Placed> pending;

    /**
     * A sentence with its place. Its text is that of the document, but for line ends and other control characters, which are blanks.
     *
     * @param sentence the sentence
     * @param document name of the document
     * @param offset offset of its first character in the document
     */
    public record Placed(Sentence sentence, String document, int offset) {}

    /** A stretch of a document that is being read, and what is behind it. */
    private record Paragraph(Document document, int start, int end) {
        static Paragraph first(Document document) {
            return new Paragraph(document, 0, end(document, 0));
        }

        boolean isLast() {
            return end == document.text().length();
        }

        Paragraph next() {
            int start = end;
            return new Paragraph(document, start, end(document, start));
        }

        /** Where a paragraph ends: behind the line end or the blank line, so that none is empty. */
        private static int end(Document document, int start) {
            int end = new ParagraphEnd(document.paragraphs()).find(document.text(), start);
            return end < 0 ? document.text().length() : end;
        }

        /** Its characters; line ends and control characters are blanks, one for one. */
        String text() {
            StringBuilder text = new StringBuilder(document.text().substring(start, end));
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (ParagraphEnd.isLineEnd(c) || Character.isISOControl(c)) {
                    text.setCharAt(i, ' ');
                }
            }
            return text.toString();
        }
    }

    /** The sentences of documents; takes ownership of their reader. */
    public DocumentSentences(TreebankReader<Document> documents, TreebankSource source, Segmenter segmenter) {
        this.documents = documents;
        this.source = source;
        this.segmenter = segmenter;
    }

    @Override
    public boolean hasNext() {
        while (pending == null) {
            Paragraph current = paragraph;
            if (current != null && spans.hasNext()) {
                pending = entry(current, spans.next());
            } else if (current != null && !current.isLast()) {
                begin(current.next());
            } else if (documents.hasNext()) {
                TreebankEntry<Document> document = documents.next();
                if (document instanceof TreebankEntry.Malformed<Document> malformed) {
                    pending = new TreebankEntry.Malformed<>(malformed.id(), malformed.error(), malformed.raw());
                } else {
                    sentences = 0;
                    begin(Paragraph.first(document.orThrow()));
                }
            } else {
                return false;
            }
        }
        return true;
    }

    private void begin(Paragraph next) {
        paragraph = next;
        text = next.text();
        spans = segmenter.sentences(text).iterator();
    }

    /** The next sentence; null if nothing of it can be seen. */
    private @Nullable TreebankEntry<Placed> entry(Paragraph current, Segmenter.Span span) {
        String words = span.of(text);
        Document document = current.document();
        int offset = current.start() + span.start();
        if (words.length() > RawText.MAX_LENGTH) {
            String id = Document.sentenceId(source, document.name(), Integer.toString(++sentences));
            return new TreebankEntry.Malformed<>(
                    id,
                    new MalformedTreeException(
                            source.name(),
                            Math.max(1, documents.linesRead()),
                            1,
                            "the sentence at character " + offset + " of the document " + document.name()
                                    + " is longer than " + RawText.MAX_LENGTH
                                    + " characters; break it into paragraphs"),
                    Document.raw(words));
        }
        List<Token> tokens = segmenter.tokens(words);
        if (tokens.isEmpty()) {
            return null;
        }
        String id = Document.sentenceId(source, document.name(), Integer.toString(++sentences));
        return new TreebankEntry.Parsed<>(id, new Placed(new Sentence(id, words, tokens), document.name(), offset));
    }

    @Override
    public TreebankEntry<Placed> next() {
        TreebankEntry<Placed> entry = hasNext() ? pending : null;
        if (entry == null) {
            throw new NoSuchElementException("no more sentences in " + source.name());
        }
        pending = null;
        return entry;
    }

    @Override
    public void close() throws IOException {
        documents.close();
    }
}
