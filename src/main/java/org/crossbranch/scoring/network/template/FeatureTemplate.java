package org.crossbranch.scoring.network.template;

import org.crossbranch.scoring.network.layer.SlotSums;
import org.crossbranch.transition.Configuration;

/** A typed place in a configuration, where a token or a label may stand. */
interface FeatureTemplate<C extends Configuration> {

    /** Whether it is a label that stands there, not a token. */
    boolean isLabel();

    /** The index of the token there, or the row of the label; {@link SlotSums#EMPTY} for none. */
    int read(C configuration);
}
