package org.crossbranch.query;

import java.util.List;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/** A tree to query. */
public final class QuestionTree {
    /** A question whose verb phrase is around auxiliary and subject. */
    public static final ConstituencyTree TREE = new ConstituencyTree(
            new Sentence(
                    "s",
                    "",
                    List.of(
                            Token.of("What", "WP").withFunction("OA"),
                            Token.of("should", "MD"),
                            Token.of("I", "PRP"),
                            Token.of("do", "VB"))),
            Constituent.of(
                    "SQ",
                    Constituent.of("VP", new Leaf(0), new Leaf(3)),
                    new Leaf(1),
                    new Constituent("NP", "SB", List.of(new Leaf(2)))));

    private QuestionTree() {}
}
