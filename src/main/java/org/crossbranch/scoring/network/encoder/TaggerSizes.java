package org.crossbranch.scoring.network.encoder;

import java.util.Map;
import org.crossbranch.scoring.weights.NamedSizes;

/**
 * The sizes of a tagger with a bi-LSTM of its own. The sentence layers read the embeddings of its labels, weighted by their probabilities,
 * so that it is also trained by what the parser makes of them (after Zhang &amp; Weiss 2016, where the parser reads its hidden units).
 *
 * @param units units of its LSTM in each direction; 0 for a network without, whose labels are predicted from the first sentence layer
 * @param labelSize width of the embedding of its labels, for all tasks together; 0 for a network without
 */
public record TaggerSizes(int units, int labelSize) {
    /** The sizes of a network without a tagger of its own. */
    public static final TaggerSizes NONE = new TaggerSizes(0, 0);

    private static final String UNITS = "taggerUnits";
    private static final String LABEL_SIZE = "predictedTagSize";

    /** Checks the sizes. */
    public TaggerSizes {
        if (units < 0 || labelSize < 0 || (units == 0) != (labelSize == 0)) {
            throw new IllegalArgumentException("a tagger of " + units + " units with labels of size " + labelSize);
        }
    }

    /** Takes the sizes from those of a model, which may have none. */
    static TaggerSizes of(NamedSizes sizes) {
        return new TaggerSizes(sizes.takeIfThere(UNITS), sizes.takeIfThere(LABEL_SIZE));
    }

    void addTo(Map<String, Integer> sizes) {
        if (isThere()) {
            sizes.put(UNITS, units);
            sizes.put(LABEL_SIZE, labelSize);
        }
    }

    /** Whether the network has one. */
    public boolean isThere() {
        return units > 0;
    }
}
