package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The comparison of libraries with advisories, on a list of one library and advisories of our own making. */
final class AdvisoriesTest {
    @TempDir
    private Path folder;

    private record Outcome(int exit, String text) {}

    @BeforeEach
    void needsPython() throws InterruptedException {
        try {
            assumeTrue(
                    new ProcessBuilder("python3", "--version")
                                    .redirectErrorStream(true)
                                    .start()
                                    .waitFor()
                            == 0,
                    "no python3 on this machine: advisories are not compared");
        } catch (IOException e) {
            assumeTrue(false, "no python3 on this machine: advisories are not compared");
        }
    }

    private Outcome compare(String version) throws IOException, InterruptedException {
        Path bill = folder.resolve("bill.json");
        Files.writeString(
                bill,
                "{\"components\": [{\"group\": \"org.example\", \"name\": \"lib\", \"version\": \"" + version
                        + "\"}]}");
        List<String> command = new ArrayList<>(
                List.of("python3", "jobs/advisories", folder.resolve("osv").toString()));
        command.add(bill.toString());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), text);
    }

    private void write(String id, String introduced, String event, String end) throws IOException {
        Path file = folder.resolve("osv").resolve("2026").resolve(id + ".json");
        Files.createDirectories(file.getParent());
        Files.writeString(file, """
                {"id": "%s", "aliases": ["CVE-1-1"], "summary": "It breaks.", "affected": [{
                  "package": {"ecosystem": "Maven", "name": "org.example:lib"},
                  "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "%s"}, {"%s": "%s"}]}]}]}
                """.formatted(id, introduced, event, end));
    }

    @ParameterizedTest
    @CsvSource({
        "2.8.0, 0, fixed, 2.8.9, 1",
        "2.8.9, 0, fixed, 2.8.9, 0",
        "2.10, 0, fixed, 2.8.9, 0",
        "2.0, 2.1, fixed, 3, 0",
        "2.1, 2.1, fixed, 3, 1",
        "4.1.96.Final, 4.1, fixed, 4.1.135.Final, 1",
        "1.0.0-M2.1, 0, fixed, 1.0.0, 1",
        "1.0.0, 0, fixed, 1.0, 0",
        "1.5.5-4, 0, last_affected, 1.5.5, 0",
        "1.5.5, 0, last_affected, 1.5.5, 1",
    })
    void aVersionWithinTheRangeIsFound(String version, String introduced, String event, String end, int exit)
            throws IOException, InterruptedException {
        write("GHSA-x", introduced, event, end);
        Outcome outcome = compare(version);
        assertThat(outcome.exit()).as(outcome.text()).isEqualTo(exit);
        assertThat(outcome.text().contains("NEW\torg.example:lib:" + version)).isEqualTo(exit == 1);
    }

    @Test
    void whatThePageNamesIsKnown() throws IOException, InterruptedException {
        write("CVE-2022-25647", "0", "fixed", "9");
        Outcome outcome = compare("1");
        assertThat(outcome.text()).contains("known\torg.example:lib:1\tCVE-2022-25647", "mended in 9\tIt breaks.");
        assertThat(outcome.exit()).isZero();
    }

    @Test
    void aFolderWithoutAdvisoriesIsNoSuccess() throws IOException, InterruptedException {
        Files.createDirectories(folder.resolve("osv"));
        Outcome outcome = compare("1");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.text()).contains("no advisory in the OSV form");
    }
}
