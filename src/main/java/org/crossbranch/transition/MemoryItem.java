package org.crossbranch.transition;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Yield;

/**
 * An item of a configuration's memory, for people: traces and drawings.
 *
 * @param label the label it has so far; empty for a token and for an item without one
 * @param head the token that is its lexical head, or {@link #NO_HEAD}
 * @param tokens its tokens
 */
public record MemoryItem(String label, int head, Yield tokens) {
    /** The head of an item in a system without heads. */
    public static final int NO_HEAD = -1;

    /** A token that no action has touched yet. */
    public static MemoryItem ofToken(int token) {
        return new MemoryItem("", NO_HEAD, Yield.of(token));
    }

    /** The item in the words of a sentence: a token as its word, others as label and words, the head starred. */
    public String text(Sentence sentence) {
        String words = IntStream.of(tokens.indices())
                .mapToObj(token -> sentence.token(token).form() + (token == head && tokens.size() > 1 ? "*" : ""))
                .collect(Collectors.joining(" "));
        return label.isEmpty() && tokens.size() == 1 ? words : label + "{" + words + "}";
    }
}
