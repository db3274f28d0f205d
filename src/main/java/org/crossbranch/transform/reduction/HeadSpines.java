package org.crossbranch.transform.reduction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transform.LexicalHeads;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.TreeNode;

/** A constituency tree as the constituents that each token heads, its <em>spine</em>, and the places where spines attach. */
final class HeadSpines {
    /** The label of a root that a parser has forgotten. */
    private static final String ROOT_LABEL = "ROOT";

    private final List<List<Constituent>> spines;
    private final int[] heads;
    private final int[] levels;

    /**
     * Spines; takes ownership of the arrays.
     *
     * @param spines by token: the constituents that it heads, from the lowest to the highest; their children do not count
     * @param heads by token: the token that heads the constituent which its highest one, or itself, is a child of; {@link
     *     DependencyTree#ROOT} for the head of the tree
     * @param levels by token: the place of that constituent in the spine of its head, from 0; -1 for the head of the tree
     */
    HeadSpines(List<List<Constituent>> spines, int[] heads, int[] levels) {
        this.spines = spines;
        this.heads = heads;
        this.levels = levels;
    }

    /** The constituents that a token heads. */
    List<Constituent> spine(int token) {
        return spines.get(token);
    }

    /** The head of a token. */
    int head(int token) {
        return heads[token];
    }

    /** The heads of all tokens. */
    int[] heads() {
        return heads.clone();
    }

    /** The place where a token attaches. */
    int level(int token) {
        return levels[token];
    }

    /** Takes a tree apart. */
    static HeadSpines of(ConstituencyTree tree, HeadFinder finder) {
        int length = tree.sentence().length();
        List<List<Constituent>> spines = empty(length);
        int[] heads = filled(length);
        int[] levels = filled(length);
        LexicalHeads lexical = new LexicalHeads(tree, finder);
        for (Constituent node : tree.constituents()) {
            int head = lexical.headToken(node);
            spines.get(head).add(node);
            for (TreeNode child : node.children()) {
                int dependent = lexical.headToken(child);
                if (dependent != head) {
                    heads[dependent] = head;
                    levels[dependent] = spines.get(head).size();
                }
            }
        }
        spines.forEach(Collections::reverse);
        for (int token = 0; token < length; token++) {
            // Counted from the highest so far.
            levels[token] = heads[token] == DependencyTree.ROOT
                    ? -1
                    : spines.get(heads[token]).size() - levels[token];
        }
        return new HeadSpines(spines, heads, levels);
    }

    private static int[] filled(int length) {
        int[] values = new int[length];
        Arrays.fill(values, DependencyTree.ROOT);
        return values;
    }

    private static List<List<Constituent>> empty(int length) {
        List<List<Constituent>> lists = new ArrayList<>();
        for (int token = 0; token < length; token++) {
            lists.add(new ArrayList<>());
        }
        return lists;
    }

    /** Puts the tree together again. Levels above a spine, tokens that hang on the root besides the first one, and empty spines are mended. */
    ConstituencyTree tree(Sentence sentence) {
        int top = top();
        if (spines.get(top).isEmpty()) {
            spines.get(top).add(Constituent.of(ROOT_LABEL, new Leaf(top)));
        }
        Map<Integer, Map<Integer, List<Integer>>> attached = new HashMap<>();
        for (int token = 0; token < heads.length; token++) {
            if (token != top) {
                int head = token;
                int level;
                do {
                    level = heads[head] == DependencyTree.ROOT ? Integer.MAX_VALUE : levels[head];
                    head = heads[head] == DependencyTree.ROOT ? top : heads[head];
                } while (spines.get(head).isEmpty());
                attached.computeIfAbsent(head, none -> new HashMap<>())
                        .computeIfAbsent(
                                Math.max(0, Math.min(level, spines.get(head).size() - 1)), none -> new ArrayList<>())
                        .add(token);
            }
        }
        return new ConstituencyTree(sentence, (Constituent) node(top, attached));
    }

    private int top() {
        int top = 0;
        while (heads[top] != DependencyTree.ROOT) {
            top++;
        }
        return top;
    }

    private TreeNode node(int token, Map<Integer, Map<Integer, List<Integer>>> attached) {
        TreeNode node = new Leaf(token);
        for (int level = 0; level < spines.get(token).size(); level++) {
            List<TreeNode> children = new ArrayList<>(List.of(node));
            attached.getOrDefault(token, Map.of())
                    .getOrDefault(level, List.of())
                    .forEach(dependent -> children.add(node(dependent, attached)));
            node = spines.get(token).get(level).withChildren(children);
        }
        return node;
    }
}
