package org.crossbranch.scoring.network.arc;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.crossbranch.scoring.network.encoder.ArcSizes;
import org.crossbranch.scoring.network.encoder.EncoderShape;
import org.crossbranch.scoring.weights.NamedSizes;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.scoring.weights.TensorSpec;

/**
 * The sizes of the network of arcs: those of the part that reads a sentence, and {@link ArcSizes}.
 *
 * @param encoder those of the part that reads a sentence
 * @param hidden units of a projection, and of the hidden layer of the labels' classifier
 * @param labels labelling actions
 * @param crossing how many of a thousand training trees have crossing arcs, at least 1; 0 where it was not recorded
 */
public record ArcShape(EncoderShape encoder, int hidden, int labels, int crossing) implements NetworkShape {

    private static final String CROSSING = "crossing";

    /** Checks the sizes. */
    public ArcShape {
        NetworkShape.check(hidden, labels);
        ArcSizes.checkCrossing(crossing);
    }

    /**
     * The shape of these sizes.
     *
     * @throws IllegalArgumentException if they are not those of a scorer of arcs
     */
    static ArcShape of(Map<String, Integer> sizes) {
        NamedSizes named = new NamedSizes(sizes);
        ArcShape shape = new ArcShape(
                EncoderShape.of(named), named.take("hidden"), named.take("labels"), named.takeIfThere(CROSSING));
        named.checkNoneLeft();
        return shape;
    }

    @Override
    public Map<String, Integer> sizes() {
        Map<String, Integer> sizes = new LinkedHashMap<>();
        encoder.addSizes(sizes);
        sizes.put("hidden", hidden);
        encoder.tasks().addTo(sizes);
        sizes.put("labels", labels);
        if (crossing > 0) {
            sizes.put(CROSSING, crossing);
        }
        return Collections.unmodifiableMap(sizes);
    }

    /** The sizes of its layers. */
    public ArcSizes arcs() {
        return new ArcSizes("", hidden, labels, crossing);
    }

    @Override
    public List<TensorSpec> tensors() {
        List<TensorSpec> tensors = new ArrayList<>(encoder.tensors());
        tensors.addAll(arcs().tensors(encoder.encodedSize()));
        return tensors;
    }
}
