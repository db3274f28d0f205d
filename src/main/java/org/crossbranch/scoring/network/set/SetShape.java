package org.crossbranch.scoring.network.set;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.crossbranch.scoring.network.encoder.EncoderShape;
import org.crossbranch.scoring.network.layer.Classifier;
import org.crossbranch.scoring.weights.NamedSizes;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.scoring.weights.TensorSpec;

/**
 * The sizes of the set scorer's network (Coavoux &amp; Cohen 2019 §3).
 *
 * @param encoder those of the part that reads a sentence
 * @param hidden units of each hidden layer of the two action classifiers
 * @param labels labelling actions, NO-LABEL (column 0) counted
 */
public record SetShape(EncoderShape encoder, int hidden, int labels) implements NetworkShape {

    /** Slots of a structural decision: a candidate's positions, then the focus's. */
    public static final int STRUCTURE_SLOTS = 2 * SetPosition.COUNT;

    /** Slots of a labelling decision: the focus's positions. */
    public static final int LABEL_SLOTS = SetPosition.COUNT;

    private static final int LAYERS = 2;

    /** Checks the sizes. */
    public SetShape {
        NetworkShape.check(hidden, labels);
    }

    /**
     * The shape of these sizes.
     *
     * @throws IllegalArgumentException if they are not those of a set scorer
     */
    public static SetShape of(Map<String, Integer> sizes) {
        NamedSizes named = new NamedSizes(sizes);
        SetShape shape = new SetShape(EncoderShape.of(named), named.take("hidden"), named.take("labels"));
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
        return Collections.unmodifiableMap(sizes);
    }

    /** The vector of a gap that a set does not have. */
    public TensorSpec nil() {
        return TensorSpec.vector("nil", encoder.encodedSize());
    }

    /** The classifier of structural steps. Its output has no bias, which would add the same to all candidates. */
    public Classifier.Tensors structure() {
        return Classifier.Tensors.of("structure", encoder.encodedSize(), STRUCTURE_SLOTS, hidden, LAYERS, 1)
                .withoutOutputBias();
    }

    /** The classifier of labelling steps. */
    public Classifier.Tensors label() {
        return Classifier.Tensors.of("label", encoder.encodedSize(), LABEL_SLOTS, hidden, LAYERS, labels);
    }

    @Override
    public List<TensorSpec> tensors() {
        List<TensorSpec> tensors = new ArrayList<>(encoder.tensors());
        tensors.add(nil());
        tensors.addAll(structure().all());
        tensors.addAll(label().all());
        return tensors;
    }
}
