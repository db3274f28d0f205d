package org.crossbranch.render;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.crossbranch.tree.DependencyTree;

/** The rows of a dependency tree's arcs in a drawing. */
public final class ArcRows {
    private ArcRows() {}

    /** The row of each token's arc: the lowest, from 1, above all shorter ones that it overlaps; 0 of one from the root. */
    public static int[] of(DependencyTree tree, VisualOrder order) {
        List<Integer> dependents = new ArrayList<>();
        for (int token = 0; token < tree.sentence().length(); token++) {
            if (tree.head(token) != DependencyTree.ROOT) {
                dependents.add(token);
            }
        }
        dependents.sort(Comparator.comparingInt(token -> right(tree, order, token) - left(tree, order, token)));
        int[] rows = new int[tree.sentence().length()];
        List<Integer> settled = new ArrayList<>();
        for (int token : dependents) {
            int row = 1;
            for (int other : settled) {
                row = overlap(tree, order, token, other) ? Math.max(row, rows[other] + 1) : row;
            }
            rows[token] = row;
            settled.add(token);
        }
        return rows;
    }

    private static boolean overlap(DependencyTree tree, VisualOrder order, int one, int other) {
        return left(tree, order, one) < right(tree, order, other) && left(tree, order, other) < right(tree, order, one);
    }

    private static int left(DependencyTree tree, VisualOrder order, int token) {
        return Math.min(order.position(token), order.position(tree.head(token)));
    }

    private static int right(DependencyTree tree, VisualOrder order, int token) {
        return Math.max(order.position(token), order.position(tree.head(token)));
    }
}
