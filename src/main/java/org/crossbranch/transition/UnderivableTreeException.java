package org.crossbranch.transition;

/**
 * A gold tree that a system cannot derive with the inventory at hand. What to do with it is the caller's choice: leave it
 * out and count it (training), or stop; it is never derived into another tree.
 */
public final class UnderivableTreeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String sentenceId;
    private final String reason;

    /**
     * An exception.
     *
     * @param sentenceId the sentence's identifier
     * @param reason what stands in the way, such as {@code no action LABEL-NP in the inventory}
     */
    public UnderivableTreeException(String sentenceId, String reason) {
        super("the tree of sentence " + sentenceId + " cannot be derived: " + reason);
        this.sentenceId = sentenceId;
        this.reason = reason;
    }

    /** The identifier of the sentence. */
    public String sentenceId() {
        return sentenceId;
    }

    /** The obstacle to a derivation. */
    public String reason() {
        return reason;
    }
}
