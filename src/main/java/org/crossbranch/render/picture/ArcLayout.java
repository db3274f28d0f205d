package org.crossbranch.render.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.crossbranch.render.ArcRows;
import org.crossbranch.tree.DependencyTree;

/**
 * Places of a dependency tree's arcs: short arcs low, long ones above, each in the lowest row that is free between its ends.
 * Rows are equally high, so a long arc takes no more height than a short one. At a token, arcs stand side by side in the order
 * in which none crosses another there.
 */
final class ArcLayout {
    private static final double PORT = 8;
    private static final double LABEL_MARGIN = 10;

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

    /**
     * Makes room for a tree's labels between the tokens, and for its arcs at each.
     *
     * @param isBelow whether the arcs hang below the words
     */
    static void makeRoom(DependencyTree tree, TokenPlaces places, boolean isBelow) {
        int[] rows = ArcRows.of(tree, places.order());
        int[] ends = new int[places.count()];
        for (int token = 0; token < places.count(); token++) {
            int head = tree.head(token);
            ends[token]++;
            if (head == DependencyTree.ROOT) {
                places.widen(token, labelWidth(tree, token) + LABEL_MARGIN);
            } else {
                ends[head]++;
            }
        }
        for (int token = 0; token < places.count(); token++) {
            places.widen(token, PORT * (ends[token] + 1));
            places.pass(token, PORT * (ends[token] - 1), isBelow);
        }
        for (int token = 0; token < places.count(); token++) {
            int head = tree.head(token);
            if (head != DependencyTree.ROOT) {
                int[] inside = crossed(tree, places, rows, token).toArray();
                int lines = Arrays.stream(inside).map(other -> ends[other] - 1).sum();
                double slack = PORT * (ends[token] + ends[head] - 2) / 2 + PORT * lines;
                // Verticals of other arcs divide the horizontal, and the label stands in its widest part.
                places.separate(token, head, (inside.length + 1) * (labelWidth(tree, token) + LABEL_MARGIN) + slack);
            }
        }
    }

    /** The tokens between the ends of a token's arc at which a higher arc ends. */
    private static IntStream crossed(DependencyTree tree, TokenPlaces places, int[] rows, int token) {
        int one = places.position(token);
        int other = places.position(tree.head(token));
        return IntStream.range(0, rows.length)
                .filter(dependent -> tree.head(dependent) == DependencyTree.ROOT || rows[dependent] > rows[token])
                .flatMap(dependent -> IntStream.of(dependent, tree.head(dependent)))
                .filter(end -> end != DependencyTree.ROOT
                        && Math.min(one, other) < places.position(end)
                        && places.position(end) < Math.max(one, other))
                .distinct();
    }

    static double labelWidth(DependencyTree tree, int token) {
        return TextWidth.of(tree.label(token), TokenPlaces.TAG);
    }

    /** The layout over tokens that stand in settled places. */
    static ArcLayout of(DependencyTree tree, TokenPlaces places) {
        int[] rows = ArcRows.of(tree, places.order());
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
        atToken.sort(Comparator.comparingInt(other -> order(tree, places, token, other)));
        int rank = atToken.indexOf(dependent);
        return places.middle(token) + PORT * (rank - (atToken.size() - 1) / 2.0);
    }

    private static int order(DependencyTree tree, TokenPlaces places, int token, int dependent) {
        int head = tree.head(dependent);
        if (head == DependencyTree.ROOT) {
            return 0;
        }
        int distance = places.position(token == dependent ? head : dependent) - places.position(token);
        // To the left, short ones come first; to the right, long ones do.
        return distance < 0 ? -distance - places.count() : places.count() - distance;
    }

    /** The arcs by dependent. */
    List<Arc> arcs() {
        return arcs;
    }

    /** Where verticals of other arcs cross an arc's horizontal, from left to right. */
    List<Double> crossings(Arc arc) {
        return arcs.stream()
                .filter(other -> other.row() > arc.row() && !arc.isRoot())
                .flatMap(other -> Stream.of(other.from(), other.to()))
                .filter(x -> arc.left() < x && x < arc.right())
                .distinct()
                .sorted()
                .toList();
    }

    /** The middle of an arc's label: that of its horizontal, or the nearest place where the label hides no vertical. */
    double labelPlace(Arc arc) {
        double centre = (arc.from() + arc.to()) / 2;
        double half = TextWidth.of(arc.label(), TokenPlaces.TAG) / 2 + LABEL_MARGIN / 2;
        List<Double> stops = new ArrayList<>(crossings(arc));
        stops.add(0, arc.left());
        stops.add(arc.right());
        double nearest = Double.NaN;
        for (int i = 1; i < stops.size(); i++) {
            double first = stops.get(i - 1) + half;
            double last = stops.get(i) - half;
            double place = Math.max(first, Math.min(last, centre));
            if (first <= last && !(Math.abs(place - centre) >= Math.abs(nearest - centre))) {
                nearest = place;
            }
        }
        return Double.isNaN(nearest) ? centre : nearest;
    }

    /** The highest row. */
    int rows() {
        return rows;
    }
}
