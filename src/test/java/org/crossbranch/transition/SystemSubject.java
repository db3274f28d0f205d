package org.crossbranch.transition;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.crossbranch.transition.constituency.ConstituencySystemContractTest;
import org.crossbranch.transition.constituency.DerivableTrees;
import org.crossbranch.transition.dependency.DependencySubject;
import org.crossbranch.transition.dependency.DependencyTrees;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.SyntaxTree;

/**
 * A registered system with random trees that it derives, for contracts that do not depend on the kind of trees.
 *
 * @param <C> the system's configurations
 * @param <T> its trees
 * @param source random trees that the system derives
 * @param labelling labels trees anew
 * @param bare a treebank's tree without what no system derives
 */
record SystemSubject<C extends Configuration, T extends SyntaxTree>(
        String name,
        TransitionSystemFactory<C, T> kind,
        Source<T> source,
        Labelling<T> labelling,
        UnaryOperator<T> bare) {

    /** Makes random trees of 1 to {@code maxTokens} tokens, at most {@code count}. */
    interface Source<T> {
        Stream<T> trees(long seed, int count, int maxTokens);
    }

    /** Gives a tree other labels. */
    interface Labelling<T> {
        T relabelled(T tree, List<String> labels, Random random);
    }

    /** All registered systems; those of dependencies with the root at each place. */
    static List<SystemSubject<?, ?>> all() {
        List<SystemSubject<?, ?>> subjects = new ArrayList<>();
        TransitionSystems.deriving(ConstituencyTree.class).forEach(kind -> subjects.add(ofConstituents(kind)));
        DependencySubject.all(SystemOptions.DEFAULT.arcLoss())
                .forEach(subject -> subjects.add(ofDependencies(subject)));
        return subjects;
    }

    private static <C extends Configuration> SystemSubject<C, ConstituencyTree> ofConstituents(
            TransitionSystemFactory<C, ConstituencyTree> kind) {
        return new SystemSubject<>(
                kind.name(),
                kind,
                (seed, count, maxTokens) -> DerivableTrees.of(kind, seed, count, maxTokens),
                DerivableTrees::relabelled,
                ConstituencySystemContractTest::withoutFunctions);
    }

    private static <C extends Configuration> SystemSubject<C, DependencyTree> ofDependencies(
            DependencySubject<C> subject) {
        return new SystemSubject<>(
                subject.toString(),
                subject.kind(),
                (seed, count, maxTokens) ->
                        subject.trees(seed, count, maxTokens).filter(tree -> isDerived(subject.kind(), tree)),
                DependencyTrees::relabelled,
                UnaryOperator.identity());
    }

    private static boolean isDerived(TransitionSystemFactory<?, DependencyTree> kind, DependencyTree tree) {
        try {
            kind.oracle(kind.inventory(List.of(tree)), tree);
            return true;
        } catch (UnderivableTreeException e) {
            return false;
        }
    }

    /** Random trees that the system derives. */
    Stream<T> trees(long seed, int count, int maxTokens) {
        return source.trees(seed, count, maxTokens);
    }

    /** An inventory of a few trees. */
    ActionInventory inventory(long seed) {
        return kind.inventory(trees(seed, 20, 12).toList());
    }

    /** A tree with labels drawn from some. */
    T relabelled(T tree, List<String> labels, Random random) {
        return labelling.relabelled(tree, labels, random);
    }

    /** The tree that the system returns for a treebank's. */
    T comparable(T tree) {
        return bare.apply(tree);
    }

    @Override
    public String toString() {
        return name;
    }
}
