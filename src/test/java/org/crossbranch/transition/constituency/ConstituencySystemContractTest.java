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
import org.crossbranch.Sweep;
import org.crossbranch.transform.reduction.DependencyConversion;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The contract of every constituency system of {@link TransitionSystems}, besides that of all systems. A failure names the seed that makes it happen again.
 */
public final class ConstituencySystemContractTest {
    private static final long SEED = 20_190_602;
    private static final int WALKS = Sweep.size(1_000);
    private static final int LONGEST_WALK = 30;
    private static final DependencyConversion BY_RULES = new DependencyConversion(SystemOptions.DEFAULT.heads());

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
            C end = walk(system, random, length);
            ConstituencyTree tree = tree(system, end, length);
            assertWellFormed(tree, seed);
            system.heads(end).ifPresent(heads -> assertOneHeadEach(tree, heads, seed));
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
    <C extends Configuration> void theOracleLeadsToTheGoldTree(TransitionSystemFactory<C, ConstituencyTree> kind) {
        List<ConstituencyTree> trees = Stream.concat(
                        DerivableTrees.of(kind, SEED, 3000, LONGEST_WALK), DerivableTrees.of(kind, SEED + 1, 60, 200))
                .toList();
        TransitionSystem<C, ConstituencyTree> system = kind.create(kind.inventory(trees));
        for (ConstituencyTree tree : trees) {
            int length = tree.sentence().length();
            Derivation derivation = kind.derive(system, tree);
            assertThat(derivation.codes()).hasSizeLessThanOrEqualTo(system.maxDerivationLength(length));
            C end = derivation.replay(system, length);
            assertThat(system.tree(tree.sentence(), end))
                    .as(tree.sentence().id())
                    .isEqualTo(withoutFunctions(tree));
            assertThat(system.heads(end).map(heads -> DependencyConversion.of(tree, heads)))
                    .as("%s by its heads", tree.sentence().id())
                    .isEqualTo(kind.heads().map(table -> BY_RULES.apply(tree)));
        }
    }

    private static void assertOneHeadEach(ConstituencyTree tree, int[] heads, long seed) {
        for (Constituent node : tree.constituents()) {
            assertThat(Arrays.stream(node.yield().indices())
                            .filter(token -> heads[token] < 0 || !node.yield().contains(heads[token])))
                    .as("seed %d: heads of %s", seed, node)
                    .hasSize(1);
        }
    }

    @Test
    void functionsInLabelsComeBackWithTheTree() {
        List<TransitionSystemFactory<?, ConstituencyTree>> all = TransitionSystems.deriving(
                ConstituencyTree.class, SystemOptions.DEFAULT.withFunctions(SystemOptions.Functions.LABELS));
        assertThat(all.stream()
                        .filter(kind -> kind.traits().contains(TransitionSystemFactory.Trait.FUNCTION_LABELS))
                        .peek(this::bringsBackFunctions))
                .extracting(TransitionSystemFactory::name)
                .containsExactlyInAnyOrder("ml-set", "ml-gap", "ml");
    }

    private <C extends Configuration> void bringsBackFunctions(TransitionSystemFactory<C, ConstituencyTree> kind) {
        List<ConstituencyTree> trees = DerivableTrees.of(kind, SEED, 300, 12)
                .map(tree -> tree.withRoot(awkward(tree.root())))
                .toList();
        TransitionSystem<C, ConstituencyTree> system = kind.create(kind.inventory(trees));
        for (ConstituencyTree tree : trees) {
            Derivation derivation = kind.derive(system, tree);
            assertThat(system.tree(
                            tree.sentence(),
                            derivation.replay(system, tree.sentence().length())))
                    .as("%s of %s", kind.name(), tree.sentence().id())
                    .isEqualTo(tree);
        }
    }

    /** Labels and functions with the signs that forms of trees use. */
    private static Constituent awkward(Constituent node) {
        return new Constituent(
                node.label().equals("NP") ? "N~P@" : node.label(),
                node.function().equals("SB") ? "S~B%7E" : node.function(),
                node.changedChildren(ConstituencySystemContractTest::awkward));
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
                        DerivableTrees.of(kind, SEED, 300, 12),
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
    <C extends Configuration> void projectiveSystemsRefuseTreesWithGaps(
            TransitionSystemFactory<C, ConstituencyTree> kind) {
        boolean isProjective = kind.traits().contains(TransitionSystemFactory.Trait.PROJECTIVE);
        List<ConstituencyTree> trees = RandomTrees.of(SEED, 300, 12)
                .filter(tree -> DerivableTrees.hasChainsThatFit(kind, tree))
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
        return kind.inventory(DerivableTrees.of(kind, SEED, 20, 12).toList());
    }
}
