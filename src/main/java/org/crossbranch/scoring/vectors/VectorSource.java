package org.crossbranch.scoring.vectors;

import java.util.Objects;

/**
 * The file that vectors were read from.
 *
 * @param file its name, without the folder
 * @param sha256 digest of its bytes, in hexadecimal
 */
public record VectorSource(String file, String sha256) {

    /** Checks that both are there. */
    public VectorSource {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(sha256, "sha256");
    }
}
