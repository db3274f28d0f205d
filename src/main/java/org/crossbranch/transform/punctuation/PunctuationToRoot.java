package org.crossbranch.transform.punctuation;

import java.util.stream.IntStream;
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
        int length = tree.sentence().length();
        MutableNode[] tokens = new MutableNode[length];
        MutableNode root = MutableNode.copy(tree, tokens);
        for (int i = 0; i < length; i++) {
            if (punctuation.includes(tree.sentence().token(i))) {
                root.adopt(tokens[i]);
            }
        }
        return root.toTree(tree.sentence(), IntStream.range(0, length).toArray());
    }

    @Override
    public boolean isReversible() {
        return false;
    }

    /** Not possible: where the marks hung before is not kept. */
    @Override
    public ConstituencyTree invert(ConstituencyTree tree) {
        throw new UnsupportedOperationException("moving punctuation to the root cannot be undone");
    }
}
