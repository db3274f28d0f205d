package org.crossbranch.job.serve;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.SyntaxTree;

/** A form of trees in answers. */
public enum AnswerFormat {
    /** Constituents as a line of discbracket. */
    DISCBRACKET(Optional.of(ConstituencyTree.class)),
    /** Constituents as a section of the Negra export format. */
    EXPORT(Optional.of(ConstituencyTree.class)),
    /** Dependencies as a block of CoNLL-U. */
    CONLLU(Optional.of(DependencyTree.class)),
    /** Trees of either kind as JSON. */
    TREE(Optional.empty()),
    /** All trees of a sentence as one SVG picture. */
    SVG(Optional.empty());

    private final Optional<Class<? extends SyntaxTree>> trees;

    AnswerFormat(Optional<Class<? extends SyntaxTree>> trees) {
        this.trees = trees;
    }

    /** The class of trees that it is for; empty if it is for all. */
    Optional<Class<? extends SyntaxTree>> trees() {
        return trees;
    }

    /** The name in requests and answers. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<AnswerFormat> named(String text) {
        return Arrays.stream(values())
                .filter(format -> format.text().equals(text))
                .findFirst();
    }

    static String names() {
        return Arrays.stream(values()).map(AnswerFormat::text).collect(Collectors.joining(", "));
    }
}
