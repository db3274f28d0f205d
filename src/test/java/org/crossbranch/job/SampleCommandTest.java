package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.crossbranch.job.sample.SampleTreebank;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampleCommandTest {
    @TempDir
    private Path folder;

    @Test
    void writesTheFilesOfASeed() throws IOException {
        CommandLineRun run = CommandLineRun.of("sample", "--out", folder.resolve("a"), "--seed", "7");
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).contains("train: ").contains(" discontinuous");
        assertThat(Files.readAllLines(folder.resolve("a").resolve(SampleTreebank.RAW_FILE)))
                .hasSizeGreaterThan(12);
        CommandLineRun.of("sample", "--out", folder.resolve("b"), "--seed", "7");
        assertThat(folder.resolve("b/train.discbracket"))
                .hasSameTextualContentAs(folder.resolve("a/train.discbracket"));
    }

    @Test
    void asksForWhatIsMissingOrUnknown() {
        CommandLineRun missing = CommandLineRun.of("sample");
        assertThat(missing.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(missing.err())
                .isEqualTo(
                        "crossbranch sample: Missing required option: '--out=FOLDER'\nSee crossbranch sample --help\n");
        CommandLineRun unknown = CommandLineRun.of("sample", "--out", folder, "--sed", "7");
        assertThat(unknown.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(unknown.err()).contains("--sed").contains("--seed");
        CommandLineRun illTyped = CommandLineRun.of("sample", "--out", folder, "--seed", "x");
        assertThat(illTyped.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(illTyped.err()).contains("--seed").contains("'x'");
    }
}
