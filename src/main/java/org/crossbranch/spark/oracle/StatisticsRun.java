package org.crossbranch.spark.oracle;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import org.crossbranch.spark.RowCounter;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.cluster.TaskCount;
import org.crossbranch.spark.ingest.Input;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.StatisticsTable;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.store.ShardWriter;
import org.crossbranch.spark.table.store.TableManifest;
import org.crossbranch.spark.table.store.TablePublisher;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.NormalForms;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyStatistics;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.SyntaxTree;

/**
 * Derives all trees of a treebank by several transition systems and counts. A first pass gathers the systems' action
 * inventories, a second derives; in each every tree is read once for all systems, and each task keeps counts alone.
 */
public final class StatisticsRun {
    private final SparkSession spark;
    private final RunListener listener;

    /**
     * The result of a run.
     *
     * @param systems the figures, in the order of the systems in the request; of one that swaps, for each order of swaps
     * @param dependencies those of the trees themselves, if they are dependency trees; else of no trees
     */
    public record Result(List<SystemStatistics> systems, DependencyStatistics dependencies) {

        /** Copies the list. */
        public Result {
            systems = List.copyOf(systems);
        }
    }

    /**
     * The plan of tasks that make the systems.
     *
     * @param systems names, or none for all systems that derive the trees
     */
    private record Plan<T extends SyntaxTree>(
            Class<T> kind, List<String> systems, SystemOptions options, boolean makesContinuous)
            implements Serializable {
        static <T extends SyntaxTree> Plan<T> of(Class<T> trees, Request request) {
            SystemOptions options = request.options();
            List<String> deriving = TransitionSystems.deriving(trees, options).stream()
                    .map(TransitionSystemFactory::name)
                    .toList();
            List<String> names = request.systems().isEmpty() ? deriving : request.systems();
            for (String name : names) {
                if (!deriving.contains(name)) {
                    throw new InputException(request.input() + ": " + name
                            + " does not derive such trees; those that do: " + String.join(", ", deriving));
                }
            }
            return new Plan<>(trees, names, options, request.makesContinuous());
        }

        List<TransitionSystemFactory<?, T>> kinds() {
            // One object, so that systems with heads share their trees' normal form.
            SystemOptions chosen = options;
            return systems.stream().flatMap(name -> inEachOrder(name, chosen)).toList();
        }

        /** A system, or two if it swaps: one for each order. */
        private Stream<TransitionSystemFactory<?, T>> inEachOrder(String name, SystemOptions chosen) {
            TransitionSystemFactory<?, T> named = TransitionSystems.named(name, kind, chosen);
            return named.swapOrder().isEmpty()
                    ? Stream.of(named)
                    : Stream.of(SystemOptions.SwapOrder.values())
                            .map(order -> TransitionSystems.named(name, kind, chosen.withSwapOrder(order)));
        }

        GoldTrees<T> trees() {
            return new GoldTrees<>(kind, options, makesContinuous);
        }
    }

    /** Counts of one task, for each system, and the counters of dependency trees. */
    private record Counted(List<DerivationTally> tallies, long madeContinuous, SortedMap<String, Long> dependencies)
            implements Serializable {}

    /** A run in a session. */
    public StatisticsRun(SparkSession spark, RunListener listener) {
        this.spark = spark;
        this.listener = listener;
    }

    /**
     * Counts, and writes the table {@code statistics} where the request names an output.
     *
     * @throws InputException if the input is missing or damaged, or one of the systems does not derive such trees
     * @throws org.crossbranch.spark.output.OutputException if the output cannot be written
     * @throws org.crossbranch.spark.output.OutputClaim.OwnedException if another run owns the output
     */
    public Result run(Request request) {
        if (!request.output().isEmpty()) {
            return OutputClaim.hold(HadoopSettings.of(spark), new Path(request.output()), claim -> run(request, claim));
        }
        try (Input input = open(request)) {
            return count(input, request);
        }
    }

    /** Counts as {@link #run(Request)} does, under a claim of the output. */
    public Result run(Request request, OutputClaim claim) {
        try (Input input = open(request)) {
            TablePublisher publisher = TablePublisher.begin(
                    spark, claim, new Path(request.output()), StatisticsTable.SCHEMA, List.of(input.path()));
            try {
                Result result = count(input, request);
                write(result.systems(), publisher);
                return result;
            } catch (Exception e) {
                publisher.abandonAfter(e);
                throw e;
            }
        }
    }

    private Input open(Request request) {
        return Input.open(spark, listener, request.input(), request.format(), Input.Reading.GOLD, TreesTable.SCHEMA);
    }

    private Result count(Input input, Request request) {
        List<Row> first = input.rows().takeAsList(1);
        return first.isEmpty() || TreesTable.goldKind(first.get(0)) == ConstituencyTree.class
                ? count(input, Plan.of(ConstituencyTree.class, request))
                : count(input, Plan.of(DependencyTree.class, request));
    }

    private <T extends SyntaxTree> Result count(Input input, Plan<T> plan) {
        List<TransitionSystemFactory<?, T>> kinds = plan.kinds();
        // A file is one task until here.
        JavaRDD<Row> rows = input.rows().repartition(TaskCount.perCore(spark)).toJavaRDD();
        List<SerializableInventory> inventories = inventories(rows, input.count(), plan);
        Counted counted = derive(rows, input.count(), plan, inventories);
        List<SystemStatistics> systems = IntStream.range(0, kinds.size())
                .mapToObj(i -> counted.tallies()
                        .get(i)
                        .statistics(kinds.get(i), inventories.get(i).inventory(), counted.madeContinuous()))
                .toList();
        DependencyStatistics dependencies = new DependencyStatistics();
        dependencies.add(counted.dependencies());
        return new Result(systems, dependencies);
    }

    private List<SerializableInventory> inventories(JavaRDD<Row> rows, long trees, Plan<?> plan) {
        try (RowCounter counter = new RowCounter(spark, listener, "gather actions", "trees", Math.max(0, trees))) {
            LongAccumulator count = counter.accumulator();
            List<ActionInventoryBuilder> builders = builders(plan);
            rows.mapPartitions(part -> List.of(gather(part, plan, count)).iterator())
                    .collect()
                    .forEach(part -> addAll(part, builders));
            return builders.stream().map(SerializableInventory::of).toList();
        }
    }

    private static List<ActionInventoryBuilder> builders(Plan<?> plan) {
        return Stream.generate(ActionInventoryBuilder::new)
                .limit(plan.kinds().size())
                .toList();
    }

    private static void addAll(List<SerializableInventory> part, List<ActionInventoryBuilder> builders) {
        for (int i = 0; i < builders.size(); i++) {
            part.get(i).addTo(builders.get(i));
        }
    }

    private static <T extends SyntaxTree> List<SerializableInventory> gather(
            Iterator<Row> rows, Plan<T> plan, LongAccumulator count) {
        List<TransitionSystemFactory<?, T>> kinds = plan.kinds();
        List<ActionInventoryBuilder> builders = builders(plan);
        NormalForms<T> forms = new NormalForms<>(kinds);
        GoldTrees<T> trees = plan.trees();
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
    private static <T extends SyntaxTree> String collect(
            TransitionSystemFactory<?, T> kind, NormalForms<T> forms, int place, ActionInventoryBuilder builder) {
        try {
            kind.addActions(forms.of(place), builder);
            return "";
        } catch (UnderivableTreeException e) {
            return e.reason();
        }
    }

    private Counted derive(JavaRDD<Row> rows, long trees, Plan<?> plan, List<SerializableInventory> inventories) {
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

    private static <T extends SyntaxTree> Counted derive(
            Iterator<Row> rows, Plan<T> plan, List<SerializableInventory> inventories, LongAccumulator count) {
        List<Deriver<?, T>> derivers = new ArrayList<>();
        List<TransitionSystemFactory<?, T>> kinds = plan.kinds();
        for (int i = 0; i < kinds.size(); i++) {
            derivers.add(Deriver.of(kinds.get(i), inventories.get(i)));
        }
        NormalForms<T> forms = new NormalForms<>(kinds);
        GoldTrees<T> trees = plan.trees();
        DependencyStatistics dependencies = new DependencyStatistics();
        while (rows.hasNext()) {
            T tree = trees.read(rows.next());
            if (tree instanceof DependencyTree dependency) {
                dependencies.add(dependency);
            }
            forms.read(tree);
            for (int i = 0; i < derivers.size(); i++) {
                derivers.get(i).add(tree, forms, i);
            }
            count.add(1);
        }
        return new Counted(
                derivers.stream().map(Deriver::tally).toList(), trees.madeContinuous(), dependencies.counters());
    }

    private static Counted sum(Counted a, Counted b) {
        List<DerivationTally> tallies = new ArrayList<>();
        for (int i = 0; i < a.tallies().size(); i++) {
            tallies.add(a.tallies().get(i).add(b.tallies().get(i)));
        }
        DependencyStatistics dependencies = new DependencyStatistics();
        dependencies.add(a.dependencies());
        dependencies.add(b.dependencies());
        return new Counted(tallies, a.madeContinuous() + b.madeContinuous(), dependencies.counters());
    }

    /**
     * Derives by one system.
     *
     * @param system the system with its inventory; none where no tree could be derived at all
     */
    private record Deriver<C extends Configuration, T extends SyntaxTree>(
            TransitionSystemFactory<C, T> kind, List<TransitionSystem<C, ?>> system, DerivationTally tally) {

        static <C extends Configuration, T extends SyntaxTree> Deriver<C, T> of(
                TransitionSystemFactory<C, T> kind, SerializableInventory inventory) {
            ActionInventory actions = inventory.inventory();
            return new Deriver<>(
                    kind,
                    actions.rootLabels().isEmpty() ? List.of() : List.of(kind.create(actions)),
                    new DerivationTally(actions));
        }

        void add(T tree, NormalForms<T> forms, int place) {
            if (system.isEmpty()) {
                tally.addUnderivable(tree, collect(kind, forms, place, new ActionInventoryBuilder()));
                return;
            }
            try {
                TransitionSystem<C, ?> deriving = system.get(0);
                Oracle<C> oracle = kind.staticOracle(deriving.inventory(), forms.of(place));
                Derivation.follow(deriving, oracle, tree.sentence().length(), tally);
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
     * @param systems names of the transition systems; none for all that derive the input's trees
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
