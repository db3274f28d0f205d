package org.crossbranch.transform.punctuation;

import org.crossbranch.transform.Punctuation;
import org.crossbranch.transform.TokenRemoval;
import org.crossbranch.transform.TreeTransform;
import org.crossbranch.tree.ConstituencyTree;

/**
 * Takes punctuation tokens out of tree and sentence, and constituents that held nothing else with them; the tokens
 * that are left are renumbered. A tree of nothing but punctuation is left as it is.
 *
 * @param punctuation what counts as punctuation
 */
public record PunctuationRemoval(Punctuation punctuation) implements TreeTransform {

    @Override
    public ConstituencyTree apply(ConstituencyTree tree) {
        return TokenRemoval.apply(tree, punctuation::includes);
    }
}
