package org.crossbranch.search;

import java.util.Set;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.SyntaxTree;

/** The treatment of a sentence that is longer than may be parsed. */
public enum OverLong {
    /** It gets no analysis. */
    REJECT,
    /** It is parsed in pieces, which end at punctuation where there is some, and the pieces' trees are joined. */
    SPLIT,
    /** It gets a tree without structure. */
    FLAT;

    /**
     * An analysis without structure, for a sentence that has no other.
     *
     * @param trees the classes of its trees
     */
    public static Analysis flat(Sentence sentence, Set<Class<? extends SyntaxTree>> trees) {
        return OverLongParser.flat(sentence, trees);
    }

    /**
     * A parser that treats over-long sentences so.
     *
     * @param parser what refuses them
     * @param budget the limits that it refuses them by
     * @param trees the classes of its trees
     */
    public Parser around(Parser parser, ParseBudget budget, Set<Class<? extends SyntaxTree>> trees) {
        return this == REJECT ? parser : new OverLongParser(parser, budget, this, trees);
    }
}
