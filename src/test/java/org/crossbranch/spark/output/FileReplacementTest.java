package org.crossbranch.spark.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.table.store.Claims;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FileReplacementTest {
    @TempDir
    private java.nio.file.Path folder;

    /** Two starts of one command. */
    @Test
    void ofTwoAtOnceTheLaterIsThereWhole() throws IOException {
        java.nio.file.Path file = Files.writeString(folder.resolve("out.export"), "old");
        try (FileReplacement one = replacement();
                FileReplacement other = replacement()) {
            try (Writer first = one.open();
                    Writer second = other.open()) {
                first.write("the first, which is longer\n");
                first.flush();
                second.write("the second\n");
            }
            one.commit();
            assertThat(file).content().isEqualTo("the first, which is longer\n");
            other.commit();
        }
        assertThat(file).content().isEqualTo("the second\n");
        try (Stream<java.nio.file.Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void oneThatFailsDisturbsNeitherTheFileNorTheOther() throws IOException {
        java.nio.file.Path file = Files.writeString(folder.resolve("out.export"), "old");
        try (FileReplacement one = replacement()) {
            try (FileReplacement failing = replacement();
                    Writer writer = failing.open()) {
                writer.write("half");
            }
            assertThat(file).content().isEqualTo("old");
            try (Writer writer = one.open()) {
                writer.write("whole");
            }
            one.commit();
        }
        assertThat(file).content().isEqualTo("whole");
        try (Stream<java.nio.file.Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    /** A run that was stopped while it wrote wakes up when another one has written and ended. */
    @Test
    void aRunThatWasOvertakenReplacesNothing() throws IOException {
        Configuration configuration = new Configuration();
        Path path = new Path(folder.resolve("out.export").toString());
        OutputClaim zombie = Claims.ofEndedProcess(configuration, path);
        try (FileReplacement late = new FileReplacement(configuration, path, zombie)) {
            try (Writer writer = late.open()) {
                writer.write("late");
            }
            try (OutputClaim next = OutputClaim.take(configuration, path)) {
                FileReplacement.write(configuration, path, "next".getBytes(StandardCharsets.UTF_8), next);
            }
            assertThatThrownBy(late::commit)
                    .isInstanceOf(OutputClaim.OwnedException.class)
                    .hasMessageContaining("another run owns this output now");
        }
        assertThatThrownBy(() -> FileReplacement.write(configuration, path, new byte[1], zombie))
                .isInstanceOf(OutputClaim.OwnedException.class);
        assertThat(folder.resolve("out.export")).content().isEqualTo("next");
        try (Stream<java.nio.file.Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("_runs", "out.export");
        }
    }

    private FileReplacement replacement() throws IOException {
        return new FileReplacement(
                new Configuration(), new Path(folder.resolve("out.export").toString()), Ownership.UNSHARED);
    }
}
