package org.crossbranch.transition.constituency.shiftreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.ExhaustiveSearch;
import org.crossbranch.transition.OracleComparison;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.transition.constituency.Built;
import org.crossbranch.transition.constituency.EveryTree;
import org.crossbranch.transition.constituency.setbased.SetBased;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.tree.Yield;
import org.junit.jupiter.api.Test;

/** The dynamic oracle of SR against all derivations: exact without temporary symbols, measured with them. */
final class ShiftReduceDynamicOracleTest {
    private static final long SEED = 20_160_801;

    private static final List<String> LABELS = List.of("A", "B");

    /** Any child may be the head; which one is, depends on what it dominates. */
    private static final HeadFinder HEADS = (node, sentence) ->
            Math.floorMod(node.yield().hashCode(), node.children().size());

    private static ActionInventory inventory(List<String> labels) {
        ActionInventoryBuilder builder = new ActionInventoryBuilder()
                .add(Action.of(Action.Type.SHIFT))
                .add(Action.of(Action.Type.GHOST_REDUCE))
                .add(new Action(Action.Type.REDUCE_UNARY, "ROOT"))
                .add(new Action(Action.Type.REDUCE_LEFT, "ROOT"))
                .add(new Action(Action.Type.REDUCE_RIGHT, "ROOT"))
                .addRootLabel("ROOT");
        for (String label : labels) {
            if (!LexicalizedNormalForm.isTemporary(label)) {
                builder.add(new Action(Action.Type.REDUCE_UNARY, label));
            }
            builder.add(new Action(Action.Type.REDUCE_LEFT, label));
            builder.add(new Action(Action.Type.REDUCE_RIGHT, label));
        }
        return builder.build();
    }

    private static final ActionInventory BINARY = inventory(LABELS);
    private static final ActionInventory TEMPORARY = inventory(List.of("A", "B", "A:", "B:", "ROOT:"));

    /** Missed constituents, temporary ones and the sides of their heads included, and false unary ones. */
    static OracleComparison<LexicalizedConfiguration, ConstituencyTree, Built> costWithHeads(
            ActionInventory inventory) {
        return binaryCost(inventory, Action::name);
    }

    /** The same without the sides of their heads, as in the thesis. */
    static OracleComparison<LexicalizedConfiguration, ConstituencyTree, Built> thesisCost(ActionInventory inventory) {
        return binaryCost(
                inventory, action -> action.type() == Action.Type.REDUCE_UNARY ? action.name() : action.label());
    }

    private static OracleComparison<LexicalizedConfiguration, ConstituencyTree, Built> binaryCost(
            ActionInventory inventory, Function<Action, String> name) {
        return new OracleComparison<>(
                new ShiftReduce(inventory),
                ShiftReduceDynamicOracleTest::oracle,
                new ExhaustiveSearch.Reading<>(
                        ShiftReduceDynamicOracleTest::state, (before, after) -> built(inventory, before, after, name)),
                gold -> {
                    LexicalizedTree tree = lexicalized(gold);
                    return IntStream.range(tree.length(), tree.size())
                            .mapToObj(node -> new Built(
                                    name.apply(tree.reduction(node)),
                                    Yield.range(tree.leftIndex(node), tree.rightIndex(node) + 1)))
                            .collect(Collectors.toSet());
                },
                built -> built.label().startsWith("REDUCE-UNARY"));
    }

    /** Missed and false constituents of the tree that is not binary, as F1 has them. */
    static OracleComparison<LexicalizedConfiguration, ConstituencyTree, Built> treebankCost(ActionInventory inventory) {
        return new OracleComparison<>(
                new ShiftReduce(inventory),
                ShiftReduceDynamicOracleTest::oracle,
                new ExhaustiveSearch.Reading<>(
                        ShiftReduceDynamicOracleTest::state,
                        (before, after) -> built(inventory, before, after, Action::label)
                                .filter(built -> !LexicalizedNormalForm.isTemporary(built.label()))),
                gold -> Built.of(gold).stream()
                        .filter(built -> !LexicalizedNormalForm.isTemporary(built.label()))
                        .collect(Collectors.toSet()),
                built -> true);
    }

    private static ShiftReduceDynamicOracle oracle(ActionInventory inventory, ConstituencyTree gold) {
        return new ShiftReduceDynamicOracle(inventory, lexicalized(gold));
    }

    private static LexicalizedTree lexicalized(ConstituencyTree gold) {
        return new LexicalizedTree(
                gold,
                new LexicalizedNormalForm(HEADS, Unaries.COLLAPSED),
                LexicalizedTree.ChildOrder.BY_RIGHT_INDEX,
                UnaryOperator.identity());
    }

    private static Object state(LexicalizedConfiguration configuration) {
        return List.of(
                configuration.bufferToken(),
                configuration.isAfterShift(),
                IntStream.range(0, configuration.memorySize())
                        .map(configuration::stackItem)
                        .mapToObj(item -> List.of(configuration.left(item), configuration.isTemporary(item)))
                        .toList());
    }

    private static Optional<Built> built(
            ActionInventory inventory,
            LexicalizedConfiguration before,
            LexicalizedConfiguration after,
            Function<Action, String> name) {
        int item = after.itemCount() - 1;
        return item < before.itemCount()
                ? Optional.empty()
                : Optional.of(new Built(
                        name.apply(inventory.action(after.labelAction(item))),
                        Yield.range(after.left(item), after.right(item) + 1)));
    }

    private static Stream<ConstituencyTree> everyContinuous(int tokens, List<String> labels) {
        return EveryTree.of(tokens, labels, List.of("ROOT")).filter(tree -> !tree.isDiscontinuous());
    }

    private static Stream<ConstituencyTree> everyContinuous(int tokens, Random random) {
        return everyContinuous(tokens, List.of("A"))
                .map(tree -> EveryTree.relabelled(tree, LABELS, List.of("ROOT"), random));
    }

    private static boolean isBinary(ConstituencyTree tree) {
        return tree.constituents().stream().allMatch(node -> node.children().size() <= 2);
    }

    private static ConstituencyTree normalForm(ConstituencyTree tree) {
        return new LexicalizedNormalForm(HEADS, Unaries.COLLAPSED).apply(tree);
    }

    private static ConstituencyTree randomBinary(int tokens, Random random) {
        Constituent root = (Constituent) randomBinary(0, tokens, random);
        Constituent labelled = new Constituent("ROOT", "", root.children());
        return new ConstituencyTree(LexicalizedTrees.words(tokens), labelled);
    }

    private static TreeNode randomBinary(int from, int to, Random random) {
        if (to - from == 1) {
            Leaf leaf = new Leaf(from);
            return random.nextInt(3) > 0 ? leaf : Constituent.of(label(random), leaf);
        }
        int middle = from + 1 + random.nextInt(to - from - 1);
        return Constituent.of(label(random), randomBinary(from, middle, random), randomBinary(middle, to, random));
    }

    private static String label(Random random) {
        return LABELS.get(random.nextInt(LABELS.size()));
    }

    @Test
    void isExactWithoutTemporarySymbols() {
        OracleComparison<LexicalizedConfiguration, ConstituencyTree, Built> comparison = costWithHeads(BINARY);
        for (int length = 1; length <= 4; length++) {
            comparison.assertExact(
                    length, everyContinuous(length, LABELS).filter(ShiftReduceDynamicOracleTest::isBinary));
        }
        Random random = new Random(SEED);
        comparison.assertExact(5, everyContinuous(5, random).filter(ShiftReduceDynamicOracleTest::isBinary));
        for (int length = 6; length <= 10; length++) {
            int tokens = length;
            comparison.assertExact(
                    length, Stream.generate(() -> randomBinary(tokens, random)).limit(10_000L / length / length));
        }
    }

    /**
     * With temporary symbols the oracle is a heuristic. What it gives must be allowed, and it must not cost something more
     * often than it does.
     */
    @Test
    void seldomCostsAnythingWithTemporarySymbols() {
        assertAgreement(thesisCost(TEMPORARY), 0.006, 0.001);
        assertAgreement(treebankCost(TEMPORARY), 0.015, 0.004);
    }

    /** With temporary symbols too, where the cost of one action need not be the best tree's loss. */
    @Test
    void costsAddUpToTheLoss() {
        Random random = new Random(SEED);
        for (int length = 2; length <= 20; length++) {
            int tokens = length;
            costWithHeads(BINARY)
                    .assertCostsAddUp(
                            Stream.generate(() -> randomBinary(tokens, random)).limit(100), random);
            costWithHeads(TEMPORARY).assertCostsAddUp(randomNormalForms(length, 100).stream(), random);
        }
    }

    private static void assertAgreement(
            OracleComparison<LexicalizedConfiguration, ConstituencyTree, Built> comparison,
            double costly,
            double costlyNearGold) {
        for (int length = 1; length <= 4; length++) {
            OracleComparison.Agreement few = comparison.agreement(
                    length, everyContinuous(length, LABELS).map(ShiftReduceDynamicOracleTest::normalForm));
            assertThat(few.costly()).isZero();
        }
        List<ConstituencyTree> trees = randomNormalForms(7, 100);
        OracleComparison.Agreement all = comparison.agreement(7, trees.stream());
        assertThat(all.costly()).isLessThanOrEqualTo(Math.round(all.asked() * costly));
        Random random = new Random(SEED);
        OracleComparison.Agreement gold = comparison.agreement(7, trees.stream(), 0, random);
        assertThat(gold.withCostly()).isZero();
        OracleComparison.Agreement nearGold = comparison.agreement(7, trees.stream(), 0.1, random);
        assertThat(nearGold.costly()).isLessThanOrEqualTo(Math.round(nearGold.asked() * costlyNearGold));
    }

    static List<ConstituencyTree> randomNormalForms(int length, int count) {
        Random random = new Random(SEED);
        RandomTrees trees = new RandomTrees(SEED);
        return Stream.generate(() -> SetBased.NORMAL_FORM.apply(trees.nextOfLength(length)))
                .filter(tree -> !tree.isDiscontinuous())
                .map(tree -> EveryTree.relabelled(tree, LABELS, List.of("ROOT"), random))
                .map(ShiftReduceDynamicOracleTest::normalForm)
                .limit(count)
                .toList();
    }

    @Test
    void followsTheStaticOracle() {
        OracleComparison.assertFollows(
                new ShiftReduce.Factory(HEADS),
                RandomTrees.continuous(SEED, 300, 40).toList());
    }

    @Test
    void refusesTreesBeyondTheInventory() {
        ConstituencyTree tree =
                everyContinuous(3, List.of("C")).skip(5).findFirst().orElseThrow();
        assertThatThrownBy(() -> oracle(BINARY, normalForm(tree)))
                .isInstanceOf(UnderivableTreeException.class)
                .hasMessageContaining("the inventory has no action REDUCE-");
    }

    @Test
    void refusesToPriceWhatIsNotAllowed() {
        ShiftReduceDynamicOracle oracle =
                oracle(BINARY, everyContinuous(2, LABELS).findFirst().orElseThrow());
        assertThatThrownBy(() -> oracle.cost(
                        new LexicalizedConfiguration(2, false, 3), BINARY.find(Action.of(Action.Type.GHOST_REDUCE))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not allowed after 0 actions over 2 tokens");
    }

    @Test
    void allocatesNothing() {
        ConstituencyTree tree = RandomTrees.continuous(SEED, 20, 30)
                .filter(candidate -> candidate.sentence().length() > 20)
                .findFirst()
                .orElseThrow();
        OracleComparison.assertAllocatesNothing(new ShiftReduce.Factory(HEADS), tree, LexicalizedConfiguration::reset);
    }
}
