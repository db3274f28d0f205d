package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code jobs/monitoring}, as Prometheus's own tool reads it. */
final class PrometheusFilesTest {
    private static final Path FILES = Path.of("jobs/monitoring");
    private static final String TESTS = "alerts-test.yml";

    @TempDir
    private Path folder;

    @Test
    void prometheusTakesConfigurationAndAlerts() throws InterruptedException {
        assertThat(promtool("check", "config", FILES.resolve("prometheus.yml")))
                .contains("3 rules found", "valid prometheus config")
                .endsWith("exit 0");
    }

    @Test
    void theAlertsFireForTheRunsThatTheyAreAbout() throws InterruptedException {
        assertThat(promtool("test", "rules", FILES.resolve(TESTS))).endsWith("exit 0");
    }

    @Test
    void anAlertThatIsLateFailsItsTest() throws IOException, InterruptedException {
        Files.copy(FILES.resolve(TESTS), folder.resolve(TESTS));
        String alerts = Files.readString(FILES.resolve("alerts.yml"));
        Files.writeString(folder.resolve("alerts.yml"), alerts.replace("[15m]", "[30m]"));
        assertThat(promtool("test", "rules", folder.resolve(TESTS)))
                .contains("CrossbranchStandsStill")
                .endsWith("exit 1");
    }

    /** Returns what the tool says, and its exit code. */
    private static String promtool(String command, String kind, Path file) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(List.of("promtool", command, kind, file.toString()))
                    .redirectErrorStream(true)
                    .start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return said + "exit " + process.waitFor();
        } catch (IOException e) {
            abort("no promtool on this machine: jobs/monitoring is not tried by it");
            throw new UncheckedIOException(e);
        }
    }
}
