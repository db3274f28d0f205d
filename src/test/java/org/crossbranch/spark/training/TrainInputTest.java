package org.crossbranch.spark.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.oracle.OracleRun;
import org.crossbranch.spark.table.DerivationsTable;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.training.OracleDerivation;
import org.crossbranch.training.OracleDeriver;
import org.crossbranch.transition.SystemOptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Derivations and development trees that a training run refuses. */
@ExtendWith(LocalSpark.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class TrainInputTest {
    @TempDir
    private static Path folder;

    private final SparkSession spark;
    private TrainingRuns runs;

    TrainInputTest(SparkSession spark) {
        this.spark = spark;
    }

    @BeforeAll
    void prepare() throws IOException {
        runs = new TrainingRuns(spark, folder);
    }

    @Test
    void derivationsOfAnotherOracleOrSystemOrNoneAreRefused() {
        write("dynamic", example -> copy(example, example.system(), "dynamic"));
        write("other", example -> copy(example, "sr-gap", example.oracle()));
        write("part", example -> example);
        spark.createDataFrame(List.of(), DerivationsTable.SCHEMA.columns())
                .write()
                .parquet(runs.path("empty"));
        runs.assertRefused(
                runs.request("dynamic", "refused", TrainingRuns.SETTINGS),
                "file:" + runs.path("dynamic")
                        + ": it holds derivations of ml-set by its dynamic oracle, but training.system is ml-set;"
                        + " set it, or make a table with `crossbranch oracle`");
        runs.assertRefused(
                runs.request("other", "refused", TrainingRuns.SETTINGS),
                "file:" + runs.path("other")
                        + ": it holds derivations of sr-gap by its static oracle, but training.system is ml-set;"
                        + " set it, or make a table with `crossbranch oracle`");
        runs.assertRefused(
                runs.request("part", "refused", TrainingRuns.SETTINGS),
                "file:" + runs.path("part")
                        + ": the table has no manifest, which would say what its actions are; make a table of some"
                        + " trees with `crossbranch oracle`, not a part of a table of derivations");
        runs.assertRefused(
                runs.request("empty", "refused", TrainingRuns.SETTINGS),
                "file:" + runs.path("empty") + ": the table has no derivations; there is nothing to train on");
    }

    @Test
    void derivationsOfContinuousTreesAreUsedOnPurposeOnly() {
        OracleRun.Result made = new OracleRun(spark, RunListener.NONE)
                .run(new OracleRun.Request(
                        runs.path("train.discbracket"),
                        "",
                        new OracleRun.Setup("ml-set", OracleDeriver.STATIC, SystemOptions.DEFAULT, true),
                        "",
                        runs.path("continuous")));
        assertThat(made.statistics().madeContinuous()).isPositive();
        runs.assertRefused(
                runs.request("continuous", "refused", TrainingRuns.SETTINGS),
                "file:" + runs.path("continuous") + ": crossing branches were taken out of "
                        + made.statistics().madeContinuous()
                        + " of its trees, but transition.make-continuous is false; set it to true, or make a table with"
                        + " `crossbranch oracle`");
    }

    @Test
    void developmentTreesThatAreNoneAreRefused() {
        spark.createDataFrame(List.of(), TreesTable.SCHEMA.columns()).write().parquet(runs.path("no-trees"));
        runs.assertRefused(
                runs.scoredOn("no-trees", runs.request("derivations", "unscored", TrainingRuns.SETTINGS)),
                runs.path("no-trees")
                        + ": there are no development trees; without any, no epoch is better than another");
        assertThat(folder.resolve("unscored/work")).doesNotExist();
    }

    private void write(String table, UnaryOperator<OracleDerivation> change) {
        spark.createDataFrame(
                        Table.open(spark, runs.hadoop("derivations"), DerivationsTable.SCHEMA)
                                .rows()
                                .collectAsList()
                                .stream()
                                .map(row -> DerivationsTable.row(change.apply(DerivationsTable.read(row))))
                                .toList(),
                        DerivationsTable.SCHEMA.columns())
                .write()
                .parquet(runs.path(table));
    }

    private static OracleDerivation copy(OracleDerivation example, String system, String oracle) {
        return new OracleDerivation(
                example.sentence(), system, oracle, example.inventoryHash(), example.taken(), example.advice());
    }
}
