package org.crossbranch.scoring;

import java.util.ArrayList;
import java.util.List;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.TreeNode;

/**
 * An edge of a constituency tree, which bears a grammatical function.
 *
 * @param parent the upper node
 * @param place the place of the lower node among the parent's children, from 0
 */
public record TreeEdge(Constituent parent, int place) {

    /** All edges of a tree: parents before children, siblings from left to right. */
    public static List<TreeEdge> of(ConstituencyTree tree) {
        List<TreeEdge> edges = new ArrayList<>(2 * tree.sentence().length());
        collect(tree.root(), edges);
        return edges;
    }

    private static void collect(Constituent parent, List<TreeEdge> edges) {
        for (int place = 0; place < parent.children().size(); place++) {
            edges.add(new TreeEdge(parent, place));
            if (parent.children().get(place) instanceof Constituent constituent) {
                collect(constituent, edges);
            }
        }
    }

    /** The lower node. */
    public TreeNode child() {
        return parent.children().get(place);
    }

    /** The function that a tree over a sentence has there; empty if it has none. */
    public String function(Sentence sentence) {
        return child() instanceof Constituent constituent
                ? constituent.function()
                : sentence.token(((Leaf) child()).index()).function();
    }
}
