package org.crossbranch.spark.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.table.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class IgnoredFilesTest {
    private static final Configuration CONFIGURATION = new Configuration();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = ' ', textBlock = """
                    *.tmp a.tmp true
                    *.tmp x/y/a.tmp true
                    *.tmp a.tmp.txt false
                    old x/old/a.txt true
                    old x/older/a.txt false
                    x/*.txt x/a.txt true
                    x/*.txt x/y/a.txt false
                    x/** x/y/a.txt true
                    x/* x/y/a.txt true
                    {a,b}.txt b.txt true
                    **/y/* x/y/a.txt true
                    """)
    void globsStandForNamesOrPaths(String glob, String name, boolean isIgnored) {
        assertThat(new IgnoredFiles(List.of(glob)).holds(name)).isEqualTo(isIgnored);
        assertThat(new IgnoredFiles(List.of("none", glob)).holds("/" + name)).isEqualTo(isIgnored);
    }

    @Test
    void whatIsNoGlobIsRefused() {
        assertThatThrownBy(() -> new IgnoredFiles(List.of("{a")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"{a\" is no pattern of files: ");
    }

    @Test
    void ignoredFilesAreNeitherReadNorListed() throws IOException {
        file("a.txt");
        file("a.tmp.txt");
        file("old/a.txt");
        file("new/a.txt");
        assertThat(found("", "*.tmp.txt", "old")).containsExactly("a", "new:a");
        assertThat(found("/*", "*.tmp.txt", "old")).containsExactly("a", "new:a");
        assertThat(found("/old/a.txt", "old", "*.txt"))
                .as("the file itself was named")
                .containsExactly("a");
        assertThatThrownBy(() -> found("", "*.txt"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("all of the 4 files here are to be ignored (*.txt); ignore fewer");
    }

    @Test
    void changesOfIgnoredFilesDoNotShow() throws IOException {
        file("a.txt");
        file("b.tmp");
        Instant later = Instant.now().plusSeconds(60);
        IgnoredFiles ignored = new IgnoredFiles(List.of("*.tmp"));
        String before = InputListing.of(CONFIGURATION, folder.toString(), ignored)
                .stamp(later)
                .orElseThrow();
        Files.setLastModifiedTime(folder.resolve("b.tmp"), FileTime.from(Instant.EPOCH));
        assertThat(InputListing.of(CONFIGURATION, folder.toString(), ignored).stamp(later))
                .contains(before);
        Files.setLastModifiedTime(folder.resolve("a.txt"), FileTime.from(Instant.EPOCH));
        assertThat(InputListing.of(CONFIGURATION, folder.toString(), ignored).stamp(later))
                .isPresent()
                .get()
                .isNotEqualTo(before);
    }

    private List<String> found(String below, String... globs) {
        return new SourceFiles(CONFIGURATION, RunListener.NONE, "", "", new IgnoredFiles(List.of(globs)))
                .find(folder + below).stream().map(SourceFile::document).toList();
    }

    private void file(String name) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "some words\n");
    }
}
