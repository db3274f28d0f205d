package org.crossbranch.tree;

/**
 * The degree of a tree for parsers whose transitions link the top of a stack with the d-th item below it, for d up to the degree
 * (Attardi 2006, "Experiments with a Multilanguage Non-Projective Dependency Parser"; Cohen, Gómez-Rodríguez &amp; Satta 2011,
 * "Exact Inference for Generative Probabilistic Non-Projective Dependency Parsing"), without Attardi's second stack, as in
 * Sartorio 2015 §4.1.6. A transition removes the dependent, which must have all of its own dependents. The artificial root lies
 * at the bottom of the stack.
 *
 * <p>To link as soon as may be is no loss: the stack is then part of each other derivation's stack after the same tokens, so
 * that whatever these can link is on top too, and no further away.
 */
final class AttardiDegree {
    private final DependencyTree tree;
    /** Number of dependents of each token that are yet to be linked. */
    private final int[] missing;
    /** The root, and tokens. */
    private final int[] stack;

    private int size;

    private AttardiDegree(DependencyTree tree) {
        this.tree = tree;
        this.missing = new int[tree.sentence().length()];
        this.stack = new int[missing.length + 1];
    }

    /** The least degree that derives a tree: 1 for the projective trees and no others; 0 if none does. */
    static int of(DependencyTree tree) {
        AttardiDegree parser = new AttardiDegree(tree);
        if (parser.derives(1)) {
            return 1;
        }
        int tooLow = 1;
        int enough = tree.sentence().length();
        if (!parser.derives(enough)) {
            return 0;
        }
        while (enough - tooLow > 1) {
            int middle = (tooLow + enough) >>> 1;
            if (parser.derives(middle)) {
                enough = middle;
            } else {
                tooLow = middle;
            }
        }
        return enough;
    }

    private boolean derives(int degree) {
        for (int token = 0; token < missing.length; token++) {
            missing[token] = 0;
        }
        for (int token = 0; token < missing.length; token++) {
            if (tree.head(token) != DependencyTree.ROOT) {
                missing[tree.head(token)]++;
            }
        }
        size = 0;
        stack[size++] = DependencyTree.ROOT;
        for (int token = 0; token < missing.length; token++) {
            stack[size++] = token;
            while (links(degree)) {}
        }
        return size == 1;
    }

    /** Makes the shortest arc of the tree that the top is part of, if there is one. */
    private boolean links(int degree) {
        int top = stack[size - 1];
        int deepest = Math.max(0, size - 1 - degree);
        for (int place = size - 2; place >= deepest; place--) {
            int below = stack[place];
            if (below != DependencyTree.ROOT && tree.head(below) == top && missing[below] == 0) {
                missing[top]--;
                size--;
                System.arraycopy(stack, place + 1, stack, place, size - place);
                return true;
            }
            if (tree.head(top) == below && missing[top] == 0) {
                if (below != DependencyTree.ROOT) {
                    missing[below]--;
                }
                size--;
                return true;
            }
        }
        return false;
    }
}
