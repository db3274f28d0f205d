package org.crossbranch.scoring.linear;

/** A text that should be a set of feature templates, and is not. */
public final class FeatureSyntaxException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /**
     * An exception.
     *
     * @param source the name of the text
     * @param line the line, from 1
     * @param column the column of the first character that is wrong, from 1
     * @param reason the reason
     */
    FeatureSyntaxException(String source, int line, int column, String reason) {
        super(source + ":" + line + ":" + column + ": " + reason);
    }
}
