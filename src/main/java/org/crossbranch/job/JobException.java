package org.crossbranch.job;

/** Something that the user can mend. The message says where, what and how. */
final class JobException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final ExitCode exit;

    JobException(ExitCode exit, String message) {
        super(message);
        this.exit = exit;
    }

    JobException(ExitCode exit, String message, Throwable cause) {
        super(message, cause);
        this.exit = exit;
    }

    ExitCode exit() {
        return exit;
    }
}
