package org.crossbranch.model;

/** A file that is not a model that this version can read. The message says what is wrong, where, and how to mend it. */
public final class ModelFormatException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String file;
    private final String where;
    private final String reason;

    /**
     * A model that is refused.
     *
     * @param file name of the file
     * @param where the part of it, such as {@code byte 12 (manifest length)}; empty for the whole
     * @param reason what is wrong and how to mend it
     */
    public ModelFormatException(String file, String where, String reason) {
        super(file + ": " + (where.isEmpty() ? "" : where + ": ") + reason);
        this.file = file;
        this.where = where;
        this.reason = reason;
    }

    /** Name of the file. */
    public String file() {
        return file;
    }

    /** The part of the file. */
    public String where() {
        return where;
    }

    /** The reason, with its mend. */
    public String reason() {
        return reason;
    }
}
