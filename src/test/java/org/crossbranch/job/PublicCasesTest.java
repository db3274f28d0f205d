package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.spark.LocalSpark;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Inputs in the manner of public reports of other tools' faults, through the jobs. */
@ExtendWith(LocalSpark.class)
class PublicCasesTest {
    private static final String LINE = "De man loopt naar huis .\n";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"stop", "set-aside"})
    void textInAnotherEncodingAndArchivesAreRefused(String malformed) throws IOException {
        byte[] wide = LINE.repeat(50).getBytes(StandardCharsets.UTF_16LE);
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        try (GZIPOutputStream packed = new GZIPOutputStream(archive)) {
            packed.write(Arrays.copyOf("a.txt".getBytes(StandardCharsets.UTF_8), 512));
            packed.write(LINE.repeat(50).getBytes(StandardCharsets.UTF_8));
        }
        for (Path file : new Path[] {write("wide.txt", wide), write("tar.txt.gz", archive.toByteArray())}) {
            CommandLineRun run = CommandLineRun.of(
                    "import", "--in", file, "--out", folder.resolve("out"), "--set", "import.malformed=" + malformed);
            assertThat(run.exit()).as(run.err()).isEqualTo(ExitCode.INPUT.status());
            assertThat(run.err())
                    .contains(file.getFileName() + ":1:")
                    .contains("there are NUL characters; name the encoding (for example UTF-16LE)");
        }
        done("import", "--in", folder.resolve("wide.txt"), "--out", folder.resolve("out"), "--charset", "UTF-16LE");
    }

    @Test
    void secondaryEdgesAreCounted() throws IOException {
        Path file = write("a.export", """
                #FORMAT 3
                #BOS 1
                Anna\tNE\t--\tSB\t500\tSB\t501
                tanzt\tVVFIN\t--\tHD\t501\tRE\t500\tXX\t500
                #500\tS\t--\tCJ\t0
                #501\tS\t--\tCJ\t0
                #EOS 1
                """);
        CommandLineRun run = done("import", "--in", file, "--out", folder.resolve("out"));
        assertThat(run.out()).contains("out: 3 secondary edges dropped").doesNotContain("metadata");
        JsonNode manifest =
                new ObjectMapper().readTree(folder.resolve("_runs/out.run.json").toFile());
        assertThat(manifest.path("counts").path("secondary edges dropped").asInt())
                .isEqualTo(3);
    }

    private CommandLineRun done(Object... arguments) {
        CommandLineRun run = CommandLineRun.of(arguments);
        assertThat(run.exit()).as(run.err()).isZero();
        return run;
    }

    private Path write(String name, String text) throws IOException {
        return write(name, text, StandardCharsets.UTF_8);
    }

    private Path write(String name, String text, Charset charset) throws IOException {
        return write(name, text.getBytes(charset));
    }

    private Path write(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }
}
