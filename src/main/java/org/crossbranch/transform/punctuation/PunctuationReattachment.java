package org.crossbranch.transform.punctuation;

import org.crossbranch.transform.MutableNode;
import org.crossbranch.transform.Punctuation;
import org.crossbranch.transform.TreeTransform;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Sentence;

/**
 * Hangs each punctuation token that hangs on the root on the least common ancestor of its left and right neighbours
 * (Maier 2015 §3.1, after Levy 2005, p. 163). From left to right: the left neighbour is the token before the mark,
 * which may be a mark that has found its place; the right neighbour is the next token that is no mark waiting on the
 * root. Where there is no neighbour on one side the mark stays.
 *
 * @param punctuation what counts as punctuation
 */
public record PunctuationReattachment(Punctuation punctuation) implements TreeTransform {

    @Override
    public ConstituencyTree apply(ConstituencyTree tree) {
        return MutableNode.rehung(tree, (root, tokens) -> reattach(tree.sentence(), root, tokens));
    }

    private void reattach(Sentence sentence, MutableNode root, MutableNode[] tokens) {
        int length = tokens.length;
        boolean[] isWaiting = new boolean[length];
        for (int i = 0; i < length; i++) {
            isWaiting[i] = tokens[i].parent() == root && punctuation.includes(sentence.token(i));
        }
        for (int i = 1; i < length; i++) {
            int right = i + 1;
            while (right < length && isWaiting[right]) {
                right++;
            }
            if (isWaiting[i] && right < length) {
                tokens[i - 1].commonAncestor(tokens[right]).adopt(tokens[i]);
            }
        }
    }
}
