package org.crossbranch.transition.dependency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.crossbranch.Sweep;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.NonDeterministicOracle;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The contract of every dependency system, with the root at each place, over trees with one root dependent and with several. A
 * failure names the seed that makes it happen again.
 */
public final class DependencySystemContractTest {
    private static final long SEED = 20_150_301;
    private static final int WALKS = Sweep.size(200);
    private static final int LONGEST_WALK = 30;

    static List<DependencySubject<?>> subjects() {
        return DependencySubject.all(SystemOptions.ArcLoss.LABELLED);
    }

    @ParameterizedTest
    @MethodSource("subjects")
    <C extends Configuration> void everyWalkEndsInATree(DependencySubject<C> subject) {
        TransitionSystem<C, DependencyTree> system = system(subject);
        for (int walk = 0; walk < WALKS; walk++) {
            long seed = SEED + walk;
            Random random = new Random(seed);
            int length = 1 + random.nextInt(LONGEST_WALK);
            C configuration = system.initial(length);
            int[] codes = new int[system.maxAllowed(length)];
            while (!system.isFinal(configuration)) {
                int count = system.allowed(configuration, codes);
                assertThat(count)
                        .as("seed %d after %d actions", seed, configuration.steps())
                        .isPositive();
                system.apply(configuration, codes[random.nextInt(count)]);
            }
            assertThat(configuration.steps()).isLessThanOrEqualTo(system.maxDerivationLength(length));
            DependencyTree tree = system.tree(sentence(length), configuration);
            assertThat(tree.rootDependents()).as("seed %d", seed).isBetween(1, subject.singleRoot() ? 1 : length);
            if (subject.isProjective()) {
                assertThat(tree.isProjective()).as("seed %d", seed).isTrue();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("subjects")
    <C extends Configuration> void theOracleLeadsToTheGoldTree(DependencySubject<C> subject) {
        List<DependencyTree> trees = subject.trees(SEED, 2_000, LONGEST_WALK).toList();
        TransitionSystem<C, DependencyTree> system =
                subject.kind().create(subject.kind().inventory(trees));
        int derived = 0;
        for (DependencyTree tree : trees) {
            try {
                int length = tree.sentence().length();
                Derivation derivation = subject.kind().derive(system, tree);
                assertThat(system.tree(tree.sentence(), derivation.replay(system, length)))
                        .isEqualTo(tree);
                derived++;
            } catch (UnderivableTreeException e) {
                assertThat(subject.isProjective()).as(e.getMessage()).isFalse();
            }
        }
        assertThat(derived).isGreaterThan(100);
    }

    /** Each tree is either derived or refused; a projective system derives the projective trees and no others. */
    @ParameterizedTest
    @MethodSource("subjects")
    <C extends Configuration> void everySmallTreeIsDerivedOrRefused(DependencySubject<C> subject) {
        for (int length = 1; length <= 5; length++) {
            List<DependencyTree> trees =
                    DependencyTrees.all(length, subject.singleRoot()).toList();
            List<DependencyTree> projective =
                    trees.stream().filter(DependencyTree::isProjective).toList();
            TransitionSystem<C, DependencyTree> system =
                    subject.kind().create(subject.kind().inventory(subject.isProjective() ? projective : trees));
            for (DependencyTree tree : trees) {
                if (subject.isProjective() && !tree.isProjective()) {
                    assertThatThrownBy(() -> subject.kind().derive(system, tree))
                            .isInstanceOf(UnderivableTreeException.class)
                            .hasMessageContaining("not projective");
                } else if (tree.isProjective()) {
                    Derivation derivation = subject.kind().derive(system, tree);
                    assertThat(system.tree(
                                    tree.sentence(),
                                    derivation.replay(system, tree.sentence().length())))
                            .isEqualTo(tree);
                }
            }
        }
    }

    /** The oracle's correct actions are those after which the gold tree can still be reached, found by trying all derivations. */
    @ParameterizedTest
    @MethodSource("subjects")
    <C extends Configuration> void correctActionsAreThoseThatReachTheTree(DependencySubject<C> subject) {
        for (int length = 1; length <= 5; length++) {
            List<DependencyTree> trees = DependencyTrees.all(length, subject.singleRoot())
                    .filter(tree -> !subject.isProjective() || tree.isProjective())
                    .toList();
            TransitionSystem<C, DependencyTree> system =
                    subject.kind().create(subject.kind().inventory(trees));
            for (DependencyTree tree : trees) {
                assertCorrect(subject, system, tree);
            }
        }
    }

    private static <C extends Configuration> void assertCorrect(
            DependencySubject<C> subject, TransitionSystem<C, DependencyTree> system, DependencyTree tree) {
        C initial = system.initial(tree.sentence().length());
        try {
            subject.kind()
                    .nonDeterministicOracle(system.inventory(), tree)
                    .ifPresent(oracle -> assertCorrect(system, oracle, tree, initial));
        } catch (UnderivableTreeException e) {
            NonDeterministicOracle<C> refused = new Refused<>(e);
            assertThat(assertCorrect(system, refused, tree, initial)).isFalse();
        }
    }

    /** Stands for the oracle of a tree that is refused: to ask it means that the tree has a derivation. */
    private record Refused<C extends Configuration>(UnderivableTreeException reason)
            implements NonDeterministicOracle<C> {
        @Override
        public int correct(C configuration, int[] codes) {
            throw new AssertionError("refused wrongly", reason);
        }

        @Override
        public int next(C configuration) {
            throw new AssertionError("refused wrongly", reason);
        }
    }

    /** Whether the tree can be reached from a configuration; where it can, the oracle is asked. */
    private static <C extends Configuration> boolean assertCorrect(
            TransitionSystem<C, DependencyTree> system,
            NonDeterministicOracle<C> oracle,
            DependencyTree tree,
            C configuration) {
        if (system.isFinal(configuration)) {
            return system.tree(tree.sentence(), configuration).equals(tree);
        }
        int[] codes = new int[system.maxAllowed(configuration.length())];
        int count = system.allowed(configuration, codes);
        Set<String> reaching = new HashSet<>();
        for (int i = 0; i < count; i++) {
            C after = system.branch(configuration);
            system.apply(after, codes[i]);
            if (assertCorrect(system, oracle, tree, after)) {
                reaching.add(system.inventory().name(codes[i]));
            }
        }
        if (!reaching.isEmpty()) {
            int[] correct = new int[codes.length];
            Set<String> given = new HashSet<>();
            int correctCount = oracle.correct(configuration, correct);
            for (int i = 0; i < correctCount; i++) {
                given.add(system.inventory().name(correct[i]));
            }
            assertThat(given).as("%s in %s", tree, system.memory(configuration)).isEqualTo(reaching);
            assertThat(oracle.next(configuration)).isEqualTo(correct[0]);
        }
        return !reaching.isEmpty();
    }

    private static <C extends Configuration> TransitionSystem<C, DependencyTree> system(DependencySubject<C> subject) {
        return subject.kind()
                .create(subject.kind()
                        .inventory(subject.trees(SEED, 300, LONGEST_WALK).toList()));
    }

    private static Sentence sentence(int length) {
        int[] heads = new int[length];
        Arrays.fill(heads, DependencyTree.ROOT);
        return DependencyTrees.of("walk", heads, Collections.nCopies(length, "root"))
                .sentence();
    }
}
