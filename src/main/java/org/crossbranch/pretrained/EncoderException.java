package org.crossbranch.pretrained;

/** An encoder that cannot be used. The message says what, where and how to mend it. */
public final class EncoderException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** An encoder that is refused. */
    public EncoderException(String message) {
        super(message);
    }

    EncoderException(String message, Throwable cause) {
        super(message, cause);
    }
}
