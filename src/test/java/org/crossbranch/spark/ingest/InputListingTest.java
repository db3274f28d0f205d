package org.crossbranch.spark.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.ingest.FileSettings.OutsideLinks;
import org.crossbranch.spark.table.InputException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Folders with links and with other things than files in them. */
@Timeout(60)
final class InputListingTest {
    @TempDir
    private Path disk;

    private Path folder;

    @BeforeEach
    void makeFolder() throws IOException {
        folder = Files.createDirectory(disk.resolve("in"));
        Files.writeString(folder.resolve("a.txt"), "one\n");
        Files.writeString(Files.createDirectory(folder.resolve("x")).resolve("b.txt"), "two\n");
    }

    @Test
    void eachFileIsTakenOnceByItsOwnName() throws IOException {
        link("self", folder);
        link("again", folder.resolve("x"));
        link("x/up", folder);
        link("A.txt", folder.resolve("a.txt"));
        assertThat(names()).containsExactly("a.txt", "x/b.txt");
    }

    /** As Kubernetes mounts settings. */
    @Test
    void aFileThatOnlyALinkLeadsToIsTakenByTheLink() throws IOException {
        Files.writeString(Files.createDirectory(folder.resolve("..data")).resolve("c.txt"), "three\n");
        link("c.txt", folder.resolve("..data/c.txt"));
        link("d.txt", folder.resolve("..data/c.txt"));
        assertThat(names()).containsExactly("a.txt", "c.txt", "x/b.txt");
    }

    @Test
    void linksThatLeadOutOrNowhereAreNamed() throws IOException {
        Path out = Files.writeString(disk.resolve("secret.txt"), "secret\n");
        link("x/out.txt", out);
        assertThatThrownBy(this::names)
                .isInstanceOf(InputException.class)
                .hasMessage(folder.resolve("x/out.txt") + ": this link leads out of the folder, to " + out.toRealPath()
                        + "; follow such links with --set input.outside-links=follow, or give that path itself");
        assertThat(InputListing.of(followed(), folder.toString(), IgnoredFiles.NONE)
                        .files())
                .extracting(InputListing.Listed::name)
                .as("it may be followed")
                .containsExactly("a.txt", "x/b.txt", "x/out.txt");
        assertThat(new SourceFiles(new Configuration(), RunListener.NONE, "", "", new IgnoredFiles(List.of("out.txt")))
                        .find(folder.toString()))
                .as("it may be ignored")
                .hasSize(2);
        assertThat(InputListing.of(
                                new Configuration(), folder.resolve("x/out.txt").toString(), IgnoredFiles.NONE)
                        .bytes())
                .as("it may be named")
                .isEqualTo(7);
        Files.delete(folder.resolve("x/out.txt"));
        link("gone.txt", folder.resolve("nothing"));
        assertThatThrownBy(this::names)
                .isInstanceOf(InputException.class)
                .hasMessageContaining("gone.txt: this link leads nowhere");
    }

    @Test
    void whatIsNoFileIsNeverOpened() throws Exception {
        Path pipe = folder.resolve("pipe.txt");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        for (String path : List.of(folder.toString(), pipe.toString(), "/dev/zero")) {
            assertThatThrownBy(() -> SourceFiles.find(new Configuration(), RunListener.NONE, path, "text"))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("this is neither a file nor a folder");
        }
    }

    private static Configuration followed() {
        Configuration configuration = new Configuration();
        FileSettings.set(configuration, StandardCharsets.UTF_8, OutsideLinks.FOLLOW);
        return configuration;
    }

    private void link(String name, Path target) throws IOException {
        Files.createSymbolicLink(folder.resolve(name), target);
    }

    private List<String> names() throws IOException {
        return InputListing.of(new Configuration(), folder.toString(), IgnoredFiles.NONE).files().stream()
                .map(InputListing.Listed::name)
                .toList();
    }
}
