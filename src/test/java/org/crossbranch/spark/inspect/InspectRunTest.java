package org.crossbranch.spark.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.oracle.StatisticsRun;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.WrittenTables;
import org.crossbranch.transition.Refusal;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.dependency.DependencyTrees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Inspection, in one pass, finds the refusals that statistics find after they gathered the actions of all trees. */
@ExtendWith(LocalSpark.class)
final class InspectRunTest {
    private static final SystemOptions LIFTED = SystemOptions.DEFAULT.withUnderivable(SystemOptions.Underivable.HEAD);

    private final SparkSession spark;

    @TempDir
    private Path folder;

    InspectRunTest(SparkSession spark) {
        this.spark = spark;
    }

    @Test
    void constituencyTreesAreRefusedAsByStatistics() {
        String table = folder.resolve("trees").toString();
        WrittenTables.trees(spark, table, 11, 80, 3);
        SortedMap<String, List<Refusal>> refusals = assertSame(table, SystemOptions.DEFAULT, false);
        assertThat(refusals.get("sr")).isNotEmpty();
        assertThat(refusals.get("ml-set")).isEmpty();
        assertThat(assertSame(table, SystemOptions.DEFAULT, true).get("sr"))
                .noneMatch(refusal -> refusal.reason().contains("discontinuous"));
    }

    @Test
    void dependencyTreesAreRefusedAsByStatistics() throws IOException {
        String file = Files.writeString(
                        folder.resolve("trees.conllu"),
                        DependencyTrees.random(12, 80, 9, false, false)
                                .map(TreesTable::text)
                                .collect(Collectors.joining()))
                .toString();
        SortedMap<String, List<Refusal>> refusals = assertSame(file, SystemOptions.DEFAULT, false);
        assertThat(refusals.get("arc-standard")).isNotEmpty();
        assertThat(refusals.get("arc-swap")).isEmpty();
        assertThat(assertSame(file, LIFTED, false).get("arc-standard")).isEmpty();
    }

    private SortedMap<String, List<Refusal>> assertSame(String path, SystemOptions options, boolean makesContinuous) {
        InspectRun.Result inspected =
                new InspectRun(spark, RunListener.NONE).derive(path, "", options, makesContinuous);
        SortedMap<String, List<Refusal>> found = inspected.refusals();
        StatisticsRun.Result statistics = new StatisticsRun(spark, RunListener.NONE)
                .run(new StatisticsRun.Request(path, "", List.of(), options, makesContinuous, ""));
        assertThat(statistics.systems())
                .hasSizeGreaterThan(4)
                .allSatisfy(system -> assertThat(found.get(system.system()))
                        .as(system.label())
                        .isEqualTo(system.underivable()));
        return found;
    }
}
