package org.crossbranch.transition.dependency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.crossbranch.Sweep;
import org.crossbranch.transition.ExhaustiveSearch;
import org.crossbranch.transition.NonDeterministicOracle;
import org.crossbranch.transition.OracleComparison;
import org.crossbranch.transition.SystemOptions.ArcLoss;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.dependency.graph.HeadConfiguration;
import org.crossbranch.tree.DependencyTree;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The contract of the oracles of dependency systems, against a search over all derivations: with the root at each place, over trees
 * with one root dependent and with several, by both losses.
 */
final class ArcOracleContractTest {
    private static final long SEED = 20_140_601;
    private static final List<String> LABELS = List.of("a", "b");

    /** The longest trees of which every one is compared, in every state. */
    private static final int EVERY = 5;

    /** The longest trees of which some are compared, in every state. */
    private static final int SOME_BY_STACK = 8;

    private static final int SOME_BY_SPINES = 7;
    private static final int SOME_BY_ARCS = 6;
    private static final int LONGEST = 40;

    static List<DependencySubject<?>> subjects() {
        List<DependencySubject<?>> subjects = new ArrayList<>();
        for (ArcLoss loss : ArcLoss.values()) {
            subjects.addAll(DependencySubject.all(loss));
        }
        // Head selection has one derivation of a tree, and a static oracle alone.
        subjects.removeIf(subject -> subject.kind().configurations() == HeadConfiguration.class);
        return subjects;
    }

    /** The systems of arcs have configurations of one class. */
    @SuppressWarnings("unchecked")
    private static TransitionSystemFactory<ArcConfiguration, DependencyTree> kind(DependencySubject<?> subject) {
        assertThat(subject.kind().configurations()).isEqualTo(ArcConfiguration.class);
        return (TransitionSystemFactory<ArcConfiguration, DependencyTree>) subject.kind();
    }

    private static Optional<OracleComparison<ArcConfiguration, DependencyTree, ArcStates.Arc>> comparison(
            DependencySubject<?> subject, Stream<DependencyTree> trees) {
        TransitionSystemFactory<ArcConfiguration, DependencyTree> kind = kind(subject);
        TransitionSystem<ArcConfiguration, DependencyTree> system = kind.create(kind.inventory(trees.toList()));
        ArcLoss loss = subject.options().arcLoss();
        return kind.traits().contains(TransitionSystemFactory.Trait.DYNAMIC_ORACLE)
                ? Optional.of(new OracleComparison<>(
                        system,
                        (inventory, tree) -> kind.dynamicOracle(inventory, tree).orElseThrow(),
                        ArcStates.of(system, loss),
                        tree -> ArcStates.arcs(tree, loss),
                        arc -> false))
                : Optional.empty();
    }

    private static int longest(DependencySubject<?> subject) {
        String name = subject.kind().name();
        int bySpines = ArcStates.isBySpines(name) ? SOME_BY_SPINES : SOME_BY_ARCS;
        return ArcStates.isByStack(name) ? SOME_BY_STACK : bySpines;
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void dynamicOraclesAreExactOnEverySmallTree(DependencySubject<?> subject) {
        Random random = new Random(SEED);
        Stream<DependencyTree> all = subject.everyTree(4).map(tree -> relabelled(tree, random));
        comparison(subject, all).ifPresent(comparison -> {
            for (int length = 1; length <= EVERY; length++) {
                List<DependencyTree> trees = subject.everyTree(length).toList();
                int stride = length == EVERY ? Sweep.stride(5) : 1;
                comparison.assertExact(
                        length,
                        IntStream.range(0, trees.size())
                                .filter(i -> i % stride == 0)
                                .mapToObj(i -> relabelled(trees.get(i), random)));
            }
        });
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void dynamicOraclesAreExactOnRandomTrees(DependencySubject<?> subject) {
        Random random = new Random(SEED);
        Stream<DependencyTree> all = subject.everyTree(4).map(tree -> relabelled(tree, random));
        comparison(subject, all).ifPresent(comparison -> {
            for (int length = EVERY + 1; length <= longest(subject); length++) {
                comparison.assertExact(
                        length,
                        subject.treesOfLength(SEED, Sweep.size(5), length).map(tree -> relabelled(tree, random)));
            }
        });
    }

    /** An inventory of one tree may lack arcs in one direction, and labels for early dependents of the root. */
    @ParameterizedTest
    @MethodSource("subjects")
    void dynamicOraclesAreExactWithFewActions(DependencySubject<?> subject) {
        Random random = new Random(SEED);
        List<DependencyTree> trees = subject.treesOfLength(SEED, Sweep.size(25), EVERY)
                .map(tree -> relabelled(tree, random))
                .toList();
        for (int i = 0; i + 1 < trees.size(); i += 2) {
            List<DependencyTree> few = trees.subList(i, i + 1 + i / 2 % 2);
            comparison(subject, few.stream()).ifPresent(comparison -> comparison.assertExact(EVERY, few.stream()));
        }
    }

    /** Of trees that the system derives: the best tree within reach at the start is the gold tree. */
    @ParameterizedTest
    @MethodSource("subjects")
    void costsAddUpToTheLoss(DependencySubject<?> subject) {
        Random random = new Random(SEED);
        List<DependencyTree> trees = Stream.concat(subject.everyTree(4), subject.treebankLike(SEED, 300, 1, LONGEST))
                .filter(tree -> DependencyTrees.isDerivable(subject.kind(), tree))
                .map(tree -> relabelled(tree, random))
                .toList();
        comparison(subject, trees.stream())
                .ifPresent(comparison -> comparison.assertCostsAddUp(trees.stream(), random));
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void dynamicOraclesFollowTheStaticOne(DependencySubject<?> subject) {
        if (subject.kind().traits().contains(TransitionSystemFactory.Trait.DYNAMIC_ORACLE)) {
            List<DependencyTree> trees = subject.treebankLike(SEED, 500, 1, LONGEST)
                    .filter(tree -> DependencyTrees.isDerivable(subject.kind(), tree))
                    .toList();
            assertThat(trees).hasSizeGreaterThan(100);
            OracleComparison.assertFollows(subject.kind(), trees);
        }
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void dynamicOraclesAllocateNothing(DependencySubject<?> subject) {
        if (subject.kind().traits().contains(TransitionSystemFactory.Trait.DYNAMIC_ORACLE)) {
            DependencyTree tree =
                    subject.treebankLike(SEED, 1, LONGEST, LONGEST).findFirst().orElseThrow();
            OracleComparison.assertAllocatesNothing(kind(subject), tree, ArcConfiguration::reset);
        }
    }

    /** Along gold derivations, the correct actions are those that the search finds to cost nothing. */
    @ParameterizedTest
    @MethodSource("subjects")
    void correctActionsCostNothingAndAllOthersDo(DependencySubject<?> subject) {
        TransitionSystemFactory<ArcConfiguration, DependencyTree> kind = kind(subject);
        Random random = new Random(SEED);
        for (int length = 1; length <= longest(subject); length++) {
            List<DependencyTree> trees = subject.treesOfLength(SEED, 50, length)
                    .filter(tree -> subject.isProjective() || tree.isProjective())
                    .toList();
            if (trees.isEmpty()) {
                continue;
            }
            TransitionSystem<ArcConfiguration, DependencyTree> system = kind.create(kind.inventory(trees));
            ExhaustiveSearch<ArcConfiguration, ArcStates.Arc> search =
                    new ExhaustiveSearch<>(system, length, ArcStates.of(system, ArcLoss.LABELLED));
            for (DependencyTree tree : trees) {
                kind.nonDeterministicOracle(system.inventory(), tree)
                        .ifPresent(oracle -> assertCorrect(system, search, oracle, tree, random));
            }
        }
    }

    private static void assertCorrect(
            TransitionSystem<ArcConfiguration, DependencyTree> system,
            ExhaustiveSearch<ArcConfiguration, ArcStates.Arc> search,
            NonDeterministicOracle<ArcConfiguration> oracle,
            DependencyTree tree,
            Random random) {
        ExhaustiveSearch<ArcConfiguration, ArcStates.Arc>.Outlook outlook =
                search.against(ArcStates.arcs(tree, ArcLoss.LABELLED), arc -> false);
        ArcConfiguration configuration = system.initial(tree.sentence().length());
        int[] correct = new int[system.maxAllowed(tree.sentence().length())];
        int[] free = new int[correct.length];
        while (!system.isFinal(configuration)) {
            int count = oracle.correct(configuration, correct);
            int freeCount = outlook.best(search.state(configuration), free);
            assertThat(Arrays.stream(correct, 0, count).sorted().toArray())
                    .as("%s in %s", tree, system.memory(configuration))
                    .isEqualTo(Arrays.stream(free, 0, freeCount).sorted().toArray());
            system.apply(configuration, correct[random.nextInt(count)]);
        }
    }

    /** The states that the search tells apart are all that matters: telling more apart changes no cost. */
    @ParameterizedTest
    @MethodSource("subjects")
    void costsDependOnTheStateAlone(DependencySubject<?> subject) {
        TransitionSystemFactory<ArcConfiguration, DependencyTree> kind = kind(subject);
        ArcLoss loss = subject.options().arcLoss();
        List<DependencyTree> trees = subject.treesOfLength(SEED, 10, EVERY).toList();
        TransitionSystem<ArcConfiguration, DependencyTree> system = kind.create(kind.inventory(trees));
        ExhaustiveSearch<ArcConfiguration, ArcStates.Arc> few =
                new ExhaustiveSearch<>(system, EVERY, ArcStates.of(system, loss));
        ExhaustiveSearch<ArcConfiguration, ArcStates.Arc> many =
                new ExhaustiveSearch<>(system, EVERY, ArcStates.byArcs(system, loss));
        for (DependencyTree tree : trees) {
            assertSameCosts(few, many, few.against(ArcStates.arcs(tree, loss), arc -> false), tree, loss);
        }
    }

    private static void assertSameCosts(
            ExhaustiveSearch<ArcConfiguration, ArcStates.Arc> few,
            ExhaustiveSearch<ArcConfiguration, ArcStates.Arc> many,
            ExhaustiveSearch<ArcConfiguration, ArcStates.Arc>.Outlook outlook,
            DependencyTree tree,
            ArcLoss loss) {
        ExhaustiveSearch<ArcConfiguration, ArcStates.Arc>.Outlook other =
                many.against(ArcStates.arcs(tree, loss), arc -> false);
        for (int state = 0; state < many.size(); state++) {
            int same = few.state(many.configuration(state));
            assertThat(outlook.codes(same)).isEqualTo(other.codes(state));
            for (int action = 0; action < outlook.codes(same).length; action++) {
                assertThat(outlook.cost(same, action)).isEqualTo(other.cost(state, action));
            }
        }
    }

    private static DependencyTree relabelled(DependencyTree tree, Random random) {
        return DependencyTrees.relabelled(tree, LABELS, random);
    }
}
