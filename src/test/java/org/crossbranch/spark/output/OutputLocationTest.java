package org.crossbranch.spark.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An output has one path, whatever links lead to it, and lies in no table. */
final class OutputLocationTest {
    private final Configuration configuration = new Configuration();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "_runs",
                "_rejects",
                "_published",
                ".news.staging-000001-0a1b2c3d",
                "..news.annotate-input-000001-0a1b2c3d.staging-000001-0a1b2c3d",
                ".news.partitions",
                ".news.generations"
            })
    void namesOfThisProgramsOwnAreRefused(String name) {
        assertThatThrownBy(() -> take(name))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining(name + ": this program keeps its own files under such names");
    }

    @ParameterizedTest
    @ValueSource(strings = {"news.staging-000001-0a1b2c3d", "_news", ".news.json", "news.previous", "date=1.previous"})
    void otherNamesAreFree(String name) {
        take(name).close();
        assertThat(folder.resolve("_runs/" + name + ".claim")).isDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"_crossbranch.json", "_published/000001-0a.json"})
    void anOutputInATableIsRefused(String sign) throws IOException {
        Path file = folder.resolve("table").resolve(sign);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "{}");
        for (String inside : new String[] {"table/day1", "table/all/day1"}) {
            assertThatThrownBy(() -> take(inside))
                    .isInstanceOf(OutputException.class)
                    .hasMessageContaining("lies in the table")
                    .hasMessageContaining("give a path outside");
        }
        assertThat(folder.resolve("table/_runs")).doesNotExist();
    }

    /** Two runs of one table by two names would delete each other's files. */
    @Test
    void aLinkAndWhatItLeadsToAreOneOutput() throws IOException {
        Files.createDirectory(folder.resolve("real"));
        Files.createSymbolicLink(folder.resolve("link"), folder.resolve("real"));
        Files.createSymbolicLink(folder.resolve("folder"), folder);
        try (OutputClaim claim = take("real")) {
            assertThat(claim.run()).isNotEmpty();
            for (String other : new String[] {"link", "folder/real", "folder/link"}) {
                assertThatThrownBy(() -> take(other)).isInstanceOf(OutputClaim.OwnedException.class);
            }
        }
    }

    @Test
    void aLinkToNothingIsNamed() throws IOException {
        Files.createSymbolicLink(folder.resolve("link"), folder.resolve("nothing"));
        assertThatThrownBy(() -> take("link/news"))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("link is a link to nothing; remove it");
    }

    private OutputClaim take(String name) {
        return OutputClaim.take(
                configuration,
                new org.apache.hadoop.fs.Path(folder.resolve(name).toString()));
    }
}
