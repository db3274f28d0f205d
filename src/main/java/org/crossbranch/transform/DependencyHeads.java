package org.crossbranch.transform;

import java.util.ArrayList;
import java.util.List;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.tree.Yield;

/**
 * Heads from a dependency tree over the same tokens: the head child is the one that holds the token whose head lies
 * outside of the constituent (Coavoux 2017 §3.2.3.3, after Crabbé 2015). Where several children hold such a token, the rules choose among
 * them.
 */
public final class DependencyHeads implements HeadFinder {
    private final DependencyTree dependencies;
    private final HeadFinder rules;

    /** Heads of the constituents over one sentence. */
    public DependencyHeads(DependencyTree dependencies, HeadFinder rules) {
        this.dependencies = dependencies;
        this.rules = rules;
    }

    /**
     * The head child.
     *
     * @throws IllegalArgumentException if the sentence is not as long as the dependency tree's
     */
    @Override
    public int headChild(Constituent node, Sentence sentence) {
        if (sentence.length() != dependencies.sentence().length()) {
            throw new IllegalArgumentException("sentence " + sentence.id() + " has " + sentence.length()
                    + " tokens, its dependency tree " + dependencies.sentence().length());
        }
        List<Integer> candidates = new ArrayList<>();
        for (int i = 0; i < node.children().size(); i++) {
            if (isHeadedFromOutside(node.children().get(i), node.yield())) {
                candidates.add(i);
            }
        }
        if (candidates.size() == 1) {
            return candidates.get(0);
        }
        List<TreeNode> tied = candidates.stream().map(node.children()::get).toList();
        return candidates.get(rules.headChild(node.withChildren(tied), sentence));
    }

    private boolean isHeadedFromOutside(TreeNode child, Yield inside) {
        for (int token : child.yield().indices()) {
            if (!inside.contains(dependencies.head(token))) {
                return true;
            }
        }
        return false;
    }
}
