package org.crossbranch.job.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.job.CommandLineRun;
import org.crossbranch.spark.table.store.Claims;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Signs of life, and the records of runs that are over. */
class RunHistoryTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    @Test
    void eachRunLeavesARecord() throws IOException {
        assertThat(run("a", run -> run.manifest().count("sentences", 7))).isEqualTo(ExitCode.DONE);
        assertThat(run("a", run -> {
                    throw new JobException(ExitCode.MODEL, "no model");
                }))
                .isEqualTo(ExitCode.MODEL);
        assertThat(run("b", run -> {}, "--set", "no.such=1")).isEqualTo(ExitCode.USAGE);
        List<JsonNode> records = records();
        assertThat(records)
                .extracting(record -> record.at("/exit/code").asInt(-1))
                .containsExactly(0, 4, 2);
        assertThat(records.get(0).at("/counts/sentences").asInt()).isEqualTo(7);
        assertThat(records).extracting(record -> record.at("/run").asText()).doesNotHaveDuplicates();
        assertThat(records.get(1))
                .as("the manifest beside the output is that of its last run")
                .isEqualTo(JSON.readTree(folder.resolve("_runs/a.run.json").toFile()));
    }

    @Test
    void theHistoryIsListedTheLatestFirst() throws IOException {
        run("a", run -> run.manifest().count("sentences", 7));
        run("b", run -> run.manifest().figures(Map.of("skipped", true)));
        List<JsonNode> records = records();
        CommandLineRun all = CommandLineRun.of("runs", "--in", folder, "--history");
        assertThat(all.exit()).as(all.err()).isZero();
        assertThat(all.out().lines().map(line -> line.strip().split(" {2,}")))
                .containsExactly(
                        new String[] {"run", "output", "job", "state", "begun", "seconds", "counts", "read", "error"},
                        row(records.get(1), "b", "done before"),
                        row(records.get(0), "a", "done", "sentences 7"));
        assertThat(CommandLineRun.of("runs", "--in", folder, "--history", "--limit", "1")
                        .out())
                .hasLineCount(2)
                .contains(records.get(1).at("/run").asText());
    }

    /** A night's reader wants the others. */
    @Test
    void aDamagedRecordIsLeftOutByName() throws IOException {
        run("a", run -> run.manifest().count("sentences", 7));
        run("b", run -> {
            throw new JobException(ExitCode.MODEL, "no model");
        });
        run("c", run -> {});
        run("d", run -> {});
        run("parses/date=2026-03-01", run -> {});
        Files.writeString(folder.resolve("_runs/c.run.json"), "{\"state\": \"done\"");
        Path untimely = folder.resolve("_runs/d.run.json");
        Files.writeString(
                untimely,
                Files.readString(untimely).replaceFirst("\"started\" : \"[^\"]*\"", "\"started\" : \"noon\""));
        Files.writeString(files().get(1), "[]");
        CommandLineRun last = CommandLineRun.of("runs", "--in", folder);
        assertThat(last.exit()).isZero();
        assertThat(last.out().lines().skip(1))
                .satisfiesExactly(
                        a -> assertThat(a).startsWith("a ").contains("  done  "),
                        b -> assertThat(b)
                                .startsWith("b ")
                                .contains("  failed (4)  ")
                                .endsWith("  no model"),
                        of -> assertThat(of).startsWith("parses/date=2026-03-01 "));
        assertThat(last.err().lines())
                .satisfiesExactly(
                        c -> assertThat(c).contains("left out: ", "/_runs/c.run.json: this is no JSON"),
                        d -> assertThat(d).contains("left out: ", "/_runs/d.run.json: \"started\" is no time: noon"));
        CommandLineRun history = CommandLineRun.of("runs", "--in", folder, "--history", "--limit", 4);
        assertThat(history.exit()).isZero();
        assertThat(history.out()).as("the one that is left out does not count").hasLineCount(5);
        assertThat(history.err())
                .contains("left out: ", ": this is not the manifest of a run")
                .hasLineCount(1);
    }

    @Test
    void runsThatRunAndRunsThatWereKilledAreToldApart() throws IOException {
        run("dead", run -> Claims.overtake(new Configuration(), output("dead")));
        // As a killed process leaves them: its files say that it runs.
        Path manifest = folder.resolve("_runs/dead.run.json");
        Path record = files().get(0);
        Files.writeString(manifest, running(Files.readString(manifest)));
        Files.writeString(record, running(Files.readString(record)));
        run("alive", run -> {
            assertThat(CommandLineRun.of("runs", "--in", folder, "--history")
                            .out()
                            .lines()
                            .skip(1))
                    .satisfiesExactly(
                            alive -> assertThat(alive).contains("  alive  ", "  running  "),
                            dead -> assertThat(dead).contains("  dead  ", "  killed  "));
            assertThat(run("alive", second -> {})).isEqualTo(ExitCode.OWNED);
        });
        assertThat(CommandLineRun.of("runs", "--in", folder, "--history")
                        .out()
                        .lines()
                        .skip(1))
                .satisfiesExactly(
                        refused -> assertThat(refused).contains("  alive  ", "  failed (5)  "),
                        ended -> assertThat(ended).contains("  alive  ", "  done  "),
                        dead -> assertThat(dead).contains("  dead  ", "  killed  "));
    }

    @Test
    void onlyTheLatestRecordsAreKept() throws IOException {
        List<String> runs = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            run("a", run -> runs.add(run.manifest().run()), "--set", "runs.history=3");
        }
        Path foreign = Files.writeString(folder.resolve("_runs/history/notes.txt"), "not a record");
        assertThat(records()).extracting(record -> record.at("/run").asText()).isEqualTo(runs.subList(2, 5));
        run("a", run -> {}, "--set", "runs.history=0");
        assertThat(records()).as("a run without history leaves it as it is").hasSize(3);
        assertThat(foreign).exists();
    }

    /** A killed run leaves them; one that is young may be of a run that is about to put it in its place. */
    @Test
    void oldDraftsAreDeleted() throws IOException {
        Files.createDirectories(folder.resolve("_runs/history"));
        List<Path> drafts = Stream.of("_runs/.a.run.json.", "_runs/history/.20260301T120000.000Z-12345678.run.json.")
                .map(name -> folder.resolve(name + UUID.randomUUID()))
                .toList();
        for (Path draft : drafts) {
            Files.setLastModifiedTime(
                    Files.writeString(draft, "{"), FileTime.from(Instant.now().minus(Duration.ofHours(2))));
        }
        Path young = Files.writeString(folder.resolve("_runs/.b.run.json." + UUID.randomUUID()), "{");
        Path foreign = Files.writeString(folder.resolve("_runs/.notes"), "not a draft");
        Files.setLastModifiedTime(foreign, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
        run("a", run -> {});
        assertThat(drafts).noneMatch(Files::exists);
        assertThat(young).exists();
        assertThat(foreign).exists();
    }

    @Test
    void runsAtOnceAllLeaveTheirRecords() throws IOException {
        List<CompletableFuture<ExitCode>> runs = IntStream.range(0, 24)
                .mapToObj(number -> CompletableFuture.supplyAsync(
                        () -> run("out" + number, run -> {}, "--set", "runs.history=" + (number % 2 == 0 ? 20 : 24))))
                .toList();
        assertThat(runs).allSatisfy(run -> assertThat(run.join()).isEqualTo(ExitCode.DONE));
        assertThat(records().size()).isBetween(20, 24);
        assertThat(records())
                .allSatisfy(record -> assertThat(record.at("/state").asText()).isEqualTo("done"));
    }

    @Test
    void aHistoryThatCannotBeWrittenFailsNoJob() throws IOException {
        Files.createDirectories(folder.resolve("_runs"));
        Files.writeString(folder.resolve("_runs/history"), "a file where a folder should be");
        assertThat(run("a", run -> {})).isEqualTo(ExitCode.DONE);
        assertThat(JSON.readTree(folder.resolve("_runs/a.run.json").toFile())
                        .at("/state")
                        .asText())
                .isEqualTo("done");
    }

    @Test
    void theManifestTellsThatTheRunIsAliveAndHowFarItHasCome() {
        ExitCode exit = run(
                "a",
                run -> {
                    run.progress().began("parse", "sentences", 200);
                    run.progress().reached(50);
                    Instant first = heartbeat();
                    await(() -> heartbeat().isAfter(first));
                    JsonNode json = manifest();
                    assertThat(json.at("/progress/stage").asText()).isEqualTo("parse");
                    assertThat(json.at("/progress/done").asInt()).isEqualTo(50);
                    assertThat(CommandLineRun.of("runs", "--in", folder).out()).contains("  running, 25 %  ");
                    // A run that was overtaken leaves the manifest to the other.
                    Claims.overtake(new Configuration(), output("a"));
                    Instant last = heartbeat();
                    Thread.sleep(1_500);
                    assertThat(heartbeat()).isEqualTo(last);
                    throw new IOException("what was prepared is gone");
                },
                "--quiet",
                "--set",
                "runs.heartbeat-seconds=1");
        assertThat(exit).isEqualTo(ExitCode.OWNED);
    }

    @Test
    void aRunWithoutAnOutputIsMissedByItsHeartbeat() throws IOException {
        Path file = folder.resolve("evaluate.json");
        String json = """
                {"job": "evaluate", "state": "running", "started": "%1$s", "heartbeat": "%1$s",
                 "heartbeatSeconds": 30}
                """;
        Files.writeString(file, json.formatted(Instant.now()));
        assertThat(CommandLineRun.of("wait", file, "--timeout", "0").exit()).isEqualTo(ExitCode.UNKNOWN.status());
        Files.writeString(file, json.formatted(Instant.now().minus(Duration.ofMinutes(3))));
        assertThat(CommandLineRun.of("wait", file, "--timeout", "9").exit()).isEqualTo(ExitCode.MACHINE.status());
    }

    private static String[] row(JsonNode record, String output, String state, String... more) {
        List<String> row = new ArrayList<>(List.of(
                record.at("/run").asText(),
                output,
                "test",
                state,
                record.at("/started").asText().replaceFirst("\\..*Z", "Z"),
                String.format(Locale.ROOT, "%.1f", record.at("/seconds").asDouble())));
        row.addAll(List.of(more));
        return row.toArray(String[]::new);
    }

    private static String running(String json) {
        return json.replace("\"state\" : \"failed\"", "\"state\" : \"running\"")
                .replace("\"state\" : \"done\"", "\"state\" : \"running\"");
    }

    private static void await(Probe condition) throws IOException, InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!condition.holds()) {
            assertThat(System.nanoTime()).as("waited in vain").isLessThan(end);
            Thread.sleep(50);
        }
    }

    /** A condition that reads files. */
    @FunctionalInterface
    private interface Probe {
        boolean holds() throws IOException;
    }

    private JsonNode manifest() throws IOException {
        return JSON.readTree(folder.resolve("_runs/a.run.json").toFile());
    }

    private Instant heartbeat() throws IOException {
        return Instant.parse(manifest().at("/heartbeat").asText());
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("_runs/history"))) {
            return files.filter(file -> file.toString().endsWith(".run.json"))
                    .sorted()
                    .toList();
        }
    }

    private List<JsonNode> records() throws IOException {
        List<JsonNode> records = new ArrayList<>();
        for (Path file : files()) {
            records.add(JSON.readTree(file.toFile()));
        }
        return records;
    }

    private org.apache.hadoop.fs.Path output(String name) {
        return new org.apache.hadoop.fs.Path(folder.resolve(name).toString());
    }

    /** The body of a job, which may sleep. */
    @FunctionalInterface
    private interface Body {
        void run(JobRun run) throws IOException, InterruptedException;
    }

    private ExitCode run(String name, Body body, String... arguments) {
        CommonOptions options = new CommonOptions();
        new CommandLine(CommandLine.Model.CommandSpec.forAnnotatedObject(options)).parseArgs(arguments);
        PrintStream sink = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        return new JobRunner(List.of("test"), sink, sink)
                .run(
                        "test",
                        options,
                        new RunPaths().writes("--out", folder.resolve(name).toString()),
                        run -> {
                            try {
                                body.run(run);
                            } catch (InterruptedException e) {
                                throw new IOException(e);
                            }
                        });
    }
}
