package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records of runs and command lines are printed so that no terminal obeys them. */
final class PrintedRecordsTest {
    private static final String HOSTILE = "\\u001b[2Jparses\\nout\\u202e";

    @TempDir
    private Path folder;

    @Test
    void recordsOfRunsDoNotSteerTheTerminal() throws IOException {
        Path manifest = Files.createDirectories(folder.resolve("_runs")).resolve("out.run.json");
        Files.writeString(
                manifest,
                "{\"job\": \"" + HOSTILE + "\", \"state\": \"done\", \"started\": \"2026-03-02T01:00:00Z\", \"ended\":"
                        + " \"2026-03-02T02:00:00Z\", \"outputs\": [\"" + folder.resolve("out") + "\"], \"exit\":"
                        + " {\"code\": 0}, \"inputs\": [{\"path\": \"" + HOSTILE + "\"}]}");
        assertThat(printed("runs", "--in", folder.toString())).contains(HOSTILE).hasLineCount(2);
        assertThat(printed("wait", manifest.toString()))
                .contains(HOSTILE + " is done")
                .hasLineCount(1);
    }

    @Test
    void wrongArgumentsDoNotSteerTheTerminal() {
        assertThat(printed("runs", "--in", "out", "--\u001b[2J\nforged")).contains("--\\u001b[2J\\nforged");
    }

    /** Both streams. */
    private static String printed(String... arguments) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        Main.run(List.of(arguments), stream, stream);
        String text = bytes.toString(StandardCharsets.UTF_8);
        assertThat(text.chars().filter(c -> c != '\n')).noneMatch(Character::isISOControl);
        return text;
    }
}
