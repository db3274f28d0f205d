package org.crossbranch.transition.dependency;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.crossbranch.SharedData;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.DynamicOracle;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.SystemOptions.RootPosition;
import org.crossbranch.transition.SystemOptions.SwapOrder;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.transition.dependency.attardi.Attardi;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real treebanks through the systems that derive crossing arcs: how many trees they reach, and in how many actions. */
@Tag("slow")
final class CrossingTreebanksTest {
    private static final ConlluFormat FORMAT = new ConlluFormat();

    /**
     * The share of test sentences that Attardi's static oracle reaches is another implementation's figure. Each tree has one
     * root dependent, so the place of the root makes no difference.
     */
    @ParameterizedTest
    @CsvSource({
        "ud-nl-lassysmall, 88.6",
        "ud-eu-bdt, 93.3",
        "ud-la-perseus, 93.8",
        "ud-de-mix, 97.9",
        "ud-en-ewt, 99.9",
        "agdt-grc, 79.9"
    })
    void attardiReachesTheKnownShare(String treebank, double percent) throws IOException {
        List<DependencyTree> trees = trees(treebank, "test");
        assertThat(trees).allMatch(tree -> tree.rootDependents() == 1);
        for (RootPosition root : RootPosition.values()) {
            Count<?> count = new Count<>(kind("attardi", SystemOptions.DEFAULT.withRoot(root)), trees);
            assertThat(Math.round(1000.0 * count.derived / trees.size()) / 10.0).isEqualTo(percent);
        }
    }

    @ParameterizedTest
    @CsvSource({"ud-nl-lassysmall", "ud-eu-bdt", "ud-la-perseus", "ud-de-mix", "ud-en-ewt", "agdt-grc"})
    void arcSwapReachesEveryTree(String treebank) throws IOException {
        long eager = 0;
        long lazy = 0;
        long trees = 0;
        long tokens = 0;
        for (String part : List.of("train", "dev", "test")) {
            List<DependencyTree> some = trees(treebank, part);
            trees += some.size();
            tokens += some.stream().mapToLong(tree -> tree.sentence().length()).sum();
            eager += swaps(SwapOrder.EAGER, some);
            lazy += swaps(SwapOrder.LAZY, some);
        }
        System.out.println(String.format(
                Locale.ROOT,
                "arc-swap, %s: %d trees, %d tokens, swaps eager %d, lazy %d",
                treebank,
                trees,
                tokens,
                eager,
                lazy));
        assertThat(lazy).isPositive().isLessThan(eager);
    }

    /**
     * On real sentences, of any length and with errors, the costs of Attardi's actions add up to the loss of the tree that comes out, less
     * that of the best tree there is. Prints how long the oracle takes where it is asked once an action.
     */
    @ParameterizedTest
    @CsvSource({"ud-nl-lassysmall", "ud-eu-bdt", "ud-la-perseus", "ud-de-mix", "ud-en-ewt", "agdt-grc"})
    void attardiCostsAddUp(String treebank) throws IOException {
        List<DependencyTree> trees = trees(treebank, "test");
        TransitionSystemFactory<ArcConfiguration, DependencyTree> kind = new Attardi.Factory(SystemOptions.DEFAULT);
        TransitionSystem<ArcConfiguration, DependencyTree> system = kind.create(kind.inventory(trees));
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        Random random = new Random(1);
        long actions = 0;
        long sum = 0;
        long longest = 0;
        int length = 0;
        for (DependencyTree tree : trees) {
            DynamicOracle<ArcConfiguration> oracle =
                    kind.dynamicOracle(system.inventory(), tree).orElseThrow();
            ArcConfiguration configuration = system.initial(tree.sentence().length());
            long start = clock.getCurrentThreadCpuTime();
            int costs = costs(system, oracle, configuration, random);
            long time = clock.getCurrentThreadCpuTime() - start;
            sum += time;
            actions += configuration.steps();
            if (time > longest) {
                longest = time;
                length = tree.sentence().length();
            }
            int loss = wrong(tree, system.tree(tree.sentence(), configuration));
            assertThat(costs).isBetween(0, loss);
            if (isDerivable(kind, system, tree)) {
                assertThat(costs).as(tree.sentence().id()).isEqualTo(loss);
            }
        }
        System.out.println(String.format(
                Locale.ROOT,
                "attardi's dynamic oracle, %s: %d trees, %d ns an action, longest %d ms for %d tokens",
                treebank,
                trees.size(),
                sum / actions,
                longest / 1_000_000,
                length));
    }

    /** The costs of a derivation in which each tenth action is a random one. */
    private static int costs(
            TransitionSystem<ArcConfiguration, DependencyTree> system,
            DynamicOracle<ArcConfiguration> oracle,
            ArcConfiguration configuration,
            Random random) {
        int[] codes = new int[system.maxAllowed(configuration.length())];
        int costs = 0;
        while (!system.isFinal(configuration)) {
            int code;
            if (random.nextInt(10) == 0) {
                code = codes[random.nextInt(system.allowed(configuration, codes))];
                costs += oracle.cost(configuration, code);
            } else {
                code = oracle.next(configuration);
            }
            system.apply(configuration, code);
        }
        return costs;
    }

    private static int wrong(DependencyTree gold, DependencyTree other) {
        int count = 0;
        for (int token = 0; token < gold.sentence().length(); token++) {
            boolean isRight =
                    gold.head(token) == other.head(token) && gold.label(token).equals(other.label(token));
            count += isRight ? 0 : 1;
        }
        return count;
    }

    private static <C extends Configuration> boolean isDerivable(
            TransitionSystemFactory<C, DependencyTree> kind,
            TransitionSystem<C, DependencyTree> system,
            DependencyTree tree) {
        try {
            kind.oracle(system.inventory(), tree);
            return true;
        } catch (UnderivableTreeException e) {
            return false;
        }
    }

    private static long swaps(SwapOrder order, List<DependencyTree> trees) {
        Count<?> count = new Count<>(kind("arc-swap", SystemOptions.DEFAULT.withSwapOrder(order)), trees);
        assertThat(count.derived).isEqualTo(trees.size());
        return count.swaps;
    }

    private static TransitionSystemFactory<?, DependencyTree> kind(String name, SystemOptions options) {
        return TransitionSystems.named(name, DependencyTree.class, options);
    }

    private static List<DependencyTree> trees(String treebank, String part) throws IOException {
        Path file = SharedData.require("data/" + treebank + "/" + part + ".conllu");
        List<DependencyTree> trees = new ArrayList<>();
        try (TreebankReader<ConlluSentence> reader = FORMAT.read(file)) {
            reader.forEachRemaining(entry -> trees.add(entry.orThrow().tree()));
        }
        return trees;
    }

    /** The trees that a system derives. */
    private static final class Count<C extends Configuration> {
        private int derived;
        private long swaps;

        Count(TransitionSystemFactory<C, DependencyTree> kind, List<DependencyTree> trees) {
            ActionInventory inventory = kind.inventory(trees);
            TransitionSystem<C, DependencyTree> system = kind.create(inventory);
            for (DependencyTree tree : trees) {
                try {
                    Derivation derivation = kind.derive(system, tree);
                    C last = derivation.replay(system, tree.sentence().length());
                    assertThat(system.tree(tree.sentence(), last)).isEqualTo(tree);
                    swaps += derivation.codes().stream()
                            .filter(code -> inventory.name(code).equals("SWAP"))
                            .count();
                    derived++;
                } catch (UnderivableTreeException e) {
                    assertThat(kind.name()).isEqualTo("attardi");
                }
            }
        }
    }
}
