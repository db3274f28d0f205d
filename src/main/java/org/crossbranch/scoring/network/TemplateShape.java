package org.crossbranch.scoring.network;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The sizes of the template scorer's network (Coavoux 2017 §6.3, §8.3.1).
 *
 * @param encoder those of the part that reads a sentence
 * @param action those of the action classifiers
 */
public record TemplateShape(EncoderShape encoder, ActionShape action) implements NetworkShape {
    /** Hidden layers of a classifier. */
    public static final int LAYERS = 2;

    /** Checks that the classifiers read what the encoder makes. */
    public TemplateShape {
        if (action.tokenSize() != encoder.encodedSize() || action.layers() != LAYERS) {
            throw new IllegalArgumentException("classifiers " + action + " on an encoder " + encoder);
        }
    }

    /**
     * The shape of these sizes.
     *
     * @throws IllegalArgumentException if they are not those of a template scorer
     */
    static TemplateShape of(Map<String, Integer> sizes) {
        NamedSizes named = new NamedSizes(sizes);
        EncoderShape encoder = EncoderShape.of(named);
        TemplateShape shape = new TemplateShape(encoder, ActionShape.of(named, encoder.encodedSize(), LAYERS));
        named.checkNoneLeft();
        return shape;
    }

    @Override
    public Map<String, Integer> sizes() {
        Map<String, Integer> sizes = new LinkedHashMap<>();
        encoder.addSizes(sizes);
        sizes.put("tags", encoder.tags());
        action.addSizes(sizes);
        return Collections.unmodifiableMap(sizes);
    }

    @Override
    public Map<String, int[]> tensors() {
        Map<String, int[]> tensors = new LinkedHashMap<>();
        encoder.addTensors(tensors);
        action.addTensors(tensors);
        return Collections.unmodifiableMap(tensors);
    }
}
