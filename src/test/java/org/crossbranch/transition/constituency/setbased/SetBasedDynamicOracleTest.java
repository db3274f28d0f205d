package org.crossbranch.transition.constituency.setbased;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.DynamicOracle;
import org.crossbranch.transition.ExhaustiveSearch;
import org.crossbranch.transition.OracleComparison;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.transition.constituency.Built;
import org.crossbranch.transition.constituency.EveryTree;
import org.crossbranch.transition.constituency.OracleBound;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Yield;
import org.junit.jupiter.api.Test;

/** The dynamic oracle of ML-SET against all derivations, and beyond the sentences that those can be had of. */
final class SetBasedDynamicOracleTest {
    private static final long SEED = 20_190_603;

    /** A is a root's label and another's as well. */
    private static final ActionInventory INVENTORY = new ActionInventoryBuilder()
            .add(Action.of(Action.Type.SHIFT))
            .add(Action.of(Action.Type.COMBINE))
            .add(Action.of(Action.Type.NO_LABEL))
            .add(new Action(Action.Type.LABEL, "A"))
            .add(new Action(Action.Type.LABEL, "B"))
            .add(new Action(Action.Type.LABEL, "ROOT"))
            .addRootLabel("A")
            .addRootLabel("ROOT")
            .build();

    private static final List<String> LABELS = List.of("A", "B");
    private static final List<String> ROOT_LABELS = List.of("A", "ROOT");

    private static final ExhaustiveSearch.Reading<SetConfiguration, Built> READING = new ExhaustiveSearch.Reading<>(
            SetBasedDynamicOracleTest::state,
            (before, after) ->
                    built(INVENTORY, after).skip(before.constituentCount()).findFirst());

    private final TransitionSystem<SetConfiguration, ConstituencyTree> system = new SetBased(INVENTORY);

    private final OracleComparison<SetConfiguration, ConstituencyTree, Built> comparison =
            new OracleComparison<>(system, SetBasedDynamicOracle::new, READING, Built::of, built -> true);

    private static Object state(SetConfiguration configuration) {
        return List.of(configuration.isLabelStep(), openYields(configuration));
    }

    @Test
    void agreesWithAllDerivationsOfFewTokens() {
        for (int length = 1; length <= 4; length++) {
            comparison.assertExact(length, EveryTree.of(length, LABELS, ROOT_LABELS));
        }
        Random random = new Random(SEED);
        comparison.assertExact(
                5,
                EveryTree.of(5, List.of("A"), List.of("ROOT"))
                        .map(tree -> EveryTree.relabelled(tree, LABELS, ROOT_LABELS, random)));
    }

    @Test
    void agreesWithAllDerivationsOnRandomTrees() {
        Random random = new Random(SEED);
        RandomTrees trees = new RandomTrees(SEED);
        for (int length = 6; length <= 7; length++) {
            int tokens = length;
            comparison.assertExact(
                    length,
                    Stream.generate(() -> SetBased.NORMAL_FORM.apply(trees.nextOfLength(tokens)))
                            .map(tree -> EveryTree.relabelled(tree, LABELS, ROOT_LABELS, random))
                            .limit(length == 6 ? 2000 : 200));
        }
    }

    @Test
    void reachesTheBoundFromAnywhere() {
        List<ConstituencyTree> trees = Stream.concat(RandomTrees.of(SEED, 2000, 30), RandomTrees.of(SEED + 1, 20, 200))
                .toList();
        OracleBound.of(SetBased.SYSTEM, trees, SetBasedDynamicOracleTest::openYields, SetBasedDynamicOracleTest::built)
                .assertReached(trees, configuration -> true);
    }

    private static List<Yield> openYields(SetConfiguration configuration) {
        return configuration.hasFocus()
                ? Stream.concat(Stream.of(configuration.focusYield()), itemYields(configuration))
                        .toList()
                : List.of();
    }

    private static Stream<Yield> itemYields(SetConfiguration configuration) {
        return IntStream.range(0, configuration.itemCount()).mapToObj(configuration::itemYield);
    }

    private static Stream<Built> built(ActionInventory inventory, SetConfiguration configuration) {
        return IntStream.range(0, configuration.constituentCount())
                .mapToObj(c -> new Built(
                        inventory.action(configuration.constituentAction(c)).label(),
                        configuration.constituentYield(c)));
    }

    @Test
    void followsTheStaticOracle() {
        OracleComparison.assertFollows(
                SetBased.SYSTEM, RandomTrees.of(SEED, 1000, 40).toList());
    }

    @Test
    void refusesTreesBeyondTheInventory() {
        ConstituencyTree tree = RandomTrees.of(SEED, 1, 20).findFirst().orElseThrow();
        ActionInventory lacking = new ActionInventoryBuilder()
                .addAll(INVENTORY.actions(), Set.of("A"))
                .build();
        assertThatThrownBy(() -> SetBased.SYSTEM.dynamicOracle(lacking, tree))
                .isInstanceOf(UnderivableTreeException.class)
                .hasMessageContaining("the inventory has no root label ROOT");
    }

    @Test
    void refusesFinalConfigurationsAndOtherLengths() {
        ConstituencyTree tree =
                EveryTree.of(2, List.of("A"), List.of("ROOT")).findFirst().orElseThrow();
        DynamicOracle<SetConfiguration> oracle = new SetBasedDynamicOracle(INVENTORY, tree);
        SetConfiguration complete = system.initial(2);
        while (!system.isFinal(complete)) {
            system.apply(complete, oracle.next(complete));
        }
        assertThatThrownBy(() -> oracle.next(complete))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("not defined after these 6 actions over 2 tokens");
        assertThatThrownBy(() -> oracle.best(system.initial(3), new int[9])).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void allocatesNothing() {
        ConstituencyTree tree = RandomTrees.of(SEED, 20, 30)
                .filter(candidate -> candidate.sentence().length() > 20)
                .findFirst()
                .orElseThrow();
        OracleComparison.assertAllocatesNothing(SetBased.SYSTEM, tree, SetConfiguration::reset);
    }
}
