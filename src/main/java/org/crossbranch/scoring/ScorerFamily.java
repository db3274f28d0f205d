package org.crossbranch.scoring;

import java.util.List;

/** The list of scorer architectures, which stand above this package; a service, so that it is found from here. */
@FunctionalInterface
public interface ScorerFamily {

    /** The architectures, the simplest first. */
    List<ScorerArchitecture<?>> architectures();
}
