package org.crossbranch.transform;

import java.util.ArrayList;
import java.util.List;
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
        int[] newIndices = new int[length];
        List<Token> kept = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            newIndices[i] = kept.size();
            if (isRemoved.test(tree.sentence().token(i))) {
                tokens[i].detach();
            } else {
                kept.add(tree.sentence().token(i));
            }
        }
        return kept.isEmpty() ? tree : root.toTree(tree.sentence().withTokens(kept), newIndices);
    }
}
