package org.crossbranch.spark.table;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.store.HadoopSettings;
import org.crossbranch.spark.table.store.ShardWriter;
import org.crossbranch.spark.table.store.StagedTable;
import org.crossbranch.spark.table.store.TableManifest;
import org.crossbranch.spark.table.store.TablePublisher;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.RandomTrees;

/** Tables for tests, written without a Spark job. */
public final class WrittenTables {
    private WrittenTables() {}

    /** Writes random trees as a table of so many shards. */
    public static List<ConstituencyTree> trees(SparkSession spark, String path, long seed, int count, int shards) {
        List<ConstituencyTree> trees = RandomTrees.of(seed, count, 20).toList();
        try (OutputClaim claim = OutputClaim.take(HadoopSettings.of(spark), new Path(path))) {
            TablePublisher publisher = TablePublisher.begin(spark, claim, new Path(path), TreesTable.SCHEMA, List.of());
            for (int shard = 0; shard < shards; shard++) {
                write(publisher.staged(), shard, shards, trees);
            }
            publisher.publish(publisher.verify(shards), TableManifest.newProperties());
        }
        return trees;
    }

    /** Writes every so manieth tree as a shard. */
    public static void write(StagedTable staged, int shard, int shards, List<ConstituencyTree> trees) {
        try (ShardWriter writer = staged.begin(shard)) {
            for (int i = shard; i < trees.size(); i += shards) {
                writer.write(TreesTable.row(new Origin("random", "trees", i + 1L), trees.get(i)));
            }
            writer.commit();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
