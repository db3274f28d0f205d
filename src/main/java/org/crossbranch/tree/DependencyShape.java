package org.crossbranch.tree;

/**
 * Measures of how far dependency trees are from projective ones. The artificial root dominates all tokens; it is no node whose
 * yield counts. Sources: Kuhlmann &amp; Nivre 2006, "Mildly Non-Projective Dependency Structures", §3–4.
 */
public final class DependencyShape {
    private DependencyShape() {}

    /**
     * The greatest gap degree of what the tokens dominate, themselves included: the number of blocks less one. Takes the time of
     * the tokens times their depth.
     */
    public static int gapDegree(DependencyTree tree) {
        int[] blocks = new int[tree.sentence().length()];
        int degree = 0;
        for (int token = 0; token < blocks.length; token++) {
            // A token begins a block of each yield that it is in and its left neighbour is not.
            int node = token;
            while (node != DependencyTree.ROOT && (token == 0 || !tree.isDominated(token - 1, node))) {
                degree = Math.max(degree, blocks[node]++);
                node = tree.head(node);
            }
        }
        return degree;
    }

    /**
     * The edge degree of the arc to a token: the number of components among the tokens between the arc's ends that the head does not
     * dominate. Each component has one token whose head is not between the ends.
     */
    public static int edgeDegree(DependencyTree tree, int dependent) {
        int head = tree.head(dependent);
        int left = Math.min(head, dependent);
        int right = Math.max(head, dependent);
        int components = 0;
        for (int token = left + 1; token < right; token++) {
            int above = tree.head(token);
            boolean isTop = above <= left || above >= right;
            components += isTop && !tree.isDominated(token, head) ? 1 : 0;
        }
        return components;
    }

    /** The greatest edge degree of a tree's arcs; 0 if it is projective. */
    public static int edgeDegree(DependencyTree tree) {
        int degree = 0;
        for (int token = 0; token < tree.sentence().length(); token++) {
            degree = Math.max(degree, edgeDegree(tree, token));
        }
        return degree;
    }

    /**
     * Whether no two disjoint subtrees interleave: there are no tokens a &lt; b &lt; c &lt; d with a and c in one subtree, b and d in
     * the other. Takes the time of the tokens times the tree's height.
     */
    public static boolean isWellNested(DependencyTree tree) {
        return new Interleaving(tree).isAbsent();
    }

    /**
     * The least degree at which Attardi's parser derives a tree: its transitions link the top of the stack with an item up to that many
     * places below. It is 1 for projective trees and no others, and 0 for trees that no degree derives. The artificial root lies at the
     * bottom of the stack. Sources: Attardi 2006; Cohen, Gómez-Rodríguez &amp; Satta 2011; Sartorio 2015 §4.1.6.
     */
    public static int attardiDegree(DependencyTree tree) {
        return AttardiDegree.of(tree);
    }

    /**
     * Looks for siblings whose yields interleave. That is enough: if two subtrees do, so do those of the children of their lowest
     * common ancestor that hold them. The siblings of one level of the tree are checked in one pass from left to right, with a
     * stack of open yields for each parent.
     */
    private static final class Interleaving {
        private final DependencyTree tree;
        private final int length;
        private final int[] depths;
        /** The ancestor of each token on the level that is checked. */
        private final int[] ancestors;
        /** Tokens of each yield that are still to come. */
        private final int[] left;

        private final boolean[] isOpen;
        /** The open yield on top of each parent's stack, the artificial root's first; and what lies under each yield. */
        private final int[] top;

        private final int[] under;

        Interleaving(DependencyTree tree) {
            this.tree = tree;
            this.length = tree.sentence().length();
            this.depths = new int[length];
            this.ancestors = new int[length];
            this.left = new int[length];
            this.isOpen = new boolean[length];
            this.top = new int[length + 1];
            this.under = new int[length];
        }

        boolean isAbsent() {
            int height = 0;
            for (int token = 0; token < length; token++) {
                ancestors[token] = token;
                for (int node = token; node != DependencyTree.ROOT; node = tree.head(node)) {
                    depths[token]++;
                    left[node]++;
                }
                height = Math.max(height, depths[token]);
            }
            for (int depth = height; depth >= 1; depth--) {
                if (!isAbsentAt(depth)) {
                    return false;
                }
            }
            return true;
        }

        private boolean isAbsentAt(int depth) {
            for (int token = 0; token < length; token++) {
                if (depths[token] > depth && depths[ancestors[token]] > depth) {
                    ancestors[token] = tree.head(ancestors[token]);
                }
                if (depths[token] >= depth && !pass(ancestors[token])) {
                    return false;
                }
            }
            return true;
        }

        /** Goes over a token of a yield; false if another yield that is not at its end lies above. */
        private boolean pass(int node) {
            int parent = tree.head(node) + 1;
            if (!isOpen[node]) {
                isOpen[node] = true;
                under[node] = top[parent] - 1;
                top[parent] = node + 1;
            }
            while (top[parent] - 1 != node) {
                if (left[top[parent] - 1] > 0) {
                    return false;
                }
                top[parent] = under[top[parent] - 1] + 1;
            }
            left[node]--;
            return true;
        }
    }
}
