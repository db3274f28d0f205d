package org.crossbranch.query;

import java.util.ArrayList;
import java.util.List;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.tree.Yield;
import org.jspecify.annotations.Nullable;

/** A tree with what relations ask of: parents, and both kinds of nodes in one list, parents first. */
final class QueriedTree {

    /** A constituent or a token. */
    static final class Node {
        final @Nullable Node parent;
        final String function;

        /** The tokens below. */
        final Yield tokens;

        /** Number of children. */
        final int arity;

        private final @Nullable Token token;
        private final String label;
        private final int number;

        private Node(
                @Nullable Node parent,
                @Nullable Token token,
                String label,
                String function,
                Yield tokens,
                int arity,
                int number) {
            this.parent = parent;
            this.token = token;
            this.label = label;
            this.function = function;
            this.tokens = tokens;
            this.arity = arity;
            this.number = number;
        }

        boolean isToken() {
            return token != null;
        }

        boolean isRoot() {
            return parent == null;
        }

        TreeQuery.Found found() {
            return new TreeQuery.Found(token == null ? label : token.tag(), function, tokens, number);
        }

        /** Number of edges from this node down to another, or 0 if that is not below. */
        int edgesTo(Node other) {
            int edges = 0;
            for (Node above = other.parent; above != null; above = above.parent) {
                edges++;
                if (above.equals(this)) {
                    return edges;
                }
            }
            return 0;
        }

        /** The value of a feature; empty where the node has none of it. */
        String feature(NodeFeature feature) {
            Token word = token;
            if (word == null) {
                return feature == NodeFeature.CAT ? label : feature == NodeFeature.FUNC ? function : "";
            }
            return switch (feature) {
                case CAT -> "";
                case FUNC -> function;
                case POS -> word.tag();
                case XPOS -> word.xpos();
                case WORD -> word.form();
                case LEMMA -> word.lemma();
                case MORPH -> word.morphologyText();
            };
        }
    }

    private final ConstituencyTree tree;
    private final List<Node> nodes = new ArrayList<>();
    private int constituents;

    QueriedTree(ConstituencyTree tree) {
        this.tree = tree;
        add(null, tree.root());
    }

    private void add(@Nullable Node parent, TreeNode source) {
        if (source instanceof Constituent constituent) {
            Node node = new Node(
                    parent,
                    null,
                    constituent.label(),
                    constituent.function(),
                    constituent.yield(),
                    constituent.children().size(),
                    constituents++);
            nodes.add(node);
            constituent.children().forEach(child -> add(node, child));
        } else if (source instanceof Leaf leaf) {
            Token token = tree.sentence().token(leaf.index());
            nodes.add(new Node(parent, token, "", token.function(), leaf.yield(), 0, -1));
        }
    }

    List<Node> nodes() {
        return nodes;
    }
}
