package org.crossbranch.scoring.linear;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A feature template: a conjunction of atomic features.
 *
 * @param places the atomic features, at least one
 */
record FeatureTemplate(List<Place> places) {

    /** Copies the list. */
    FeatureTemplate {
        places = List.copyOf(places);
    }

    /** The template as a file has it, with blanks around each {@code &}. */
    String written() {
        return places.stream().map(Place::written).collect(Collectors.joining(" & "));
    }
}
