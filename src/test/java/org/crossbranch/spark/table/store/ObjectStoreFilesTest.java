package org.crossbranch.spark.table.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.job.run.JsonFile;
import org.crossbranch.spark.output.FileReplacement;
import org.crossbranch.spark.output.Ownership;
import org.crossbranch.spark.table.store.FailingFileSystem.Fault;
import org.crossbranch.spark.table.store.FailingFileSystem.Kill;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Single files on an object store, where a rename over a file would delete it first: a kill at any step leaves the old or the new. */
final class ObjectStoreFilesTest {
    private static final String OLD = "{\"state\": \"running\"}";
    private static final String NEW = "{\"state\": \"done\"}";

    private final Configuration hadoop = new Configuration(false);

    @TempDir
    private Path folder;

    private Path file;

    /** Replaces the file. */
    @FunctionalInterface
    private interface Replacement {
        void by(String path, String content) throws IOException;
    }

    @BeforeEach
    void register() {
        FailingObjectStore.register(hadoop);
        file = folder.resolve("out.json");
    }

    @AfterEach
    void succeed() {
        FailingFileSystem.succeed();
    }

    @Test
    void aConvertedFileIsTheOldOrTheNew() throws IOException {
        expectOldOrNew((path, content) -> {
            try (FileReplacement replacement =
                    new FileReplacement(hadoop, new org.apache.hadoop.fs.Path(path), Ownership.UNSHARED)) {
                try (Writer writer = replacement.open()) {
                    writer.write(content);
                }
                replacement.commit();
            }
        });
    }

    @Test
    void aManifestIsTheOldOrTheNew() throws IOException {
        expectOldOrNew((path, content) -> JsonFile.at(path).writeResults(content, hadoop, Ownership.UNSHARED));
    }

    private void expectOldOrNew(Replacement replacement) throws IOException {
        boolean isOver = false;
        for (int step = 1; !isOver; step++) {
            Files.writeString(file, OLD);
            FailingFileSystem.fail(Fault.KILLED, step);
            try {
                replacement.by(FailingObjectStore.SCHEME + ":" + file, NEW);
                isOver = true;
            } catch (Kill e) {
                assertThat(Files.readString(file)).as("killed at step %d", step).isIn(OLD, NEW);
            }
        }
        assertThat(file).content().isEqualTo(NEW);
    }
}
