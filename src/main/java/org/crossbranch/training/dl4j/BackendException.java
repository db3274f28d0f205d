package org.crossbranch.training.dl4j;

/** ND4J cannot compute on this machine. The message says what, where and how to mend it. */
public final class BackendException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BackendException(String message) {
        super(message);
    }
}
