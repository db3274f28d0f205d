package org.crossbranch.treebank.conll;

import java.io.IOException;
import java.util.Optional;
import org.crossbranch.treebank.text.DivisibleFormat;
import org.crossbranch.treebank.text.Extent;
import org.crossbranch.treebank.text.TextLines;

/**
 * A format of dependency trees, with a blank line after each. Whatever the format, a sentence's rows are those of CoNLL-U, which
 * can hold the others.
 */
public interface DependencyFormat extends DivisibleFormat<ConlluSentence> {

    /**
     * This format, read for its words alone, as a parser's input: heads, relations and columns at the end may be missing, and each word
     * of the tree hangs on the root.
     */
    DependencyFormat ofWords();

    @Override
    default boolean isStart(TextLines.Line before, TextLines.Line line) {
        return before.isBlank();
    }

    @Override
    default Optional<Extent> measure(TextLines lines, boolean isFirst) throws IOException {
        return Optional.of(RowFile.measure(lines));
    }
}
