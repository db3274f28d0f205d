package org.crossbranch.tree;

import java.util.ArrayList;
import java.util.List;

/**
 * A constituency tree over a sentence; its branches may cross.
 *
 * @param sentence the tokens
 * @param root the node that dominates every token
 */
public record ConstituencyTree(Sentence sentence, Constituent root) implements SyntaxTree {

    /**
     * Greatest depth, in constituents, of a tree that is read: whatever walks through one fits in half of the stack that
     * a thread has by default.
     */
    public static final int MAX_DEPTH = 500;

    /** Checks that the root dominates each token exactly once (that no token is there twice, Constituent saw to). */
    public ConstituencyTree {
        int tokens = sentence.length();
        if (root.yield().size() != tokens || root.yield().max() != tokens - 1) {
            throw new IllegalArgumentException(
                    "tree of sentence " + sentence.id() + " dominates " + root.yield() + ", not " + tokens + " tokens");
        }
    }

    /** All constituents, parents before children, siblings from left to right; the root comes first. */
    public List<Constituent> constituents() {
        List<Constituent> found = new ArrayList<>();
        collect(root, found);
        return found;
    }

    private static void collect(Constituent node, List<Constituent> found) {
        found.add(node);
        for (TreeNode child : node.children()) {
            if (child instanceof Constituent constituent) {
                collect(constituent, found);
            }
        }
    }

    /** The greatest gap degree of its constituents; 0 for a tree without crossing branches. */
    public int gapDegree() {
        return constituents().stream()
                .mapToInt(c -> c.yield().gapDegree())
                .max()
                .orElse(0);
    }

    /** Whether a constituent is discontinuous. */
    public boolean isDiscontinuous() {
        return gapDegree() > 0;
    }

    /** This tree with another root over the same sentence. */
    public ConstituencyTree withRoot(Constituent newRoot) {
        return new ConstituencyTree(sentence, newRoot);
    }

    /** This tree over another sentence of the same length. */
    public ConstituencyTree withSentence(Sentence newSentence) {
        return new ConstituencyTree(newSentence, root);
    }
}
