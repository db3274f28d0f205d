package org.crossbranch.transition;

import java.util.List;

/**
 * Transition systems that are registered together: a line in a file {@code META-INF/services} by this interface's name makes them
 * known. Needs a public constructor without arguments.
 */
public interface SystemFamily {

    /** The systems with some options; one that has none is the same for all. */
    List<TransitionSystemFactory<?, ?>> systems(SystemOptions options);
}
