package org.crossbranch.spark;

import static org.apache.spark.sql.functions.col;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.Iterator;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.store.ShardWriter;
import org.crossbranch.spark.table.store.StagedTable;

/**
 * The division of an input into shards, which depends on nothing but the sentence identifiers and their number: so a run
 * that goes on where another stopped meets the same shards, on whatever cluster. Within a shard, reading order.
 */
public final class Shards {
    private static final int MOST_SHARDS = 2_000;

    /**
     * Makes the rows of a shard; called on a task.
     *
     * @param <T> what they are made from
     */
    @FunctionalInterface
    public interface Step<T> extends Serializable {
        /** Takes all that a shard is made from. */
        void write(Iterator<T> source, ShardWriter writer) throws IOException;
    }

    private Shards() {}

    /** The number of shards for a number of rows. */
    public static int count(long rows, int rowsPerShard) {
        return (int) Math.max(1, Math.min(MOST_SHARDS, (rows + rowsPerShard - 1) / rowsPerShard));
    }

    /** Number of shards that are complete already. */
    public static int complete(int shards, StagedTable staged) {
        try {
            int complete = 0;
            for (int shard = 0; shard < shards; shard++) {
                complete += staged.isComplete(shard) ? 1 : 0;
            }
            return complete;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot look for what an earlier run left", e);
        }
    }

    /**
     * The rows of an input, a partition a shard. However often they are gone through, the input is read once.
     *
     * @param further columns that order rows of one identifier at one place
     */
    public static JavaRDD<Row> divide(Dataset<Row> input, int shards, String... further) {
        Column[] order = Stream.concat(Stream.of("corpus", "document", "position", "sentence_id"), Stream.of(further))
                .map(functions::col)
                .toArray(Column[]::new);
        return input.repartition(shards, col("sentence_id"))
                .sortWithinPartitions(order)
                .toJavaRDD();
    }

    /**
     * Writes those shards that are not complete yet.
     *
     * @param divided what they are made from, a partition a shard
     */
    public static <T> void write(JavaRDD<T> divided, int shards, StagedTable staged, Step<T> step) {
        divided.mapPartitionsWithIndex(
                        (shard, source) -> {
                            if (!staged.isComplete(shard)) {
                                try (ShardWriter writer = staged.begin(shard)) {
                                    step.write(source, writer);
                                    writer.commit();
                                }
                            }
                            return Collections.emptyIterator();
                        },
                        true)
                .count();
        writeEmpty(divided, shards, staged);
    }

    /**
     * Writes the shards for which there is no partition: of an input without any row, Spark's planner may leave none.
     *
     * @param divided what {@link #divide} made of it
     */
    public static void writeEmpty(JavaRDD<?> divided, int shards, StagedTable staged) {
        for (int shard = divided.getNumPartitions(); shard < shards; shard++) {
            writeRejects(Collections.emptyIterator(), shard, staged);
        }
    }

    /** Writes rows of rejects, if there are any, as a shard of their own. */
    public static void writeRejects(Optional<Dataset<Row>> rejects, int shard, StagedTable staged) {
        if (rejects.isEmpty()) {
            writeRejects(Collections.emptyIterator(), shard, staged);
        } else {
            rejects.get().coalesce(1).toJavaRDD().foreachPartition(rows -> writeRejects(rows, shard, staged));
        }
    }

    private static void writeRejects(Iterator<Row> rows, int shard, StagedTable staged) {
        try (ShardWriter writer = staged.begin(shard)) {
            while (rows.hasNext()) {
                writer.reject(RejectsTable.read(rows.next()));
            }
            writer.commit();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write what was set aside", e);
        }
    }
}
