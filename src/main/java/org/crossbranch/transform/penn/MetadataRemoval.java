package org.crossbranch.transform.penn;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.crossbranch.transform.MutableNode;
import org.crossbranch.tree.ConstituencyTree;

/**
 * Takes out of a tree what is about the text and not of it: the nodes with certain labels and all that they dominate, such as
 * {@code (ID 1150.HOMILIUBOK,.2)} and {@code (CODE <heading>)} in the Penn corpora of historical English and their kin.
 * Constituents that are left without children go too; one that loses children and keeps a single one of its own category
 * is merged with it.
 *
 * @param labels labels of the nodes: categories of constituents, tags of tokens
 */
public record MetadataRemoval(Set<String> labels) {

    /**
     * A tree without its metadata.
     *
     * @param tree what is left; empty if nothing is
     * @param removed number of nodes taken out, those below others not counted
     */
    public record Result(Optional<ConstituencyTree> tree, int removed) {}

    /** Copies the set. */
    public MetadataRemoval {
        labels = Set.copyOf(labels);
    }

    /** Takes the metadata out; a tree without any is returned as it is. */
    public Result apply(ConstituencyTree tree) {
        int length = tree.sentence().length();
        MutableNode[] leaves = new MutableNode[length];
        MutableNode root = MutableNode.copy(tree, leaves);
        List<MutableNode> found = new ArrayList<>();
        find(root, tree, found);
        if (found.isEmpty()) {
            return new Result(Optional.of(tree), 0);
        }
        boolean[] isRemoved = new boolean[length];
        found.forEach(node -> mark(node, isRemoved));
        if (IntStream.range(0, length).allMatch(i -> isRemoved[i])) {
            return new Result(Optional.empty(), found.size());
        }
        found.forEach(MutableNode::detach);
        root.mergeChains(Set.of());
        return new Result(Optional.of(root.toTree(tree.sentence(), isRemoved)), found.size());
    }

    private void find(MutableNode node, ConstituencyTree tree, List<MutableNode> found) {
        String label = node.isToken() ? tree.sentence().token(node.token()).tag() : node.label();
        if (labels.contains(label)) {
            found.add(node);
        } else {
            node.children().forEach(child -> find(child, tree, found));
        }
    }

    private static void mark(MutableNode node, boolean[] isRemoved) {
        if (node.isToken()) {
            isRemoved[node.token()] = true;
        }
        node.children().forEach(child -> mark(child, isRemoved));
    }
}
