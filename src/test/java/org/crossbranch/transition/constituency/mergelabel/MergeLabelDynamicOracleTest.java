package org.crossbranch.transition.constituency.mergelabel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
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
import org.crossbranch.transition.constituency.StackDequeConfiguration;
import org.crossbranch.transition.constituency.setbased.SetBased;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Yield;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The dynamic oracle of ML and ML-GAP against all derivations, and beyond the sentences that those can be had of. */
final class MergeLabelDynamicOracleTest {
    private static final long SEED = 20_170_601;

    private static final List<String> LABELS = List.of("A", "B");
    private static final List<String> ROOT_LABELS = List.of("A", "ROOT");

    /** A is a root's label and another's as well. */
    private static ActionInventory inventory(boolean hasGap) {
        ActionInventoryBuilder builder = new ActionInventoryBuilder()
                .add(Action.of(Action.Type.SHIFT))
                .add(Action.of(Action.Type.MERGE))
                .add(Action.of(Action.Type.NO_LABEL))
                .add(new Action(Action.Type.LABEL, "A"))
                .add(new Action(Action.Type.LABEL, "B"))
                .add(new Action(Action.Type.LABEL, "ROOT"))
                .addRootLabel("A")
                .addRootLabel("ROOT");
        return (hasGap ? builder.add(Action.of(Action.Type.GAP)) : builder).build();
    }

    private static OracleComparison<MergeLabelConfiguration, ConstituencyTree, Built> comparison(MergeLabel.Kind kind) {
        ActionInventory inventory = inventory(kind == MergeLabel.Kind.ML_GAP);
        return new OracleComparison<>(
                new MergeLabel(kind, inventory),
                MergeLabelDynamicOracle::new,
                new ExhaustiveSearch.Reading<>(
                        configuration -> List.of(
                                configuration.isLabelStep(), configuration.stackSize(), openYields(configuration)),
                        (before, after) -> built(inventory, after)
                                .skip(built(inventory, before).count())
                                .findFirst()),
                Built::of,
                built -> true);
    }

    private static List<Yield> openYields(MergeLabelConfiguration configuration) {
        return Stream.concat(
                        IntStream.range(0, configuration.dequeSize())
                                .map(configuration::dequeItem)
                                .boxed(),
                        IntStream.range(0, configuration.stackSize())
                                .map(configuration::stackItem)
                                .boxed())
                .map(configuration::itemYield)
                .toList();
    }

    private static Stream<Built> built(ActionInventory inventory, MergeLabelConfiguration configuration) {
        return IntStream.range(0, configuration.itemCount())
                .filter(item -> configuration.labelAction(item) != StackDequeConfiguration.NONE)
                .mapToObj(item -> new Built(
                        inventory.action(configuration.labelAction(item)).label(), configuration.itemYield(item)));
    }

    @Test
    @Tag("slow")
    void agreesWithAllDerivationsOfFewTokens() {
        OracleComparison<MergeLabelConfiguration, ConstituencyTree, Built> mlGap = comparison(MergeLabel.Kind.ML_GAP);
        OracleComparison<MergeLabelConfiguration, ConstituencyTree, Built> ml = comparison(MergeLabel.Kind.ML);
        for (int length = 1; length <= 4; length++) {
            mlGap.assertExact(length, EveryTree.of(length, LABELS, ROOT_LABELS));
            ml.assertExact(length, EveryTree.of(length, LABELS, ROOT_LABELS).filter(tree -> !tree.isDiscontinuous()));
        }
        Random random = new Random(SEED);
        mlGap.assertExact(5, hierarchies(5, random));
        ml.assertExact(5, hierarchies(5, random).filter(tree -> !tree.isDiscontinuous()));
    }

    private static Stream<ConstituencyTree> hierarchies(int length, Random random) {
        return EveryTree.of(length, List.of("A"), List.of("ROOT"))
                .map(tree -> EveryTree.relabelled(tree, LABELS, ROOT_LABELS, random));
    }

    @Test
    void agreesWithAllDerivationsOnRandomTrees() {
        Random random = new Random(SEED);
        RandomTrees trees = new RandomTrees(SEED);
        OracleComparison<MergeLabelConfiguration, ConstituencyTree, Built> mlGap = comparison(MergeLabel.Kind.ML_GAP);
        mlGap.assertExact(6, random(() -> trees.nextOfLength(6), random).limit(1000));
        mlGap.assertExact(7, random(() -> trees.nextOfLength(7), random).limit(100));
        OracleComparison<MergeLabelConfiguration, ConstituencyTree, Built> ml = comparison(MergeLabel.Kind.ML);
        for (int length = 6; length <= 9; length++) {
            int tokens = length;
            ml.assertExact(
                    length,
                    random(() -> trees.nextOfLength(tokens), random)
                            .filter(tree -> !tree.isDiscontinuous())
                            .limit(100));
        }
    }

    private static Stream<ConstituencyTree> random(Supplier<ConstituencyTree> trees, Random random) {
        return Stream.generate(trees)
                .map(SetBased.NORMAL_FORM)
                .map(tree -> EveryTree.relabelled(tree, LABELS, ROOT_LABELS, random));
    }

    @Test
    void reachesTheBoundFromAnywhere() {
        List<ConstituencyTree> crossing = Stream.concat(
                        RandomTrees.of(SEED, 2000, 30), RandomTrees.of(SEED + 1, 20, 200))
                .toList();
        OracleBound.of(
                        MergeLabelSystems.entry(MergeLabel.Kind.ML_GAP),
                        crossing,
                        MergeLabelDynamicOracleTest::openYields,
                        MergeLabelDynamicOracleTest::built)
                .assertReached(crossing, configuration -> !configuration.isAfterGap());
        List<ConstituencyTree> continuous = Stream.concat(
                        RandomTrees.continuous(SEED, 2000, 30), RandomTrees.continuous(SEED + 1, 20, 200))
                .toList();
        OracleBound.of(
                        MergeLabelSystems.entry(MergeLabel.Kind.ML),
                        continuous,
                        MergeLabelDynamicOracleTest::openYields,
                        MergeLabelDynamicOracleTest::built)
                .assertReached(continuous, configuration -> true);
    }

    /**
     * After a GAP too many, {2} is passed over, and with it A. To merge with {1} makes H unreachable, to merge with {0} G: each
     * alone can still be reached, but not both.
     */
    @Test
    void weighsWhatMergesCostAfterGap() {
        ConstituencyTree gold = RandomTrees.of(SEED, 1000, 6)
                .filter(tree -> tree.sentence().length() == 6)
                .findFirst()
                .orElseThrow()
                .withRoot(Constituent.of(
                        "ROOT",
                        Constituent.of("G", new Leaf(0), new Leaf(4)),
                        Constituent.of("H", new Leaf(1), new Leaf(5)),
                        Constituent.of("A", new Leaf(2), new Leaf(3))));
        ActionInventory inventory =
                MergeLabelSystems.entry(MergeLabel.Kind.ML_GAP).inventory(List.of(gold));
        TransitionSystem<MergeLabelConfiguration, ConstituencyTree> system =
                MergeLabelSystems.entry(MergeLabel.Kind.ML_GAP).create(inventory);
        DynamicOracle<MergeLabelConfiguration> oracle = new MergeLabelDynamicOracle(inventory, gold);
        MergeLabelConfiguration configuration = system.initial(6);
        for (int token = 0; token < 4; token++) {
            assertThat(best(oracle, inventory, configuration)).containsExactly("SHIFT");
            system.apply(configuration, inventory.parse("SHIFT"));
            assertThat(best(oracle, inventory, configuration)).containsExactly("NO-LABEL");
            system.apply(configuration, inventory.parse("NO-LABEL"));
        }
        assertThat(best(oracle, inventory, configuration)).containsExactly("MERGE");
        system.apply(configuration, inventory.parse("GAP"));
        assertThat(best(oracle, inventory, configuration)).containsExactly("MERGE", "GAP");
        system.apply(configuration, inventory.parse("GAP"));
        assertThat(best(oracle, inventory, configuration)).containsExactly("MERGE");
    }

    private static List<String> best(
            DynamicOracle<MergeLabelConfiguration> oracle,
            ActionInventory inventory,
            MergeLabelConfiguration configuration) {
        int[] codes = new int[inventory.size()];
        int count = oracle.best(configuration, codes);
        return Arrays.stream(codes, 0, count).mapToObj(inventory::name).toList();
    }

    @Test
    void followsTheStaticOracle() {
        OracleComparison.assertFollows(
                MergeLabelSystems.entry(MergeLabel.Kind.ML_GAP),
                RandomTrees.of(SEED, 1000, 40).toList());
        OracleComparison.assertFollows(
                MergeLabelSystems.entry(MergeLabel.Kind.ML),
                RandomTrees.continuous(SEED, 1000, 40).toList());
    }

    @Test
    void refusesTreesOfOtherKinds() {
        ConstituencyTree crossing = RandomTrees.of(SEED, 100, 20)
                .filter(ConstituencyTree::isDiscontinuous)
                .findFirst()
                .orElseThrow();
        ActionInventory inventory = inventory(true);
        assertThatThrownBy(() -> MergeLabelSystems.entry(MergeLabel.Kind.ML).dynamicOracle(inventory, crossing))
                .isInstanceOf(UnderivableTreeException.class)
                .hasMessageContaining("discontinuous");
        assertThatThrownBy(() -> MergeLabelSystems.entry(MergeLabel.Kind.ML_GAP).dynamicOracle(inventory, crossing))
                .isInstanceOf(UnderivableTreeException.class)
                .hasMessageContaining("the inventory has no action LABEL-");
    }

    @Test
    void allocatesNothing() {
        ConstituencyTree tree = RandomTrees.of(SEED, 20, 30)
                .filter(candidate -> candidate.sentence().length() > 20)
                .findFirst()
                .orElseThrow();
        OracleComparison.assertAllocatesNothing(
                MergeLabelSystems.entry(MergeLabel.Kind.ML_GAP), tree, MergeLabelConfiguration::reset);
    }
}
