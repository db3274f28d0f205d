package org.crossbranch.transform;

import java.util.function.Predicate;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Token;

/** Takes tokens out of trees. */
public final class TokenRemoval {
    private TokenRemoval() {}

    /**
     * A tree without some tokens, and without the constituents that held nothing else; the tokens that are left are renumbered. If
     * none would be left, the tree itself.
     */
    public static ConstituencyTree apply(ConstituencyTree tree, Predicate<Token> isRemoved) {
        int length = tree.sentence().length();
        MutableNode[] tokens = new MutableNode[length];
        MutableNode root = MutableNode.copy(tree, tokens);
        boolean[] isGone = new boolean[length];
        int left = length;
        for (int i = 0; i < length; i++) {
            if (isRemoved.test(tree.sentence().token(i))) {
                isGone[i] = true;
                tokens[i].detach();
                left--;
            }
        }
        return left == 0 ? tree : root.toTree(tree.sentence(), isGone);
    }
}
