package org.crossbranch.job.run;

/** Something that the user can mend. The message says where, what and how. */
public final class JobException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final ExitCode exit;

    /** A failure with its exit code. */
    public JobException(ExitCode exit, String message) {
        super(message);
        this.exit = exit;
    }

    /** A failure with its exit code and its cause, which {@code --debug} prints. */
    public JobException(ExitCode exit, String message, Throwable cause) {
        super(message, cause);
        this.exit = exit;
    }

    ExitCode exit() {
        return exit;
    }
}
