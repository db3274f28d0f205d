package org.crossbranch.job;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.crossbranch.job.run.JobRunner;
import picocli.CommandLine;

/**
 * Does what needs no Spark: prints help and versions, explains a command line that cannot be understood, and runs the commands that
 * read and write on this machine. The launcher asks it before it submits a job, so that such answers come at once.
 */
public final class LocalMain {
    /** The exit code for a command line that names a job for Spark; nothing has been printed then. */
    static final int JOB_FOR_SPARK = 100;

    private LocalMain() {}

    /** Exits with {@link #JOB_FOR_SPARK}, or with the code of what was done. */
    public static void main(String[] args) {
        int status = run(List.of(args), System.out, System.err);
        // Without the launcher, as on Windows, nobody submits it now.
        if (status == JOB_FOR_SPARK && !Boolean.getBoolean("crossbranch.launcher")) {
            System.err.println("crossbranch: " + args[0] + " needs Spark here; submit it: spark-submit --class "
                    + Main.class.getName() + " crossbranch-spark.jar " + args[0] + " ...");
        }
        System.exit(status);
    }

    static int run(List<String> args, PrintStream out, PrintStream err) {
        CommandLine commands = Main.commandLine(new JobRunner(args, out, err).withoutSpark());
        commands.setExecutionStrategy(line -> {
            Integer answered = CommandLine.executeHelpRequest(line);
            if (answered != null) {
                return answered;
            }
            boolean isForSpark = line.hasSubcommand()
                    && line.subcommand().commandSpec().userObject() instanceof Job job
                    && job.needsSpark();
            // Without a command, Main itself says what is missing.
            return isForSpark ? JOB_FOR_SPARK : new CommandLine.RunLast().execute(line);
        });
        return commands.execute(args.toArray(String[]::new));
    }

    /** Runs several command lines, with {@code +} between them: what they have loaded is what an archive of classes should hold. */
    static final class Several {
        private Several() {}

        /** Exits with 0 whatever their codes are. */
        public static void main(String[] args) {
            List<String> line = new ArrayList<>();
            for (String word : args) {
                if (word.equals("+")) {
                    run(line, System.out, System.err);
                    line.clear();
                } else {
                    line.add(word);
                }
            }
            run(line, System.out, System.err);
            System.exit(0);
        }
    }
}
