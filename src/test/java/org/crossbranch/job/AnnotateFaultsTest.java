package org.crossbranch.job;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.apache.spark.sql.SparkSession;

/** Faults of {@code annotate} where a table is whole. What is compressed is unpacked beside it first. */
final class AnnotateFaultsTest extends AnnotateFaults {
    AnnotateFaultsTest(SparkSession spark) {
        super(spark);
    }

    @Override
    void writeInput(List<String> lines) throws IOException {
        Path text = disk().resolve("text.txt.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(text))) {
            out.write(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
        }
        age(text);
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
