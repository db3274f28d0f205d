package org.crossbranch.transition.constituency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.transition.constituency.shiftreduce.Unaries;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of every system of {@link TransitionSystems}. A failure names the seed that makes it happen again. */
public final class ConstituencySystemContractTest {
    private static final long SEED = 20_190_602;
    private static final int WALKS = Integer.getInteger("crossbranch.walks", 5_000);
    private static final int LONGEST_WALK = 30;

    static List<TransitionSystemFactory<?, ConstituencyTree>> systems() {
        return TransitionSystems.deriving(ConstituencyTree.class);
    }

    @ParameterizedTest
    @MethodSource("systems")
    <C extends Configuration> void everyWalkEndsInATree(TransitionSystemFactory<C, ConstituencyTree> kind) {
        TransitionSystem<C, ConstituencyTree> system = kind.create(inventory(kind));
        for (int walk = 0; walk < WALKS; walk++) {
            long seed = SEED + walk;
            Random random = new Random(seed);
            int length = 1 + random.nextInt(LONGEST_WALK);
            ConstituencyTree tree = tree(system, walk(system, random, length), length);
            assertWellFormed(tree, seed);
            // An inventory of its own: binarised by rules, the tree may need other heads and temporary labels.
            TransitionSystem<C, ConstituencyTree> own = kind.create(kind.inventory(List.of(tree)));
            Derivation canonical = kind.derive(own, tree);
            assertThat(own.tree(tree.sentence(), canonical.replay(own, length)))
                    .as("seed %d: the walk's tree, derived by the oracle", seed)
                    .isEqualTo(tree);
        }
    }

    @ParameterizedTest
    @MethodSource("systems")
    <C extends Configuration> void longWalksEndInATree(TransitionSystemFactory<C, ConstituencyTree> kind) {
        TransitionSystem<C, ConstituencyTree> system = kind.create(inventory(kind));
        for (int length : new int[] {63, 64, 65, 127, 128, 129, 300}) {
            long seed = SEED + length;
            assertWellFormed(tree(system, walk(system, new Random(seed), length), length), seed);
        }
    }

    @ParameterizedTest
    @MethodSource("systems")
    <C extends Configuration> void allowedListsWhatIsAllowed(TransitionSystemFactory<C, ConstituencyTree> kind) {
        ActionInventory inventory = inventory(kind);
        TransitionSystem<C, ConstituencyTree> system = kind.create(inventory);
        for (int walk = 0; walk < Math.max(100, WALKS / 30); walk++) {
            Random random = new Random(SEED + walk);
            int length = 1 + random.nextInt(10);
            C configuration = system.initial(length);
            int[] codes = new int[system.maxAllowed(length)];
            boolean isComplete = false;
            while (!isComplete) {
                isComplete = system.isFinal(configuration);
                int count = system.allowed(configuration, codes);
                List<Integer> expected = everyCode(inventory, length)
                        .filter(code -> system.isAllowed(configuration, code))
                        .boxed()
                        .toList();
                assertThat(IntStream.of(codes).limit(count).boxed())
                        .as("seed %d after %d actions", SEED + walk, configuration.steps())
                        .containsExactlyInAnyOrderElementsOf(expected);
                assertThat(system.isForced(configuration))
                        .as("seed %d after %d actions", SEED + walk, configuration.steps())
                        .isEqualTo(count == 1);
                if (!isComplete) {
                    system.apply(configuration, codes[random.nextInt(count)]);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("systems")
    <C extends Configuration> void refusesWhatIsNotAllowed(TransitionSystemFactory<C, ConstituencyTree> kind) {
        ActionInventory inventory = inventory(kind);
        TransitionSystem<C, ConstituencyTree> system = kind.create(inventory);
        for (int walk = 0; walk < Math.max(10, WALKS / 300); walk++) {
            Random random = new Random(SEED + walk);
            int length = 1 + random.nextInt(6);
            C configuration = system.initial(length);
            int[] before = new int[system.maxAllowed(length)];
            int[] after = new int[system.maxAllowed(length)];
            int count = system.allowed(configuration, before);
            while (count > 0) {
                int steps = configuration.steps();
                everyCode(inventory, length)
                        .filter(code -> !system.isAllowed(configuration, code))
                        .forEach(code -> assertThat(refusal(system, configuration, code))
                                .contains("after " + steps + " actions"));
                assertThat(configuration.steps()).isEqualTo(steps);
                assertThat(system.allowed(configuration, after)).isEqualTo(count);
                assertThat(after).startsWith(Arrays.copyOf(before, count));
                system.apply(configuration, before[random.nextInt(count)]);
                count = system.allowed(configuration, before);
            }
            assertThat(system.isFinal(configuration)).isTrue();
        }
    }

    /** The message of a refusal; there are many, and an assertion of an exception takes its time. */
    private static <C extends Configuration> String refusal(
            TransitionSystem<C, ConstituencyTree> system, C configuration, int code) {
        try {
            system.apply(configuration, code);
        } catch (IllegalArgumentException e) {
            return String.valueOf(e.getMessage());
        }
        return "code " + code + " was applied, and is not allowed";
    }

    @ParameterizedTest
    @MethodSource("systems")
    <C extends Configuration> void theOracleLeadsToTheGoldTree(TransitionSystemFactory<C, ConstituencyTree> kind) {
        List<ConstituencyTree> trees = Stream.concat(
                        trees(kind, SEED, 3000, LONGEST_WALK), trees(kind, SEED + 1, 60, 200))
                .toList();
        TransitionSystem<C, ConstituencyTree> system = kind.create(kind.inventory(trees));
        for (ConstituencyTree tree : trees) {
            int length = tree.sentence().length();
            Derivation derivation = kind.derive(system, tree);
            assertThat(derivation.codes()).hasSizeLessThanOrEqualTo(system.maxDerivationLength(length));
            assertThat(system.tree(tree.sentence(), derivation.replay(system, length)))
                    .as(tree.sentence().id())
                    .isEqualTo(withoutFunctions(tree));
            // Names of actions are what manifests, models and people read.
            assertThat(renamed(system.inventory(), derivation)).isEqualTo(derivation.codes());
        }
    }

    /** The codes of the names of a derivation's codes. */
    private static List<Integer> renamed(ActionInventory inventory, Derivation derivation) {
        return derivation.codes().stream()
                .map(code -> inventory.parse(inventory.name(code)))
                .toList();
    }

    /** Characters with a meaning in normal forms, the names of actions, and numbers as targets have them. */
    @ParameterizedTest
    @MethodSource("systems")
    <C extends Configuration> void anyLabelMayStandInATree(TransitionSystemFactory<C, ConstituencyTree> kind) {
        List<String> labels = List.of(
                "A@B",
                "@",
                "X:",
                ":",
                "X:NP|VP",
                "S+VP",
                "S|<NP-VP>",
                "NP-SBJ-1",
                "NP-1",
                "NP=2",
                "NP^S",
                "%40",
                "A%3AB",
                "SHIFT",
                "nolabel",
                "NO-LABEL",
                "IDLE",
                "LABEL-NP",
                "COMBINE-3",
                "REDUCE-LEFT-NP",
                "3",
                "-",
                "a b",
                "NP");
        Random random = new Random(SEED);
        List<ConstituencyTree> trees = trees(kind, SEED, 1000, 12)
                .map(tree ->
                        tree.withRoot(relabelled(tree.root(), labels, random).withLabel("R@O:OT-1")))
                .toList();
        ActionInventory inventory = kind.inventory(trees);
        inventory
                .actions()
                .forEach(action -> assertThat(inventory.action(
                                ActionInventory.idOf(inventory.parse(inventory.name(inventory.id(action))))))
                        .isEqualTo(action));
        TransitionSystem<C, ConstituencyTree> system = kind.create(inventory);
        for (ConstituencyTree tree : trees) {
            Derivation derivation = kind.derive(system, tree);
            assertThat(renamed(inventory, derivation)).isEqualTo(derivation.codes());
            int length = tree.sentence().length();
            assertThat(system.tree(tree.sentence(), derivation.replay(system, length)))
                    .as(tree.sentence().id())
                    .isEqualTo(withoutFunctions(tree));
        }
    }

    private static Constituent relabelled(Constituent node, List<String> labels, Random random) {
        List<TreeNode> children = node.children().stream()
                .map(child -> child instanceof Constituent part ? relabelled(part, labels, random) : child)
                .toList();
        String label = labels.get(random.nextInt(labels.size()));
        return new Constituent(label, random.nextBoolean() ? label : "", children);
    }

    /** Spark's tasks run on threads with a stack of 1 MiB, on top of much else. */
    @ParameterizedTest
    @MethodSource("systems")
    <C extends Configuration> void theDeepestTreeNeedsHalfAStack(TransitionSystemFactory<C, ConstituencyTree> kind)
            throws InterruptedException {
        int depth = ConstituencyTree.MAX_DEPTH;
        Constituent root = Constituent.of("S", new Leaf(depth - 1));
        for (int i = depth - 2; i >= 0; i--) {
            root = Constituent.of("S", new Leaf(i), root);
        }
        ConstituencyTree tree = fragment("right-branching", root);
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread thread = new Thread(
                null,
                () -> {
                    TransitionSystem<C, ConstituencyTree> system = kind.create(kind.inventory(List.of(tree)));
                    C end = kind.derive(system, tree).replay(system, depth);
                    assertThat(system.tree(tree.sentence(), end).equals(tree)).isTrue();
                },
                "half a stack",
                512 * 1024);
        thread.setUncaughtExceptionHandler((dead, e) -> thrown.set(e));
        thread.start();
        thread.join();
        assertThat(thrown.get()).isNull();
    }

    /** A root whose label stands inside of other trees costs neither those trees nor its own. */
    @ParameterizedTest
    @MethodSource("systems")
    <C extends Configuration> void aFragmentLeavesAllTreesDerivable(TransitionSystemFactory<C, ConstituencyTree> kind) {
        List<ConstituencyTree> trees = Stream.concat(
                        trees(kind, SEED, 300, 12),
                        Stream.of(
                                fragment("one token", Constituent.of("NP", new Leaf(0))),
                                fragment("two tokens", Constituent.of("NP", new Leaf(0), new Leaf(1))),
                                fragment("chain", Constituent.of("VP", Constituent.of("NP", new Leaf(0), new Leaf(1)))),
                                fragment(
                                        "in itself",
                                        Constituent.of("S", Constituent.of("S", new Leaf(0)), new Leaf(1))),
                                fragment(
                                        "whole",
                                        Constituent.of("ROOT", Constituent.of("S", new Leaf(0), new Leaf(1))))))
                .toList();
        assertThat(trees.stream().flatMap(tree -> tree.constituents().stream().skip(1)))
                .extracting(Constituent::label)
                .contains("NP", "VP", "S");
        TransitionSystem<C, ConstituencyTree> system = kind.create(kind.inventory(trees));
        for (ConstituencyTree tree : trees) {
            Derivation derivation = kind.derive(system, tree);
            C derived = derivation.replay(system, tree.sentence().length());
            assertThat(system.tree(tree.sentence(), derived))
                    .as(tree.sentence().id())
                    .isEqualTo(withoutFunctions(tree));
            kind.dynamicOracle(system.inventory(), tree)
                    .ifPresent(oracle -> assertThat(Derivation.follow(system, oracle, derived.length()))
                            .as("%s by the dynamic oracle", tree.sentence().id())
                            .isEqualTo(derivation));
            kind.dynamicOracle(system, tree.sentence(), derived)
                    .ifPresent(oracle -> assertThat(Derivation.follow(system, oracle, derived.length()))
                            .as(
                                    "%s by the dynamic oracle of its derivation",
                                    tree.sentence().id())
                            .isEqualTo(derivation));
        }
        Set<String> roots = new TreeSet<>();
        for (int walk = 0; walk < 1000; walk++) {
            Random random = new Random(SEED + walk);
            int length = 1 + random.nextInt(LONGEST_WALK);
            ConstituencyTree tree = tree(system, walk(system, random, length), length);
            assertWellFormed(tree, Set.of("NP", "ROOT", "S", "VP"), SEED + walk);
            roots.add(tree.root().label());
        }
        assertThat(roots).containsExactly("NP", "ROOT", "S", "VP");
    }

    private static ConstituencyTree fragment(String id, Constituent root) {
        return new ConstituencyTree(
                new Sentence(
                        id,
                        "",
                        IntStream.of(root.yield().indices())
                                .mapToObj(i -> Token.of("w" + i, "T"))
                                .toList()),
                root);
    }

    @ParameterizedTest
    @MethodSource("systems")
    <C extends Configuration> void inventoriesDoNotDependOnHowTreesAreSplitUp(
            TransitionSystemFactory<C, ConstituencyTree> kind) {
        List<ConstituencyTree> trees = trees(kind, SEED, 200, 12).toList();
        ActionInventoryBuilder left = new ActionInventoryBuilder();
        ActionInventoryBuilder right = new ActionInventoryBuilder();
        trees.subList(0, 70).forEach(tree -> kind.collect(tree, left));
        trees.subList(70, trees.size()).forEach(tree -> kind.collect(tree, right));
        ActionInventory shipped = new ActionInventoryBuilder()
                .merge(right)
                .addAll(left.actions(), left.rootLabels())
                .build();
        assertThat(shipped.hash()).isEqualTo(kind.inventory(trees).hash());
    }

    @ParameterizedTest
    @MethodSource("systems")
    <C extends Configuration> void projectiveSystemsRefuseTreesWithGaps(
            TransitionSystemFactory<C, ConstituencyTree> kind) {
        boolean isProjective = kind.traits().contains(TransitionSystemFactory.Trait.PROJECTIVE);
        List<ConstituencyTree> trees = RandomTrees.of(SEED, 300, 12)
                .filter(tree -> hasChainsThatFit(kind, tree))
                .toList();
        assertThat(trees).anyMatch(ConstituencyTree::isDiscontinuous).anyMatch(tree -> !tree.isDiscontinuous());
        for (ConstituencyTree tree : trees) {
            ThrowingCallable derivation = () -> kind.derive(kind.create(kind.inventory(List.of(tree))), tree);
            if (isProjective && tree.isDiscontinuous()) {
                assertThatThrownBy(derivation)
                        .isInstanceOf(UnderivableTreeException.class)
                        .hasMessageContaining(tree.sentence().id())
                        .hasMessageContaining("discontinuous");
            } else {
                assertThatCode(derivation).as(tree.sentence().id()).doesNotThrowAnyException();
            }
        }
    }

    /** Random trees that a system derives. */
    private static Stream<ConstituencyTree> trees(
            TransitionSystemFactory<?, ConstituencyTree> kind, long seed, int count, int maxTokens) {
        Stream<ConstituencyTree> trees = kind.traits().contains(TransitionSystemFactory.Trait.PROJECTIVE)
                ? RandomTrees.continuous(seed, count, maxTokens)
                : RandomTrees.of(seed, count, maxTokens);
        return trees.filter(tree -> hasChainsThatFit(kind, tree));
    }

    /** Whether a system that makes only so many unary constituents in a row can make those of a tree. */
    static boolean hasChainsThatFit(TransitionSystemFactory<?, ConstituencyTree> kind, ConstituencyTree tree) {
        return !kind.name().endsWith("-unary")
                || tree.constituents().stream().allMatch(node -> chain(node) <= Unaries.MOST_IN_A_ROW);
    }

    private static int chain(TreeNode node) {
        return node instanceof Constituent constituent && constituent.children().size() == 1
                ? 1 + chain(constituent.children().get(0))
                : 0;
    }

    private static <C extends Configuration> C walk(
            TransitionSystem<C, ConstituencyTree> system, Random random, int length) {
        // Some walks label nearly everything, others hardly anything.
        double labelling = random.nextDouble();
        C configuration = system.initial(length);
        int[] codes = new int[system.maxAllowed(length)];
        while (!system.isFinal(configuration)) {
            int count = system.allowed(configuration, codes);
            assertThat(count)
                    .as("allowed after %d actions over %d tokens", configuration.steps(), length)
                    .isPositive();
            int chosen = codes[random.nextInt(count)];
            if (type(system, codes[0]) == Action.Type.NO_LABEL && random.nextDouble() > labelling) {
                chosen = codes[0];
            }
            system.apply(configuration, chosen);
            assertThat(configuration.steps()).isLessThanOrEqualTo(system.maxDerivationLength(length));
        }
        assertThat(system.allowed(configuration, codes))
                .as("no action pads a complete derivation")
                .isZero();
        return configuration;
    }

    private static Action.Type type(TransitionSystem<?, ConstituencyTree> system, int code) {
        return system.inventory().action(ActionInventory.idOf(code)).type();
    }

    private static <C extends Configuration> ConstituencyTree tree(
            TransitionSystem<C, ConstituencyTree> system, C configuration, int length) {
        List<Token> tokens =
                IntStream.range(0, length).mapToObj(i -> Token.of("w" + i, "T")).toList();
        return system.tree(new Sentence("walk", "", tokens), configuration);
    }

    /** Asserts what the constructors of trees do not. */
    private static void assertWellFormed(ConstituencyTree tree, long seed) {
        assertWellFormed(tree, Set.of("ROOT"), seed);
    }

    private static void assertWellFormed(ConstituencyTree tree, Set<String> rootLabels, long seed) {
        BitSet seen = new BitSet();
        for (Constituent constituent : tree.constituents()) {
            assertThat(constituent.label()).as("seed %d", seed).isNotEmpty().doesNotContain("@");
            for (TreeNode child : constituent.children()) {
                if (child instanceof Leaf leaf) {
                    assertThat(seen.get(leaf.index()))
                            .as("seed %d: token %s twice", seed, leaf)
                            .isFalse();
                    seen.set(leaf.index());
                }
            }
        }
        assertThat(seen.cardinality())
                .as("seed %d: tokens", seed)
                .isEqualTo(tree.sentence().length());
        assertThat(tree.root().label()).as("seed %d: root", seed).isIn(rootLabels);
    }

    /** All codes of all actions with all targets, some beyond what there is. */
    private static IntStream everyCode(ActionInventory inventory, int length) {
        return IntStream.rangeClosed(0, inventory.size() + 1)
                .flatMap(id -> IntStream.concat(IntStream.rangeClosed(0, length), IntStream.of(300, 65_535))
                        .map(target -> ActionInventory.code(id, target)));
    }

    /** The tree that a transition system returns: it knows of no functions. */
    public static ConstituencyTree withoutFunctions(ConstituencyTree tree) {
        return tree.withRoot(withoutFunctions(tree.root()));
    }

    private static Constituent withoutFunctions(Constituent node) {
        return new Constituent(
                node.label(),
                "",
                node.children().stream()
                        .map(child -> child instanceof Constituent part ? withoutFunctions(part) : child)
                        .toList());
    }

    private static ActionInventory inventory(TransitionSystemFactory<?, ConstituencyTree> kind) {
        return kind.inventory(trees(kind, SEED, 20, 12).toList());
    }
}
