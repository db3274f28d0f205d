package org.crossbranch.treebank;

/**
 * A tree that a file does not hold as its format demands. The message says what is wrong, where, and how to mend it.
 */
public final class MalformedTreeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String file;
    private final int line;
    private final int column;
    private final String reason;

    /**
     * A malformed tree.
     *
     * @param file name of the file
     * @param line line, from 1
     * @param column column in UTF-16 units, from 1
     * @param reason what is wrong and how to mend it
     */
    public MalformedTreeException(String file, int line, int column, String reason) {
        super(file + ":" + line + ":" + column + ": " + reason);
        this.file = file;
        this.line = line;
        this.column = column;
        this.reason = reason;
    }

    /** Name of the file. */
    public String file() {
        return file;
    }

    /** Line, from 1. */
    public int line() {
        return line;
    }

    /** Column in UTF-16 units, from 1. */
    public int column() {
        return column;
    }

    /** The reason, with its mend. */
    public String reason() {
        return reason;
    }
}
