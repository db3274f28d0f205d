package org.crossbranch.search;

import org.crossbranch.scoring.Candidates;

/** Takes one candidate of each step of one sentence's derivation. */
@FunctionalInterface
public interface ActionChooser {

    /** The number of the candidate to take; the step is scored unless there is no choice. */
    int choose(Candidates<?> step);
}
