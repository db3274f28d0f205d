package org.crossbranch.spark.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
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

    private FileReplacement replacement() throws IOException {
        return new FileReplacement(
                new Configuration(), new Path(folder.resolve("out.export").toString()));
    }
}
