package org.crossbranch.scoring;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;

/** The grammatical functions that a scorer predicts for the edges of finished trees over the sentences of a batch. */
public interface TreeFunctions {

    /** The functions, the empty one among them. */
    Vocabulary functions();

    /**
     * Adds the probability of each function of each edge.
     *
     * @param sentence number of the sentence in the batch
     * @param edges edges of a tree over it
     * @param into where they go, row by row: for each edge a number for each function
     */
    void addProbabilities(int sentence, List<TreeEdge> edges, float[] into);

    /** The tree with the most probable function at each constituent and token below the root; of equal ones the first. */
    default ConstituencyTree label(int sentence, ConstituencyTree tree) {
        List<TreeEdge> edges = TreeEdge.of(tree);
        int count = functions().size();
        float[] probabilities = new float[edges.size() * count];
        addProbabilities(sentence, edges, probabilities);
        List<String> best = new ArrayList<>(edges.size());
        for (int edge = 0; edge < edges.size(); edge++) {
            int first = 0;
            for (int function = 1; function < count; function++) {
                if (probabilities[edge * count + function] > probabilities[edge * count + first]) {
                    first = function;
                }
            }
            best.add(functions().entry(first));
        }
        List<Token> tokens = new ArrayList<>(tree.sentence().tokens());
        List<TreeNode> children = labelled(tree.root(), best.iterator(), tokens);
        return new ConstituencyTree(
                tree.sentence().withTokens(tokens), tree.root().withChildren(children));
    }

    private static List<TreeNode> labelled(Constituent parent, Iterator<String> functions, List<Token> tokens) {
        List<TreeNode> children = new ArrayList<>(parent.children().size());
        for (TreeNode child : parent.children()) {
            String function = functions.next();
            if (child instanceof Constituent constituent) {
                children.add(new Constituent(constituent.label(), function, labelled(constituent, functions, tokens)));
            } else {
                int token = ((Leaf) child).index();
                tokens.set(token, tokens.get(token).withFunction(function));
                children.add(child);
            }
        }
        return children;
    }
}
