package org.crossbranch.treebank;

/** A tree that a format cannot hold, such as crossing branches in Penn brackets. */
public final class UnwritableTreeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * An unwritable tree.
     *
     * @param sentenceId identifier of its sentence
     * @param format name of the format
     * @param reason why, and what to do instead
     */
    public UnwritableTreeException(String sentenceId, String format, String reason) {
        super("the tree of sentence \"" + sentenceId + "\" cannot be written as " + format + ": " + reason);
    }
}
