package org.crossbranch.job.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.function.ForeachFunction;
import org.crossbranch.figure.TextTable;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.table.store.Claims;
import org.crossbranch.treebank.MalformedTreeException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class JobRunnerTest {
    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private Path output;

    @BeforeEach
    void nameOutput() {
        output = folder.resolve("made/result");
    }

    @Test
    void theManifestNamesTheApplicationAsSoonAsThereIsOne() {
        String id = LocalSpark.session().sparkContext().applicationId();
        ExitCode exit = run(run -> {
            assertThat(manifest().at("/application").asText("?")).isEmpty();
            assertThat(run.spark().sparkContext().applicationId()).isEqualTo(id);
            assertThat(manifest().at("/application").asText()).isEqualTo(id);
            assertThat(manifest().at("/state").asText()).isEqualTo("running");
        });
        assertThat(exit).as(err.toString(StandardCharsets.UTF_8)).isEqualTo(ExitCode.DONE);
    }

    /** Spark would end the process. */
    @Test
    void aTaskThatRunsOutOfMemoryEndsTheRunAndNotTheProcess() throws IOException {
        LocalSpark.session().stop();
        ExitCode exit = run(run -> run.spark().range(1).foreach((ForeachFunction<Long>) row -> {
            throw new OutOfMemoryError("of a task");
        }));
        assertThat(exit).isEqualTo(ExitCode.MACHINE);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .endsWith("crossbranch test: out of memory (of a task); raise CROSSBRANCH_DRIVER_MEMORY, or"
                        + " spark.executor.memory on a cluster\n");
        assertThat(manifest().at("/state").asText()).isEqualTo("failed");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "spark.master | spark://127.0.0.1:1 | MACHINE | spark://127.0.0.1:1: no master of a Spark cluster answers",
                "spark.executor.memory | much | USAGE | Spark did not start on local[1]: ",
                "spark.master | locl | MACHINE | Spark did not start on locl: Could not parse Master URL",
            })
    void aSparkThatDoesNotStartIsToldInOneLine(String key, String value, ExitCode exit, String told)
            throws IOException {
        LocalSpark.session().stop();
        System.setProperty("spark.master", "local[1]");
        System.setProperty(key, value);
        try {
            assertThat(run(JobRun::spark)).isEqualTo(exit);
        } finally {
            System.clearProperty("spark.master");
            System.clearProperty(key);
        }
        assertThat(err.toString(StandardCharsets.UTF_8)).hasLineCount(1).startsWith("crossbranch test: " + told);
        assertThat(manifest().at("/exit/code").asInt()).isEqualTo(exit.status());
    }

    @Test
    void leavesAManifestOfWhatItDid() throws IOException {
        Path input = Files.writeString(folder.resolve("input.txt"), "words");
        ExitCode exit = run(
                run -> {
                    run.reads(input.toString());
                    run.manifest().count("sentences", 7);
                    run.out().println(run.timed("work", () -> "result"));
                },
                "--set",
                "annotate.max-tokens=33");
        assertThat(exit).isEqualTo(ExitCode.DONE);
        assertThat(out).hasToString("result\n");
        assertThat(err.size()).isZero();
        JsonNode json = manifest();
        assertThat(json.at("/state").asText()).isEqualTo("done");
        assertThat(json.at("/exit/code").asInt(-1)).isZero();
        assertThat(json.at("/error").asText("?")).isEmpty();
        assertThat(json.at("/arguments/0").asText()).isEqualTo("test");
        assertThat(json.at("/inputs/0/path").asText()).isEqualTo(input.toString());
        assertThat(json.at("/inputs/0/bytes").asInt()).isEqualTo(5);
        assertThat(json.at("/inputs/0/sha256").asText()).hasSize(64);
        assertThat(json.at("/outputs/0").asText()).isEqualTo(output.toString());
        assertThat(json.at("/counts/sentences").asInt()).isEqualTo(7);
        assertThat(json.at("/driverPeakMemoryMiB").asLong()).isGreaterThan(10);
        assertThat(json.at("/timings/work").isNumber()).isTrue();
        assertThat(json.get("settings").get("annotate.max-tokens").asText()).isEqualTo("33");
        assertThat(json.at("/versions/spark").asText()).startsWith("3.5.");
        try (Stream<Path> files = Files.list(folder.resolve("made/_runs"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("history", "result.claim", "result.run.json");
        }
    }

    @Test
    void saysThatItRunsWhileItRuns() throws IOException {
        run(run -> {
            assertThat(manifest().at("/state").asText()).isEqualTo("running");
            assertThat(manifest().has("ended")).isFalse();
        });
        assertThat(manifest().at("/state").asText()).isEqualTo("done");
    }

    @Test
    void tellsUsersErrorsInOneMessageWithoutATrace() throws IOException {
        ExitCode exit = run(run -> {
            throw new IllegalStateException(
                    "task failed", new MalformedTreeException("a.export", 3, 1, "no such node"));
        });
        assertThat(exit).isEqualTo(ExitCode.INPUT);
        assertThat(err).hasToString("crossbranch test: a.export:3:1: no such node\n");
        assertThat(manifest().at("/state").asText()).isEqualTo("failed");
        assertThat(manifest().at("/exit/code").asInt()).isEqualTo(3);
        assertThat(manifest().at("/error").asText()).isEqualTo("a.export:3:1: no such node");
    }

    @Test
    void tellsWhereUsersErrorsComeFromOnRequest() {
        ExitCode exit = run(
                run -> {
                    throw new JobException(ExitCode.MODEL, "no model");
                },
                "--debug");
        assertThat(exit).isEqualTo(ExitCode.MODEL);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("crossbranch test: no model\n")
                .contains("\tat " + JobRunnerTest.class.getName());
    }

    @Test
    void tellsDefectsWithTheirTrace() throws IOException {
        ExitCode exit = run(run -> {
            throw new AssertionError("impossible");
        });
        assertThat(exit).isEqualTo(ExitCode.OTHER);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("crossbranch test: a defect of the program: java.lang.AssertionError: impossible\n")
                .contains("\tat " + JobRunnerTest.class.getName());
        assertThat(manifest().at("/exit/code").asInt()).isEqualTo(1);
    }

    @Test
    void settingsThatCannotBeUsedEndInAManifestToo() throws IOException {
        assertThat(run(run -> {}, "--set", "annotate.max-token=1")).isEqualTo(ExitCode.USAGE);
        assertThat(err)
                .hasToString("crossbranch test: --set: unknown key annotate.max-token; the nearest key is"
                        + " annotate.max-tokens\n");
        assertThat(manifest().at("/exit/code").asInt()).isEqualTo(2);
    }

    @Test
    void anOutputThatCannotBeWrittenIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("made"), "a file where a folder should be");
        assertThat(run(run -> {})).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("crossbranch test: " + output + ": file:" + file + " is a file")
                .hasLineCount(1);
        Path given = folder.resolve("given.json");
        assertThat(run(run -> {}, "--manifest", given.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(new ObjectMapper().readTree(given.toFile()).at("/exit/code").asInt())
                .isEqualTo(2);
    }

    @Test
    void anOutputOfAnotherRunIsLeftToIt() throws IOException {
        Path given = folder.resolve("given.json");
        run(first -> {
            String running = Files.readString(output.resolveSibling("_runs/result.run.json"));
            assertThat(run(second -> {}, "--manifest", given.toString())).isEqualTo(ExitCode.OWNED);
            assertThat(run(second -> {})).isEqualTo(ExitCode.OWNED);
            assertThat(err.toString(StandardCharsets.UTF_8))
                    .startsWith("crossbranch test: " + output + ": another run owns this output (process ")
                    .hasLineCount(2);
            assertThat(output.resolveSibling("_runs/result.run.json")).hasContent(running);
        });
        assertThat(manifest().at("/state").asText()).isEqualTo("done");
        assertThat(new ObjectMapper().readTree(given.toFile()).at("/exit/code").asInt())
                .isEqualTo(5);
    }

    @Test
    void aRunThatWasOvertakenSaysSoAndLeavesTheManifestToTheOther() throws IOException {
        ExitCode exit = run(run -> {
            Claims.overtake(new Configuration(), new org.apache.hadoop.fs.Path(output.toString()));
            throw new IOException("a file is gone");
        });
        assertThat(exit).isEqualTo(ExitCode.OWNED);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("crossbranch test: " + output + ": another run owns this output now")
                .hasLineCount(1);
        assertThat(manifest().at("/state").asText()).isEqualTo("running");
    }

    /** A run that slept through its end, and another that has written the manifest since. */
    @Test
    void theEndOfARunThatWasOvertakenIsNotTheManifests() throws IOException {
        Path given = folder.resolve("given.json");
        for (Path owned : List.of(output, given)) {
            Path manifest = owned.equals(given) ? given : output.resolveSibling("_runs/result.run.json");
            ExitCode exit = run(
                    run -> {
                        Claims.overtake(new Configuration(), new org.apache.hadoop.fs.Path(owned.toString()));
                        Files.writeString(manifest, "the other's");
                    },
                    owned.equals(given) ? new String[] {"--manifest", given.toString()} : new String[0]);
            assertThat(exit).isEqualTo(ExitCode.OWNED);
            assertThat(manifest).content().isEqualTo("the other's");
        }
    }

    @Test
    void aManifestThatCannotBeWrittenIsAnError() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "a file where a folder should be");
        assertThat(run(run -> {}, "--manifest", file + "/run.json")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("crossbranch test: " + file + "/run.json: ")
                .endsWith("is a file, and a folder is needed there; give another path\n")
                .hasLineCount(1);
    }

    /** A name of a file may hold anything but a slash. */
    @Test
    void noNameSteersTheTerminalOrForgesALine() {
        String name = "in\u001b[2J\ncrossbranch test: all is well\u202e";
        String visible = "in\\u001b[2J\\ncrossbranch test: all is well\\u202e";
        ExitCode exit = run(run -> {
            run.progress().noted(name + ": passed over");
            run.progress().began(name, "trees", 1);
            run.out().printf("%s: 1 tree%n", name);
            run.out().print(TextTable.headed("label", name));
            throw new JobException(ExitCode.INPUT, name + ": damaged");
        });
        assertThat(exit).isEqualTo(ExitCode.INPUT);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(visible + ": 1 tree\nlabel  " + visible + "\n");
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo(visible + ": passed over\ncrossbranch test: " + visible + ": damaged\n");
    }

    @Test
    void quietJobsTellErrorsOnly() {
        assertThat(run(run -> run.out().println("result"), "--quiet")).isEqualTo(ExitCode.DONE);
        assertThat(out.size()).isZero();
    }

    @Test
    void whateverProgressShowsReachesIt() {
        run(job -> assertThat(overridden(job.progress().getClass())).isEqualTo(overridden(Progress.class)));
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    /** The methods that a listener implements itself; the defaults do nothing. */
    private static Set<String> overridden(Class<?> listener) {
        Set<String> told =
                Stream.of(RunListener.class.getMethods()).map(Method::getName).collect(Collectors.toSet());
        return Stream.of(listener.getDeclaredMethods())
                .filter(method -> !method.isSynthetic())
                .map(Method::getName)
                .filter(told::contains)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private ExitCode run(JobRunner.Body body, String... arguments) {
        CommonOptions options = new CommonOptions();
        new CommandLine(CommandLine.Model.CommandSpec.forAnnotatedObject(options)).parseArgs(arguments);
        return new JobRunner(
                        List.of("test"),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8))
                .run("test", options, new RunPaths().writes("--out", output.toString()), body);
    }

    private JsonNode manifest() throws IOException {
        return new ObjectMapper()
                .readTree(folder.resolve("made/_runs/result.run.json").toFile());
    }
}
