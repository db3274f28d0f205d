package org.crossbranch.job.run;

/** Exit statuses of the program. */
public enum ExitCode {
    /** Everything asked for was done. */
    DONE(0, "done"),
    /** Anything that the other codes do not say. */
    OTHER(1, "a defect of the program, or a machine that failed it; the message says which"),
    /** The command line or a setting has to be changed. */
    USAGE(2, "bad usage or settings"),
    /** The input has to be changed. */
    INPUT(3, "input missing, damaged or malformed"),
    /** Another model has to be given. */
    MODEL(4, "model missing or unreadable"),
    /** The job has to be run again when another one has ended. */
    OWNED(5, "another run owns this output");

    private final int status;
    private final String sentence;

    ExitCode(int status, String sentence) {
        this.status = status;
        this.sentence = sentence;
    }

    /** The process's exit status. */
    public int status() {
        return status;
    }

    /** The meaning, for help and pages. */
    public String sentence() {
        return sentence;
    }
}
