package org.crossbranch.evaluation.dependency;

import org.crossbranch.tree.DependencyTree;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.conll.ConlluSentence;

/**
 * A sentence and its place, so that errors can name it. A source that is no file numbers its sentences or rows instead.
 *
 * @param sentence the sentence
 * @param file name of its file or table
 * @param line line of its first comment or row, from 1
 */
public record PlacedSentence(ConlluSentence sentence, String file, int line) {

    /**
     * Checks that the tree has one root.
     *
     * @throws MalformedTreeException if several words hang on the root
     */
    void checkRoot() {
        DependencyTree tree = sentence.tree();
        if (tree.rootDependents() == 1) {
            return;
        }
        StringBuilder roots = new StringBuilder();
        int second = 0;
        for (int word = 0; word < tree.sentence().length(); word++) {
            if (tree.head(word) == DependencyTree.ROOT) {
                second = roots.isEmpty() || second > 0 ? second : word;
                roots.append(roots.isEmpty() ? "" : ", ").append(word + 1);
            }
        }
        throw new MalformedTreeException(
                file,
                lineOfWord(second),
                1,
                "the sentence has several roots, the words " + roots + "; keep one with the head 0 and hang the others"
                        + " on it, for the CoNLL 2018 conventions allow one root a sentence");
    }

    /** Line of a row, counted from 0 and without the comments. */
    int lineOfRow(int row) {
        return line + sentence.comments().size() + row;
    }

    private int lineOfWord(int word) {
        int seen = -1;
        int row = -1;
        while (seen < word) {
            row++;
            seen += sentence.rows().get(row).isWord() ? 1 : 0;
        }
        return lineOfRow(row);
    }
}
