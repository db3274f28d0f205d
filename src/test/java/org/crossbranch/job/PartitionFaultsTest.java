package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.table.store.FailingFileSystem;

/** Faults of {@code annotate} where one partition of a table is written anew, beside another that stays. */
final class PartitionFaultsTest extends AnnotateFaults {
    private static final String DATE = "date=2026-03-01";
    private static final String OTHER = "date=2026-03-02";

    private List<String> otherRows = List.of();

    PartitionFaultsTest(SparkSession spark) {
        super(spark, FailingFileSystem.SCHEME);
    }

    @Override
    void writeInput(List<String> lines) throws IOException {
        for (String date : List.of(DATE, OTHER)) {
            Path text = Files.createDirectories(disk().resolve("news").resolve(date))
                    .resolve("text.txt");
            Files.write(text, lines);
            age(text);
        }
    }

    @Override
    List<String> paths() {
        return paths(DATE);
    }

    private List<String> paths(String partition) {
        return List.of("--in", onDisk() + "/news", "--out", onDisk() + "/out", "--partition", partition);
    }

    /** Each night goes over all partitions. */
    @Override
    boolean mayLeaveDrafts() {
        return true;
    }

    @Override
    void writeOthers() throws IOException {
        assertThat(annotate(paths(OTHER))).isEqualTo(Outcome.PUBLISHED);
        otherRows = rows("out/" + OTHER);
    }

    @Override
    void checkOthers() throws IOException {
        if (!otherRows.isEmpty()) {
            assertThat(rows("out/" + OTHER)).isEqualTo(otherRows);
        }
    }

    @Override
    String table() {
        return "out/" + DATE;
    }

    @Override
    List<String> names() {
        return List.of("_runs", DATE, OTHER);
    }
}
