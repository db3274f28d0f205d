package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.crossbranch.job.run.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LocalMainTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--help",
                "imprt",
                "import",
                "annotate --help",
                "annotate --in a --model m --out b --shards 3",
                "view --in a --limit many",
            })
    void answersAsTheJobsOwnProcessWould(String line) {
        List<String> words = line.isEmpty() ? List.of() : List.of(line.split(" ", -1));
        CommandLineRun job =
                CommandLineRun.of(words.stream().filter(word -> !word.isEmpty()).toArray());
        assertThat(run(words)).isEqualTo(job.exit());
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(job.out());
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo(job.err());
    }

    @Test
    void leavesJobsToTheirOwnProcess() {
        assertThat(run(List.of("view", "--in", "there is no such file"))).isEqualTo(LocalMain.JOB_FOR_SPARK);
        assertThat(out.size() + err.size()).isZero();
        for (ExitCode code : ExitCode.values()) {
            assertThat(code.status()).isNotEqualTo(LocalMain.JOB_FOR_SPARK);
        }
    }

    private int run(List<String> words) {
        return LocalMain.run(
                words,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }
}
