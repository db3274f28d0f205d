package org.crossbranch.transition.dependency;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.crossbranch.SharedData;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.SystemOptions.RootPosition;
import org.crossbranch.transition.SystemOptions.SwapOrder;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.UnderivableTreeException;
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
