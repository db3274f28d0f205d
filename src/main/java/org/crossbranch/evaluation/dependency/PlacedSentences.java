package org.crossbranch.evaluation.dependency;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.conll.ConlluSentence;

/** The sentences of one file with their places; the first malformed one is thrown. */
public final class PlacedSentences implements Iterator<PlacedSentence> {
    private final String file;
    private final TreebankReader<ConlluSentence> reader;
    private int linesBefore;
    private boolean isAsked;

    /**
     * The sentences that a reader has left.
     *
     * @param file name of the file, for messages
     * @param reader the file's reader, at its begin; the caller closes it
     */
    public PlacedSentences(String file, TreebankReader<ConlluSentence> reader) {
        this.file = file;
        this.reader = reader;
    }

    @Override
    public boolean hasNext() {
        if (!isAsked) {
            linesBefore = reader.linesRead();
            isAsked = true;
        }
        return reader.hasNext();
    }

    @Override
    public PlacedSentence next() {
        if (!hasNext()) {
            throw new NoSuchElementException("no more sentences in " + file);
        }
        int linesAfter = reader.linesRead();
        isAsked = false;
        ConlluSentence sentence = reader.next().orThrow();
        int lines = sentence.comments().size() + sentence.rows().size();
        // A blank line ends a sentence, unless the file ends; more of them may stand before it.
        return new PlacedSentence(sentence, file, Math.max(linesBefore + 1, linesAfter - lines));
    }
}
