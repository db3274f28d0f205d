package org.crossbranch.spark;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import org.crossbranch.spark.table.DerivationsTable;
import org.crossbranch.spark.table.HadoopSettings;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.InventoryProperties;
import org.crossbranch.spark.table.OutputClaim;
import org.crossbranch.spark.table.Reject;
import org.crossbranch.spark.table.ShardWriter;
import org.crossbranch.spark.table.StagedTable;
import org.crossbranch.spark.table.Table;
import org.crossbranch.spark.table.TableManifest;
import org.crossbranch.spark.table.TablePublisher;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.VerifiedTable;
import org.crossbranch.spark.table.WrittenCounts;
import org.crossbranch.training.ExampleExtractor;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.transition.constituency.ConstituencySystem;
import org.crossbranch.transition.constituency.ConstituencySystems;
import org.crossbranch.tree.ConstituencyTree;

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
     * What was written.
     *
     * @param inventory the action inventory
     * @param statistics what the derivations come to
     * @param counts rows of the table and of its rejects
     */
    public record Result(ActionInventory inventory, SystemStatistics statistics, WrittenCounts counts) {}

    /** What tasks need to read and to derive. */
    private record Plan(String source, String system, PortableOptions options, boolean makesContinuous)
            implements Serializable {
        ConstituencySystem<?> kind() {
            return ConstituencySystems.named(system, options.options());
        }

        GoldTrees trees() {
            return new GoldTrees(options, makesContinuous);
        }
    }

    /** What one partition adds to the inventory; the reason of a tree that adds nothing as it has no derivation, or empty. */
    private record Part(PortableInventory actions, String refusal) implements Serializable {}

    /** What was derived, of one shard or of several. */
    private record Derived(DerivationTally tally, long madeContinuous) implements Serializable {
        Derived add(Derived other) {
            return new Derived(tally.add(other.tally), madeContinuous + other.madeContinuous);
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
     * @throws org.crossbranch.spark.table.OutputException if the output cannot be written
     * @throws org.crossbranch.spark.table.ClaimedOutputException if another run owns the output
     */
    public Result run(OracleRequest request) {
        return OutputClaim.hold(HadoopSettings.of(spark), new Path(request.output()), claim -> run(request, claim));
    }

    /** Derives as {@link #run(OracleRequest)} does, under a claim of the output or of one that it is a part of. */
    public Result run(OracleRequest request, OutputClaim claim) {
        ConstituencySystem<?> system = ConstituencySystems.named(request.system(), request.options());
        try (Input input = Input.openGold(spark, listener, request.input(), request.format())
                .read()) {
            TablePublisher publisher = TablePublisher.begin(
                    spark, claim, new Path(request.output()), DerivationsTable.SCHEMA, List.of(input.path()));
            try {
                return run(request, system, input, publisher);
            } catch (Exception e) {
                publisher.abandonAfter(e);
                throw e;
            }
        }
    }

    private Result run(OracleRequest request, ConstituencySystem<?> system, Input input, TablePublisher publisher) {
        long trees = count(input);
        int shards = Shards.count(trees, ROWS_PER_SHARD);
        JavaRDD<Row> rows = Shards.divide(input.rows(), shards);
        Plan plan = new Plan(
                input.path().toString(),
                system.name(),
                PortableOptions.of(request.options()),
                request.makesContinuous());
        ActionInventory inventory = request.inventory().isEmpty()
                ? gather(rows, trees, plan)
                : InventoryProperties.read(TableManifest.read(spark, new Path(request.inventory())));
        Derived derived = derive(rows, shards, trees, plan, inventory, publisher.staged());
        SystemStatistics statistics = derived.tally().statistics(system, inventory, derived.madeContinuous());
        VerifiedTable table = publisher.verify(shards);
        WrittenCounts counts = table.counts();
        if (statistics.trees() != trees
                || counts.total() != trees
                || counts.rejects() != statistics.underivableTrees()) {
            throw new IllegalStateException(trees + " trees were read, " + statistics.trees() + " were derived or not, "
                    + statistics.underivableTrees() + " of them not, and " + counts + " were written");
        }
        ObjectNode properties = TableManifest.newProperties();
        properties.put("system", system.name()).put("oracle", ExampleExtractor.STATIC);
        system.heads().ifPresent(heads -> properties.put(DerivationsTable.HEADS, heads));
        system.swapOrder().ifPresent(order -> properties.put(DerivationsTable.SWAP_ORDER, order.written()));
        properties.put(DerivationsTable.MADE_CONTINUOUS, statistics.madeContinuous());
        properties.put(DerivedTrees.SKIPPED, setAside(request));
        InventoryProperties.put(properties, inventory);
        properties.set("statistics", statistics.json());
        publisher.publish(table, properties);
        return new Result(inventory, statistics, counts);
    }

    /** How many trees are not in the table that is read, since import set them aside. */
    private long setAside(OracleRequest request) {
        Path path = new Path(request.input());
        if (!request.format().isEmpty() || !Table.isTable(spark, path)) {
            return 0;
        }
        return TableManifest.find(spark, Table.open(spark, path, TreesTable.SCHEMA))
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
            parts = rows.mapPartitions(part -> List.of(part(part, plan, count)).iterator())
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
            throw new InputException(plan.source() + ": " + plan.system() + " derives none of its " + trees
                    + " trees, the first one since " + reason + "; choose another system, or change the trees"
                    + " (transition.make-continuous takes crossing branches out)");
        }
        return builder.build();
    }

    private static Part part(Iterator<Row> rows, Plan plan, LongAccumulator count) {
        ConstituencySystem<?> system = plan.kind();
        GoldTrees gold = plan.trees();
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
        return new Part(PortableInventory.of(builder), refusal);
    }

    private Derived derive(
            JavaRDD<Row> rows, int shards, long trees, Plan plan, ActionInventory inventory, StagedTable staged) {
        try (RowCounter counter = new RowCounter(spark, listener, "derive", "trees", trees)) {
            LongAccumulator count = counter.accumulator();
            PortableInventory actions = PortableInventory.of(inventory);
            // What a task counts is its result, which Spark takes once however often it tries; so it writes each time,
            // too.
            Derived derived = rows
                    .mapPartitionsWithIndex(
                            (shard, part) -> {
                                try (ShardWriter writer = staged.begin(shard)) {
                                    Derived here = derive(part, plan, actions.inventory(), writer, count);
                                    writer.commit();
                                    return List.of(here).iterator();
                                }
                            },
                            true)
                    .collect()
                    .stream()
                    .reduce(new Derived(new DerivationTally(inventory), 0), Derived::add);
            Shards.writeEmpty(rows, shards, staged);
            return derived;
        }
    }

    private static Derived derive(
            Iterator<Row> rows, Plan plan, ActionInventory inventory, ShardWriter writer, LongAccumulator count)
            throws IOException {
        DerivationTally tally = new DerivationTally(inventory);
        GoldTrees gold = plan.trees();
        if (rows.hasNext()) {
            ExampleExtractor<?> extractor = ExampleExtractor.of(plan.kind(), inventory);
            while (rows.hasNext()) {
                derive(gold.read(rows.next()), extractor, tally, plan.source(), writer);
                count.add(1);
            }
        }
        return new Derived(tally, gold.madeContinuous());
    }

    private static void derive(
            ConstituencyTree tree,
            ExampleExtractor<?> extractor,
            DerivationTally tally,
            String source,
            ShardWriter writer)
            throws IOException {
        try {
            writer.write(DerivationsTable.row(extractor.extract(tree, tally)));
        } catch (UnderivableTreeException e) {
            tally.addUnderivable(tree, e.reason());
            writer.reject(new Reject(
                    tree.sentence().id(),
                    source,
                    Reject.NO_PLACE,
                    Reject.NO_PLACE,
                    STAGE,
                    e.reason(),
                    TreesTable.discbracket(tree)));
        }
    }
}
