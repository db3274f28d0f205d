package org.crossbranch.transform;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;

/**
 * Writes heads into a tree: of the children of a constituent with two or more, the head's function and no other's has the
 * part {@code HD}, as discodop marks heads. A function that was there stays before it: {@code SB-HD}. The tables of
 * {@link HeadRules} look for the mark before anything else.
 *
 * @param heads says which child is the head
 */
public record HeadMarks(HeadFinder heads) implements TreeTransform {
    /** The mark. */
    public static final String MARK = "HD";

    /** Stands between the parts of a function. */
    static final String SEPARATOR = "-";

    @Override
    public ConstituencyTree apply(ConstituencyTree tree) {
        List<Token> tokens = new ArrayList<>(tree.sentence().tokens());
        Constituent root = marked(tree.root(), tree.sentence(), tokens);
        return new ConstituencyTree(tree.sentence().withTokens(tokens), root);
    }

    private Constituent marked(Constituent node, Sentence sentence, List<Token> tokens) {
        List<TreeNode> children = new ArrayList<>(node.children());
        int head = heads.headChild(node, sentence);
        for (int i = 0; i < children.size(); i++) {
            boolean isHead = i == head;
            boolean isOnly = children.size() == 1;
            if (children.get(i) instanceof Constituent child) {
                Constituent below = marked(child, sentence, tokens);
                children.set(i, isOnly ? below : below.withFunction(function(below.function(), isHead)));
            } else if (!isOnly) {
                int token = ((Leaf) children.get(i)).index();
                tokens.set(
                        token,
                        tokens.get(token)
                                .withFunction(function(tokens.get(token).function(), isHead)));
            }
        }
        return node.withChildren(children);
    }

    private static String function(String function, boolean isHead) {
        String others = Arrays.stream(function.split(SEPARATOR, -1))
                .filter(part -> !part.equals(MARK))
                .collect(Collectors.joining(SEPARATOR));
        if (!isHead) {
            return others;
        }
        return others.isEmpty() ? MARK : others + SEPARATOR + MARK;
    }
}
