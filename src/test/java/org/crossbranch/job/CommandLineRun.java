package org.crossbranch.job;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A command line run within this process: exit code and output.
 *
 * @param exit its exit code
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 */
public record CommandLineRun(int exit, String out, String err) {

    /** Runs a command line; without progress, which a slow machine would write into what is compared. */
    public static CommandLineRun of(Object... arguments) {
        List<String> line = new ArrayList<>(
                List.of(arguments).stream().map(Object::toString).toList());
        if (line.contains("--in") || line.contains("--gold")) {
            line.addAll(List.of("--set", "progress.interval-seconds=0"));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exit = Main.run(
                line,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
        return new CommandLineRun(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
