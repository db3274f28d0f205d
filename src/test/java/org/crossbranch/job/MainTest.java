package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkUserAppException;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobRunner;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class MainTest {

    @Test
    void asksForACommand() {
        CommandLineRun run = CommandLineRun.of();
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(run.err()).contains("COMMAND", "Parsing:\n  parse ", "Treebanks:\n  import ");
    }

    @Test
    void namesWhatItDoesNotKnowBeforeWhatIsMissing() {
        CommandLineRun run = CommandLineRun.of("annotate", "--input", "X");
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(run.err())
                .startsWith("crossbranch annotate: Unknown option")
                .contains("--input", "Possible solutions: --in");
    }

    @Test
    void helpBreaksLinesBetweenWords() {
        CommandLine commands = Main.commandLine(new JobRunner(List.of(), System.out, System.err));
        commands.getSubcommands().forEach((name, command) -> {
            List<String> help = words(command.getUsageMessage());
            CommandSpec spec = command.getCommandSpec();
            assertThat(help)
                    .as(name)
                    .containsAll(words(String.join(" ", spec.usageMessage().description())));
            spec.options()
                    .forEach(option ->
                            assertThat(help).as(name).containsAll(words(String.join(" ", option.description()))));
        });
    }

    private static List<String> words(String text) {
        return List.of(text.strip().split("\\s+"));
    }

    @Test
    void doesNotKnowEveryCommand() {
        CommandLineRun run = CommandLineRun.of("imprt");
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(run.err()).contains("imprt").contains("See crossbranch --help");
    }

    /** An exit there is a failed attempt to YARN, whatever the code. */
    @Test
    void anApplicationMasterOfYarnIsNotExited() {
        SparkConf conf = new SparkConf(false).set("spark.master", "yarn");
        assertThat(Main.isInApplicationMaster(conf)).isFalse();
        assertThat(Main.isInApplicationMaster(conf.set("spark.submit.deployMode", "client")))
                .isFalse();
        assertThat(Main.isInApplicationMaster(conf.set("spark.submit.deployMode", "cluster")))
                .isTrue();
        assertThatCode(() -> Main.leave(ExitCode.DONE.status())).doesNotThrowAnyException();
        assertThatThrownBy(() -> Main.leave(ExitCode.USAGE.status()))
                .isInstanceOfSatisfying(
                        SparkUserAppException.class,
                        thrown -> assertThat(thrown.exitCode()).isEqualTo(ExitCode.USAGE.status()));
    }

    @Test
    void tellsExitCodesAndVersions() {
        CommandLineRun help = CommandLineRun.of("--help");
        assertThat(help.exit()).isZero();
        for (ExitCode code : ExitCode.values()) {
            assertThat(help.out()).containsPattern("\\b" + code.status() + " [a-z]");
        }
        CommandLineRun version = CommandLineRun.of("--version");
        assertThat(version.exit()).isZero();
        assertThat(version.out()).contains("spark 3.5.");
    }

    @Test
    void everyCommandHasHelpWithAnExample() {
        for (String command : List.of(
                "import",
                "oracle",
                "inspect",
                "statistics",
                "train",
                "annotate",
                "serve",
                "evaluate",
                "convert",
                "view",
                "search",
                "trace",
                "wait",
                "runs",
                "verify",
                "clean")) {
            CommandLineRun help = CommandLineRun.of(command, "--help");
            assertThat(help.exit()).isZero();
            assertThat(help.out())
                    .contains("Usage: crossbranch " + command)
                    .contains("--conf=FILE", "--set=KEY=VALUE", "--manifest=FILE", "--quiet", "--debug")
                    .contains("Example:\n  crossbranch " + command + " --");
        }
    }
}
