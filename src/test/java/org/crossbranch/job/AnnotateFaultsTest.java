package org.crossbranch.job;

import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.table.store.FailingFileSystem;

/** Faults of {@code annotate} where a table is whole. What is compressed is unpacked beside it first. */
final class AnnotateFaultsTest extends AnnotateFaults {
    AnnotateFaultsTest(SparkSession spark) {
        super(spark, FailingFileSystem.SCHEME);
    }

    @Override
    void writeInput(List<String> lines) throws IOException {
        writeCompressed("text.txt.gz", lines);
    }

    @Override
    List<String> paths() {
        return List.of("--in", onDisk() + "/text.txt.gz", "--out", onDisk() + "/out");
    }

    @Override
    String table() {
        return "out";
    }

    @Override
    List<String> names() {
        return List.of("_runs", "a.model", "out", "text.txt.gz");
    }
}
