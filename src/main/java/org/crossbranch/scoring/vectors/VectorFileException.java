package org.crossbranch.scoring.vectors;

import java.io.IOException;

/** A file of vectors that cannot be used. The message says what, where and how to mend it. */
public final class VectorFileException extends IOException {
    private static final long serialVersionUID = 1L;

    VectorFileException(String message) {
        super(message);
    }
}
