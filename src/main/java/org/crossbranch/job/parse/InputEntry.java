package org.crossbranch.job.parse;

import java.util.Optional;
import org.crossbranch.tree.Sentence;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.conll.ConlluSentence;

/** An entry of a filter's input: a sentence to parse, or a complaint about what is none. */
public sealed interface InputEntry {
    /** The identifier in the output. */
    String id();

    /**
     * A sentence.
     *
     * @param sentence the sentence, with the labels that the parser takes as given and no others
     * @param place where it stands in the input, for messages
     * @param offset where it begins in its document, in UTF-16 units
     * @param newDocument the document that begins with it; empty if none does, or it has no name
     * @param source what the input has of it beside its tokens
     */
    record Found(Sentence sentence, String place, long offset, String newDocument, Optional<ConlluSentence> source)
            implements InputEntry {
        @Override
        public String id() {
            return TreebankSource.ordinal(sentence.id());
        }
    }

    /** No sentence. */
    record Malformed(String id, MalformedTreeException error) implements InputEntry {}
}
