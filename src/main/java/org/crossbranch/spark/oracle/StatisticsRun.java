package org.crossbranch.spark.oracle;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import org.crossbranch.spark.RowCounter;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.SerializableOptions;
import org.crossbranch.spark.ingest.Input;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.StatisticsTable;
import org.crossbranch.spark.table.store.HadoopSettings;
import org.crossbranch.spark.table.store.ShardWriter;
import org.crossbranch.spark.table.store.TableManifest;
import org.crossbranch.spark.table.store.TablePublisher;
import org.crossbranch.spark.table.store.TaskCount;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.tree.ConstituencyTree;

/**
 * Derives all trees of a treebank by several transition systems and counts. A first pass gathers the systems' action
 * inventories, a second derives; in each every tree is read once for all systems, and each task keeps counts alone.
 */
public final class StatisticsRun {
    private final SparkSession spark;
    private final RunListener listener;

    /** The plan of tasks that make the systems. */
    private record Plan(List<String> systems, SerializableOptions options, boolean makesContinuous)
            implements Serializable {
        static Plan of(Request request) {
            return new Plan(request.systems(), SerializableOptions.of(request.options()), request.makesContinuous());
        }

        List<TransitionSystemFactory<?, ConstituencyTree>> kinds() {
            // One object, so that systems with heads share their trees' normal form.
            SystemOptions chosen = options.options();
            return systems.stream().flatMap(name -> inEachOrder(name, chosen)).toList();
        }

        /** A system, or two if it swaps: one for each order. */
        private static Stream<TransitionSystemFactory<?, ConstituencyTree>> inEachOrder(
                String name, SystemOptions chosen) {
            TransitionSystemFactory<?, ConstituencyTree> kind =
                    TransitionSystems.named(name, ConstituencyTree.class, chosen);
            return kind.swapOrder().isEmpty()
                    ? Stream.of(kind)
                    : Stream.of(SystemOptions.SwapOrder.values())
                            .map(order ->
                                    TransitionSystems.named(name, ConstituencyTree.class, chosen.withSwapOrder(order)));
        }

        GoldTrees<ConstituencyTree> trees() {
            return new GoldTrees<>(ConstituencyTree.class, options, makesContinuous);
        }
    }

    /** Counts of one task, for each system. */
    private record Counted(List<DerivationTally> tallies, long madeContinuous) implements Serializable {}

    /** A run in a session. */
    public StatisticsRun(SparkSession spark, RunListener listener) {
        this.spark = spark;
        this.listener = listener;
    }

    /**
     * Counts, and writes the table {@code statistics} where the request names an output.
     *
     * @return the figures, in the order of the systems in the request; of one that swaps, for each order of swaps
     * @throws IllegalArgumentException if there is no such system
     * @throws org.crossbranch.spark.table.InputException if the input is missing, damaged or of another kind
     * @throws org.crossbranch.spark.output.OutputException if the output cannot be written
     * @throws org.crossbranch.spark.output.OutputClaim.OwnedException if another run owns the output
     */
    public List<SystemStatistics> run(Request request) {
        if (!request.output().isEmpty()) {
            return OutputClaim.hold(HadoopSettings.of(spark), new Path(request.output()), claim -> run(request, claim));
        }
        try (Input input = open(request)) {
            return count(input, Plan.of(request));
        }
    }

    /** Counts as {@link #run(Request)} does, under a claim of the output. */
    public List<SystemStatistics> run(Request request, OutputClaim claim) {
        try (Input input = open(request)) {
            TablePublisher publisher = TablePublisher.begin(
                    spark, claim, new Path(request.output()), StatisticsTable.SCHEMA, List.of(input.path()));
            try {
                List<SystemStatistics> statistics = count(input, Plan.of(request));
                write(statistics, publisher);
                return statistics;
            } catch (Exception e) {
                publisher.abandonAfter(e);
                throw e;
            }
        }
    }

    private Input open(Request request) {
        return Input.openGold(spark, listener, request.input(), request.format())
                .read();
    }

    private List<SystemStatistics> count(Input input, Plan plan) {
        List<TransitionSystemFactory<?, ConstituencyTree>> kinds = plan.kinds();
        // A file is one task until here.
        JavaRDD<Row> rows = input.rows().repartition(TaskCount.perCore(spark)).toJavaRDD();
        List<SerializableInventory> inventories = inventories(rows, input.count(), plan);
        Counted counted = derive(rows, input.count(), plan, inventories);
        return IntStream.range(0, kinds.size())
                .mapToObj(i -> counted.tallies()
                        .get(i)
                        .statistics(kinds.get(i), inventories.get(i).inventory(), counted.madeContinuous()))
                .toList();
    }

    private List<SerializableInventory> inventories(JavaRDD<Row> rows, long trees, Plan plan) {
        try (RowCounter counter = new RowCounter(spark, listener, "gather actions", "trees", Math.max(0, trees))) {
            LongAccumulator count = counter.accumulator();
            List<ActionInventoryBuilder> builders = builders(plan);
            rows.mapPartitions(part -> List.of(gather(part, plan, count)).iterator())
                    .collect()
                    .forEach(part -> addAll(part, builders));
            return builders.stream().map(SerializableInventory::of).toList();
        }
    }

    private static List<ActionInventoryBuilder> builders(Plan plan) {
        return Stream.generate(ActionInventoryBuilder::new)
                .limit(plan.kinds().size())
                .toList();
    }

    private static void addAll(List<SerializableInventory> part, List<ActionInventoryBuilder> builders) {
        for (int i = 0; i < builders.size(); i++) {
            part.get(i).addTo(builders.get(i));
        }
    }

    private static List<SerializableInventory> gather(Iterator<Row> rows, Plan plan, LongAccumulator count) {
        List<TransitionSystemFactory<?, ConstituencyTree>> kinds = plan.kinds();
        List<ActionInventoryBuilder> builders = builders(plan);
        NormalForms forms = new NormalForms(kinds);
        GoldTrees<ConstituencyTree> trees = plan.trees();
        while (rows.hasNext()) {
            forms.read(trees.read(rows.next()));
            for (int i = 0; i < kinds.size(); i++) {
                collect(kinds.get(i), forms, i, builders.get(i));
            }
            count.add(1);
        }
        return builders.stream().map(SerializableInventory::of).toList();
    }

    /** Collects the actions that a tree needs; returns why it cannot be derived, or the empty string. */
    private static String collect(
            TransitionSystemFactory<?, ConstituencyTree> kind,
            NormalForms forms,
            int place,
            ActionInventoryBuilder builder) {
        try {
            kind.collector().accept(forms.of(place), builder);
            return "";
        } catch (UnderivableTreeException e) {
            return e.reason();
        }
    }

    private Counted derive(JavaRDD<Row> rows, long trees, Plan plan, List<SerializableInventory> inventories) {
        try (RowCounter counter = new RowCounter(spark, listener, "derive", "trees", Math.max(0, trees))) {
            LongAccumulator count = counter.accumulator();
            if (rows.getNumPartitions() == 0) {
                // As may be of an input without any row.
                return derive(Collections.emptyIterator(), plan, inventories, count);
            }
            return rows.mapPartitions(part ->
                            List.of(derive(part, plan, inventories, count)).iterator())
                    .treeReduce(StatisticsRun::sum);
        }
    }

    private static Counted derive(
            Iterator<Row> rows, Plan plan, List<SerializableInventory> inventories, LongAccumulator count) {
        List<Deriver<?>> derivers = new ArrayList<>();
        List<TransitionSystemFactory<?, ConstituencyTree>> kinds = plan.kinds();
        for (int i = 0; i < kinds.size(); i++) {
            derivers.add(Deriver.of(kinds.get(i), inventories.get(i)));
        }
        NormalForms forms = new NormalForms(kinds);
        GoldTrees<ConstituencyTree> trees = plan.trees();
        while (rows.hasNext()) {
            ConstituencyTree tree = trees.read(rows.next());
            forms.read(tree);
            for (int i = 0; i < derivers.size(); i++) {
                derivers.get(i).add(tree, forms, i);
            }
            count.add(1);
        }
        return new Counted(derivers.stream().map(Deriver::tally).toList(), trees.madeContinuous());
    }

    private static Counted sum(Counted a, Counted b) {
        List<DerivationTally> tallies = new ArrayList<>();
        for (int i = 0; i < a.tallies().size(); i++) {
            tallies.add(a.tallies().get(i).add(b.tallies().get(i)));
        }
        return new Counted(tallies, a.madeContinuous() + b.madeContinuous());
    }

    /**
     * Derives by one system.
     *
     * @param system the system with its inventory; none where no tree could be derived at all
     */
    private record Deriver<C extends Configuration>(
            TransitionSystemFactory<C, ConstituencyTree> kind,
            List<TransitionSystem<C, ?>> system,
            DerivationTally tally) {

        static <C extends Configuration> Deriver<C> of(
                TransitionSystemFactory<C, ConstituencyTree> kind, SerializableInventory inventory) {
            ActionInventory actions = inventory.inventory();
            return new Deriver<>(
                    kind,
                    actions.rootLabels().isEmpty() ? List.of() : List.of(kind.create(actions)),
                    new DerivationTally(actions));
        }

        void add(ConstituencyTree tree, NormalForms forms, int place) {
            if (system.isEmpty()) {
                tally.addUnderivable(tree, collect(kind, forms, place, new ActionInventoryBuilder()));
                return;
            }
            try {
                TransitionSystem<C, ?> deriving = system.get(0);
                Oracle<C> oracle = kind.staticOracle().apply(deriving.inventory(), forms.of(place));
                Derivation.observe(deriving, oracle, tree.sentence().length(), tally);
            } catch (UnderivableTreeException e) {
                tally.addUnderivable(tree, e.reason());
            }
        }
    }

    private static void write(List<SystemStatistics> statistics, TablePublisher publisher) {
        try (ShardWriter writer = publisher.staged().begin(0)) {
            for (SystemStatistics system : statistics) {
                writer.write(system.row());
            }
            writer.commit();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the statistics", e);
        }
        publisher.publish(publisher.verify(1), TableManifest.newProperties());
    }

    /**
     * The request of {@link StatisticsRun}.
     *
     * @param input a table of trees, or treebank files
     * @param format name of the files' format, or empty to go by their extensions
     * @param systems names of the transition systems
     * @param options what else decides how the systems derive trees
     * @param makesContinuous whether crossing branches are taken out of the trees first
     * @param output path of the table, or empty for none
     */
    public record Request(
            String input,
            String format,
            List<String> systems,
            SystemOptions options,
            boolean makesContinuous,
            String output) {

        /** Copies the list. */
        public Request {
            systems = List.copyOf(systems);
        }
    }
}
