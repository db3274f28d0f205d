package org.crossbranch.job;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkUserAppException;
import org.crossbranch.figure.VisibleText;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobRunner;
import org.crossbranch.job.run.RunLog;
import org.crossbranch.job.run.Versions;
import org.crossbranch.spark.monitor.JsonLog;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line: picks the job, and makes the job's exit code the process's. */
@Command(
        name = "crossbranch",
        description = "Parses with crossing branches: one command per job, Parquet tables between them.",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        footer = {
            "",
            "Exit codes: 0 done; 1 a defect, or a machine that it cannot run on; 2 bad usage or settings;",
            "3 input missing, damaged or malformed; 4 model missing or unreadable;",
            "5 another run owns this output; 6 a machine failed, run it again;",
            "7 the outcome is unknown.",
            "crossbranch COMMAND --help tells each command's options, with an example."
        })
public final class Main implements Callable<Integer> {
    private static final int HELP_WIDTH = 110;

    /** Commands that help lists together. */
    private record Group(String title, List<Class<? extends Callable<Integer>>> commands) {
        /** Its list of commands, or nothing where none of them was made. */
        String help(Help all) {
            Map<String, Help> own = new LinkedHashMap<>();
            commands.forEach(command -> {
                String name = command.getAnnotation(Command.class).name();
                Help help = all.subcommands().get(name);
                if (help != null) {
                    own.put(name, help);
                }
            });
            return own.isEmpty() ? "" : "\n" + title + ":\n" + all.commandList(own);
        }
    }

    private static final List<Group> GROUPS = List.of(
            new Group(
                    "Parsing",
                    List.of(ParseCommand.class, AnnotateCommand.class, ServeCommand.class, PlanCommand.class)),
            new Group(
                    "Treebanks",
                    List.of(
                            ImportCommand.class,
                            ConvertCommand.class,
                            InspectCommand.class,
                            ViewCommand.class,
                            SearchCommand.class)),
            new Group(
                    "Models",
                    List.of(ModelsCommand.class, TrainCommand.class, EvaluateCommand.class, PackCommand.class)),
            new Group("Derivations", List.of(OracleCommand.class, StatisticsCommand.class, TraceCommand.class)),
            new Group(
                    "Operation",
                    List.of(RunsCommand.class, WaitCommand.class, VerifyCommand.class, CleanCommand.class)));

    private static final List<Class<? extends Callable<Integer>>> COMMANDS =
            GROUPS.stream().flatMap(group -> group.commands().stream()).toList();

    @Spec
    private CommandSpec spec;

    private final JobRunner runner;

    private Main(JobRunner runner) {
        this.runner = runner;
    }

    JobRunner runner() {
        return runner;
    }

    /**
     * Runs a job and exits with its code.
     *
     * @throws SparkUserAppException in YARN's cluster mode, if the code is another than 0
     */
    public static void main(String[] args) throws SparkUserAppException {
        SparkConf conf = new SparkConf();
        JobRunner runner = new JobRunner(List.of(args), System.out, System.err);
        if (JsonLog.isWanted(conf)) {
            JsonLog.start(runner.id(), JsonLog.DRIVER);
            runner = runner.with(RunLog.lines());
        }
        int status = commandLine(runner).execute(args);
        if (isInApplicationMaster(conf)) {
            leave(status);
        } else {
            // At once, since threads that libraries leave behind would keep the process.
            System.exit(status);
        }
    }

    /** Whether YARN's application master runs this: it takes an exit, even with 0, for a failure, and starts the job again. */
    static boolean isInApplicationMaster(SparkConf conf) {
        return conf.get("spark.master", "").equals("yarn")
                && conf.get("spark.submit.deployMode", "").equals("cluster");
    }

    /**
     * Tells an application master how a job ended. It passes the code on.
     *
     * @throws SparkUserAppException if the code is another than 0
     */
    static void leave(int status) throws SparkUserAppException {
        if (status != ExitCode.DONE.status()) {
            throw userAppException(status);
        }
    }

    /** Calls the constructor of the Spark that runs: from 4.1 on it takes a cause, too. */
    private static SparkUserAppException userAppException(int status) {
        Constructor<?> constructor = SparkUserAppException.class.getConstructors()[0];
        try {
            return (SparkUserAppException)
                    (constructor.getParameterCount() == 1
                            ? constructor.newInstance(status)
                            : constructor.newInstance(status, null));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this Spark makes no " + SparkUserAppException.class.getName(), e);
        }
    }

    /**
     * Runs a job.
     *
     * @param out where results for reading go
     * @param err where progress and errors go
     * @return the exit code
     */
    static int run(List<String> args, PrintStream out, PrintStream err) {
        return commandLine(new JobRunner(args, out, err)).execute(args.toArray(String[]::new));
    }

    /**
     * The commands, with what they print and how they explain misuse. If the command line begins with the name of one, only that
     * one is made, since making all of them takes a while.
     */
    static CommandLine commandLine(JobRunner runner) {
        String first = runner.arguments().stream().findFirst().orElse("");
        List<Class<? extends Callable<Integer>>> named = COMMANDS.stream()
                .filter(command -> command.getAnnotation(Command.class).name().equals(first))
                .toList();
        CommandLine commands = commands(runner, named.isEmpty() ? COMMANDS : named);
        commands.setOut(new PrintWriter(runner.rawOut(), true, StandardCharsets.UTF_8));
        commands.setErr(new PrintWriter(runner.err(), true, StandardCharsets.UTF_8));
        commands.setUsageHelpWidth(HELP_WIDTH);
        commands.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
        commands.getHelpSectionMap()
                .put(
                        UsageMessageSpec.SECTION_KEY_COMMAND_LIST,
                        help -> GROUPS.stream().map(group -> group.help(help)).collect(Collectors.joining()));
        commands.setParameterExceptionHandler(Main::explain);
        return commands;
    }

    /** The commands with their options. */
    static CommandLine commands(JobRunner runner) {
        return commands(runner, COMMANDS);
    }

    private static CommandLine commands(JobRunner runner, List<Class<? extends Callable<Integer>>> kinds) {
        CommandLine commands = new CommandLine(new Main(runner));
        kinds.forEach(commands::addSubcommand);
        return commands;
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE.status();
    }

    private static int explain(ParameterException thrown, String[] args) {
        CommandLine command = thrown.getCommandLine();
        // What is missing may have been given under a wrong name, which says more.
        List<String> unmatched = command.getUnmatchedArguments();
        ParameterException e = thrown instanceof MissingParameterException && !unmatched.isEmpty()
                ? new UnmatchedArgumentException(command, unmatched)
                : thrown;
        PrintWriter err = command.getErr();
        err.println(command.getCommandSpec().qualifiedName() + ": " + VisibleText.line(String.valueOf(e.getMessage())));
        UnmatchedArgumentException.printSuggestions(e, err);
        err.println("See " + command.getCommandSpec().qualifiedName() + " --help");
        return ExitCode.USAGE.status();
    }

    /** The text of {@code --version}. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return Versions.all().entrySet().stream()
                    .filter(version -> !version.getValue().isEmpty())
                    .map(version -> version.getKey() + " " + version.getValue())
                    .toArray(String[]::new);
        }
    }
}
