package org.crossbranch.evaluation;

/**
 * Gold and predicted trees that are not of the same sentences. The message names the sentences and says how to mend it.
 */
public final class SentenceMismatchException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** A mismatch. */
    public SentenceMismatchException(String message) {
        super(message);
    }
}
