package org.crossbranch.transform.punctuation;

import org.crossbranch.transform.MutableNode;
import org.crossbranch.transform.Punctuation;
import org.crossbranch.transform.TreeTransform;
import org.crossbranch.tree.ConstituencyTree;

/**
 * Hangs every punctuation token on the root, as the NeGra annotation does. Constituents that held nothing else are
 * dropped.
 *
 * @param punctuation what counts as punctuation
 */
public record PunctuationToRoot(Punctuation punctuation) implements TreeTransform {

    @Override
    public ConstituencyTree apply(ConstituencyTree tree) {
        return MutableNode.rehung(tree, (root, tokens) -> {
            for (int i = 0; i < tokens.length; i++) {
                if (punctuation.includes(tree.sentence().token(i))) {
                    root.adopt(tokens[i]);
                }
            }
        });
    }
}
