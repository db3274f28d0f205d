package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code jobs/release check}: a program that gets the library from the Maven repository of a release, and parses. */
final class ReleaseIT {
    @Test
    @Timeout(300)
    void aProgramThatAsksForTheLibraryDrawsTrees() throws IOException, InterruptedException {
        Process check = new ProcessBuilder("jobs/release", "check")
                .redirectErrorStream(true)
                .start();
        String said = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(check.waitFor()).as(said).isZero();
        assertThat(said.lines().filter(line -> line.strip().equals("ROOT")))
                .as(said)
                .hasSize(3);
    }
}
