package org.crossbranch.job.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.job.CommandLineRun;
import org.crossbranch.model.TestBundles;
import org.crossbranch.spark.LocalSpark;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Paths at which a job cannot write: it says so before it begins. */
final class OutputPathTest {
    @TempDir
    private Path folder;

    private Path trees;
    private Path notes;
    private Path model;

    @BeforeEach
    void writeTrees() throws IOException {
        LocalSpark.session();
        model = folder.resolve("a.model");
        TestBundles.random(1).write(model);
        trees = Files.writeString(folder.resolve("trees.discbracket"), "(S (N 0=a))\n");
        notes = Files.writeString(folder.resolve("notes.txt"), "mine");
    }

    @Test
    void noJobReplacesAFolderThatHasNoNameOfItsOwn() {
        for (String output : List.of("/", ".", "..", "file:///", "a/..", "/tmp/.", "../..")) {
            for (List<Object> job : jobs(output)) {
                CommandLineRun run = CommandLineRun.of(job.toArray());
                assertThat(run.exit()).as(job + " " + run.err()).isEqualTo(ExitCode.USAGE.status());
                // Some of them hold the inputs, which is said first.
                assertThat(run.err())
                        .matches("crossbranch .*( holds --|: nothing can be written in this folder's place).*\n");
            }
        }
    }

    @Test
    void noJobBeginsWithANameThatIsTooLong() {
        String output = folder.resolve("ö".repeat(76)).toString();
        for (List<Object> job : jobs(output)) {
            refused(job, output + ": the name has 152 bytes; give one of at most 150");
        }
    }

    @Test
    void noJobMakesAFolderOfAFile() {
        String output = notes + "/below/out.export";
        for (List<Object> job : jobs(output)) {
            refused(job, output + ": file:" + notes + " is a file, and a folder is needed there; give another path");
        }
        assertThat(notes).hasContent("mine");
    }

    @Test
    void anEmptyPathIsSaidToBeEmpty() {
        for (List<Object> job : jobs("")) {
            // The other two have outputs to choose from.
            if (!job.contains("statistics") && !job.contains("evaluate")) {
                CommandLineRun run = CommandLineRun.of(job.toArray());
                assertThat(run.exit()).as(run.err()).isEqualTo(ExitCode.USAGE.status());
                assertThat(run.err()).endsWith(" is empty; give one (is a variable of the shell not set?)\n");
            }
        }
    }

    /** The figures of an hour would be lost. */
    @Test
    void filesDoNotReplaceFolders() throws IOException {
        Path taken = Files.createDirectory(folder.resolve("taken.export"));
        for (List<Object> job : jobs(taken.toString())) {
            if (job.contains("--json") || job.contains("convert")) {
                CommandLineRun run = CommandLineRun.of(job.toArray());
                assertThat(run.exit()).isEqualTo(ExitCode.USAGE.status());
                assertThat(run.err())
                        .isEqualTo("crossbranch " + job.get(0) + ": " + taken
                                + ": a folder lies here; give the path of a file\n");
                assertThat(run.out()).isEmpty();
            }
        }
    }

    private List<List<Object>> jobs(String output) {
        return List.of(
                List.of("import", "--in", trees, "--out", output),
                List.of("oracle", "--in", trees, "--out", output),
                List.of("statistics", "--in", trees, "--out", output),
                List.of("statistics", "--in", trees, "--json", output),
                List.of("train", "--in", trees, "--dev", trees, "--model", output),
                List.of("annotate", "--in", trees, "--model", model, "--out", output),
                List.of("evaluate", "--gold", trees, "--predicted", trees, "--json", output),
                List.of("convert", "--in", trees, "--format", "export", "--out", output));
    }

    private void refused(List<Object> job, String message) {
        CommandLineRun run = CommandLineRun.of(job.toArray());
        assertThat(run.exit()).as(job + " " + run.err()).isEqualTo(ExitCode.USAGE.status());
        assertThat(run.err()).isEqualTo("crossbranch " + job.get(0) + ": " + message + "\n");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactlyInAnyOrder(trees, model, notes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
