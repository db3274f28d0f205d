package org.crossbranch.job;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import org.crossbranch.evaluation.MalformedParametersException;
import org.crossbranch.evaluation.SentenceMismatchException;
import org.crossbranch.job.settings.SettingsException;
import org.crossbranch.model.ModelFormatException;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.OutputException;
import org.crossbranch.training.dl4j.BackendException;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.UnwritableTreeException;

/**
 * Why a job failed, as its user is told.
 *
 * @param exit the exit code
 * @param message where, what and how to mend it
 * @param isDefect whether it is nothing that the user did: then the stack trace is told too
 */
record Failure(ExitCode exit, String message, boolean isDefect) {

    /** Judges what was thrown by the first of its causes that is known to be the user's to mend. */
    static Failure of(Throwable thrown) {
        for (Throwable at = thrown; at != null; at = at.getCause()) {
            Optional<Failure> failure = known(at);
            if (failure.isPresent()) {
                return failure.get();
            }
        }
        return new Failure(ExitCode.OTHER, "a defect of the program: " + thrown, true);
    }

    private static Optional<Failure> known(Throwable thrown) {
        String message = String.valueOf(thrown.getMessage());
        if (thrown instanceof JobException own) {
            return mendable(own.exit(), message);
        }
        if (thrown instanceof SettingsException
                || thrown instanceof MalformedParametersException
                || thrown instanceof OutputException) {
            return mendable(ExitCode.USAGE, message);
        }
        if (thrown instanceof ModelFormatException) {
            return mendable(ExitCode.MODEL, message);
        }
        if (thrown instanceof InputException
                || thrown instanceof MalformedTreeException
                || thrown instanceof UnwritableTreeException
                || thrown instanceof UnderivableTreeException
                || thrown instanceof SentenceMismatchException) {
            return mendable(ExitCode.INPUT, message);
        }
        if (thrown instanceof BackendException) {
            return mendable(ExitCode.OTHER, message);
        }
        if (thrown instanceof NoSuchFileException || thrown instanceof FileNotFoundException) {
            return mendable(ExitCode.INPUT, message + ": it is not there; give the path of a file or folder that is");
        }
        if (thrown instanceof AccessDeniedException) {
            return mendable(
                    ExitCode.INPUT, message + ": access is denied; change its permissions, or give another path");
        }
        if (thrown instanceof OutOfMemoryError) {
            return mendable(
                    ExitCode.OTHER,
                    "out of memory (" + message
                            + "); raise CROSSBRANCH_DRIVER_MEMORY, or spark.executor.memory on a cluster");
        }
        if (thrown instanceof FileSystemException || thrown.getClass() == IOException.class) {
            return mendable(ExitCode.OTHER, message + "; --debug tells where it happened");
        }
        return Optional.empty();
    }

    private static Optional<Failure> mendable(ExitCode exit, String message) {
        return Optional.of(new Failure(exit, message, false));
    }
}
