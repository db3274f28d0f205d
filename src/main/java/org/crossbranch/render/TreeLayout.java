package org.crossbranch.render;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.TreeNode;

/**
 * Where the nodes of a tree stand. Each token is a column of its own. A constituent stands in the column of the child
 * nearest to the middle. So all nodes of a column are a chain from a token upwards, and no branch runs through another
 * node. Its level, counted from the tokens, is the lowest above its children where the line that joins the children
 * does not touch another such line: branches cross at right angles or not at all.
 */
final class TreeLayout {

    /** A node in its place. The level is 0 for tokens, else settled once its children's levels are. */
    static final class Node {
        /** The constituent's label; empty for a token. */
        final String label;

        final int column;
        final List<Node> children;
        private final int extent;
        private final int height;
        private int level;

        private Node(String label, int extent, int column, int height, List<Node> children) {
            this.label = label;
            this.extent = extent;
            this.column = column;
            this.height = height;
            this.children = children;
        }

        int level() {
            return level;
        }

        int leftmostColumn() {
            return children.stream().mapToInt(child -> child.column).min().orElse(column);
        }

        int rightmostColumn() {
            return children.stream().mapToInt(child -> child.column).max().orElse(column);
        }
    }

    private final List<Node> constituents = new ArrayList<>();
    private final int levels;

    TreeLayout(ConstituencyTree tree, VisualOrder order) {
        IdentityHashMap<TreeNode, Node> nodes = new IdentityHashMap<>();
        List<Constituent> childrenFirst = new ArrayList<>(tree.constituents());
        Collections.reverse(childrenFirst);
        for (Constituent constituent : childrenFirst) {
            List<Node> children = constituent.children().stream()
                    .map(child -> {
                        Node known = nodes.get(child);
                        return known == null
                                ? new Node("", 0, order.position(child.yield().min()), 0, List.of())
                                : known;
                    })
                    .toList();
            Node node = node(constituent, children, order);
            nodes.put(constituent, node);
            constituents.add(node);
        }
        levels = settle();
    }

    private static Node node(Constituent constituent, List<Node> children, VisualOrder order) {
        int first = children.stream().mapToInt(child -> child.column).min().orElseThrow();
        int last = children.stream().mapToInt(child -> child.column).max().orElseThrow();
        int height = 1 + children.stream().mapToInt(child -> child.height).max().orElseThrow();
        int column = first;
        for (Node child : children) {
            column = Math.abs(2 * child.column - first - last) < Math.abs(2 * column - first - last)
                    ? child.column
                    : column;
        }
        IntSummaryStatistics extent = Arrays.stream(constituent.yield().indices())
                .map(order::position)
                .summaryStatistics();
        return new Node(constituent.label(), extent.getMax() - extent.getMin(), column, height, children);
    }

    /**
     * Narrow nodes first: what fills a gap goes below the line that spans the gap. A child is never wider than its
     * parent.
     */
    private int settle() {
        List<Node> order = new ArrayList<>(constituents);
        order.sort(Comparator.<Node>comparingInt(node -> node.extent)
                .thenComparingInt(node -> node.height)
                .thenComparingInt(node -> node.column));
        List<List<Node>> settled = new ArrayList<>();
        settled.add(List.of());
        for (Node node : order) {
            int level = 1 + node.children.stream().mapToInt(Node::level).max().orElse(0);
            while (level < settled.size() && isTaken(settled.get(level), node)) {
                level++;
            }
            while (settled.size() <= level) {
                settled.add(new ArrayList<>());
            }
            node.level = level;
            settled.get(level).add(node);
        }
        return settled.size() - 1;
    }

    private static boolean isTaken(List<Node> settled, Node node) {
        return settled.stream()
                .anyMatch(other -> other.leftmostColumn() <= node.rightmostColumn()
                        && node.leftmostColumn() <= other.rightmostColumn());
    }

    /** The constituents, children before parents; the root comes last. */
    List<Node> constituents() {
        return Collections.unmodifiableList(constituents);
    }

    /** The root's level; the tokens' is 0. */
    int levels() {
        return levels;
    }
}
