package org.crossbranch.job.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.spark.output.Ownership;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A file beside which no other can be made, as on a full disk: here since its name is so long that a draft's would be too
 * long.
 */
final class JsonFileTest {
    private static final Configuration HADOOP = new Configuration();

    @TempDir
    private Path folder;

    private Path path;

    @BeforeEach
    void nameFile() {
        path = folder.resolve("n".repeat(230));
    }

    @Test
    void isWrittenOverWhereItIsLongEnough() throws IOException {
        Files.writeString(path, "{\"state\": \"running\"}" + " ".repeat(10));
        JsonFile.at(path.toString()).write("{\"state\": \"failed\"}\n", HADOOP, Ownership.UNSHARED);
        assertThat(path).content().isEqualTo("{\"state\": \"failed\"}\n" + " ".repeat(10));
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(path);
        }
    }

    @Test
    void staysAsItIsWhereItIsTooShort() throws IOException {
        assertThatThrownBy(() -> JsonFile.at(path.toString()).write("{}", HADOOP, Ownership.UNSHARED))
                .isInstanceOf(IOException.class);
        assertThat(path).doesNotExist();
        Files.writeString(path, "{}");
        assertThatThrownBy(() -> JsonFile.at(path.toString()).write("{\"a\": 1}", HADOOP, Ownership.UNSHARED))
                .isInstanceOf(IOException.class);
        assertThat(path).hasContent("{}");
    }
}
