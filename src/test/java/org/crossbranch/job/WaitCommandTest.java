package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.store.Claims;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs that end, run, die or have not begun, by their manifests. */
class WaitCommandTest {
    private static final Instant STARTED = Instant.parse("2026-03-02T01:00:00Z");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(ExitCode.class)
    void exitsAsTheRunDid(ExitCode exit) throws IOException {
        write(ended(exit));
        CommandLineRun run = CommandLineRun.of("wait", manifest());
        assertThat(run.exit()).isEqualTo(exit.status());
        if (exit == ExitCode.DONE) {
            assertThat(run.out())
                    .isEqualTo(manifest() + ": annotate is done, begun " + STARTED + ", ended 2026-03-02T02:00:00Z\n");
        } else {
            assertThat(run.err()).isEqualTo("crossbranch wait: " + manifest() + ": annotate failed: what went wrong\n");
        }
    }

    @Test
    void waitsForARunThatGivesSignsOfLife() throws IOException {
        write(running());
        CompletableFuture<CommandLineRun> waiting;
        OutputClaim claim = OutputClaim.take(new Configuration(), output());
        try (claim) {
            waiting = CompletableFuture.supplyAsync(() -> CommandLineRun.of("wait", manifest()));
            assertThat(CommandLineRun.of("wait", manifest(), "--timeout", "1").err())
                    .isEqualTo("crossbranch wait: " + manifest()
                            + ": the run has not ended after 1 s; wait again, or look at it where it runs\n");
            assertThat(waiting).isNotDone();
            write(ended(ExitCode.INPUT));
        }
        assertThat(waiting.join().exit()).isEqualTo(ExitCode.INPUT.status());
    }

    @Test
    void aRunThatWasKilledIsNoticed() throws IOException {
        write(running());
        Claims.overtake(new Configuration(), output());
        CommandLineRun run = CommandLineRun.of("wait", manifest());
        assertThat(run.exit()).isEqualTo(ExitCode.MACHINE.status());
        assertThat(run.err())
                .isEqualTo("crossbranch wait: " + manifest()
                        + ": the run was killed; start it again: it goes on where it can\n");
    }

    @Test
    void yesterdaysRunIsNotTakenForTodays() throws IOException {
        write(ended(ExitCode.DONE));
        assertThat(CommandLineRun.of("wait", manifest(), "--since", STARTED).exit())
                .isZero();
        CommandLineRun later =
                CommandLineRun.of("wait", manifest(), "--since", STARTED.plusSeconds(1), "--timeout", "0");
        assertThat(later.exit()).isEqualTo(ExitCode.UNKNOWN.status());
        assertThat(later.err()).contains(": no such run has begun after 0 s; ");
    }

    @Test
    void aManifestThatIsMissingOrNoneIsSaid() throws IOException {
        CommandLineRun missing = CommandLineRun.of("wait", manifest());
        assertThat(missing.exit()).isEqualTo(ExitCode.INPUT.status());
        assertThat(missing.err()).contains(": there is no such manifest; give the path of one, or --since TIME");
        write("{\"state\": ");
        assertThat(CommandLineRun.of("wait", manifest()).err()).contains(": this is no JSON: ");
        write("[1]");
        assertThat(CommandLineRun.of("wait", manifest()).err()).contains(": this is not the manifest of a run; ");
        write(running().replace(STARTED.toString(), "noon"));
        assertThat(CommandLineRun.of("wait", manifest(), "--since", STARTED).err())
                .contains(": \"started\" is no time: noon");
    }

    @Test
    void runsAreListed() throws IOException {
        write(ended(ExitCode.DONE));
        Files.writeString(folder.resolve("_runs/bad.run.json"), ended(ExitCode.MODEL));
        Files.writeString(folder.resolve("_runs/dead.run.json"), running());
        CommandLineRun runs = CommandLineRun.of("runs", "--in", folder);
        assertThat(runs.exit()).as(runs.err()).isZero();
        assertThat(runs.out().lines().map(line -> line.strip().split(" {2,}")))
                .containsExactly(
                        new String[] {"output", "job", "state", "begun", "seconds", "counts", "read", "error"},
                        new String[] {
                            "bad",
                            "annotate",
                            "failed (4)",
                            STARTED.toString(),
                            "12.5",
                            "parses 7, rejects 1",
                            "a.txt",
                            "what went wrong"
                        },
                        new String[] {"dead", "annotate", "killed", STARTED.toString()},
                        new String[] {
                            "parses",
                            "annotate",
                            "done",
                            STARTED.toString(),
                            "12.5",
                            "parses 7, rejects 1",
                            "a.txt",
                            "what went wrong"
                        });
        assertThat(CommandLineRun.of("runs", "--in", folder.resolve("none")).err())
                .endsWith("none: there is no such folder; give the one with the outputs\n");
    }

    private org.apache.hadoop.fs.Path output() {
        return new org.apache.hadoop.fs.Path(folder.resolve("parses").toString());
    }

    private Path manifest() {
        return folder.resolve("_runs/parses.run.json");
    }

    private void write(String json) throws IOException {
        Files.createDirectories(manifest().getParent());
        // As the program does: a reader sees the old one or the new one.
        Files.move(
                Files.writeString(folder.resolve("draft"), json),
                manifest(),
                java.nio.file.StandardCopyOption.ATOMIC_MOVE);
    }

    private String running() {
        return """
                {"job": "annotate", "state": "running", "started": "%s", "outputs": ["%s"]}
                """.formatted(STARTED, output());
    }

    private String ended(ExitCode exit) {
        return """
                {"job": "annotate", "state": "ended", "started": "%s", "ended": "2026-03-02T02:00:00Z",
                 "outputs": ["%s"], "exit": {"code": %s}, "error": "what went wrong", "seconds": 12.5,
                 "counts": {"parses": 7, "rejects": 1}, "inputs": [{"path": "a.txt"}]}
                """.formatted(STARTED, output(), exit.status());
    }
}
