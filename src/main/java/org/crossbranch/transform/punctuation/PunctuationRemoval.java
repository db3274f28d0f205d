package org.crossbranch.transform.punctuation;

import java.util.ArrayList;
import java.util.List;
import org.crossbranch.transform.MutableNode;
import org.crossbranch.transform.Punctuation;
import org.crossbranch.transform.TreeTransform;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Token;

/**
 * Takes punctuation tokens out of tree and sentence, and constituents that held nothing else with them; the tokens
 * that are left are renumbered. A tree of nothing but punctuation is left as it is.
 *
 * @param punctuation what counts as punctuation
 */
public record PunctuationRemoval(Punctuation punctuation) implements TreeTransform {

    @Override
    public ConstituencyTree apply(ConstituencyTree tree) {
        int length = tree.sentence().length();
        MutableNode[] tokens = new MutableNode[length];
        MutableNode root = MutableNode.copy(tree, tokens);
        int[] newIndices = new int[length];
        List<Token> kept = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            newIndices[i] = kept.size();
            if (punctuation.includes(tree.sentence().token(i))) {
                tokens[i].detach();
            } else {
                kept.add(tree.sentence().token(i));
            }
        }
        return kept.isEmpty() ? tree : root.toTree(tree.sentence().withTokens(kept), newIndices);
    }

    @Override
    public boolean isReversible() {
        return false;
    }

    /** Not possible: where the marks hung before is not kept. */
    @Override
    public ConstituencyTree invert(ConstituencyTree tree) {
        throw new UnsupportedOperationException("removing punctuation cannot be undone");
    }
}
