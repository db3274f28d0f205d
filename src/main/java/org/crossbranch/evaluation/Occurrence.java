package org.crossbranch.evaluation;

import java.util.List;

/**
 * An occurrence of a phenomenon: the constituents that one moved phrase makes discontinuous.
 *
 * @param phenomenon the phenomenon
 * @param brackets from the lowest constituent up
 */
record Occurrence(Phenomenon phenomenon, List<BracketView.Bracket> brackets) {
    Occurrence {
        brackets = List.copyOf(brackets);
    }

    /** Whether the other is one of the same phenomenon over some of the same tokens. */
    boolean isLike(Occurrence other) {
        return phenomenon == other.phenomenon
                && brackets.stream()
                        .anyMatch(bracket -> other.brackets.stream()
                                .anyMatch(another -> bracket.yield().intersects(another.yield())));
    }
}
