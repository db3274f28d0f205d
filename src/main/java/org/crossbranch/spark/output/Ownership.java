package org.crossbranch.spark.output;

import java.io.IOException;

/** The right to replace a file. It is asked just before the file is replaced: a run that slept may have lost it. */
@FunctionalInterface
public interface Ownership {
    /** The right to a file whose name no other run has. */
    Ownership UNSHARED = () -> {};

    /**
     * Checks that the file is still this run's.
     *
     * @throws OutputClaim.OwnedException if it is not
     * @throws IOException if that cannot be found out
     */
    void check() throws IOException;
}
