package org.crossbranch.spark.evaluate;

import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import org.crossbranch.evaluation.SentenceScore;
import org.crossbranch.evaluation.dependency.Score;
import org.crossbranch.spark.table.SentenceScoresTable;
import org.crossbranch.spark.table.store.ShardWriter;
import org.crossbranch.spark.table.store.StagedTable;
import org.jspecify.annotations.Nullable;

/**
 * Receives the scores of sentences, system by system, for the table {@code sentence_scores}; or nothing, if nobody asked for
 * it. Tasks write their own rows. Used by one thread, but for what it gives to tasks.
 */
public final class SentenceScores {
    private final @Nullable StagedTable table;
    private int shards;

    private SentenceScores(@Nullable StagedTable table) {
        this.table = table;
    }

    /** Drops all rows. */
    public static SentenceScores dropped() {
        return new SentenceScores(null);
    }

    static SentenceScores to(StagedTable table) {
        return new SentenceScores(table);
    }

    /** Shards that were given to systems. */
    int shards() {
        return shards;
    }

    /**
     * The next shards, one for each partition of a system's sentences.
     *
     * @param system the system's name
     */
    Part next(String system, int partitions) {
        Part part = new Part(system, table, shards);
        shards += partitions;
        return part;
    }

    /**
     * A system's shards, for tasks.
     *
     * @param system the system's name
     * @param table the table under preparation, or null to drop all rows
     * @param first number of the first shard
     */
    record Part(String system, @Nullable StagedTable table, int first) implements Serializable {

        /** Begins the shard of a partition. */
        Writer begin(int partition) {
            return new Writer(system, table == null ? null : table.begin(first + partition));
        }
    }

    /** Writes a shard. Nothing of it counts before {@link #commit()}. */
    static final class Writer implements Closeable {
        private final String system;
        private final @Nullable ShardWriter shard;

        private Writer(String system, @Nullable ShardWriter shard) {
            this.system = system;
            this.shard = shard;
        }

        /** Adds a sentence with constituents. */
        void write(SentenceScore score) throws IOException {
            if (shard != null) {
                shard.write(SentenceScoresTable.row(system, score));
            }
        }

        /**
         * Adds a stretch of text with dependency trees.
         *
         * @param sentenceId identifier of its first gold sentence
         * @param scores the stretch's counts, a score for each {@link org.crossbranch.evaluation.dependency.Metric}
         */
        void write(String sentenceId, List<Score> scores) throws IOException {
            if (shard != null) {
                shard.write(SentenceScoresTable.row(system, sentenceId, scores));
            }
        }

        /** Ends the shard. */
        void commit() throws IOException {
            if (shard != null) {
                shard.commit();
            }
        }

        @Override
        public void close() throws IOException {
            if (shard != null) {
                shard.close();
            }
        }
    }
}
