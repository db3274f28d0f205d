package org.crossbranch.transition.dependency.swap;

import java.util.Arrays;
import org.crossbranch.tree.DependencyTree;

/**
 * The order that makes a tree projective (Nivre 2009): each subtree stands together, and the dependents of a token keep their
 * order and their side. Knows the maximal projective components, too (Nivre, Kuhlmann &amp; Hall 2009): the subtrees that
 * arc-standard can build in the order of the sentence.
 */
final class ProjectiveOrder {
    private static final int NONE = -1;

    private final DependencyTree tree;
    private final int length;

    /** By token: the first of its dependents, and the next dependent of the same head. The last entry of firsts is the root's. */
    private final int[] firsts;

    private final int[] nexts;
    private final int[] places;
    private final int[] components;

    ProjectiveOrder(DependencyTree tree) {
        this.tree = tree;
        length = tree.sentence().length();
        firsts = new int[length + 1];
        nexts = new int[length];
        places = new int[length];
        components = new int[length];
        Arrays.fill(firsts, NONE);
        for (int token = length - 1; token >= 0; token--) {
            int head = tree.head(token) == DependencyTree.ROOT ? length : tree.head(token);
            nexts[token] = firsts[head];
            firsts[head] = token;
        }
        order();
        findComponents();
    }

    /** The place of a token in the order, from 1. */
    int place(int token) {
        return places[token];
    }

    /** The root of the component that a token belongs to. */
    int component(int token) {
        return components[token];
    }

    /** Goes through the tree in order: left dependents, the head, right dependents. Not recursive: trees may be as deep as long. */
    private void order() {
        int[] path = new int[length + 1];
        int[] due = firsts.clone();
        int depth = 0;
        int placed = 0;
        path[0] = length;
        while (depth >= 0) {
            int node = path[depth];
            int dependent = due[node];
            if (node < length && places[node] == 0 && (dependent == NONE || dependent > node)) {
                places[node] = ++placed;
            }
            if (dependent == NONE) {
                depth--;
            } else {
                due[node] = nexts[dependent];
                path[++depth] = dependent;
            }
        }
    }

    /** Derives what arc-standard can; the subtrees that are left on the stack are the components. */
    private void findComponents() {
        int[] stack = new int[length];
        int[] missing = new int[length];
        for (int token = 0; token < length; token++) {
            if (tree.head(token) != DependencyTree.ROOT) {
                missing[tree.head(token)]++;
            }
        }
        int[] heads = new int[length];
        Arrays.fill(heads, NONE);
        int size = 0;
        for (int token = 0; token < length; token++) {
            stack[size++] = token;
            while (size > 1 && attach(stack, size, missing, heads)) {
                size--;
            }
        }
        for (int token = 0; token < length; token++) {
            int top = token;
            while (heads[top] != NONE) {
                top = heads[top];
            }
            components[token] = top;
        }
    }

    /** Makes an arc between the two topmost tokens, if there is one. */
    private boolean attach(int[] stack, int size, int[] missing, int[] heads) {
        int s0 = stack[size - 1];
        int s1 = stack[size - 2];
        if (tree.head(s1) == s0 && missing[s1] == 0) {
            heads[s1] = s0;
            missing[s0]--;
            stack[size - 2] = s0;
            return true;
        }
        if (tree.head(s0) == s1 && missing[s0] == 0) {
            heads[s0] = s1;
            missing[s1]--;
            return true;
        }
        return false;
    }
}
