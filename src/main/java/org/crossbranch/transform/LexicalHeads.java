package org.crossbranch.transform;

import java.util.IdentityHashMap;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.TreeNode;

/**
 * A tree annotated with heads: for each constituent its head child and, following head children down, its head token.
 */
public final class LexicalHeads {
    private final IdentityHashMap<Constituent, Integer> headTokens = new IdentityHashMap<>();
    private final IdentityHashMap<Constituent, Integer> headChildren = new IdentityHashMap<>();

    /** Annotates a tree. */
    public LexicalHeads(ConstituencyTree tree, HeadFinder heads) {
        annotate(tree.root(), tree, heads);
    }

    private int annotate(Constituent node, ConstituencyTree tree, HeadFinder heads) {
        int head = heads.headChild(node, tree.sentence());
        int headToken = -1;
        for (int i = 0; i < node.children().size(); i++) {
            TreeNode child = node.children().get(i);
            int token = child instanceof Constituent constituent
                    ? annotate(constituent, tree, heads)
                    : ((Leaf) child).index();
            headToken = i == head ? token : headToken;
        }
        headChildren.put(node, head);
        headTokens.put(node, headToken);
        return headToken;
    }

    /** The position of the head among the children of a constituent of the tree. */
    public int headChild(Constituent node) {
        return known(headChildren, node);
    }

    /** The head token of a node of the tree; a token is its own. */
    public int headToken(TreeNode node) {
        return node instanceof Leaf leaf ? leaf.index() : known(headTokens, (Constituent) node);
    }

    private static int known(IdentityHashMap<Constituent, Integer> values, Constituent node) {
        Integer value = values.get(node);
        if (value == null) {
            throw new IllegalArgumentException(node + " is not of the annotated tree");
        }
        return value;
    }
}
