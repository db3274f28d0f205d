package org.crossbranch.evaluation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The edit distance of two ordered trees (Zhang &amp; Shasha 1989): the fewest nodes to insert, delete and relabel. Children
 * are ordered by their leftmost tokens. A token is one node, labelled with its tag and its number.
 */
final class TreeEditDistance {
    private TreeEditDistance() {}

    /** The distance. */
    static int of(ComparedTree one, ComparedTree other) {
        Map<String, Integer> labels = new HashMap<>();
        Numbered first = new Numbered(one.root(), labels);
        Numbered second = new Numbered(other.root(), labels);
        int[][] distances = new int[first.size()][second.size()];
        int[][] forests = new int[first.size() + 1][second.size() + 1];
        for (int i : first.keyRoots()) {
            for (int j : second.keyRoots()) {
                compare(first, i, second, j, distances, forests);
            }
        }
        return distances[first.size() - 1][second.size() - 1];
    }

    /** Settles the distances of all pairs of subtrees on the leftmost paths of two nodes. */
    private static void compare(Numbered first, int i, Numbered second, int j, int[][] distances, int[][] forests) {
        int startI = first.leftmost[i];
        int startJ = second.leftmost[j];
        for (int x = 0; x <= i - startI + 1; x++) {
            forests[x][0] = x;
        }
        for (int y = 0; y <= j - startJ + 1; y++) {
            forests[0][y] = y;
        }
        for (int x = startI; x <= i; x++) {
            int[] above = forests[x - startI];
            int[] row = forests[x - startI + 1];
            for (int y = startJ; y <= j; y++) {
                int cost = 1 + Math.min(above[y - startJ + 1], row[y - startJ]);
                if (first.leftmost[x] == startI && second.leftmost[y] == startJ) {
                    cost = Math.min(cost, above[y - startJ] + (first.labels[x] == second.labels[y] ? 0 : 1));
                    distances[x][y] = cost;
                } else {
                    int before = forests[first.leftmost[x] - startI][second.leftmost[y] - startJ];
                    cost = Math.min(cost, before + distances[x][y]);
                }
                row[y - startJ + 1] = cost;
            }
        }
    }

    /** A tree's nodes in postorder: the label and the leftmost descendant of each. */
    private static final class Numbered {
        private final int[] labels;
        private final int[] leftmost;
        private int filled;

        Numbered(ComparedTree.Node root, Map<String, Integer> ids) {
            int size = root.size();
            labels = new int[size];
            leftmost = new int[size];
            number(root, ids);
        }

        private int number(ComparedTree.Node node, Map<String, Integer> ids) {
            int first = filled;
            for (ComparedTree.Node child : node.children()) {
                number(child, ids);
            }
            String label = node.isToken() ? node.label() + "-" + node.yield().min() : node.label();
            labels[filled] = ids.computeIfAbsent(label, name -> ids.size());
            leftmost[filled] = first;
            return filled++;
        }

        int size() {
            return labels.length;
        }

        /** The highest node of each leftmost path, in postorder. */
        List<Integer> keyRoots() {
            List<Integer> roots = new ArrayList<>();
            boolean[] isSeen = new boolean[size()];
            for (int node = size() - 1; node >= 0; node--) {
                if (!isSeen[leftmost[node]]) {
                    isSeen[leftmost[node]] = true;
                    roots.add(0, node);
                }
            }
            return roots;
        }
    }
}
