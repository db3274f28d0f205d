package org.crossbranch.transition.constituency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.crossbranch.transition.constituency.ConstituencySystemContractTest.withoutFunctions;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.crossbranch.SharedData;
import org.crossbranch.Sweep;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.transition.constituency.easyfirst.EasyFirst;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.TreebankReader;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Real treebanks through every system: oracle, replay, and the same tree again. Each treebank's trees are taken at a
 * distance from one another.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
final class TreebankReplayTest {
    /** About as many trees of a treebank are replayed. */
    private static final int SAMPLE = Sweep.size(250);

    /**
     * A treebank.
     *
     * @param share one of how many trees is replayed at most
     * @param treesByFile its files with their numbers of trees; the first is what a parser would be trained on
     */
    private record Corpus(String folder, int share, Map<String, Integer> treesByFile) {
        int step() {
            int trees =
                    treesByFile.values().stream().mapToInt(Integer::intValue).sum();
            return Math.max(share, trees / SAMPLE);
        }

        @Override
        public String toString() {
            return folder;
        }
    }

    private static final List<Corpus> CORPORA = List.of(
            corpus("alpino-bench", 1, "train.discbracket", 5700, "dev.discbracket", 718, "test.discbracket", 718),
            corpus(
                    "alpino-nl",
                    1,
                    "train.discbracket",
                    5695,
                    "dev.discbracket",
                    711,
                    "test.discbracket",
                    730,
                    "train-extra.discbracket",
                    15_557),
            corpus(
                    "alpino-nl/orig-punct-at-root",
                    1,
                    "train.export",
                    5695,
                    "dev.export",
                    711,
                    "test.export",
                    730,
                    "train-extra.export",
                    15_557),
            corpus("pcc-de", 1, "train.discbracket", 1777, "dev.discbracket", 206, "test.discbracket", 211),
            corpus("pcc-de/orig-punct-at-root", 1, "train.export", 1777, "dev.export", 206, "test.export", 211),
            corpus("craft-en", 1, "train.discbracket", 18_951, "dev.discbracket", 2780, "test.discbracket", 9099),
            corpus("genia-en", 1, "train.discbracket", 14_326, "dev.discbracket", 1361, "test.discbracket", 1360),
            corpus("icepahc-is", 3, "train.discbracket", 54_919, "dev.discbracket", 9163, "test.discbracket", 8891));

    /** The trees of the treebank read last, by file: the systems go through one after another. */
    private final Map<String, List<ConstituencyTree>> trees = new LinkedHashMap<>();

    private String folder = "";

    static Stream<Arguments> corporaAndSystems() {
        return CORPORA.stream()
                .flatMap(corpus -> Stream.concat(
                                TransitionSystems.deriving(ConstituencyTree.class).stream(), lazilySwapping())
                        .map(system -> Arguments.of(corpus, Named.of(name(system), system))));
    }

    private static Stream<TransitionSystemFactory<?, ConstituencyTree>> lazilySwapping() {
        return TransitionSystems.deriving(
                        ConstituencyTree.class, SystemOptions.DEFAULT.withSwapOrder(SystemOptions.SwapOrder.LAZY))
                .stream()
                .filter(system -> system.swapOrder().isPresent());
    }

    private static String name(TransitionSystemFactory<?, ConstituencyTree> kind) {
        return isLazy(kind) ? kind.name() + " lazy" : kind.name();
    }

    private static boolean isLazy(TransitionSystemFactory<?, ConstituencyTree> kind) {
        return kind.swapOrder().filter(SystemOptions.SwapOrder.LAZY::equals).isPresent();
    }

    @ParameterizedTest
    @MethodSource("corporaAndSystems")
    <C extends Configuration> void everyTreeComesBack(Corpus corpus, TransitionSystemFactory<C, ConstituencyTree> kind)
            throws IOException {
        read(corpus);
        ActionInventoryBuilder first = new ActionInventoryBuilder();
        ActionInventoryBuilder all = new ActionInventoryBuilder();
        Refusals refusals = new Refusals(kind);
        List<ConstituencyTree> collected = new ArrayList<>();
        for (List<ConstituencyTree> file : trees.values()) {
            boolean isFirst = collected.isEmpty();
            for (ConstituencyTree tree : file) {
                if (refusals.accepts(tree, () -> kind.collect(tree, all))) {
                    collected.add(tree);
                }
            }
            if (isFirst) {
                first.merge(all);
            }
        }
        TransitionSystem<C, ConstituencyTree> system = kind.create(all.build());
        ActionInventory trained = first.build();
        int replayed = 0;
        long actions = 0;
        int memory = 0;
        int unreached = 0;
        long eagerActions = 0;
        for (ConstituencyTree tree : collected) {
            if (!refusals.accepts(tree, () -> kind.oracle(system.inventory(), tree))) {
                continue;
            }
            int length = tree.sentence().length();
            C configuration = system.initial(length);
            Derivation derivation = kind.derive(system, tree);
            for (int code : derivation.codes()) {
                system.apply(configuration, code);
                memory = Math.max(memory, configuration.memorySize());
            }
            assertThat(configuration.steps()).isLessThanOrEqualTo(system.maxDerivationLength(length));
            assertThat(system.tree(tree.sentence(), configuration))
                    .as(tree.sentence().id())
                    .isEqualTo(withoutFunctions(tree));
            kind.dynamicOracle(system.inventory(), tree)
                    .ifPresent(oracle -> assertThat(Derivation.follow(system, oracle, length))
                            .as("%s by the dynamic oracle", tree.sentence().id())
                            .isEqualTo(derivation));
            if (isLazy(kind)) {
                int eager = eagerLength(kind.name(), tree);
                assertThat(configuration.steps()).as(tree.sentence().id()).isLessThanOrEqualTo(eager);
                eagerActions += eager;
            }
            replayed++;
            actions += configuration.steps();
            unreached += isDerivable(kind, trained, tree) ? 0 : 1;
        }
        System.out.printf(
                "%s: %s, every %d-th tree: %d trees replayed, %d actions, at most %d items in memory; %d trees need actions"
                        + " that are not in the first file%s%s%n",
                name(kind),
                folder,
                corpus.step(),
                replayed,
                actions,
                memory,
                unreached,
                refusals,
                isLazy(kind) ? "; eagerly " + eagerActions + " actions, and none of them shorter" : "");
    }

    /** The number of actions by which an oracle derives a tree that swaps as early as it can. */
    private static int eagerLength(String name, ConstituencyTree tree) {
        return length(TransitionSystems.named(name, ConstituencyTree.class, SystemOptions.DEFAULT), tree);
    }

    private static <C extends Configuration> int length(
            TransitionSystemFactory<C, ConstituencyTree> kind, ConstituencyTree tree) {
        TransitionSystem<C, ConstituencyTree> system = kind.create(kind.inventory(List.of(tree)));
        return kind.derive(system, tree).codes().size();
    }

    /** Counts the trees that a system has no derivation of, and checks that the reason is one that the system may have. */
    private static final class Refusals {
        private final TransitionSystemFactory<?, ConstituencyTree> kind;
        private final SortedMap<String, Integer> countByReason = new TreeMap<>();

        Refusals(TransitionSystemFactory<?, ConstituencyTree> kind) {
            this.kind = kind;
        }

        boolean accepts(ConstituencyTree tree, Runnable attempt) {
            try {
                attempt.run();
                return true;
            } catch (UnderivableTreeException e) {
                boolean isProjective = kind.traits().contains(TransitionSystemFactory.Trait.PROJECTIVE);
                // A root label inside of the tree: shift-reduce systems and EAFI know roots by their labels.
                boolean isRootLabel =
                        (kind.name().startsWith("sr") || kind.name().equals(EasyFirst.NAME))
                                && e.reason().contains("root label");
                boolean isLongChain = !DerivableTrees.hasChainsThatFit(kind, tree);
                assertThat((isProjective && tree.isDiscontinuous()) || isRootLabel || isLongChain)
                        .as(e.getMessage())
                        .isTrue();
                String reason = isRootLabel
                        ? "a root label below the root"
                        : isLongChain ? "unary constituents begins with" : "discontinuous";
                assertThat(e.reason()).contains(isRootLabel ? "root label" : reason);
                countByReason.merge(reason, 1, Integer::sum);
                return false;
            }
        }

        @Override
        public String toString() {
            return countByReason.isEmpty() ? "" : "; refused: " + countByReason;
        }
    }

    private void read(Corpus corpus) throws IOException {
        if (folder.equals(corpus.folder())) {
            return;
        }
        trees.clear();
        int position = 0;
        for (Map.Entry<String, Integer> file : corpus.treesByFile().entrySet()) {
            List<ConstituencyTree> all = trees(corpus.folder(), file.getKey());
            assertThat(all).as(file.getKey()).hasSize(file.getValue());
            List<ConstituencyTree> taken = new ArrayList<>();
            for (ConstituencyTree tree : all) {
                if (position++ % corpus.step() == 0) {
                    taken.add(tree);
                }
            }
            trees.put(file.getKey(), taken);
        }
        folder = corpus.folder();
    }

    private static boolean isDerivable(
            TransitionSystemFactory<?, ConstituencyTree> kind, ActionInventory inventory, ConstituencyTree tree) {
        try {
            kind.oracle(inventory, tree);
            return true;
        } catch (UnderivableTreeException e) {
            return false;
        }
    }

    private static List<ConstituencyTree> trees(String folder, String file) throws IOException {
        Path path = SharedData.require("data/" + folder + "/" + file);
        try (TreebankReader<ConstituencyTree> reader =
                ConstituencyFormat.of(path).read(path)) {
            return reader.trees().toList();
        }
    }

    private static Corpus corpus(String folder, int share, Object... filesAndCounts) {
        Map<String, Integer> treesByFile = new LinkedHashMap<>();
        for (int i = 0; i < filesAndCounts.length; i += 2) {
            treesByFile.put((String) filesAndCounts[i], (Integer) filesAndCounts[i + 1]);
        }
        return new Corpus(folder, share, treesByFile);
    }
}
