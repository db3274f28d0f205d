package org.crossbranch.render;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.crossbranch.tree.DependencyTree;

/** The rows of a dependency tree's arcs in a drawing. */
public final class ArcRows {
    private ArcRows() {}

    /** The row of each token's arc: the lowest, from 1, above all shorter ones that it overlaps; 0 of one from the root. */
    public static int[] of(DependencyTree tree) {
        List<Integer> dependents = new ArrayList<>();
        for (int token = 0; token < tree.sentence().length(); token++) {
            if (tree.head(token) != DependencyTree.ROOT) {
                dependents.add(token);
            }
        }
        dependents.sort(Comparator.comparingInt(token -> Math.abs(tree.head(token) - token)));
        int[] rows = new int[tree.sentence().length()];
        List<Integer> settled = new ArrayList<>();
        for (int token : dependents) {
            int row = 1;
            for (int other : settled) {
                row = overlap(tree, token, other) ? Math.max(row, rows[other] + 1) : row;
            }
            rows[token] = row;
            settled.add(token);
        }
        return rows;
    }

    private static boolean overlap(DependencyTree tree, int one, int other) {
        return Math.min(one, tree.head(one)) < Math.max(other, tree.head(other))
                && Math.min(other, tree.head(other)) < Math.max(one, tree.head(one));
    }
}
