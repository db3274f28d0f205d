package org.crossbranch.render.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.crossbranch.render.VisualOrder;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.TreeNode;
import org.jspecify.annotations.Nullable;

/**
 * Places of a tree's nodes. A constituent stands over the centre of its yield, or as near as its neighbours allow, in the
 * lowest row that is free for it. In its row, a line runs over all its children; from there a vertical goes down to each.
 *
 * <p>Only a horizontal is crossed, and only by verticals. No vertical runs through a node, and two verticals that share rows
 * keep a distance. Nodes are placed narrow ones first. The vertical above a node without a parent yet is kept clear, so
 * the place over one of its children is always left for a parent.
 */
final class BranchLayout {
    private static final double CLEARANCE = 5;
    private static final double STEP = 6;
    private static final int MOST_CANDIDATES = 100;

    /** A node in its place. Tokens are in row 0. */
    static final class Node {
        final TreeNode source;

        /** The constituent's label; the tag of a token. */
        final String label;

        /** The label of the edge to the parent. */
        final String function;

        final double halfWidth;
        final List<Node> children;
        private double x;
        private int row;
        private @Nullable Node parent;

        private Node(TreeNode source, String label, String function, List<Node> children) {
            this.source = source;
            this.label = label;
            this.function = function;
            this.halfWidth = (children.isEmpty() ? TextWidth.of(label, TokenPlaces.TAG) : labelWidth(label)) / 2;
            this.children = children;
        }

        double x() {
            return x;
        }

        int row() {
            return row;
        }

        boolean isToken() {
            return children.isEmpty();
        }

        /** Left end of the line over the children, or of the label. */
        double left() {
            return Math.min(x - halfWidth, firstChild());
        }

        /** Right end of the line over the children, or of the label. */
        double right() {
            return Math.max(x + halfWidth, lastChild());
        }

        double firstChild() {
            return Math.min(x, children.stream().mapToDouble(Node::x).min().orElse(x));
        }

        double lastChild() {
            return Math.max(x, children.stream().mapToDouble(Node::x).max().orElse(x));
        }
    }

    private final List<Node> placed = new ArrayList<>();
    private final double clearance;
    private final Set<Node> settled = Collections.newSetFromMap(new IdentityHashMap<>());
    private int rows;

    private BranchLayout(double clearance) {
        this.clearance = clearance;
    }

    /** Makes room for a tree's labels and functions over the tokens. */
    static void makeRoom(ConstituencyTree tree, TokenPlaces places) {
        double widest = clearance(tree);
        VisualOrder order = places.order();
        for (int position = 0; position < places.count(); position++) {
            places.pass(order.token(position), 0, false);
            if (position > 0) {
                places.separate(order.token(position - 1), order.token(position), widest);
            }
        }
        double label = tree.constituents().stream()
                .mapToDouble(node -> labelWidth(node.label()))
                .max()
                .orElse(0);
        places.widen(order.token(0), label);
        places.widen(order.token(places.count() - 1), label);
    }

    private static double labelWidth(String label) {
        return TextWidth.ofBold(label, TokenPlaces.LABEL);
    }

    /** How far verticals keep from each other: a label or a function fits between a vertical and its neighbour. */
    private static double clearance(ConstituencyTree tree) {
        double widest = 0;
        for (Constituent node : tree.constituents()) {
            widest = Math.max(widest, labelWidth(node.label()) / 2);
            widest = Math.max(widest, TextWidth.of(node.function(), TokenPlaces.FUNCTION));
        }
        for (int i = 0; i < tree.sentence().length(); i++) {
            widest = Math.max(widest, TextWidth.of(tree.sentence().token(i).function(), TokenPlaces.FUNCTION));
        }
        return widest + CLEARANCE;
    }

    /** The layout over tokens that stand in settled places. */
    static BranchLayout of(ConstituencyTree tree, TokenPlaces places) {
        BranchLayout layout = new BranchLayout(clearance(tree));
        IdentityHashMap<TreeNode, Node> nodes = new IdentityHashMap<>();
        Sentence sentence = tree.sentence();
        Node[] tokens = new Node[sentence.length()];
        for (int i = 0; i < tokens.length; i++) {
            tokens[i] = new Node(
                    new Leaf(i), sentence.token(i).tag(), sentence.token(i).function(), List.of());
            tokens[i].x = places.middle(i);
            layout.placed.add(tokens[i]);
        }
        List<Constituent> order = new ArrayList<>(tree.constituents());
        // Children before parents among nodes that are as wide.
        Collections.reverse(order);
        order.sort(Comparator.comparingInt(
                node -> extent(node, places).getMax() - extent(node, places).getMin()));
        for (Constituent constituent : order) {
            List<Node> children = constituent.children().stream()
                    .map(child -> child instanceof Leaf leaf ? tokens[leaf.index()] : known(nodes, child))
                    .toList();
            Node node = new Node(constituent, constituent.label(), constituent.function(), children);
            nodes.put(constituent, node);
            IntSummaryStatistics extent = extent(constituent, places);
            double centre = (places.middle(places.order().token(extent.getMin()))
                            + places.middle(places.order().token(extent.getMax())))
                    / 2;
            layout.place(node, centre);
        }
        return layout;
    }

    /** The positions that a constituent's tokens have. */
    private static IntSummaryStatistics extent(Constituent node, TokenPlaces places) {
        return Arrays.stream(node.yield().indices()).map(places::position).summaryStatistics();
    }

    private static Node known(IdentityHashMap<TreeNode, Node> nodes, TreeNode child) {
        Node node = nodes.get(child);
        if (node == null) {
            throw new IllegalStateException("node " + child + " is wider than its parent");
        }
        return node;
    }

    private void place(Node node, double centre) {
        for (Node child : node.children) {
            child.parent = node;
        }
        for (double x : candidates(node, centre)) {
            node.x = x;
            node.row = freeRow(node);
            if (isClear(node)) {
                break;
            }
        }
        rows = Math.max(rows, node.row);
        placed.add(node);
        settled.add(node);
    }

    /** Places over the children and between them, the nearest to the centre first, a child's before others as near. */
    private static List<Double> candidates(Node node, double centre) {
        TreeSet<Double> places = new TreeSet<>(
                Comparator.<Double>comparingDouble(x -> Math.abs(x - centre)).thenComparing(Comparator.naturalOrder()));
        double first = node.children.stream().mapToDouble(Node::x).min().orElse(centre);
        double last = node.children.stream().mapToDouble(Node::x).max().orElse(centre);
        places.add(Math.max(first, Math.min(last, centre)));
        double step = Math.max(STEP, (last - first) / MOST_CANDIDATES);
        for (double x = first; x < last; x += step) {
            places.add(x);
        }
        node.children.forEach(child -> places.add(child.x));
        return new ArrayList<>(places);
    }

    private int freeRow(Node node) {
        int row = 1 + node.children.stream().mapToInt(Node::row).max().orElse(0);
        while (isTaken(node, row)) {
            row++;
        }
        return row;
    }

    private boolean isTaken(Node node, int row) {
        for (Node other : placed) {
            boolean isBesideIt = other.row == row
                    && other.left() - CLEARANCE < node.right()
                    && node.left() < other.right() + CLEARANCE;
            boolean isUnderItsVertical =
                    other.row < row && row < topRow(other) && isSettled(other) && isNear(other, node);
            if (isBesideIt || isUnderItsVertical) {
                return true;
            }
        }
        return false;
    }

    /** Whether the vertical above a node is clear of other nodes and verticals, as far up as they go. */
    private boolean isClear(Node node) {
        for (Node other : placed) {
            boolean isChild = other.parent == node;
            boolean isAbove = other.row > node.row && Math.abs(other.x - node.x) < other.halfWidth + CLEARANCE;
            boolean isBesideVertical = !isChild && topRow(other) > node.row && isNear(other, node);
            if (isAbove || isBesideVertical) {
                return false;
            }
        }
        return true;
    }

    private boolean isNear(Node other, Node node) {
        return Math.abs(other.x - node.x) < clearance;
    }

    /** Whether a node has a parent in its place. */
    private boolean isSettled(Node node) {
        return node.parent != null && settled.contains(node.parent);
    }

    /** The row where the vertical above a node ends; that of a node without a parent yet goes on for ever. */
    private int topRow(Node node) {
        Node parent = node.parent;
        return parent != null && isSettled(node) ? parent.row : Integer.MAX_VALUE;
    }

    /** The tokens in the order of the sentence, then the constituents, children before parents. */
    List<Node> nodes() {
        return Collections.unmodifiableList(placed);
    }

    /** The highest row. */
    int rows() {
        return rows;
    }
}
