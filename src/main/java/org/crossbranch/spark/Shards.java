package org.crossbranch.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.regexp_replace;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.crossbranch.spark.table.store.ShardWriter;
import org.crossbranch.spark.table.store.StagedTable;

/**
 * Divides an input into shards. The division depends on the documents and ordinals of the sentences, and on the number of shards:
 * a run that resumes another meets the same shards, on whatever cluster, and a copy of the input in another folder trains the same
 * model. Within a shard, sentences are in reading order.
 */
public final class Shards {
    private static final int MOST_SHARDS = 2_000;

    /**
     * Makes the rows of a shard; called on a task.
     *
     * @param <T> the shard's entries
     */
    @FunctionalInterface
    public interface Step<T> extends Serializable {
        /** Takes all entries of a shard. */
        void write(Iterator<T> entries, ShardWriter writer) throws IOException;
    }

    private Shards() {}

    /** The number of shards for a number of rows. */
    public static int count(long rows, int rowsPerShard) {
        return (int) Math.max(1, Math.min(MOST_SHARDS, (rows + rowsPerShard - 1) / rowsPerShard));
    }

    /** Number of shards that are complete already. */
    public static int complete(StagedTable staged) {
        try {
            return staged.completeCount();
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
        // As Sentence.idWithinCorpus() says.
        Column withinCorpus = regexp_replace(col("sentence_id"), lit("^[^/]*/"), lit(""));
        return input.repartition(shards, withinCorpus)
                .sortWithinPartitions(order)
                .toJavaRDD();
    }

    /**
     * Shards of what is divided already.
     *
     * @param divided a partition a shard
     * @param first number of the first one
     * @param entries reads a partition, entry by entry
     */
    public static <S, T> JavaRDD<Shard<T>> of(JavaRDD<S> divided, int first, FlatMapFunction<Iterator<S>, T> entries) {
        return divided.mapPartitionsWithIndex(
                (partition, source) -> List.of(new Shard<>(first + partition, entries.call(source)))
                        .iterator(),
                true);
    }

    /**
     * Writes those shards that are not complete yet. One that an input does not yield has no rows.
     *
     * @param yielded the shards of the input
     * @param shards number of shards, those without entries too
     */
    public static <T> void write(JavaRDD<Shard<T>> yielded, int shards, StagedTable staged, Step<T> step) {
        Set<Integer> written =
                new HashSet<>(yielded.map(shard -> write(shard, staged, step)).collect());
        IntStream.range(0, shards)
                .filter(shard -> !written.contains(shard))
                .forEach(shard -> writeEmpty(shard, staged));
    }

    private static <T> int write(Shard<T> shard, StagedTable staged, Step<T> step) throws IOException {
        try (shard) {
            if (!staged.isComplete(shard.number())) {
                try (ShardWriter writer = staged.begin(shard.number())) {
                    step.write(shard.entries(), writer);
                    writer.commit();
                }
            }
            return shard.number();
        }
    }

    /**
     * Writes the shards for which there is no partition: of an input without any row, Spark's planner may leave none.
     *
     * @param divided what {@link #divide} made of it
     */
    public static void writeEmpty(JavaRDD<?> divided, int shards, StagedTable staged) {
        for (int shard = divided.getNumPartitions(); shard < shards; shard++) {
            writeEmpty(shard, staged);
        }
    }

    private static void writeEmpty(int shard, StagedTable staged) {
        try (ShardWriter writer = staged.begin(shard)) {
            writer.commit();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write an empty shard", e);
        }
    }
}
