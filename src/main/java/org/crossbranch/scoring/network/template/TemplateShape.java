package org.crossbranch.scoring.network.template;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.crossbranch.scoring.network.encoder.EncoderShape;
import org.crossbranch.scoring.weights.NamedSizes;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.scoring.weights.TensorSpec;

/**
 * The sizes of the template scorer's network (Coavoux 2017 §6.3, §8.3.1).
 *
 * @param encoder those of the part that reads a sentence
 * @param action those of the action classifiers
 */
public record TemplateShape(EncoderShape encoder, ActionShape action) implements NetworkShape {
    /** Hidden layers of a classifier. */
    private static final int LAYERS = 2;

    /** Checks that the classifiers read what the encoder makes. */
    public TemplateShape {
        if (action.tokenSize() != encoder.encodedSize() || action.layers() != LAYERS) {
            throw new IllegalArgumentException("classifiers " + action + " on an encoder " + encoder);
        }
    }

    /** The shape of classifiers for what templates, system and treebank fix. */
    public static TemplateShape of(EncoderShape encoder, ActionShape.Counts counts, int labelSize, int hidden) {
        return new TemplateShape(encoder, new ActionShape(counts, encoder.encodedSize(), labelSize, LAYERS, hidden));
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
        encoder.tasks().addTo(sizes);
        action.addSizes(sizes);
        return Collections.unmodifiableMap(sizes);
    }

    @Override
    public List<TensorSpec> tensors() {
        List<TensorSpec> tensors = new ArrayList<>(encoder.tensors());
        tensors.addAll(action.tensors());
        return tensors;
    }
}
