package org.crossbranch.spark.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are replaced on a local disk. */
final class RenamesTest {
    private static final int REPLACEMENTS = 200;

    @TempDir
    private java.nio.file.Path folder;

    @Test
    void aFileThatIsReplacedIsThereAllTheTime() throws IOException {
        FileSystem raw = FileSystem.getLocal(new Configuration()).getRawFileSystem();
        java.nio.file.Path file = Files.writeString(folder.resolve("best.model"), "0");
        AtomicBoolean isDone = new AtomicBoolean();
        CompletableFuture<Boolean> wasMissing = CompletableFuture.supplyAsync(() -> {
            boolean missing = false;
            while (!isDone.get()) {
                missing |= Files.notExists(file);
            }
            return missing;
        });
        for (int i = 1; i <= REPLACEMENTS; i++) {
            Files.writeString(folder.resolve("part"), Integer.toString(i));
            Renames.replace(raw, path("part"), path("best.model"));
        }
        isDone.set(true);
        assertThat(wasMissing.join()).isFalse();
        assertThat(file).hasContent(Integer.toString(REPLACEMENTS));
    }

    /** Hadoop keeps checksums in files beside, which cannot be replaced in the same step. */
    @Test
    void theChecksumsOfTheOldFileGo() throws IOException {
        LocalFileSystem checked = FileSystem.getLocal(new Configuration());
        for (String text : new String[] {"old", "new, and longer", "newest"}) {
            FileContent.write(checked, path("part"), out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
            Renames.replace(checked, path("part"), path("best.model"));
            try (InputStream in = checked.open(path("best.model"))) {
                assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                        .isEqualTo(text);
            }
        }
        assertThat(folder.resolve("part")).doesNotExist();
        assertThat(folder.resolve(".part.crc")).doesNotExist();
    }

    private Path path(String name) {
        return new Path(folder.resolve(name).toString());
    }
}
