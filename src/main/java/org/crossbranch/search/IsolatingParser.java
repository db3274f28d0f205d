package org.crossbranch.search;

import java.util.List;
import org.crossbranch.tree.Sentence;

/**
 * A parser that tries again after a failure: of a batch that fails, each sentence is parsed alone. A sentence that makes the
 * program fail, or takes too long, so takes no others with it.
 *
 * @param parser parses a batch, and may fail; called again after a failure
 */
public record IsolatingParser(Parser parser) implements Parser {
    @Override
    public List<ParseOutcome> parse(List<Sentence> sentences) {
        try {
            return parser.parse(sentences);
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            // Any other error is the machine's or the installation's, and not for a sentence to answer for.
            return sentences.size() == 1
                    ? List.of(failed(e))
                    : sentences.stream()
                            .map(sentence -> parse(List.of(sentence)).get(0))
                            .toList();
        }
    }

    private static ParseOutcome failed(Throwable thrown) {
        if (thrown instanceof Deadline.Passed passed) {
            return passed.outcome();
        }
        return new ParseOutcome.Failed(
                thrown instanceof RuntimeException e ? e : new IllegalStateException(thrown.toString(), thrown));
    }
}
