package org.crossbranch.job.run;

import java.util.Arrays;

/** Exit statuses of the program. */
public enum ExitCode {
    /** Everything asked for was done. */
    DONE(0, "done"),
    /** Anything that the other codes do not say. */
    OTHER(1, "a defect of the program, or a machine that it cannot run on; the message says which"),
    /** The command line or a setting has to be changed. */
    USAGE(2, "bad usage or settings"),
    /** The input has to be changed. */
    INPUT(3, "input missing, damaged or malformed"),
    /** Another model has to be given. */
    MODEL(4, "model missing or unreadable"),
    /** The job has to be run again when another one has ended. */
    OWNED(5, "another run owns this output"),
    /** The job can be run again as it is. */
    MACHINE(6, "a machine failed the job, or it was stopped from outside; run it again"),
    /** Of {@code wait}: look whether the job still runs. Of a job that writes: run it again, its start settles what it left. */
    UNKNOWN(7, "the outcome is unknown; nothing was cleaned up");

    private final int status;
    private final String sentence;

    ExitCode(int status, String sentence) {
        this.status = status;
        this.sentence = sentence;
    }

    /** The code of an exit status; one that no release knew is {@link #OTHER}. */
    static ExitCode of(int status) {
        return Arrays.stream(values())
                .filter(code -> code.status == status)
                .findFirst()
                .orElse(OTHER);
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
