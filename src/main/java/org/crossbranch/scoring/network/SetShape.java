package org.crossbranch.scoring.network;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

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

    /** Checks the sizes. */
    public SetShape {
        NetworkShape.check(hidden, labels);
    }

    /** The sizes of Coavoux 2017 Table 6.3 for a vocabulary. */
    public static SetShape standard(int words, int characters, int tags, int labels) {
        return new SetShape(EncoderShape.standard(words, characters, tags), 128, labels);
    }

    /**
     * The shape of these sizes.
     *
     * @throws IllegalArgumentException if they are not those of a set scorer
     */
    static SetShape of(Map<String, Integer> sizes) {
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
        sizes.put("tags", encoder.tags());
        sizes.put("labels", labels);
        return Collections.unmodifiableMap(sizes);
    }

    @Override
    public Map<String, int[]> tensors() {
        Map<String, int[]> tensors = new LinkedHashMap<>();
        encoder.addTensors(tensors);
        tensors.put("nil", new int[] {encoder.encodedSize()});
        addClassifier(tensors, "structure", STRUCTURE_SLOTS);
        tensors.put("structure.output.weight", new int[] {hidden, 1});
        addClassifier(tensors, "label", LABEL_SLOTS);
        tensors.put("label.output.weight", new int[] {hidden, labels});
        tensors.put("label.output.bias", new int[] {labels});
        return Collections.unmodifiableMap(tensors);
    }

    private void addClassifier(Map<String, int[]> tensors, String classifier, int slots) {
        tensors.put(classifier + ".slots", new int[] {encoder.encodedSize(), slots * hidden});
        tensors.put(classifier + ".bias", new int[] {hidden});
        tensors.put(classifier + ".hidden.weight", new int[] {hidden, hidden});
        tensors.put(classifier + ".hidden.bias", new int[] {hidden});
    }
}
