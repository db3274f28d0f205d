package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobRunner;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** No output of any command is, holds or lies in what the command reads, or another of its outputs. */
final class OverlappingPathsTest {
    private static final Set<String> OUTPUTS =
            Set.of("--out", "--json", "--csv", "--html", "--picture", "--sentences", "--manifest");
    private static final Pattern PATH = Pattern.compile(".*(FILE|TABLE|DIR|MODEL|FOLDER|MANIFEST).*");

    /** Their options name folders with outputs, and a manifest may well lie there. */
    private static final Set<String> FOLDERS_OF_OUTPUTS = Set.of("clean", "runs");

    /** Their options stand for settings, which name files. */
    private static final Set<String> SETTINGS = Set.of("--param", "--segmenter");

    private static final String CONTENT = "precious";

    @TempDir
    private Path folder;

    /** Each command with each of its outputs and each path besides. */
    static List<Arguments> pairs() {
        List<Arguments> pairs = new ArrayList<>();
        CommandLine commands = Main.commands(new JobRunner(List.of(), System.out, System.err));
        commands.getSubcommands().forEach((name, command) -> {
            if (FOLDERS_OF_OUTPUTS.contains(name)) {
                return;
            }
            List<String> paths = paths(command.getCommandSpec());
            for (String output : paths) {
                for (String other : paths) {
                    boolean isPair = !isOutput(name, other) || paths.indexOf(other) < paths.indexOf(output);
                    if (isOutput(name, output) && isPair && !output.equals(other)) {
                        pairs.add(Arguments.of(name, output, other));
                    }
                }
            }
        });
        return pairs;
    }

    private static List<String> paths(CommandSpec command) {
        return command.args().stream()
                .filter(argument -> PATH.matcher(argument.paramLabel()).matches())
                .map(OverlappingPathsTest::name)
                .toList();
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }

    private static boolean isOutput(String command, String option) {
        return OUTPUTS.contains(option) || (command.equals("train") && option.equals("--model"));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void anOutputIsNothingElse(String command, String output, String other) throws IOException {
        Path file = Files.writeString(folder.resolve("file"), CONTENT);
        refused(command, output, file, other, file, " is the same as ");
        refused(command, output, Files.createLink(folder.resolve("hard"), file), other, file, " is the same as ");
        refused(
                command,
                output,
                Files.createSymbolicLink(folder.resolve("soft"), file),
                other,
                file,
                " is the same as ");
        Path whole = Files.createDirectories(folder.resolve("whole"));
        Path within = Files.writeString(whole.resolve("part"), CONTENT);
        Files.createSymbolicLink(folder.resolve("link"), whole);
        refused(command, output, folder.resolve("link"), other, within, " holds ");
        if (!SETTINGS.contains(other)) {
            refused(command, output, folder.resolve("link/new/part"), other, whole, " lies in ");
        }
    }

    /** A path that nothing else is, or a number. */
    private String apart(ArgSpec argument, int number) {
        return PATH.matcher(argument.paramLabel()).matches()
                ? folder.resolve("apart" + number).toString()
                : "1";
    }

    private void refused(String command, String output, Path target, String other, Path place, String how)
            throws IOException {
        List<String> arguments = new ArrayList<>(List.of(command));
        CommandSpec spec = Objects.requireNonNull(Main.commands(new JobRunner(List.of(), System.out, System.err))
                        .getSubcommands()
                        .get(command))
                .getCommandSpec();
        for (ArgSpec argument : spec.args()) {
            String name = name(argument);
            boolean isOne = name.equals(output) || name.equals(other);
            if (isOne || (argument.required() && argument.group() == null)) {
                if (!argument.isPositional()) {
                    arguments.add(name);
                }
                arguments.add(
                        name.equals(output)
                                ? target.toString()
                                : name.equals(other) ? place.toString() : apart(argument, arguments.size()));
            }
        }
        if (command.equals("trace") && !other.equals("--in")) {
            arguments.addAll(List.of("--text", "a sentence"));
        }
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exit = Main.run(
                arguments,
                new PrintStream(PrintStream.nullOutputStream()),
                new PrintStream(err, true, StandardCharsets.UTF_8));
        String message = err.toString(StandardCharsets.UTF_8);
        assertThat(exit).as(arguments + "\n" + message).isEqualTo(ExitCode.USAGE.status());
        // Of two outputs either may be named first.
        boolean isEither = isOutput(command, other) && !how.equals(" is the same as ");
        assertThat(message)
                .containsPattern(isEither ? " holds | lies in " : how)
                .contains(target.toString())
                .contains(place.toString())
                .contains("give another path for");
        assertThat(Files.readString(folder.resolve("file"))).isEqualTo(CONTENT);
        try (Stream<Path> left = Files.walk(folder)) {
            assertThat(left.map(path -> path.getFileName().toString())).doesNotContain("_runs");
        }
    }
}
