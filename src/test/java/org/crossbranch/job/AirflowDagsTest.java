package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.crossbranch.job.run.ExitCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code jobs/airflow}: its tasks run the commands that there are, and tell Airflow what the exit codes mean. */
final class AirflowDagsTest {
    private static final Path RUNNER = Path.of("src/test/resources/airflow/run_dags.py");

    @TempDir
    private Path folder;

    @BeforeEach
    void needsPython() {
        boolean isThere;
        try {
            isThere = new ProcessBuilder("python3", "--version")
                            .redirectErrorStream(true)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException | InterruptedException e) {
            isThere = false;
        }
        assumeTrue(isThere, "no python3 on this machine: the DAGs are not tried");
    }

    /** An option that is renamed makes this fail. */
    @Test
    void everyTaskIsACommandOfThisProgram() throws Exception {
        List<JsonNode> tasks = run(0);
        assertThat(tasks.stream()
                        .map(task -> task.get("dag").asText() + "."
                                + task.get("task").asText()))
                .containsExactly(
                        "crossbranch_nightly.annotate",
                        "crossbranch_nightly.verify",
                        "crossbranch_retention.clean",
                        "crossbranch_training.import_train",
                        "crossbranch_training.import_dev",
                        "crossbranch_training.train",
                        "crossbranch_training.annotate",
                        "crossbranch_training.evaluate");
        for (JsonNode task : tasks) {
            assertThat(task.get("end").asText()).isEqualTo("done");
            List<String> arguments = task.get("log")
                    .asText()
                    .lines()
                    .filter(line -> line.startsWith("<"))
                    .map(line -> line.substring(1, line.length() - 1)
                            .replace(
                                    "/opt/crossbranch",
                                    Path.of("").toAbsolutePath().toString()))
                    .collect(Collectors.toCollection(ArrayList::new));
            assertThat(CommandLineCheck.check(arguments, System.out, System.err))
                    .as(arguments.toString())
                    .isEqualTo(CommandLineCheck.JOB_TO_RUN);
        }
        assertThat(tasks.get(0).get("log").asText()).contains("<--partition>\n<date=2026-03-01>\n");
    }

    @Test
    void oldDatesGoOnlyWhereThereIsALimit() throws Exception {
        assertThat(cleaning(run(0))).isEqualTo("<clean>\n<--in>\n<hdfs:///parsed>\n");
        assertThat(cleaning(run("keep_days=60")))
                .isEqualTo("<clean>\n<--in>\n<hdfs:///parsed>\n<--before>\n<2026-01-01>\n");
    }

    /** The arguments of the task that cleans, as the launcher got them. */
    private static String cleaning(List<JsonNode> tasks) {
        String log = tasks.stream()
                .filter(task -> task.get("task").asText().equals("clean"))
                .findFirst()
                .orElseThrow()
                .get("log")
                .asText();
        return log.substring(log.indexOf('\n') + 1);
    }

    @ParameterizedTest
    @EnumSource(ExitCode.class)
    void anExitCodeEndsTheTaskAsItMeans(ExitCode code) throws Exception {
        String end = run(code.status()).get(0).get("end").asText();
        String expected = switch (code) {
            case DONE -> "done";
            case OTHER, USAGE, INPUT, MODEL -> "AirflowFailException: annotate: exit code " + code.status();
            case OWNED, MACHINE, UNKNOWN -> "AirflowException: annotate: exit code " + code.status();
        };
        assertThat(end).startsWith(expected);
    }

    @Test
    void aJobThatASignalEndedIsTriedAgain() throws Exception {
        script("#!/bin/sh\nkill -9 $$\n");
        assertThat(run().get(0).get("end").asText()).startsWith("AirflowException: annotate: exit code -9");
    }

    private List<JsonNode> run(int exit) throws IOException, InterruptedException {
        script("#!/bin/sh\nprintf '<%s>\\n' \"$@\"\nexit " + exit + "\n");
        return run();
    }

    private void script(String text) throws IOException {
        Path launcher = folder.resolve("launcher");
        Files.writeString(launcher, text);
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
    }

    private List<JsonNode> run(String... parameters) throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        List<String> command = new ArrayList<>(List.of(
                "python3",
                RUNNER.toString(),
                "jobs/airflow",
                folder.resolve("launcher").toString()));
        command.addAll(List.of(parameters));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        String text = Files.readString(out, StandardCharsets.UTF_8);
        assertThat(process.exitValue()).as(text).isZero();
        List<JsonNode> tasks = new ArrayList<>();
        for (String line : text.lines().toList()) {
            tasks.add(new ObjectMapper().readTree(line));
        }
        return tasks;
    }
}
