package org.crossbranch.evaluation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.tree.Yield;

/**
 * A tree as {@link LeafAncestor} and {@link TreeEditDistance} compare it: deleted tokens are gone, constituents with a
 * deleted label are replaced by their children, labels and tags stand for their class. The root stays, counted or not.
 *
 * @param root the root
 * @param isRootCounted whether the root is part of what is compared
 */
record ComparedTree(Node root, boolean isRootCounted) {

    /**
     * A constituent or a token.
     *
     * @param label the constituent's label, or the token's tag
     * @param yield the tokens below, numbered without the deleted ones
     * @param children the children from left to right; none of a token
     */
    record Node(String label, Yield yield, List<Node> children) {

        boolean isToken() {
            return children.isEmpty();
        }

        /** Number of nodes from this one down. */
        int size() {
            int size = 1;
            for (Node child : children) {
                size += child.size();
            }
            return size;
        }
    }

    /**
     * The tree to compare.
     *
     * @param places the new number of each token, -1 for a deleted one; one at least is not deleted
     */
    static ComparedTree of(ConstituencyTree tree, int[] places, EvaluationParameters parameters) {
        Constituent root = tree.root();
        String label = parameters.equalLabels().representative(root.label());
        return new ComparedTree(
                node(label, new Builder(tree, places, parameters).children(root)),
                parameters.isRootCounted(root.label()));
    }

    private static Node node(String label, List<Node> children) {
        children.sort(Comparator.comparingInt(child -> child.yield().min()));
        Yield yield = children.get(0).yield();
        for (Node child : children.subList(1, children.size())) {
            yield = yield.union(child.yield());
        }
        return new Node(label, yield, children);
    }

    private static final class Builder {
        private final ConstituencyTree tree;
        private final int[] places;
        private final EvaluationParameters parameters;

        Builder(ConstituencyTree tree, int[] places, EvaluationParameters parameters) {
            this.tree = tree;
            this.places = places;
            this.parameters = parameters;
        }

        List<Node> children(Constituent parent) {
            List<Node> nodes = new ArrayList<>();
            for (TreeNode child : parent.children()) {
                if (child instanceof Constituent constituent) {
                    add(constituent, nodes);
                } else if (child instanceof Leaf leaf && places[leaf.index()] >= 0) {
                    String tag = tree.sentence().token(leaf.index()).tag();
                    nodes.add(new Node(
                            parameters.equalLabels().representative(tag), Yield.of(places[leaf.index()]), List.of()));
                }
            }
            return nodes;
        }

        private void add(Constituent constituent, List<Node> siblings) {
            List<Node> children = children(constituent);
            if (parameters.deletedLabels().contains(constituent.label())) {
                siblings.addAll(children);
            } else if (!children.isEmpty()) {
                siblings.add(node(parameters.equalLabels().representative(constituent.label()), children));
            }
        }
    }
}
