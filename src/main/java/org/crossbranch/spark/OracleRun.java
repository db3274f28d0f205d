package org.crossbranch.spark;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import org.crossbranch.spark.table.DerivationsTable;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.InventoryProperties;
import org.crossbranch.spark.table.Reject;
import org.crossbranch.spark.table.ShardWriter;
import org.crossbranch.spark.table.TableManifest;
import org.crossbranch.spark.table.TablePublisher;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.WrittenCounts;
import org.crossbranch.training.ExampleExtractor;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.transition.constituency.ConstituencySystem;
import org.crossbranch.transition.constituency.ConstituencySystems;
import org.crossbranch.tree.ConstituencyTree;

/**
 * Derives trees by a transition system's static oracle into the table {@code derivations}. A first pass gathers the
 * action inventory, a second derives. A tree that the system or the inventory does not reach goes to the rejects.
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
     * @param statistics counts over the derivations
     * @param madeContinuous how many trees had crossing branches that were taken out first
     * @param counts rows of the table and of its rejects
     */
    public record Result(
            ActionInventory inventory, DerivationStatistics statistics, long madeContinuous, WrittenCounts counts) {}

    /** What one partition adds to the inventory; the reason of a tree that adds nothing as it has no derivation, or empty. */
    private record Part(long trees, long madeContinuous, PortableInventory actions, String refusal)
            implements Serializable {}

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
     */
    public Result run(OracleRequest request) {
        ConstituencySystem<?> system = ConstituencySystems.named(request.system(), request.options());
        Input input = Input.open(spark, request.input(), request.format(), TreesTable.SCHEMA);
        TablePublisher publisher =
                TablePublisher.begin(spark, new Path(request.output()), DerivationsTable.SCHEMA, List.of(input.path()));
        try {
            Gathered gathered = gather(input, request);
            int shards = Shards.count(gathered.trees(), ROWS_PER_SHARD);
            derive(input, request, gathered, shards, publisher);
            WrittenCounts counts = publisher.verify(shards);
            if (counts.total() != gathered.trees()) {
                throw new IllegalStateException(gathered.trees() + " trees were read, and " + counts + " were written");
            }
            DerivationStatistics statistics = DerivationStatistics.of(publisher.rows(spark), gathered.inventory());
            ObjectNode properties = TableManifest.newProperties();
            properties.put("system", system.name()).put("oracle", ExampleExtractor.STATIC);
            system.heads().ifPresent(heads -> properties.put(DerivationsTable.HEADS, heads));
            system.swapOrder().ifPresent(order -> properties.put(DerivationsTable.SWAP_ORDER, order.written()));
            properties.put(DerivationsTable.MADE_CONTINUOUS, gathered.madeContinuous());
            InventoryProperties.put(properties, gathered.inventory());
            properties.set("statistics", statistics.json());
            publisher.publish(counts, properties);
            return new Result(gathered.inventory(), statistics, gathered.madeContinuous(), counts);
        } catch (RuntimeException e) {
            publisher.abandonAfter(e);
            throw e;
        }
    }

    private record Gathered(ActionInventory inventory, long trees, long madeContinuous) {}

    private Gathered gather(Input input, OracleRequest request) {
        String name = request.system();
        PortableOptions options = PortableOptions.of(request.options());
        boolean makesContinuous = request.makesContinuous();
        List<Part> parts;
        try (RowCounter counter =
                new RowCounter(spark, listener, "gather actions", "trees", Math.max(0, input.count()))) {
            LongAccumulator count = counter.accumulator();
            parts = input.rows()
                    .toJavaRDD()
                    .mapPartitions(rows -> List.of(part(rows, name, options, makesContinuous, count))
                            .iterator())
                    .collect();
        }
        long trees = parts.stream().mapToLong(Part::trees).sum();
        long madeContinuous = parts.stream().mapToLong(Part::madeContinuous).sum();
        if (!request.inventory().isEmpty()) {
            TableManifest manifest = TableManifest.read(spark, new Path(request.inventory()));
            return new Gathered(InventoryProperties.read(manifest), trees, madeContinuous);
        }
        ActionInventoryBuilder builder = new ActionInventoryBuilder();
        parts.forEach(part -> part.actions().addTo(builder));
        if (trees > 0 && builder.actions().isEmpty()) {
            String reason = parts.stream()
                    .map(Part::refusal)
                    .filter(refusal -> !refusal.isEmpty())
                    .findFirst()
                    .orElse("");
            throw new InputException(request.input() + ": " + name + " derives none of its " + trees
                    + " trees, the first one since " + reason + "; choose another system, or change the trees"
                    + " (transition.make-continuous takes crossing branches out)");
        }
        return new Gathered(builder.build(), trees, madeContinuous);
    }

    private static Part part(
            Iterator<Row> rows, String name, PortableOptions options, boolean makesContinuous, LongAccumulator count) {
        ConstituencySystem<?> system = ConstituencySystems.named(name, options.options());
        GoldTrees gold = new GoldTrees(options, makesContinuous);
        ActionInventoryBuilder builder = new ActionInventoryBuilder();
        long trees = 0;
        String refusal = "";
        while (rows.hasNext()) {
            try {
                system.collect(gold.read(rows.next()), builder);
            } catch (UnderivableTreeException e) {
                // No derivation will need its labels: it goes to the rejects.
                refusal = refusal.isEmpty() ? e.reason() : refusal;
            }
            trees++;
            count.add(1);
        }
        return new Part(trees, gold.madeContinuous(), PortableInventory.of(builder), refusal);
    }

    private void derive(Input input, OracleRequest request, Gathered gathered, int shards, TablePublisher publisher) {
        try (RowCounter counter = new RowCounter(spark, listener, "derive", "trees", gathered.trees())) {
            LongAccumulator count = counter.accumulator();
            String source = input.path().toString();
            String name = request.system();
            PortableOptions options = PortableOptions.of(request.options());
            boolean makesContinuous = request.makesContinuous();
            PortableInventory inventory = PortableInventory.of(gathered.inventory());
            Shards.write(input.rows(), shards, publisher.staged(), (rows, writer) -> {
                ExampleExtractor<?> extractor =
                        ExampleExtractor.of(ConstituencySystems.named(name, options.options()), inventory.inventory());
                GoldTrees gold = new GoldTrees(options, makesContinuous);
                while (rows.hasNext()) {
                    derive(gold.read(rows.next()), extractor, source, writer);
                    count.add(1);
                }
            });
        }
    }

    private static void derive(ConstituencyTree tree, ExampleExtractor<?> extractor, String source, ShardWriter writer)
            throws IOException {
        try {
            writer.write(DerivationsTable.row(extractor.extract(tree)));
        } catch (UnderivableTreeException e) {
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
