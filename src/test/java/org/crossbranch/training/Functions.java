package org.crossbranch.training;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.TreeEdge;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;

/** Grammatical functions of trees, for tests. */
public final class Functions {
    private Functions() {}

    /** The vocabulary of the functions of some trees. */
    public static Lexicon.Functions of(Collection<ConstituencyTree> trees) {
        TreeSet<String> categories = new TreeSet<>();
        TreeSet<String> functions = new TreeSet<>();
        for (ConstituencyTree tree : trees) {
            tree.constituents().forEach(node -> categories.add(node.label()));
            TreeEdge.of(tree).forEach(edge -> functions.add(edge.function(tree.sentence())));
        }
        return new Lexicon.Functions(Vocabulary.openOf(categories), Vocabulary.closedOf(functions));
    }

    /** The tree with functions that follow from categories and order: the first child is a subject, and so on. */
    public static ConstituencyTree added(ConstituencyTree tree) {
        List<Token> tokens = new ArrayList<>(tree.sentence().tokens());
        List<TreeNode> children = added(tree.root(), tokens);
        return new ConstituencyTree(
                tree.sentence().withTokens(tokens), tree.root().withChildren(children));
    }

    private static List<TreeNode> added(Constituent parent, List<Token> tokens) {
        List<TreeNode> children = new ArrayList<>();
        for (TreeNode child : parent.children()) {
            if (child instanceof Leaf leaf) {
                String function = children.isEmpty() ? "" : parent.label().substring(0, 1);
                tokens.set(leaf.index(), tokens.get(leaf.index()).withFunction(function));
                children.add(leaf);
            } else {
                Constituent node = (Constituent) child;
                String function = children.isEmpty() ? "SB" : node.yield().gapDegree() > 0 ? "GAP" : "MO";
                children.add(new Constituent(node.label(), function, added(node, tokens)));
            }
        }
        return children;
    }
}
