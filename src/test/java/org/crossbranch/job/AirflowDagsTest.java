package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobRunner;
import org.crossbranch.spark.ingest.SourceFile;
import org.crossbranch.treebank.TreebankFormat;
import org.crossbranch.treebank.TreebankFormats;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code jobs/airflow}, as far as it goes without Airflow, in which {@code jobs/airflow/check} runs it: what it says of this program. */
final class AirflowDagsTest {
    private static final Path FOLDER = Path.of("jobs/airflow");

    /** An option that is renamed, or a new one that is required, makes this fail. */
    @ParameterizedTest
    @ValueSource(strings = {"nightly", "retention", "training"})
    void everyTaskIsACommandOfThisProgram(String dag) throws IOException {
        CommandLine commands = Main.commandLine(new JobRunner(List.of(), System.out, System.err));
        List<String> tasks = Arrays.asList(read("crossbranch_" + dag + ".py").split("@task", -1));
        for (String task : tasks.subList(1, tasks.size())) {
            List<String> command = found("run_job\\(params, \"(\\w+)\"", task);
            assertThat(command).as(task).hasSize(1);
            CommandSpec spec = Objects.requireNonNull(commands.getSubcommands().get(command.get(0)))
                    .getCommandSpec();
            List<String> options = found("\"(--[a-z-]+)\":", task);
            assertThat(spec.optionsMap().keySet()).as(task).containsAll(options);
            List<String> required = spec.options().stream()
                    .filter(ArgSpec::required)
                    .map(OptionSpec::longestName)
                    .toList();
            assertThat(options).as(task).containsAll(required);
        }
    }

    @Test
    void everyExitCodeHasAMeaning() throws IOException {
        String job = read("crossbranch_job.py");
        List<ExitCode> failures = Stream.of(ExitCode.values())
                .filter(code -> code != ExitCode.DONE)
                .toList();
        assertThat(found("(?m)^    (\\d): \"", job)).isEqualTo(statuses(failures));
        // Another machine state, or the end of another run, makes the others good.
        List<ExitCode> permanent = failures.stream()
                .filter(code -> switch (code) {
                    case DONE, OWNED, MACHINE, UNKNOWN -> false;
                    case OTHER, USAGE, INPUT, MODEL -> true;
                })
                .toList();
        assertThat(found("PERMANENT = frozenset\\(\\{(.*)}\\)", job))
                .containsExactly(String.join(", ", statuses(permanent)));
    }

    @Test
    void theFormatsAreThoseOfThisProgram() throws IOException {
        String job = read("crossbranch_job.py");
        assertThat(found("\"(\\w+)\"", line("TREES", job)))
                .containsExactlyInAnyOrderElementsOf(
                        TreebankFormats.all().stream().map(TreebankFormat::name).toList());
        assertThat(found("\"(\\w+)\"", line("TEXTS", job)))
                .containsExactlyInAnyOrderElementsOf(SourceFile.rawFormats());
    }

    @Test
    void thePythonIsWellFormed() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "python3", "-c", "import ast, sys\nfor file in sys.argv[1:]: ast.parse(open(file).read(), file)"));
        try (Stream<Path> files = Files.list(FOLDER)) {
            files.map(Path::toString).filter(file -> file.endsWith(".py")).forEach(command::add);
        }
        Process process;
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            assumeTrue(false, "no python3 on this machine: " + e.getMessage());
            throw e;
        }
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
    }

    private static String read(String file) throws IOException {
        return Files.readString(FOLDER.resolve(file));
    }

    private static String line(String name, String text) {
        return found("(?m)^" + name + " = \\[(.*)]", text).get(0);
    }

    private static List<String> statuses(List<ExitCode> codes) {
        return codes.stream().map(code -> String.valueOf(code.status())).toList();
    }

    /** The first groups of all places that match. */
    private static List<String> found(String regex, String text) {
        return Pattern.compile(regex)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .toList();
    }
}
