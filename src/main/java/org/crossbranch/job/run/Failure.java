package org.crossbranch.job.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FSError;
import org.apache.spark.SparkException;
import org.crossbranch.evaluation.EvaluationParameters;
import org.crossbranch.evaluation.SentenceMatcher;
import org.crossbranch.job.settings.SettingsException;
import org.crossbranch.model.ModelFormatException;
import org.crossbranch.pretrained.EncoderException;
import org.crossbranch.query.QuerySyntaxException;
import org.crossbranch.segmentation.SegmentationModelException;
import org.crossbranch.spark.output.FullDisk;
import org.crossbranch.spark.output.OutcomeUnknownException;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.output.OutputException;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.training.dl4j.BackendGuard;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankWriter;

/**
 * The failure of a job, in its user's terms.
 *
 * @param exit the exit code
 * @param message where, what and how to mend it
 * @param isDefect whether the program is at fault, not the user: the stack trace is printed too
 */
record Failure(ExitCode exit, String message, boolean isDefect) {

    /** Spark's message when its shutdown hook stops it under a job, as after a scheduler's signal. */
    private static final String SHUT_DOWN = "SparkContext was shut down";

    /** The same between two of the job's actions. */
    private static final String STOPPED = "Cannot call methods on a stopped SparkContext";

    /** Spark's word for a task whose executor died as often as a task may fail. */
    private static final String LOST = "ExecutorLostFailure";

    /** Hadoop's message for an empty path. */
    private static final String EMPTY_PATH = "Can not create a Path from";

    /** Judges what was thrown: by the first of its causes that is the user's to mend, else by the first that is the machine's. */
    static Failure of(Throwable thrown) {
        return first(thrown, Failure::ofPath)
                .or(() -> first(thrown, Failure::ofUser))
                .or(() -> first(thrown, Failure::ofMachine))
                .orElseGet(() -> new Failure(ExitCode.OTHER, "a defect of the program: " + thrown, true));
    }

    /** The same with something more to know. */
    Failure with(String remark) {
        return new Failure(exit, message + " (" + remark + ")", isDefect);
    }

    /** Whether a disk is full. */
    static boolean isOfFullDisk(Throwable thrown) {
        return first(thrown, at -> FullDisk.isReportedBy(at) ? mendable(ExitCode.MACHINE, "") : Optional.empty())
                .isPresent();
    }

    private static Optional<Failure> first(Throwable thrown, Function<Throwable, Optional<Failure>> judge) {
        for (Throwable at = thrown; at != null; at = at.getCause()) {
            Optional<Failure> failure = judge.apply(at);
            if (failure.isPresent()) {
                return failure;
            }
        }
        return Optional.empty();
    }

    /** First of all, since others may have wrapped it into what they could not do without the file system. */
    private static Optional<Failure> ofPath(Throwable thrown) {
        return MissingConnector.message(thrown).flatMap(message -> mendable(ExitCode.USAGE, message));
    }

    private static Optional<Failure> ofUser(Throwable thrown) {
        String message = String.valueOf(thrown.getMessage());
        if (thrown instanceof JobException own) {
            return mendable(own.exit(), message);
        }
        if (thrown instanceof SettingsException
                || thrown instanceof EvaluationParameters.MalformedParametersException) {
            return mendable(ExitCode.USAGE, message);
        }
        if (thrown instanceof QuerySyntaxException) {
            return mendable(ExitCode.USAGE, "--query: " + message);
        }
        if (thrown instanceof OutputException) {
            // A path that must not be written to is the user's fault, a full disk is not.
            boolean isOfMachine = thrown.getCause() instanceof IOException e && !isRefused(e);
            return mendable(isOfMachine ? ExitCode.MACHINE : ExitCode.USAGE, message);
        }
        if (thrown instanceof OutcomeUnknownException) {
            return mendable(ExitCode.UNKNOWN, message);
        }
        if (thrown instanceof OutputClaim.OwnedException) {
            return mendable(ExitCode.OWNED, message);
        }
        if (thrown instanceof ModelFormatException
                || thrown instanceof EncoderException
                || thrown instanceof SegmentationModelException) {
            return mendable(ExitCode.MODEL, message);
        }
        if (thrown instanceof InputException
                || thrown instanceof MalformedTreeException
                || thrown instanceof TreebankWriter.UnwritableTreeException
                || thrown instanceof UnderivableTreeException
                || thrown instanceof SentenceMatcher.MismatchException) {
            return mendable(ExitCode.INPUT, message);
        }
        if (thrown instanceof BackendGuard.BackendException) {
            return mendable(ExitCode.OTHER, message);
        }
        if (thrown instanceof ChecksumException) {
            return mendable(ExitCode.INPUT, "damaged input: " + message + "; fetch it or make it again");
        }
        if (thrown instanceof IllegalArgumentException && message.startsWith(EMPTY_PATH)) {
            return mendable(ExitCode.USAGE, "a path is empty; give one (is a variable of the shell not set?)");
        }
        if (thrown instanceof IllegalArgumentException && thrown.getCause() instanceof URISyntaxException e) {
            return mendable(
                    ExitCode.USAGE,
                    e.getInput()
                            + (e.getInput().contains(":")
                                    ? ": Hadoop reads no file with a colon in its name; rename it"
                                    : ": this is no path (" + e.getReason() + "); give another"));
        }
        if (isMissing(thrown) && !isOfMachine(message)) {
            return mendable(ExitCode.INPUT, message + ": it is not there; give the path of a file or folder that is");
        }
        if (thrown instanceof AccessDeniedException) {
            return mendable(
                    ExitCode.INPUT, message + ": access is denied; change its permissions, or give another path");
        }
        if (isRefused(thrown)) {
            return mendable(ExitCode.INPUT, message + "; make the bucket, or give another path");
        }
        return Optional.empty();
    }

    /** Whether a file system says no, and will tomorrow. The connector's class for a missing bucket is no {@link FileNotFoundException}. */
    private static boolean isRefused(Throwable thrown) {
        return thrown instanceof AccessDeniedException
                || thrown.getClass().getSimpleName().equals("UnknownStoreException");
    }

    private static boolean isMissing(Throwable thrown) {
        return thrown instanceof NoSuchFileException || thrown instanceof FileNotFoundException;
    }

    /** Recognises missing files that are the machine's fault: too many open files, and files that Spark lost. */
    private static boolean isOfMachine(String message) {
        return message.contains("Too many open files") || message.contains("blockmgr-");
    }

    private static Optional<Failure> ofMachine(Throwable thrown) {
        String message = String.valueOf(thrown.getMessage());
        if (FullDisk.isReportedBy(thrown) && !(thrown instanceof FSError)) {
            return mendable(ExitCode.MACHINE, message + "; free space on that disk, or give a path on another");
        }
        if ((thrown instanceof SparkException && message.contains(SHUT_DOWN))
                || (thrown instanceof IllegalStateException && message.startsWith(STOPPED))) {
            return mendable(
                    ExitCode.MACHINE,
                    "stopped from outside: Spark was shut down while the job ran; run it again, it goes on where it can");
        }
        if (thrown instanceof SparkException && message.contains(LOST)) {
            return mendable(
                    ExitCode.MACHINE,
                    "executors were lost: " + message.lines().findFirst().orElse(message)
                            + "; look at their memory and their logs, and run it again: it goes on where it can");
        }
        if (thrown instanceof OutOfMemoryError) {
            return mendable(
                    ExitCode.MACHINE,
                    "out of memory (" + message
                            + "); raise CROSSBRANCH_DRIVER_MEMORY, or spark.executor.memory on a cluster");
        }
        if (thrown instanceof UncheckedIOException) {
            Throwable cause = Objects.requireNonNull(thrown.getCause(), "an UncheckedIOException has a cause");
            if (!FullDisk.isReportedBy(cause)) {
                String reason = String.valueOf(cause.getMessage());
                String without = message.equals(cause.toString()) ? reason : message;
                return mendable(
                        ExitCode.MACHINE,
                        (without.contains(reason) ? without : without + ": " + reason)
                                + "; --debug tells where it happened");
            }
        }
        // Connectors of object stores and the network have classes of their own. JSON that cannot be read is of the
        // program's making.
        if (thrown instanceof IOException && !(thrown instanceof JsonProcessingException)) {
            return mendable(ExitCode.MACHINE, message + "; --debug tells where it happened");
        }
        return Optional.empty();
    }

    private static Optional<Failure> mendable(ExitCode exit, String message) {
        return Optional.of(new Failure(exit, message, false));
    }
}
