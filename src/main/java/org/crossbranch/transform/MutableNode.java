package org.crossbranch.transform;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;
import org.jspecify.annotations.Nullable;

/** A copy of a tree whose nodes can be hung elsewhere. */
public final class MutableNode {
    /** In the place of a token index: the node is a constituent. */
    private static final int CONSTITUENT = -1;

    private final int token;
    private final List<MutableNode> children = new ArrayList<>();
    private @Nullable MutableNode parent;
    private String label;
    private String function;
    private boolean hasLostChild;

    private MutableNode(int token, String label, String function) {
        this.token = token;
        this.label = label;
        this.function = function;
    }

    /** A copy; {@code leaves} is filled with its tokens by their index. */
    public static MutableNode copy(ConstituencyTree tree, MutableNode[] leaves) {
        return copy(tree.root(), leaves);
    }

    private static MutableNode copy(TreeNode node, MutableNode[] leaves) {
        if (node instanceof Leaf leaf) {
            leaves[leaf.index()] = new MutableNode(leaf.index(), "", "");
            return leaves[leaf.index()];
        }
        Constituent constituent = (Constituent) node;
        MutableNode copy = new MutableNode(CONSTITUENT, constituent.label(), constituent.function());
        for (TreeNode child : constituent.children()) {
            copy.add(copy(child, leaves));
        }
        return copy;
    }

    /** The constituent above; the root has none. */
    @Nullable
    public MutableNode parent() {
        return parent;
    }

    /** The children, in order; the list itself, not a copy. */
    public List<MutableNode> children() {
        return children;
    }

    /** Whether the node is a token. */
    public boolean isToken() {
        return token != CONSTITUENT;
    }

    /** The index of a token. */
    public int token() {
        return token;
    }

    /** The label; a token has none here. */
    public String label() {
        return label;
    }

    /** The function; that of a token stands in the sentence. */
    public String function() {
        return function;
    }

    /** Gives the constituent another label and function. */
    public void rename(String newLabel, String newFunction) {
        label = newLabel;
        function = newFunction;
    }

    /** Whether a node is this one or stands below it. */
    public boolean dominates(MutableNode node) {
        for (MutableNode at = node; at != null; at = at.parent) {
            if (at == this) {
                return true;
            }
        }
        return false;
    }

    /** The lowest node that {@linkplain #dominates dominates} this one and another of the same tree. */
    public MutableNode commonAncestor(MutableNode other) {
        Set<MutableNode> above = Collections.newSetFromMap(new IdentityHashMap<>());
        for (MutableNode node = this; node != null; node = node.parent) {
            above.add(node);
        }
        for (MutableNode node = other; node != null; node = node.parent) {
            if (above.contains(node)) {
                return node;
            }
        }
        throw new IllegalArgumentException("the nodes are of two trees");
    }

    // Loops, not streams, where the tree is walked: a tree may be a thousand levels deep.

    /** The smallest token index below. */
    public int min() {
        int min = isToken() ? token : Integer.MAX_VALUE;
        for (MutableNode child : children) {
            min = Math.min(min, child.min());
        }
        return min;
    }

    /** The greatest token index below. */
    public int max() {
        int max = token;
        for (MutableNode child : children) {
            max = Math.max(max, child.max());
        }
        return max;
    }

    /** Takes this node from its parent, and every ancestor that it leaves without children; the root is never taken. */
    public void detach() {
        MutableNode above = parent;
        parent = null;
        if (above != null) {
            above.lose(this);
        }
    }

    private void lose(MutableNode child) {
        children.remove(child);
        hasLostChild = true;
        if (children.isEmpty()) {
            detach();
        }
    }

    private void add(MutableNode child) {
        children.add(child);
        child.parent = this;
    }

    /** Takes a node from where it is and hangs it below this one. */
    public void adopt(MutableNode child) {
        MutableNode above = child.parent;
        if (above != this) {
            add(child);
            if (above != null) {
                above.lose(child);
            }
        }
    }

    /**
     * Merges, from here down, each constituent that has lost a child and is left with a single one of its own category with
     * that one.
     *
     * @param subtypes the tags that belong to categories
     */
    public void mergeChains(Set<String> subtypes) {
        for (MutableNode child : List.copyOf(children)) {
            child.mergeChains(subtypes);
        }
        if (hasLostChild && children.size() == 1) {
            MutableNode only = children.get(0);
            if (!only.isToken() && only.category(subtypes).equals(category(subtypes))) {
                replaceChildren(only.children);
            }
        }
    }

    private String category(Set<String> subtypes) {
        return PennLabel.parse(label, subtypes).category();
    }

    /** Puts nodes in the place of all children. */
    private void replaceChildren(List<MutableNode> nodes) {
        List<MutableNode> copy = List.copyOf(nodes);
        children.clear();
        copy.forEach(this::add);
    }

    /** A tree with nodes that something hung elsewhere, which is given the root and the tokens by their index. */
    public static ConstituencyTree rehung(ConstituencyTree tree, BiConsumer<MutableNode, MutableNode[]> change) {
        MutableNode[] tokens = new MutableNode[tree.sentence().length()];
        MutableNode root = copy(tree, tokens);
        change.accept(root, tokens);
        return root.toTree(tree.sentence(), new boolean[tokens.length]);
    }

    /** The tree over a sentence less the tokens that were removed; those that are left, at least one, are renumbered. */
    public ConstituencyTree toTree(Sentence sentence, boolean[] isRemoved) {
        int[] newIndices = new int[isRemoved.length];
        List<Token> kept = new ArrayList<>();
        for (int i = 0; i < isRemoved.length; i++) {
            newIndices[i] = kept.size();
            if (!isRemoved[i]) {
                kept.add(sentence.token(i));
            }
        }
        return new ConstituencyTree(sentence.withTokens(kept), (Constituent) toNode(newIndices));
    }

    private TreeNode toNode(int[] newIndices) {
        if (isToken()) {
            return new Leaf(newIndices[token]);
        }
        List<TreeNode> nodes = new ArrayList<>(children.size());
        for (MutableNode child : children) {
            nodes.add(child.toNode(newIndices));
        }
        return new Constituent(label, function, nodes);
    }
}
