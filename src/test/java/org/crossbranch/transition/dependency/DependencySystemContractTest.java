package org.crossbranch.transition.dependency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
            Sentence sentence = sentence(length);
            List<DependencyTree> trees = subject.everyTree(length)
                    .map(tree -> new DependencyTree(sentence, tree.heads(), tree.labels()))
                    .toList();
            TransitionSystem<C, DependencyTree> system =
                    subject.kind().create(subject.kind().inventory(trees));
            Map<DependencyTree, Integer> numbers = new HashMap<>();
            List<Optional<NonDeterministicOracle<C>>> oracles = new ArrayList<>();
            for (DependencyTree tree : trees) {
                numbers.put(tree, numbers.size());
                oracles.add(oracle(subject, system, tree));
            }
            if (oracles.stream().anyMatch(Optional::isPresent)) {
                BitSet reached =
                        new Derivations<>(system, sentence, numbers, oracles).assertCorrect(system.initial(length));
                assertThat(reached.cardinality())
                        .isEqualTo(oracles.stream()
                                .filter(oracle -> !(oracle.orElseThrow() instanceof Refused))
                                .count());
            }
        }
    }

    private static <C extends Configuration> Optional<NonDeterministicOracle<C>> oracle(
            DependencySubject<C> subject, TransitionSystem<C, DependencyTree> system, DependencyTree tree) {
        try {
            return subject.kind().nonDeterministicOracle(system.inventory(), tree);
        } catch (UnderivableTreeException e) {
            return Optional.of(new Refused<>(e));
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

    /**
     * All derivations of a length.
     *
     * @param numbers the trees that the oracles are of, by their places
     */
    private record Derivations<C extends Configuration>(
            TransitionSystem<C, DependencyTree> system,
            Sentence sentence,
            Map<DependencyTree, Integer> numbers,
            List<Optional<NonDeterministicOracle<C>>> oracles) {

        /** The numbers of the trees that can be reached from a configuration; the oracle of each is asked. */
        BitSet assertCorrect(C configuration) {
            BitSet reached = new BitSet();
            if (system.isFinal(configuration)) {
                Optional.ofNullable(numbers.get(system.tree(sentence, configuration)))
                        .ifPresent(reached::set);
                return reached;
            }
            int[] codes = new int[system.maxAllowed(configuration.length())];
            int count = system.allowed(configuration, codes);
            List<BitSet> after = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                C next = system.branch(configuration);
                system.apply(next, codes[i]);
                after.add(assertCorrect(next));
                reached.or(after.get(i));
            }
            reached.stream()
                    .forEach(number -> oracles.get(number).ifPresent(oracle -> {
                        Set<String> reaching = IntStream.range(0, count)
                                .filter(i -> after.get(i).get(number))
                                .mapToObj(i -> system.inventory().name(codes[i]))
                                .collect(Collectors.toSet());
                        int[] correct = new int[codes.length];
                        int correctCount = oracle.correct(configuration, correct);
                        Set<String> given = Arrays.stream(correct, 0, correctCount)
                                .mapToObj(system.inventory()::name)
                                .collect(Collectors.toSet());
                        assertThat(given)
                                .as("tree %d in %s", number, system.memory(configuration))
                                .isEqualTo(reaching);
                        assertThat(oracle.next(configuration)).isEqualTo(correct[0]);
                    }));
            return reached;
        }
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
