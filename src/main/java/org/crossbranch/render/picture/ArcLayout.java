package org.crossbranch.render.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.crossbranch.render.ArcRows;
import org.crossbranch.tree.DependencyTree;

/**
 * Places of a dependency tree's arcs: short arcs low, long ones above, each in the lowest row that is free between its ends.
 * Rows are equally high, so a long arc takes no more height than a short one. At a token, arcs stand side by side in the order
 * in which none crosses another there.
 */
final class ArcLayout {
    private static final double PORT = 8;
    private static final double LABEL_MARGIN = 14;

    /**
     * An arc in its place.
     *
     * @param head the head's index, or {@link DependencyTree#ROOT}
     * @param row the row, from 1; an arc from the root ends above all others
     * @param from x of the end at the head
     * @param to x of the end at the dependent
     */
    record Arc(int head, int dependent, String label, int row, double from, double to) {

        boolean isRoot() {
            return head == DependencyTree.ROOT;
        }

        double left() {
            return Math.min(from, to);
        }

        double right() {
            return Math.max(from, to);
        }
    }

    private final List<Arc> arcs;
    private final int rows;

    private ArcLayout(List<Arc> arcs, int rows) {
        this.arcs = arcs;
        this.rows = rows;
    }

    /** Makes room for a tree's labels between the tokens, and for its arcs over each. */
    static void makeRoom(DependencyTree tree, TokenPlaces places) {
        int[] ends = new int[places.count()];
        for (int token = 0; token < places.count(); token++) {
            int head = tree.head(token);
            ends[token]++;
            double width = TextWidth.of(tree.label(token), TokenPlaces.FUNCTION);
            if (head == DependencyTree.ROOT) {
                places.widen(token, width);
            } else {
                ends[head]++;
            }
        }
        for (int token = 0; token < places.count(); token++) {
            places.widen(token, PORT * (ends[token] + 1));
        }
        for (int token = 0; token < places.count(); token++) {
            int head = tree.head(token);
            if (head != DependencyTree.ROOT) {
                double slack = PORT * (ends[token] + ends[head]) / 2;
                places.separate(
                        Math.min(token, head),
                        Math.max(token, head),
                        TextWidth.of(tree.label(token), TokenPlaces.FUNCTION) + LABEL_MARGIN + slack);
            }
        }
    }

    /** The layout over tokens that stand in settled places. */
    static ArcLayout of(DependencyTree tree, TokenPlaces places) {
        int[] rows = ArcRows.of(tree);
        int highest = Arrays.stream(rows).max().orElse(0);
        List<Arc> arcs = new ArrayList<>();
        for (int token = 0; token < rows.length; token++) {
            int head = tree.head(token);
            double to = port(tree, places, token, token);
            double from = head == DependencyTree.ROOT ? to : port(tree, places, head, token);
            int row = head == DependencyTree.ROOT ? highest + 1 : rows[token];
            arcs.add(new Arc(head, token, tree.label(token), row, from, to));
        }
        return new ArcLayout(List.copyOf(arcs), highest + 1);
    }

    /** Where an arc ends at a token: arcs to the left come first, the shortest of them leftmost; then the root's; then the others. */
    private static double port(DependencyTree tree, TokenPlaces places, int token, int dependent) {
        List<Integer> atToken = new ArrayList<>();
        for (int other = 0; other < places.count(); other++) {
            if (other == token || tree.head(other) == token) {
                atToken.add(other);
            }
        }
        atToken.sort(Comparator.comparingInt(other -> order(tree, token, other)));
        int rank = atToken.indexOf(dependent);
        return places.middle(token) + PORT * (rank - (atToken.size() - 1) / 2.0);
    }

    private static int order(DependencyTree tree, int token, int dependent) {
        int head = tree.head(dependent);
        if (head == DependencyTree.ROOT) {
            return 0;
        }
        int otherEnd = token == dependent ? head : dependent;
        int length = tree.sentence().length();
        // To the left: -length + distance, so short ones come first. To the right: long ones come first.
        return otherEnd < token ? token - otherEnd - length : length - (otherEnd - token);
    }

    /** The arcs by dependent. */
    List<Arc> arcs() {
        return arcs;
    }

    /** The highest row. */
    int rows() {
        return rows;
    }
}
