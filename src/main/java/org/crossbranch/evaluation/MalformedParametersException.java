package org.crossbranch.evaluation;

/** An evaluation parameter file that cannot be used. The message says what is wrong, where, and how to mend it. */
public final class MalformedParametersException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String file;
    private final int line;

    /**
     * A malformed parameter file.
     *
     * @param file name of the file
     * @param line line, from 1
     * @param reason what is wrong and how to mend it
     */
    public MalformedParametersException(String file, int line, String reason) {
        super(file + ":" + line + ": " + reason);
        this.file = file;
        this.line = line;
    }

    /** Name of the file. */
    public String file() {
        return file;
    }

    /** Line, from 1. */
    public int line() {
        return line;
    }
}
