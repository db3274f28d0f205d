package org.crossbranch.spark.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.SharedData;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.ingest.ImportRequests;
import org.crossbranch.spark.ingest.ImportRun;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.WrittenTables;
import org.crossbranch.transform.MakeContinuous;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.Refusal;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.transition.dependency.DependencyTrees;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyStatistics;
import org.crossbranch.tree.DependencyTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(LocalSpark.class)
final class StatisticsRunTest {
    private static final SystemOptions OPTIONS = SystemOptions.DEFAULT;

    private final SparkSession spark;

    @TempDir
    private Path folder;

    StatisticsRunTest(SparkSession spark) {
        this.spark = spark;
    }

    /** Every system's figures are those that one gets by going through the derivations one by one. */
    @Test
    void countsAsOneWouldByHand() {
        List<ConstituencyTree> trees = WrittenTables.trees(spark, path("trees"), 5, 60, 3);
        List<String> names = TransitionSystems.deriving(ConstituencyTree.class).stream()
                .map(TransitionSystemFactory::name)
                .toList();
        List<TransitionSystemFactory<?, ConstituencyTree>> systems = inEachOrder(names);
        List<SystemStatistics> found = run(path("trees"), names, true, path("statistics"));
        List<ConstituencyTree> continuous =
                trees.stream().map(new MakeContinuous(OPTIONS.heads())).toList();
        for (int i = 0; i < systems.size(); i++) {
            assertSame(found.get(i), systems.get(i), continuous);
            assertThat(found.get(i).madeContinuous())
                    .isEqualTo(trees.stream()
                            .filter(ConstituencyTree::isDiscontinuous)
                            .count());
        }
        List<Row> rows = spark.read().parquet(path("statistics")).sort("system").collectAsList();
        assertThat(rows)
                .extracting(row -> row.getString(0))
                .containsExactlyInAnyOrderElementsOf(
                        systems.stream().map(TransitionSystemFactory::name).toList());
        assertThat(found)
                .extracting(SystemStatistics::label)
                .contains("sr-swap", "sr-swap lazy", "sr-cswap", "sr-cswap lazy", "sr-gap")
                .doesNotHaveDuplicates();
        assertThat(found)
                .filteredOn(statistics -> statistics.label().equals("sr-swap lazy"))
                .extracting(SystemStatistics::swapOrder)
                .containsExactly("lazy");
        assertThat(rows.get(0).getStruct(rows.get(0).fieldIndex("memory_size")).getDouble(0))
                .isPositive();
    }

    private static List<TransitionSystemFactory<?, ConstituencyTree>> inEachOrder(List<String> names) {
        List<TransitionSystemFactory<?, ConstituencyTree>> systems = new ArrayList<>();
        for (String name : names) {
            systems.add(TransitionSystems.named(
                    name, ConstituencyTree.class, OPTIONS.withSwapOrder(SystemOptions.SwapOrder.EAGER)));
            if (TransitionSystems.named(name, ConstituencyTree.class, SystemOptions.DEFAULT)
                    .swapOrder()
                    .isPresent()) {
                systems.add(TransitionSystems.named(
                        name, ConstituencyTree.class, OPTIONS.withSwapOrder(SystemOptions.SwapOrder.LAZY)));
            }
        }
        return systems;
    }

    /** Long chains of unary constituents are not for every system. */
    private static boolean isDerivable(TransitionSystemFactory<?, ConstituencyTree> kind, ConstituencyTree tree) {
        try {
            kind.collect(tree, new ActionInventoryBuilder());
            return true;
        } catch (UnderivableTreeException e) {
            return false;
        }
    }

    private static <C extends Configuration> void assertSame(
            SystemStatistics found, TransitionSystemFactory<C, ConstituencyTree> kind, List<ConstituencyTree> trees) {
        SortedMap<String, Long> actions = new TreeMap<>();
        SortedMap<Integer, Long> memory = new TreeMap<>();
        int longest = 0;
        List<ConstituencyTree> derived =
                trees.stream().filter(tree -> isDerivable(kind, tree)).toList();
        TransitionSystem<C, ConstituencyTree> system = kind.create(kind.inventory(derived));
        for (ConstituencyTree tree : derived) {
            C configuration = system.initial(tree.sentence().length());
            memory.merge(configuration.memorySize(), 1L, Long::sum);
            for (int code : kind.derive(system, tree).codes()) {
                system.apply(configuration, code);
                memory.merge(configuration.memorySize(), 1L, Long::sum);
                Action action = system.inventory().action(ActionInventory.idOf(code));
                actions.merge(action.name(), 1L, Long::sum);
            }
            longest = Math.max(longest, configuration.steps());
        }
        assertThat(found.system()).isEqualTo(kind.name());
        assertThat(found.trees()).isEqualTo(trees.size());
        assertThat(found.underivableTrees()).isEqualTo(trees.size() - derived.size());
        assertThat(found.actions()).as(kind.name()).isEqualTo(actions);
        assertThat(found.memory()).as(kind.name()).isEqualTo(memory);
        assertThat(found.derivationLength().max()).isEqualTo(longest);
        assertThat(found.derivationLength().total())
                .isEqualTo(actions.values().stream().mapToLong(Long::longValue).sum());
        assertThat(found.configurations()).isEqualTo(found.derivationLength().total() + derived.size());
    }

    @Test
    void aFileGivesWhatATableGives() throws IOException {
        Path file = Path.of("data-samples", "dev.discbracket");
        new ImportRun(spark, RunListener.NONE).run(ImportRequests.of(file.toString(), path("samples")));
        List<String> systems = List.of("ml-set", "ml-gap", "ml");
        assertThat(run(file.toString(), systems, false, "")).isEqualTo(run(path("samples"), systems, false, ""));
    }

    @Test
    void aTreebankThatASystemCannotDeriveIsCountedToo() throws IOException {
        Path file =
                Files.writeString(folder.resolve("trees.discbracket"), "(S (VP (A 0=a) (B 2=b)) (C 1=c))\n".repeat(3));
        SystemStatistics projective =
                run(file.toString(), List.of("ml"), false, "").get(0);
        assertThat(projective.underivable())
                .containsExactly(new Refusal(
                        "VP is discontinuous, and the system derives continuous trees only",
                        3,
                        folder.getFileName() + "/trees/1"));
        assertThat(projective.trees()).isEqualTo(3);
        assertThat(projective.configurations()).isZero();
        assertThat(projective.meanMemory()).isZero();
        assertThat(projective.memoryPercentile99()).isZero();
    }

    /** Of dependency trees, all systems that derive them are asked, and the trees are counted however they are divided. */
    @Test
    void dependencyTreesAreCountedThemselves() throws IOException {
        Path file = folder.resolve("trees.conllu");
        List<DependencyTree> trees =
                DependencyTrees.random(7, 60, 9, true, false).toList();
        DependencyStatistics expected = new DependencyStatistics();
        StringBuilder text = new StringBuilder();
        for (DependencyTree tree : trees) {
            expected.add(tree);
            text.append(TreesTable.text(tree));
        }
        Files.writeString(file, text);
        StatisticsRun.Result result = new StatisticsRun(spark, RunListener.NONE)
                .run(new StatisticsRun.Request(file.toString(), "", List.of(), OPTIONS, false, ""));
        assertThat(result.dependencies().counters()).isEqualTo(expected.counters());
        assertThat(result.systems())
                .extracting(SystemStatistics::system)
                .contains("arc-standard", "attardi", "arc-swap", "graph")
                .doesNotContain("ml-set");
        for (SystemStatistics system : result.systems()) {
            assertThat(system.trees()).isEqualTo(60);
            assertThat(system.underivableTrees() == 0)
                    .as(system.system())
                    .isEqualTo(List.of("graph", "arc-swap", "covington").contains(system.system()));
        }
        assertThatThrownBy(() -> run(file.toString(), List.of("ml-set"), false, ""))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("trees.conllu: ml-set does not derive such trees; those that do: arc-standard");
    }

    /** shared/facts/oracle-cases: another implementation's ML-GAP on 5,700 trees, memory and gaps. */
    @Test
    void alpinoIsAsAnotherImplementationHasIt() throws IOException {
        Path train = SharedData.require("data/alpino-bench/train.discbracket");
        SortedMap<Integer, Long> expected = new TreeMap<>();
        for (String line : Files.readAllLines(SharedData.require("facts/oracle-cases/mergelabel.memory-size.tsv"))) {
            String[] cells = line.split("\t", -1);
            expected.put(Integer.valueOf(cells[0]), Long.valueOf(cells[1]));
        }
        List<SystemStatistics> found = run(train.toString(), List.of("ml-gap", "ml-set"), false, "");
        assertThat(found.get(0).memory()).isEqualTo(expected);
        assertThat(found.get(0).passing().total()).isEqualTo(7_114);
        assertThat(found.get(0).derivationLength().mean()).isEqualTo(78.53, offset(0.005));
        assertThat(found.get(1).derivationLength().total()).isEqualTo(440_528);
        System.out.println("statistics: alpino-bench/train: " + found);
    }

    private List<SystemStatistics> run(String input, List<String> systems, boolean makesContinuous, String output) {
        return new StatisticsRun(spark, RunListener.NONE)
                .run(new StatisticsRun.Request(input, "", systems, OPTIONS, makesContinuous, output))
                .systems();
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }
}
