package org.crossbranch.scoring;

import java.util.List;

/**
 * Scorer architectures that are registered together: a line in the file of {@code META-INF/services} by this interface's name
 * makes them known. Needs a public constructor without arguments.
 */
public interface ScorerFamily {

    /** The architectures, the simplest first. */
    List<ScorerArchitecture<?>> architectures();
}
