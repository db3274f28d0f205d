package org.crossbranch.transition.constituency;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;

/**
 * Every tree over a few tokens, with any gaps: each constituent has two children or more or is over one token, which
 * collapsed unary chains leave. Of 1 to 5 tokens there are 1, 1, 4, 26 and 236 hierarchies; each token may bear a unary.
 */
public final class EveryTree {
    private final List<String> labels;

    private EveryTree(List<String> labels) {
        this.labels = labels;
    }

    /** Every tree over some tokens with every choice of labels. */
    public static Stream<ConstituencyTree> of(int tokens, List<String> labels, List<String> rootLabels) {
        Sentence sentence = new Sentence(
                "every",
                "",
                IntStream.range(0, tokens).mapToObj(i -> Token.of("w" + i, "T")).toList());
        EveryTree every = new EveryTree(labels);
        int all = (1 << tokens) - 1;
        List<List<TreeNode>> children = tokens == 1 ? List.of(List.of(new Leaf(0))) : every.splits(all);
        return rootLabels.stream()
                .flatMap(label -> children.stream()
                        .map(below -> new ConstituencyTree(sentence, new Constituent(label, "", below))));
    }

    /** Every forest of at least two trees over a set of tokens. */
    private List<List<TreeNode>> splits(int tokens) {
        List<List<TreeNode>> found = new ArrayList<>();
        int first = Integer.lowestOneBit(tokens);
        int others = tokens & ~first;
        // The first tree has the first token and any of the others, but not all.
        for (int part = (others - 1) & others; ; part = (part - 1) & others) {
            if (others != 0) {
                extend(trees(first | part), others & ~part, found);
            }
            if (part == 0) {
                return found;
            }
        }
    }

    private void extend(List<TreeNode> heads, int rest, List<List<TreeNode>> found) {
        List<List<TreeNode>> tails = new ArrayList<>(splitsOrNone(rest));
        for (TreeNode tree : trees(rest)) {
            tails.add(List.of(tree));
        }
        for (TreeNode head : heads) {
            for (List<TreeNode> tail : tails) {
                List<TreeNode> forest = new ArrayList<>();
                forest.add(head);
                forest.addAll(tail);
                found.add(forest);
            }
        }
    }

    private List<List<TreeNode>> splitsOrNone(int tokens) {
        return Integer.bitCount(tokens) < 2 ? List.of() : splits(tokens);
    }

    private List<TreeNode> trees(int tokens) {
        List<TreeNode> found = new ArrayList<>();
        List<List<TreeNode>> children;
        if (Integer.bitCount(tokens) == 1) {
            Leaf leaf = new Leaf(Integer.numberOfTrailingZeros(tokens));
            found.add(leaf);
            children = List.of(List.of(leaf));
        } else {
            children = splits(tokens);
        }
        for (String label : labels) {
            for (List<TreeNode> below : children) {
                found.add(new Constituent(label, "", below));
            }
        }
        return found;
    }

    /** A tree with labels drawn from some. */
    public static ConstituencyTree relabelled(
            ConstituencyTree tree, List<String> labels, List<String> rootLabels, Random random) {
        Constituent root = relabelled(tree.root(), labels, random);
        return tree.withRoot(new Constituent(rootLabels.get(random.nextInt(rootLabels.size())), "", root.children()));
    }

    private static Constituent relabelled(Constituent node, List<String> labels, Random random) {
        return new Constituent(
                labels.get(random.nextInt(labels.size())),
                "",
                node.children().stream()
                        .map(child -> child instanceof Constituent part ? relabelled(part, labels, random) : child)
                        .toList());
    }
}
