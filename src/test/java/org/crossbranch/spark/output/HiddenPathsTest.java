package org.crossbranch.spark.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.table.store.FailingFileSystem;
import org.crossbranch.spark.table.store.FailingFileSystem.Fault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hidden folders go when they are of no more use. */
final class HiddenPathsTest {
    @TempDir
    private java.nio.file.Path folder;

    /** A run may have published by then. */
    @Test
    void oneThatCannotBeDeletedIsNoFailure() throws IOException {
        Configuration configuration = new Configuration();
        FailingFileSystem.register(configuration);
        java.nio.file.Path copy = Files.createDirectory(folder.resolve(".out.annotate-text-000001-12345678"));
        Path hidden = new Path(FailingFileSystem.SCHEME + ":" + copy);
        FileSystem fileSystem = hidden.getFileSystem(configuration);
        FailingFileSystem.fail(Fault.OUTAGE, 1);
        HiddenPaths.discard(fileSystem, hidden);
        FailingFileSystem.succeed();
        assertThat(copy).exists();
        HiddenPaths.discard(fileSystem, hidden);
        assertThat(copy).doesNotExist();
    }

    @Test
    void thoseOfEarlierRunsAreDeleted() throws IOException {
        List<String> earlier = List.of(
                ".out.annotate-text-000001-12345678",
                ".out.annotate-input-000002-12345678",
                "..out.annotate-input-000002-12345678.staging-000002-12345678");
        List<String> others = List.of(
                ".out.annotate-text-000003-12345678",
                ".out2.annotate-text-000001-12345678",
                ".out.staging-000001",
                "out");
        for (String name : earlier) {
            Files.createDirectory(folder.resolve(name));
        }
        for (String name : others) {
            Files.createDirectory(folder.resolve(name));
        }
        FileSystem fileSystem = FileSystem.getLocal(new Configuration());
        Path out = new Path(folder.resolve("out").toString());
        HiddenPaths.delete(fileSystem, out, List.of("annotate-input-", "annotate-text-"), "000003-12345678");
        assertThat(earlier).noneMatch(name -> Files.exists(folder.resolve(name)));
        assertThat(others).allMatch(name -> Files.exists(folder.resolve(name)));
    }
}
