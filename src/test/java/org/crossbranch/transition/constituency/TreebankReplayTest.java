package org.crossbranch.transition.constituency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.crossbranch.transition.constituency.ConstituencySystemContractTest.withoutFunctions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.crossbranch.SharedData;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.TreebankReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Real treebanks through every system: oracle, replay, and the same tree again. */
final class TreebankReplayTest {
    /** A treebank's files with their numbers of trees; the first is what a parser would be trained on. */
    private record Corpus(String folder, Map<String, Integer> treesByFile) {}

    private static final List<Corpus> CORPORA = List.of(
            corpus("alpino-bench", "train.discbracket", 5700, "dev.discbracket", 718, "test.discbracket", 718),
            corpus(
                    "alpino-nl",
                    "train.discbracket",
                    5695,
                    "dev.discbracket",
                    711,
                    "test.discbracket",
                    730,
                    "train-extra.discbracket",
                    15_557),
            corpus("pcc-de", "train.discbracket", 1777, "dev.discbracket", 206, "test.discbracket", 211),
            corpus(
                    "alpino-nl/orig-punct-at-root",
                    "train.export",
                    5695,
                    "dev.export",
                    711,
                    "test.export",
                    730,
                    "train-extra.export",
                    15_557),
            corpus("pcc-de/orig-punct-at-root", "train.export", 1777, "dev.export", 206, "test.export", 211),
            corpus("craft-en", "dev.discbracket", 2780),
            corpus("genia-en", "dev.discbracket", 1361));

    private static final Pattern FOREIGN_LABEL = Pattern.compile("Label\\(\\d+=(.+)\\)\\d+");

    static Stream<Arguments> systemsAndCorpora() {
        return ConstituencySystems.all().stream()
                .flatMap(system -> CORPORA.stream().map(corpus -> Arguments.of(system, corpus)));
    }

    @ParameterizedTest
    @MethodSource("systemsAndCorpora")
    <C extends Configuration> void everyTreeComesBack(ConstituencySystem<C> kind, Corpus corpus) throws IOException {
        ActionInventoryBuilder all = new ActionInventoryBuilder();
        ActionInventoryBuilder first = new ActionInventoryBuilder();
        for (String file : corpus.treesByFile().keySet()) {
            ActionInventoryBuilder builder = first.actions().isEmpty() ? first : new ActionInventoryBuilder();
            trees(corpus.folder(), file).forEach(tree -> kind.collect(tree, builder));
            all.merge(builder);
        }
        TransitionSystem<C> system = kind.create(all.build());
        ActionInventory trained = first.build();
        for (Map.Entry<String, Integer> file : corpus.treesByFile().entrySet()) {
            List<ConstituencyTree> trees = trees(corpus.folder(), file.getKey());
            assertThat(trees).hasSize(file.getValue());
            int actions = 0;
            int memory = 0;
            int underivable = 0;
            for (ConstituencyTree tree : trees) {
                int length = tree.sentence().length();
                C configuration = system.initial(length);
                for (int code : kind.derive(system, tree).codes()) {
                    system.apply(configuration, code);
                    memory = Math.max(memory, configuration.memorySize());
                }
                assertThat(system.tree(tree.sentence(), configuration))
                        .as(tree.sentence().id())
                        .isEqualTo(withoutFunctions(tree));
                actions += configuration.steps();
                underivable += isDerivable(kind, trained, tree) ? 0 : 1;
            }
            System.out.printf(
                    "%s: %s/%s: all %d trees replayed, %d actions, at most %d items in memory;"
                            + " %d trees need actions that are not in the first file%n",
                    kind.name(), corpus.folder(), file.getKey(), trees.size(), actions, memory, underivable);
        }
    }

    /** shared/facts/oracle-cases: ML-GAP's counts, which are ML-SET's but for the GAPs. */
    @Test
    void actionCountsAreThoseOfAnotherImplementation() throws IOException {
        Map<String, Integer> expected = new TreeMap<>();
        for (String line : Files.readAllLines(SharedData.require("facts/oracle-cases/mergelabel.actions.tsv"))) {
            String[] cells = line.split("\t", -1);
            String name = ownName(cells[1]);
            if (!name.equals("GAP")) {
                expected.put(name, Integer.valueOf(cells[0]));
            }
        }
        List<ConstituencyTree> trees = trees("alpino-bench", "train.discbracket");
        ActionInventory inventory = ConstituencySystems.ML_SET.inventory(trees);
        TransitionSystem<SetConfiguration> system = ConstituencySystems.ML_SET.create(inventory);
        Map<String, Integer> counts = new TreeMap<>();
        for (ConstituencyTree tree : trees) {
            for (int code : ConstituencySystems.ML_SET.derive(system, tree).codes()) {
                counts.merge(inventory.action(ActionInventory.idOf(code)).name(), 1, Integer::sum);
            }
        }
        assertThat(counts).isEqualTo(expected);
        System.out.println("ml-set: alpino-bench/train: " + counts);
    }

    private static String ownName(String foreign) {
        Matcher label = FOREIGN_LABEL.matcher(foreign);
        if (label.matches()) {
            return "LABEL-" + label.group(1);
        }
        return switch (foreign) {
            case "sh0" -> "SHIFT";
            case "merge1" -> "COMBINE";
            case "gap3" -> "GAP";
            case "NULL_ACTION4" -> "NO-LABEL";
            default -> throw new IllegalArgumentException("unknown action " + foreign);
        };
    }

    private static boolean isDerivable(ConstituencySystem<?> kind, ActionInventory inventory, ConstituencyTree tree) {
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

    private static Corpus corpus(String folder, Object... filesAndCounts) {
        Map<String, Integer> treesByFile = new LinkedHashMap<>();
        for (int i = 0; i < filesAndCounts.length; i += 2) {
            treesByFile.put((String) filesAndCounts[i], (Integer) filesAndCounts[i + 1]);
        }
        return new Corpus(folder, treesByFile);
    }
}
