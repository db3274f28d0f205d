package org.crossbranch.transition.constituency.mergelabel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transform.HeadOutwardBinarizer;
import org.crossbranch.transform.LexicalHeads;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.TreeNode;

/**
 * A tree made binary from the heads outward, left siblings first (Coavoux 2017 §8.2.3.1), with the head token of each
 * constituent. Which constituents are temporary it knows by themselves and not by a mark in their labels, so any label may
 * occur in the tree.
 */
final class HeadOutwardTree {
    private final LexicalHeads heads;
    private final ConstituencyTree tree;
    private final IdentityHashMap<Constituent, Integer> headTokens = new IdentityHashMap<>();
    private final Set<Constituent> temporaries = Collections.newSetFromMap(new IdentityHashMap<>());

    HeadOutwardTree(ConstituencyTree flat, HeadFinder heads) {
        this.heads = new LexicalHeads(flat, heads);
        tree = flat.withRoot(binary(flat.root()));
    }

    private Constituent binary(Constituent node) {
        int headToken = heads.headToken(node);
        List<TreeNode> joining = new ArrayList<>();
        for (TreeNode child : HeadOutwardBinarizer.joinOrder(node.children(), heads.headChild(node))) {
            joining.add(child instanceof Constituent constituent ? binary(constituent) : child);
        }
        TreeNode joined = joining.get(0);
        for (TreeNode sibling : joining.subList(1, Math.max(1, joining.size() - 1))) {
            Constituent temporary = Constituent.of(node.label(), joined, sibling);
            temporaries.add(temporary);
            headTokens.put(temporary, headToken);
            joined = temporary;
        }
        Constituent whole = node.withChildren(
                joining.size() == 1 ? List.of(joined) : List.of(joined, joining.get(joining.size() - 1)));
        headTokens.put(whole, headToken);
        return whole;
    }

    /** The binary tree. */
    ConstituencyTree tree() {
        return tree;
    }

    /** Whether binarisation made a constituent of the tree. */
    boolean isTemporary(Constituent node) {
        return temporaries.contains(node);
    }

    /** The head tokens of the tree's constituents, as {@link ConstituencyTree#constituents} lists them. */
    int[] headTokens() {
        return tree.constituents().stream().mapToInt(headTokens::get).toArray();
    }
}
