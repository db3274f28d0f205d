package org.crossbranch.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.constituency.setbased.SetBased;
import org.crossbranch.transition.constituency.setbased.SetConfiguration;
import org.crossbranch.transition.dependency.DependencyTrees;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.SyntaxTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ExampleExtractorTest {
    private static final long SEED = 5;
    private static final List<ConstituencyTree> TREES =
            RandomTrees.of(SEED, 300, 12).toList();

    private final ActionInventory inventory = SetBased.SYSTEM.inventory(TREES);
    private final TransitionSystem<SetConfiguration, ConstituencyTree> system = SetBased.SYSTEM.create(inventory);
    private final OracleDeriver<SetConfiguration, ConstituencyTree> deriver =
            OracleDeriver.of(SetBased.SYSTEM, inventory);
    private final ExampleExtractor<?> extractor =
            ExampleExtractor.of(ParserArchitecture.of(SetBased.SYSTEM, "set"), inventory);

    static Stream<Arguments> withDynamicOracles() {
        Stream<Arguments> constituents = TransitionSystems.deriving(ConstituencyTree.class).stream()
                .filter(kind -> kind.traits().contains(TransitionSystemFactory.Trait.DYNAMIC_ORACLE))
                .map(kind -> Arguments.of(
                        kind,
                        kind.traits().contains(TransitionSystemFactory.Trait.PROJECTIVE)
                                ? RandomTrees.continuous(SEED, 300, 12).toList()
                                : TREES));
        Stream<Arguments> dependencies = TransitionSystems.deriving(DependencyTree.class).stream()
                .filter(kind -> kind.traits().contains(TransitionSystemFactory.Trait.DYNAMIC_ORACLE))
                .map(kind -> Arguments.of(
                        kind,
                        DependencyTrees.random(
                                        SEED,
                                        300,
                                        12,
                                        true,
                                        kind.traits().contains(TransitionSystemFactory.Trait.PROJECTIVE))
                                .filter(tree -> DependencyTrees.isDerivable(kind, tree))
                                .toList()));
        return Stream.concat(constituents, dependencies);
    }

    /**
     * On the static oracle's own way, the dynamic one advises the same: in a lexicalised system, of the same heads, and where many
     * derivations lead to a tree, of the same derivation.
     */
    @ParameterizedTest
    @MethodSource("withDynamicOracles")
    <C extends Configuration, T extends SyntaxTree> void whereTheParserIsRightTheExampleIsTheStaticOracles(
            TransitionSystemFactory<C, T> kind, List<T> trees) {
        assertThat(trees).hasSizeGreaterThan(50);
        ActionInventory actions = kind.inventory(trees);
        OracleDeriver<C, T> oracles = OracleDeriver.of(kind, actions);
        for (T tree : trees) {
            OracleDerivation right = oracles.derive(tree);
            OracleDerivation corrected = corrected(kind.create(actions), oracles, right, right.taken());
            assertThat(corrected.advice())
                    .as("seed %d, %s", SEED, tree.sentence().id())
                    .isEqualTo(right.taken().codes());
            assertThat(corrected.oracle()).isEqualTo("dynamic");
            for (ParserArchitecture<?, T> parser : ParserArchitecture.of(kind)) {
                ExampleExtractor<?> examples = ExampleExtractor.of(parser, actions);
                assertThat(examples.extract(corrected)).isEqualTo(examples.extract(right));
            }
        }
    }

    /** Whatever the way, the example has its configurations, and what is advised is allowed there. */
    @Test
    void whereTheParserIsWrongTheExampleSaysWhatWasAllowedThere() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (ConstituencyTree tree : TREES) {
            int length = tree.sentence().length();
            int[] codes = new int[system.maxAllowed(length)];
            Derivation way = Derivation.follow(
                    system, configuration -> codes[random.nextInt(system.allowed(configuration, codes))], length);
            OracleDerivation corrected = corrected(system, deriver, deriver.derive(tree), way);
            List<OracleStep> advice = extractor.extract(corrected).decisions();
            List<OracleStep> taken = extractor
                    .extract(new OracleDerivation(
                            tree.sentence(), system.name(), "walk", inventory.hash(), way, List.of()))
                    .decisions();
            SetConfiguration configuration = system.initial(length);
            for (int step = 0; step < taken.size(); step++) {
                OracleStep advised = advice.get(step);
                assertThat(advised.code()).isEqualTo(corrected.advice().get(step));
                assertThat(advised.positions())
                        .as("seed %d", SEED)
                        .isEqualTo(taken.get(step).positions());
                assertThat(system.isAllowed(configuration, advised.code())).isTrue();
                system.apply(configuration, way.codes().get(step));
            }
        }
    }

    /** The dynamic oracle's advice on a way, as if a parser went it. */
    private static <C extends Configuration> OracleDerivation corrected(
            TransitionSystem<C, ?> system, OracleDeriver<C, ?> oracles, OracleDerivation gold, Derivation way) {
        Candidates<C> step = new Candidates<>(0, system.initial(gold.sentence().length()), system);
        OracleRecorder<C> recorder = oracles.recorder(gold, OracleDeriver.DYNAMIC, candidates -> {
            int place = 0;
            while (candidates.code(place)
                    != way.codes().get(candidates.configuration().steps())) {
                place++;
            }
            return place;
        });
        while (!system.isFinal(step.configuration())) {
            step.list(system);
            system.apply(step.configuration(), step.code(recorder.choose(step)));
        }
        assertThat(recorder.derivation().taken()).isEqualTo(way);
        return recorder.derivation();
    }

    /** A derivation of EAFI, whichever, leads to the tree, and all that is correct on its way counts. */
    @Test
    void anAmbiguousSystemGetsOtherDerivationsOfTheSameTree() {
        ParserArchitecture<?, ConstituencyTree> kind = ParserArchitecture.of(
                TransitionSystems.named("easy-first", ConstituencyTree.class, SystemOptions.DEFAULT), "templates-base");
        ActionInventory eafi = kind.system().inventory(TREES);
        OracleDeriver<?, ConstituencyTree> oracles = OracleDeriver.of(kind.system(), eafi);
        ExampleExtractor<?> easyFirst = ExampleExtractor.of(kind, eafi);
        int different = 0;
        for (ConstituencyTree tree : TREES) {
            OracleDerivation table = oracles.derive(tree);
            Example one = easyFirst.extract(table, new SplittableRandom(SEED));
            assertThat(easyFirst.extract(table, new SplittableRandom(SEED))).isEqualTo(one);
            assertThat(brackets(tree(kind.system(), eafi, one)))
                    .as("seed %d", SEED)
                    .isEqualTo(brackets(tree));
            Example other = easyFirst.extract(table, new SplittableRandom(SEED + 1));
            different += one.equals(other) ? 0 : 1;
            int reader = eafi.size();
            for (OracleStep decision : one.decisions()) {
                assertThat(decision.gold() % reader).isEqualTo(ActionInventory.idOf(decision.code()));
                assertThat(decision.others()).doesNotContain(decision.gold()).doesNotHaveDuplicates();
            }
        }
        assertThat(different).as("seed %d", SEED).isGreaterThan(TREES.size() / 2);
    }

    @Test
    void anUnambiguousSystemKeepsItsDerivation() {
        for (ConstituencyTree tree : TREES) {
            OracleDerivation derivation = deriver.derive(tree);
            assertThat(extractor.extract(derivation, new SplittableRandom(SEED)))
                    .isEqualTo(extractor.extract(derivation));
        }
    }

    /** The tree that an example's actions lead to. */
    private static <C extends Configuration> ConstituencyTree tree(
            TransitionSystemFactory<C, ConstituencyTree> kind, ActionInventory actions, Example example) {
        TransitionSystem<C, ConstituencyTree> system = kind.create(actions);
        C configuration = system.initial(example.length());
        example.decisions().forEach(decision -> system.apply(configuration, decision.code()));
        return system.tree(example.sentence(), configuration);
    }

    private static List<String> brackets(ConstituencyTree tree) {
        return tree.constituents().stream().map(Constituent::toString).sorted().toList();
    }
}
