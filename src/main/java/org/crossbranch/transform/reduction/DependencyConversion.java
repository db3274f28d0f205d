package org.crossbranch.transform.reduction;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.crossbranch.transform.DependencyHeads;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transform.LexicalHeads;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;

/**
 * Makes dependency trees of constituency trees (Xia &amp; Palmer 2001): each constituent has a head child, and the head tokens of its other
 * children depend on that one's. A dependency is labelled with the function of the child whose head depends or, if the treebank says none,
 * with its category: a constituent's label, a token's tag. One token hangs on the root. Crossing branches give crossing arcs where
 * the head of what fills a gap is not below the head of what it interrupts.
 *
 * @param heads finds the head child of a constituent
 */
public record DependencyConversion(HeadFinder heads) implements Function<ConstituencyTree, DependencyTree> {
    /** The label of the token that hangs on the root. */
    public static final String ROOT_LABEL = "root";

    /**
     * The dependency tree of a constituency tree whose lexical heads are known.
     *
     * @param tokens the token that each token depends on, {@link DependencyTree#ROOT} for the root's head; in each constituent, one token
     *     depends on none of its others
     */
    public static DependencyTree of(ConstituencyTree tree, int[] tokens) {
        DependencyTree unlabelled =
                new DependencyTree(tree.sentence(), tokens, Collections.nCopies(tokens.length, ROOT_LABEL));
        DependencyConversion conversion = new DependencyConversion(new DependencyHeads(unlabelled, (node, same) -> 0));
        return new DependencyTree(
                tree.sentence(), tokens, conversion.apply(tree).labels());
    }

    @Override
    public DependencyTree apply(ConstituencyTree tree) {
        Sentence sentence = tree.sentence();
        LexicalHeads lexical = new LexicalHeads(tree, heads);
        int[] headTokens = new int[sentence.length()];
        Arrays.fill(headTokens, DependencyTree.ROOT);
        List<String> labels =
                Arrays.asList(Collections.nCopies(sentence.length(), ROOT_LABEL).toArray(String[]::new));
        for (Constituent node : tree.constituents()) {
            int head = lexical.headToken(node);
            for (TreeNode child : node.children()) {
                int dependent = lexical.headToken(child);
                if (dependent != head) {
                    headTokens[dependent] = head;
                    labels.set(dependent, label(child, sentence));
                }
            }
        }
        return new DependencyTree(sentence, headTokens, labels);
    }

    private static String label(TreeNode child, Sentence sentence) {
        if (child instanceof Leaf leaf) {
            Token token = sentence.token(leaf.index());
            return token.function().isEmpty() ? token.tag() : token.function();
        }
        Constituent constituent = (Constituent) child;
        return constituent.function().isEmpty() ? constituent.label() : constituent.function();
    }
}
