package org.crossbranch.transition.constituency;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.constituency.shiftreduce.Unaries;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.TreeNode;

/** Random trees that a constituency system derives. */
public final class DerivableTrees {
    private DerivableTrees() {}

    /** Random trees of 1 to {@code maxTokens} tokens; fewer than {@code count} for a system with short unary chains. */
    public static Stream<ConstituencyTree> of(
            TransitionSystemFactory<?, ConstituencyTree> kind, long seed, int count, int maxTokens) {
        Stream<ConstituencyTree> trees = kind.traits().contains(TransitionSystemFactory.Trait.PROJECTIVE)
                ? RandomTrees.continuous(seed, count, maxTokens)
                : RandomTrees.of(seed, count, maxTokens);
        return trees.filter(tree -> hasChainsThatFit(kind, tree));
    }

    /** Whether a system that makes only so many unary constituents in a row can make those of a tree. */
    static boolean hasChainsThatFit(TransitionSystemFactory<?, ConstituencyTree> kind, ConstituencyTree tree) {
        return !kind.name().endsWith("-unary")
                || tree.constituents().stream().allMatch(node -> chain(node) <= Unaries.MOST_IN_A_ROW);
    }

    private static int chain(TreeNode node) {
        return node instanceof Constituent constituent && constituent.children().size() == 1
                ? 1 + chain(constituent.children().get(0))
                : 0;
    }

    /** A tree with labels drawn from some, some of them as functions too, and a root with a label that has all characters with a meaning. */
    public static ConstituencyTree relabelled(ConstituencyTree tree, List<String> labels, Random random) {
        return tree.withRoot(relabelled(tree.root(), labels, random).withLabel("R@O:OT-1"));
    }

    private static Constituent relabelled(Constituent node, List<String> labels, Random random) {
        List<TreeNode> children = node.children().stream()
                .map(child -> child instanceof Constituent part ? relabelled(part, labels, random) : child)
                .toList();
        String label = labels.get(random.nextInt(labels.size()));
        return new Constituent(label, random.nextBoolean() ? label : "", children);
    }
}
