package org.crossbranch.transition.constituency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.DynamicOracle;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.UnderivableTreeException;
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

    private static final ExhaustiveSearch.Reading<SetConfiguration> READING = new ExhaustiveSearch.Reading<>(
            SetBasedDynamicOracleTest::state,
            (before, after) ->
                    built(INVENTORY, after).skip(before.constituentCount()).findFirst());

    private final TransitionSystem<SetConfiguration> system = new SetBased(INVENTORY);

    private final OracleComparison<SetConfiguration> comparison =
            new OracleComparison<>(system, SetBasedDynamicOracle::new, READING, built -> true);

    private static Object state(SetConfiguration configuration) {
        Set<Yield> items = IntStream.range(0, configuration.itemCount())
                .mapToObj(configuration::itemYield)
                .collect(Collectors.toSet());
        return List.of(
                configuration.isLabelStep(),
                configuration.hasFocus() ? List.of(configuration.focusYield()) : List.of(),
                items);
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
                        .map(tree -> OracleComparison.relabelled(tree, LABELS, ROOT_LABELS, random)));
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
                            .map(tree -> OracleComparison.relabelled(tree, LABELS, ROOT_LABELS, random))
                            .limit(length == 6 ? 2000 : 200));
        }
    }

    /**
     * No tree that can be reached has more gold constituents than those built and those whose yield is neither crossed by an
     * item nor behind the focus. Following any of the actions given, the tree has just as many and nothing false besides.
     */
    @Test
    void reachesTheBoundFromAnywhere() {
        List<ConstituencyTree> trees = Stream.concat(RandomTrees.of(SEED, 2000, 30), RandomTrees.of(SEED + 1, 20, 200))
                .toList();
        ActionInventory inventory = ConstituencySystems.ML_SET.inventory(trees);
        TransitionSystem<SetConfiguration> larger = ConstituencySystems.ML_SET.create(inventory);
        for (ConstituencyTree tree : trees) {
            Random random = new Random(SEED);
            int length = tree.sentence().length();
            Set<Built> gold = Built.of(SetBased.NORMAL_FORM.apply(tree));
            DynamicOracle<SetConfiguration> oracle =
                    ConstituencySystems.ML_SET.dynamicOracle(inventory, tree).orElseThrow();
            SetConfiguration configuration = larger.initial(length);
            int[] codes = new int[larger.maxAllowed(length)];
            int astray = random.nextInt(larger.maxDerivationLength(length));
            while (configuration.steps() < astray) {
                int count = larger.allowed(configuration, codes);
                larger.apply(configuration, codes[random.nextInt(count)]);
            }
            int built = configuration.constituentCount();
            long goldBuilt =
                    built(inventory, configuration).filter(gold::contains).count();
            long bound = goldBuilt
                    + gold.stream()
                            .filter(constituent -> isReachable(configuration, constituent.yield()))
                            .count();
            while (!larger.isFinal(configuration)) {
                int count = oracle.best(configuration, codes);
                larger.apply(configuration, codes[random.nextInt(count)]);
            }
            assertThat(built(inventory, configuration).filter(gold::contains).count())
                    .as(tree.sentence().id())
                    .isEqualTo(bound);
            assertThat(configuration.constituentCount() - built)
                    .as(tree.sentence().id())
                    .isEqualTo((int) (bound - goldBuilt));
        }
    }

    private static Stream<Built> built(ActionInventory inventory, SetConfiguration configuration) {
        return IntStream.range(0, configuration.constituentCount())
                .mapToObj(c -> new Built(
                        inventory.action(configuration.constituentAction(c)).label(),
                        configuration.constituentYield(c)));
    }

    private static boolean isReachable(SetConfiguration configuration, Yield yield) {
        if (!configuration.hasFocus()) {
            return true;
        }
        Yield focus = configuration.focusYield();
        return yield.max() >= focus.max()
                && Stream.concat(
                                Stream.of(focus),
                                IntStream.range(0, configuration.itemCount()).mapToObj(configuration::itemYield))
                        .allMatch(item -> item.isSubsetOf(yield) || !item.intersects(yield))
                && (configuration.isLabelStep() || !yield.equals(focus));
    }

    @Test
    void followsTheStaticOracle() {
        List<ConstituencyTree> trees = RandomTrees.of(SEED, 1000, 40).toList();
        ActionInventory inventory = ConstituencySystems.ML_SET.inventory(trees);
        TransitionSystem<SetConfiguration> larger = ConstituencySystems.ML_SET.create(inventory);
        for (ConstituencyTree tree : trees) {
            Oracle<SetConfiguration> canonical = ConstituencySystems.ML_SET.oracle(inventory, tree);
            Oracle<SetConfiguration> oracle =
                    ConstituencySystems.ML_SET.dynamicOracle(inventory, tree).orElseThrow();
            SetConfiguration configuration = larger.initial(tree.sentence().length());
            while (!larger.isFinal(configuration)) {
                int code = canonical.next(configuration);
                assertThat(oracle.next(configuration)).as(tree.sentence().id()).isEqualTo(code);
                larger.apply(configuration, code);
            }
        }
    }

    @Test
    void refusesTreesBeyondTheInventory() {
        ConstituencyTree tree = RandomTrees.of(SEED, 1, 20).findFirst().orElseThrow();
        ActionInventory lacking = new ActionInventoryBuilder()
                .addAll(INVENTORY.actions(), Set.of("A"))
                .build();
        assertThatThrownBy(() -> ConstituencySystems.ML_SET.dynamicOracle(lacking, tree))
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
        ActionInventory inventory = ConstituencySystems.ML_SET.inventory(List.of(tree));
        TransitionSystem<SetConfiguration> larger = ConstituencySystems.ML_SET.create(inventory);
        DynamicOracle<SetConfiguration> oracle =
                ConstituencySystems.ML_SET.dynamicOracle(inventory, tree).orElseThrow();
        SetConfiguration configuration = larger.initial(tree.sentence().length());
        int[] codes = new int[larger.maxAllowed(tree.sentence().length())];
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long most = 0;
        for (int round = 0; round < 3; round++) {
            configuration.reset(tree.sentence().length());
            long before = threads.getCurrentThreadAllocatedBytes();
            while (!larger.isFinal(configuration)) {
                int count = oracle.best(configuration, codes);
                larger.apply(configuration, count > 1 ? codes[count - 1] : oracle.next(configuration));
            }
            most = threads.getCurrentThreadAllocatedBytes() - before;
        }
        assertThat(most).isZero();
    }
}
