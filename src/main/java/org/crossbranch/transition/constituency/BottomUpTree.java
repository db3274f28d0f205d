package org.crossbranch.transition.constituency;

import java.util.ArrayList;
import java.util.List;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.tree.Yield;

/** Makes a tree of labelled yields that come parts before wholes; of any two, one holds the other or they are disjoint. */
public final class BottomUpTree {
    private final Sentence sentence;

    /** The greatest node so far over each token. */
    private final TreeNode[] tops;

    /** A forest of the tokens alone. */
    public BottomUpTree(Sentence sentence) {
        this.sentence = sentence;
        tops = new TreeNode[sentence.length()];
        for (int token = 0; token < tops.length; token++) {
            tops[token] = new Leaf(token);
        }
    }

    /** Adds a constituent over the greatest nodes of a yield. */
    public void add(String label, Yield yield) {
        int[] tokens = yield.indices();
        List<TreeNode> children = new ArrayList<>();
        for (int token : tokens) {
            if (!(tops[token] instanceof Constituent child) || child.yield().min() == token) {
                children.add(tops[token]);
            }
        }
        Constituent constituent = new Constituent(label, "", children);
        for (int token : tokens) {
            tops[token] = constituent;
        }
    }

    /** The tree, once a constituent over all tokens was added. */
    public ConstituencyTree whole() {
        if (tops[0] instanceof Constituent root) {
            return new ConstituencyTree(sentence, root);
        }
        throw new IllegalStateException("no constituent over all tokens of sentence " + sentence.id());
    }
}
