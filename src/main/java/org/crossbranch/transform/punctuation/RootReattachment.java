package org.crossbranch.transform.punctuation;

import java.util.Comparator;
import java.util.List;
import org.crossbranch.transform.MutableNode;
import org.crossbranch.transform.TreeTransform;
import org.crossbranch.tree.ConstituencyTree;

/**
 * Hangs whatever hangs on the virtual root, tokens and constituents, on the least common ancestor of its left and right neighbours
 * (Maier 2015 §3.1, as treetools' {@code root_attach}). From left to right: the left neighbour is the token before the child's
 * first; the right neighbour is the token behind its last and behind all later children of the root that join on to it. Where there
 * is no neighbour on one side the child stays.
 */
public record RootReattachment() implements TreeTransform {

    @Override
    public ConstituencyTree apply(ConstituencyTree tree) {
        return MutableNode.rehung(tree, RootReattachment::reattach);
    }

    private static void reattach(MutableNode root, MutableNode[] tokens) {
        List<MutableNode> children = root.children().stream()
                .sorted(Comparator.comparingInt(MutableNode::min))
                .toList();
        for (int i = 0; i < children.size(); i++) {
            MutableNode child = children.get(i);
            int left = child.min() - 1;
            int last = child.max();
            for (MutableNode sibling : children.subList(i + 1, children.size())) {
                last = sibling.min() == last + 1 ? sibling.max() : last;
            }
            if (left >= 0 && last + 1 < tokens.length) {
                MutableNode place = tokens[left].commonAncestor(tokens[last + 1]);
                place.adopt(child);
            }
        }
    }
}
