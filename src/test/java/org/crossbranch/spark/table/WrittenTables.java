package org.crossbranch.spark.table;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.oracle.InventoryProperties;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.store.ShardWriter;
import org.crossbranch.spark.table.store.StagedTable;
import org.crossbranch.spark.table.store.TableManifest;
import org.crossbranch.spark.table.store.TablePublisher;
import org.crossbranch.training.OracleDerivation;
import org.crossbranch.training.OracleDeriver;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystemFactory;
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

    /** Writes the derivations of trees as a table of so many shards. */
    public static <C extends Configuration> void derivations(
            SparkSession spark,
            String path,
            TransitionSystemFactory<C, ConstituencyTree> system,
            List<ConstituencyTree> trees,
            int shards) {
        ActionInventory inventory = system.inventory(trees);
        OracleDeriver<C, ConstituencyTree> deriver = OracleDeriver.of(system, inventory);
        derivations(spark, path, trees.stream().map(deriver::derive).toList(), inventory, shards);
    }

    /** Writes derivations as a table of so many shards. */
    public static void derivations(
            SparkSession spark,
            String path,
            List<OracleDerivation> derivations,
            ActionInventory inventory,
            int shards) {
        try (OutputClaim claim = OutputClaim.take(HadoopSettings.of(spark), new Path(path))) {
            TablePublisher publisher =
                    TablePublisher.begin(spark, claim, new Path(path), DerivationsTable.SCHEMA, List.of());
            for (int shard = 0; shard < shards; shard++) {
                try (ShardWriter writer = publisher.staged().begin(shard)) {
                    for (int i = shard; i < derivations.size(); i += shards) {
                        writer.write(DerivationsTable.row(derivations.get(i)));
                    }
                    writer.commit();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            ObjectNode properties = TableManifest.newProperties();
            InventoryProperties.put(properties, inventory);
            publisher.publish(publisher.verify(shards), properties);
        }
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
