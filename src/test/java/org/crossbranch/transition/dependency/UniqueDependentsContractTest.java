package org.crossbranch.transition.dependency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.crossbranch.Sweep;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.UniqueDependents;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.UniqueRelations;
import org.crossbranch.tree.UniqueRelationsTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of every dependency system where a head may have one dependent only of some relations. */
final class UniqueDependentsContractTest {
    private static final UniqueRelations ONE = new UniqueRelations(List.of("nsubj", "csubj"));
    private static final List<String> LABELS = List.of("nsubj:pass", "csubj", "nsubj:outer");
    private static final int WALKS = Sweep.size(100);

    static List<DependencySubject<?>> subjects() {
        return DependencySubject.all(SystemOptions.ArcLoss.LABELLED);
    }

    /** The trees of all derivations are those of the system that have no two of them below one head. */
    @ParameterizedTest
    @MethodSource("subjects")
    <C extends Configuration> void derivesAllTreesThatKeepTheRuleAndNoOthers(DependencySubject<C> subject) {
        TransitionSystem<C, DependencyTree> system = system(subject, LABELS);
        for (int length = 1; length <= 3; length++) {
            Set<DependencyTree> all = derived(system, length);
            Set<DependencyTree> kept = all.stream()
                    .filter(tree -> UniqueRelationsTest.violations(tree, ONE) == 0)
                    .collect(Collectors.toSet());
            assertThat(derived(UniqueDependents.of(system, ONE), length)).isEqualTo(kept);
            assertThat(kept.size() < all.size()).isEqualTo(length == 3);
        }
    }

    @ParameterizedTest
    @MethodSource("subjects")
    <C extends Configuration> void everyWalkEndsInATreeThatKeepsTheRule(DependencySubject<C> subject) {
        TransitionSystem<C, DependencyTree> system = system(subject, LABELS);
        TransitionSystem<C, DependencyTree> limited = UniqueDependents.of(system, ONE);
        int broken = 0;
        for (int walk = 0; walk < WALKS; walk++) {
            Random random = new Random(walk);
            int length = 4 + random.nextInt(20);
            assertThat(UniqueRelationsTest.violations(walk(limited, length, random), ONE))
                    .as("seed %d", walk)
                    .isZero();
            broken += UniqueRelationsTest.violations(walk(system, length, random), ONE);
        }
        assertThat(broken).isPositive();
    }

    /** Without another label the rule cannot be kept, and each sentence still gets a tree. */
    @ParameterizedTest
    @MethodSource("subjects")
    <C extends Configuration> void noWalkEndsEarlyWhereThereIsNoOtherLabel(DependencySubject<C> subject) {
        TransitionSystem<C, DependencyTree> system = system(subject, List.of("nsubj"));
        for (int walk = 0; walk < 20; walk++) {
            assertThat(walk(UniqueDependents.of(system, ONE), 6, new Random(walk)))
                    .isEqualTo(walk(system, 6, new Random(walk)));
        }
    }

    private static <C extends Configuration> TransitionSystem<C, DependencyTree> system(
            DependencySubject<C> subject, List<String> labels) {
        Random random = new Random(1);
        List<DependencyTree> trees = subject.everyTree(4)
                .filter(tree -> tree.rootDependents() < 4)
                .flatMap(tree -> IntStream.range(0, 4).mapToObj(again -> rootAside(tree, labels, random)))
                .toList();
        return subject.kind().create(subject.kind().inventory(trees));
    }

    private static DependencyTree rootAside(DependencyTree tree, List<String> labels, Random random) {
        DependencyTree drawn = DependencyTrees.relabelled(tree, labels, random);
        String[] named = drawn.labels().toArray(new String[0]);
        Arrays.setAll(named, token -> tree.head(token) == DependencyTree.ROOT ? "root" : named[token]);
        return new DependencyTree(tree.sentence(), tree.heads(), List.of(named));
    }

    private static <C extends Configuration> Set<DependencyTree> derived(
            TransitionSystem<C, DependencyTree> system, int length) {
        Set<DependencyTree> trees = new HashSet<>();
        follow(system, system.initial(length), trees);
        return trees;
    }

    private static <C extends Configuration> void follow(
            TransitionSystem<C, DependencyTree> system, C configuration, Set<DependencyTree> trees) {
        int length = configuration.length();
        if (system.isFinal(configuration)) {
            trees.add(system.tree(sentence(length), configuration));
            return;
        }
        int[] codes = new int[system.maxAllowed(length)];
        int count = system.allowed(configuration, codes);
        assertThat(count).isPositive();
        assertThat(system.isForced(configuration)).isEqualTo(count == 1);
        for (int code : Arrays.copyOf(codes, count)) {
            C next = system.branch(configuration);
            system.apply(next, code);
            follow(system, next, trees);
        }
    }

    private static <C extends Configuration> DependencyTree walk(
            TransitionSystem<C, DependencyTree> system, int length, Random random) {
        C configuration = system.initial(length);
        int[] codes = new int[system.maxAllowed(length)];
        while (!system.isFinal(configuration)) {
            system.apply(configuration, codes[random.nextInt(system.allowed(configuration, codes))]);
        }
        return system.tree(sentence(length), configuration);
    }

    private static Sentence sentence(int length) {
        int[] heads = new int[length];
        Arrays.fill(heads, DependencyTree.ROOT);
        return DependencyTrees.of("s", heads, Collections.nCopies(length, "root"))
                .sentence();
    }
}
