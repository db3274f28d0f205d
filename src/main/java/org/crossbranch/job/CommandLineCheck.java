package org.crossbranch.job;

import java.io.PrintStream;
import java.util.List;
import org.crossbranch.job.run.JobRunner;
import picocli.CommandLine;

/**
 * Answers what needs no Spark: prints help and versions, and explains a command line that cannot be understood. The
 * launcher asks it before it submits a job, so that such answers come at once.
 */
public final class CommandLineCheck {
    /** The exit code for a command line that names a job to run; nothing has been printed then. */
    static final int JOB_TO_RUN = 100;

    private CommandLineCheck() {}

    /** Exits with {@link #JOB_TO_RUN}, or with the code of what was answered. */
    public static void main(String[] args) {
        System.exit(check(List.of(args), System.out, System.err));
    }

    static int check(List<String> args, PrintStream out, PrintStream err) {
        CommandLine commands = Main.commandLine(new JobRunner(args, out, err));
        commands.setExecutionStrategy(line -> {
            Integer answered = CommandLine.executeHelpRequest(line);
            if (answered != null) {
                return answered;
            }
            // Without a command, Main itself says what is missing.
            return line.hasSubcommand() ? JOB_TO_RUN : new CommandLine.RunLast().execute(line);
        });
        return commands.execute(args.toArray(String[]::new));
    }
}
