package org.crossbranch.spark.oracle;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import org.crossbranch.spark.DerivedTrees;
import org.crossbranch.spark.RowCounter;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.Shards;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.ingest.Input;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.DerivationsTable;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.Status;
import org.crossbranch.spark.table.TreeTables;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.store.ShardWriter;
import org.crossbranch.spark.table.store.StagedTable;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.spark.table.store.TableManifest;
import org.crossbranch.spark.table.store.TablePublisher;
import org.crossbranch.spark.table.store.VerifiedTable;
import org.crossbranch.training.OracleDeriver;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.SyntaxTree;

/**
 * Derives trees by a transition system's static oracle into the table {@code derivations}. The trees are read once and divided
 * into shards; a first pass through these gathers the action inventory, a second derives, writes and counts. A tree that the
 * system or the inventory does not reach goes to the rejects.
 */
public final class OracleRun {
    private static final int ROWS_PER_SHARD = 2_000;
    private static final String STAGE = "oracle";

    private final SparkSession spark;
    private final RunListener listener;

    /**
     * The result of a run.
     *
     * @param inventory the action inventory
     * @param statistics what the derivations come to
     * @param lifted number of dependency trees with crossing arcs that were lifted
     * @param counts rows of the table and of its rejects
     */
    public record Result(
            ActionInventory inventory, SystemStatistics statistics, long lifted, VerifiedTable.WrittenCounts counts) {}

    /** The plan of tasks that read and derive. */
    private record Plan(String source, Setup setup, Check check) implements Serializable {
        TransitionSystemFactory<?, ?> kind() {
            return TransitionSystems.named(setup.system(), setup.options());
        }

        <T extends SyntaxTree> GoldTrees<T> trees(TransitionSystemFactory<?, T> kind) {
            return new GoldTrees<>(kind.trees(), setup.options(), setup.makesContinuous());
        }
    }

    /** A further reason to refuse trees; opened by each task for its own use. */
    @FunctionalInterface
    public interface Check extends Serializable {
        /** Refuses none. */
        Check NONE = () -> tree -> Optional.empty();

        /** Makes a function that says why a tree is refused, or nothing if it is not. */
        Function<SyntaxTree, Optional<String>> open();
    }

    /** The contribution of one partition to the inventory, and the reason why a tree has no derivation, or empty. */
    private record Part(SerializableInventory actions, String refusal) implements Serializable {}

    /** Counts of derivations, of one shard or of several. */
    private record Derived(DerivationTally tally, long madeContinuous, long lifted) implements Serializable {
        Derived add(Derived other) {
            return new Derived(tally.add(other.tally), madeContinuous + other.madeContinuous, lifted + other.lifted);
        }
    }

    /** A run in a session. */
    public OracleRun(SparkSession spark, RunListener listener) {
        this.spark = spark;
        this.listener = listener;
    }

    /**
     * Derives.
     *
     * @throws IllegalArgumentException if there is no such system
     * @throws org.crossbranch.spark.table.InputException if the input is missing, damaged or of another kind
     * @throws org.crossbranch.spark.output.OutputException if the output cannot be written
     * @throws org.crossbranch.spark.output.OutputClaim.OwnedException if another run owns the output
     */
    public Result run(Request request) {
        return OutputClaim.hold(HadoopSettings.of(spark), new Path(request.output()), claim -> run(request, claim));
    }

    /** Derives as {@link #run(Request)} does, under a claim of the output or of one that it is a part of. */
    public Result run(Request request, OutputClaim claim) {
        try (Input input =
                Input.open(spark, listener, request.input(), request.format(), Input.Reading.GOLD, TreesTable.SCHEMA)) {
            return run(request, input, Check.NONE, claim);
        }
    }

    /**
     * Derives as {@link #run(Request, OutputClaim)} does, but trees that the caller has opened.
     *
     * @param input rows with the columns {@link TreesTable#GOLD} of the request's input
     */
    public Result run(Request request, Input input, Check check, OutputClaim claim) {
        TablePublisher publisher = TablePublisher.begin(
                spark, claim, new Path(request.output()), DerivationsTable.SCHEMA, List.of(input.path()));
        try {
            return run(request, input, check, publisher);
        } catch (Exception e) {
            publisher.abandonAfter(e);
            throw e;
        }
    }

    private Result run(Request request, Input input, Check check, TablePublisher publisher) {
        TransitionSystemFactory<?, ?> system = TransitionSystems.named(
                request.setup().system(), request.setup().options());
        long trees = count(input);
        int shards = Shards.count(trees, ROWS_PER_SHARD);
        JavaRDD<Row> rows = Shards.divide(input.rows(), shards);
        Plan plan = new Plan(input.path().toString(), request.setup(), check);
        ActionInventory inventory = request.inventory().isEmpty()
                ? gather(rows, trees, plan)
                : InventoryProperties.read(TableManifest.read(spark, new Path(request.inventory())));
        Derived derived = derive(rows, shards, trees, plan, inventory, publisher.staged());
        SystemStatistics statistics = derived.tally().statistics(system, inventory, derived.madeContinuous());
        VerifiedTable table = publisher.verify(shards);
        VerifiedTable.WrittenCounts counts = table.counts();
        if (statistics.trees() != trees
                || counts.total() != trees
                || counts.rejects() != statistics.underivableTrees()) {
            throw new IllegalStateException(trees + " trees were read, " + statistics.trees() + " were derived or not, "
                    + statistics.underivableTrees() + " of them not, and " + counts + " were written");
        }
        ObjectNode properties = TableManifest.newProperties();
        properties.put("system", system.name()).put("oracle", OracleDeriver.STATIC);
        if (!request.setup().oracle().equals(OracleDeriver.STATIC)) {
            properties.put(DerivationsTable.CORRECT, request.setup().oracle());
        }
        system.heads().ifPresent(heads -> properties.put(DerivationsTable.HEADS, heads));
        system.swapOrder().ifPresent(order -> properties.put(DerivationsTable.SWAP_ORDER, order.written()));
        properties.put(DerivationsTable.MADE_CONTINUOUS, statistics.madeContinuous());
        properties.put(DerivationsTable.LIFTED, derived.lifted());
        properties.put(DerivedTrees.SKIPPED, setAside(request));
        InventoryProperties.put(properties, inventory);
        properties.set("statistics", statistics.json());
        publisher.publish(table, properties);
        return new Result(inventory, statistics, derived.lifted(), counts);
    }

    /** How many trees are not in the table that is read, since import set them aside. */
    private long setAside(Request request) {
        Path path = new Path(request.input());
        if (!request.format().isEmpty() || !Table.isTable(spark, path)) {
            return 0;
        }
        return TableManifest.find(spark, Table.open(spark, path, TreeTables.schemas()))
                .map(TableManifest::rejects)
                .orElse(0L);
    }

    /** The number of trees; files have to be read for it, and are not read again. */
    private long count(Input input) {
        if (input.count() != Input.UNKNOWN) {
            return input.count();
        }
        try (RowCounter counter = new RowCounter(spark, listener, "read", "trees", 0)) {
            LongAccumulator count = counter.accumulator();
            return input.rows()
                    .toJavaRDD()
                    .filter(row -> {
                        count.add(1);
                        return true;
                    })
                    .count();
        }
    }

    private ActionInventory gather(JavaRDD<Row> rows, long trees, Plan plan) {
        List<Part> parts;
        try (RowCounter counter = new RowCounter(spark, listener, "gather actions", "trees", trees)) {
            LongAccumulator count = counter.accumulator();
            parts = rows.mapPartitions(part ->
                            List.of(part(part, plan, plan.kind(), count)).iterator())
                    .collect();
        }
        ActionInventoryBuilder builder = new ActionInventoryBuilder();
        parts.forEach(part -> part.actions().addTo(builder));
        if (trees > 0 && builder.actions().isEmpty()) {
            String reason = parts.stream()
                    .map(Part::refusal)
                    .filter(refusal -> !refusal.isEmpty())
                    .findFirst()
                    .orElse("");
            String change = plan.kind().trees() == DependencyTree.class
                    ? "transition.underivable=head-path lifts crossing arcs"
                    : "transition.make-continuous takes crossing branches out";
            throw new InputException(plan.source() + ": " + plan.setup().system() + " derives none of its " + trees
                    + " trees, the first one since " + reason + "; choose another system, or change the trees ("
                    + change + ")");
        }
        return builder.build();
    }

    private static <T extends SyntaxTree> Part part(
            Iterator<Row> rows, Plan plan, TransitionSystemFactory<?, T> system, LongAccumulator count) {
        GoldTrees<T> gold = plan.trees(system);
        ActionInventoryBuilder builder = new ActionInventoryBuilder();
        String refusal = "";
        while (rows.hasNext()) {
            try {
                system.collect(gold.read(rows.next()), builder);
            } catch (UnderivableTreeException e) {
                // No derivation will need its labels: it goes to the rejects.
                refusal = refusal.isEmpty() ? e.reason() : refusal;
            }
            count.add(1);
        }
        return new Part(SerializableInventory.of(builder), refusal);
    }

    private Derived derive(
            JavaRDD<Row> rows, int shards, long trees, Plan plan, ActionInventory inventory, StagedTable staged) {
        try (RowCounter counter = new RowCounter(spark, listener, "derive", "trees", trees)) {
            LongAccumulator count = counter.accumulator();
            SerializableInventory actions = SerializableInventory.of(inventory);
            // What a task counts is its result, which Spark takes once however often it tries; so it writes each time,
            // too.
            Derived derived = rows
                    .mapPartitionsWithIndex(
                            (shard, part) -> {
                                try (ShardWriter writer = staged.begin(shard)) {
                                    Derived here = derive(part, plan, plan.kind(), actions.inventory(), writer, count);
                                    writer.commit();
                                    return List.of(here).iterator();
                                }
                            },
                            true)
                    .collect()
                    .stream()
                    .reduce(new Derived(new DerivationTally(inventory), 0, 0), Derived::add);
            Shards.writeEmpty(rows, shards, staged);
            return derived;
        }
    }

    private static <T extends SyntaxTree> Derived derive(
            Iterator<Row> rows,
            Plan plan,
            TransitionSystemFactory<?, T> system,
            ActionInventory inventory,
            ShardWriter writer,
            LongAccumulator count)
            throws IOException {
        DerivationTally tally = new DerivationTally(inventory);
        GoldTrees<T> gold = plan.trees(system);
        long lifted = 0;
        if (rows.hasNext()) {
            OracleDeriver<?, T> deriver = OracleDeriver.of(system, inventory);
            Function<SyntaxTree, Optional<String>> check = plan.check().open();
            while (rows.hasNext()) {
                T tree = gold.read(rows.next());
                if (derive(tree, deriver, check, tally, plan, writer)) {
                    lifted += isLifted(tree, system) ? 1 : 0;
                }
                count.add(1);
            }
        }
        return new Derived(tally, gold.madeContinuous(), lifted);
    }

    private static <T extends SyntaxTree> boolean isLifted(T tree, TransitionSystemFactory<?, T> system) {
        return tree instanceof DependencyTree dependencies
                && system.normalized(tree) instanceof DependencyTree normalized
                && !Arrays.equals(dependencies.heads(), normalized.heads());
    }

    /** Writes the derivation of a tree, or why there is none; the answer is whether there is. */
    private static <T extends SyntaxTree> boolean derive(
            T tree,
            OracleDeriver<?, T> deriver,
            Function<SyntaxTree, Optional<String>> check,
            DerivationTally tally,
            Plan plan,
            ShardWriter writer)
            throws IOException {
        try {
            check.apply(tree).ifPresent(reason -> {
                throw new UnderivableTreeException(tree.sentence().id(), reason);
            });
            // Before the tally: the inventory may lack actions of other derivations.
            String oracle = plan.setup().oracle();
            List<List<Integer>> correct = oracle.equals(OracleDeriver.STATIC)
                    ? List.of()
                    : deriver.correctAtEachStep(deriver.derive(tree), oracle);
            writer.write(DerivationsTable.row(deriver.derive(tree, tally), correct));
            return true;
        } catch (UnderivableTreeException e) {
            tally.addUnderivable(tree, e.reason());
            writer.reject(new RejectsTable.Reject(
                    tree.sentence().id(),
                    Status.UNDERIVABLE,
                    plan.source(),
                    RejectsTable.Reject.NO_PLACE,
                    RejectsTable.Reject.NO_PLACE,
                    STAGE,
                    e.reason(),
                    TreesTable.text(tree)));
            return false;
        }
    }

    /**
     * How trees are derived.
     *
     * @param system name of the transition system
     * @param oracle name of the oracle whose sets of correct actions are written; the static one, which derives, has none
     * @param options what else decides how the system derives trees
     * @param makesContinuous whether crossing branches are taken out of the trees first
     */
    public record Setup(String system, String oracle, SystemOptions options, boolean makesContinuous)
            implements Serializable {}

    /**
     * The request of {@link OracleRun}.
     *
     * @param input a table of trees, or treebank files
     * @param format name of the files' format, or empty to go by their extensions
     * @param setup how they are derived
     * @param inventory a table of derivations whose action inventory is to be used, as for development trees; empty to gather
     *     one from the input
     * @param output path of the table
     */
    public record Request(String input, String format, Setup setup, String inventory, String output) {

        /** An oracle run on the trees as they are. */
        public Request(
                String input, String format, String system, SystemOptions options, String inventory, String output) {
            this(input, format, new Setup(system, OracleDeriver.STATIC, options, false), inventory, output);
        }

        /** An oracle run with {@link SystemOptions#DEFAULT} that gathers its own inventory. */
        public static Request of(String input, String system, String output) {
            return new Request(input, "", system, SystemOptions.DEFAULT, "", output);
        }
    }
}
