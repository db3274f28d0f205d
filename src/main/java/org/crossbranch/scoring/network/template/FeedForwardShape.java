package org.crossbranch.scoring.network.template;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.crossbranch.scoring.network.encoder.WindowShape;
import org.crossbranch.scoring.weights.NamedSizes;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.scoring.weights.TensorSpec;

/**
 * The sizes of the feed-forward scorer's network (Coavoux 2017 §4.5.2, §5.4.1).
 *
 * @param window those of the part that makes the tokens' vectors
 * @param action those of the action classifiers
 */
public record FeedForwardShape(WindowShape window, ActionShape action) implements NetworkShape {
    /** Hidden layers of a classifier. */
    private static final int LAYERS = 1;

    /** Checks that the classifiers read what there is. */
    public FeedForwardShape {
        if (action.tokenSize() != window.tokenSize() || action.layers() != LAYERS) {
            throw new IllegalArgumentException("classifiers " + action + " on tokens " + window);
        }
    }

    /** The shape of classifiers for what templates, system and treebank fix. */
    public static FeedForwardShape of(WindowShape window, ActionShape.Counts counts, int labelSize, int hidden) {
        return new FeedForwardShape(window, new ActionShape(counts, window.tokenSize(), labelSize, LAYERS, hidden));
    }

    /**
     * The shape of these sizes.
     *
     * @throws IllegalArgumentException if they are not those of a feed-forward scorer
     */
    static FeedForwardShape of(Map<String, Integer> sizes) {
        NamedSizes named = new NamedSizes(sizes);
        WindowShape window = WindowShape.of(named);
        FeedForwardShape shape = new FeedForwardShape(window, ActionShape.of(named, window.tokenSize(), LAYERS));
        named.checkNoneLeft();
        return shape;
    }

    /** {@inheritDoc} Tags and morphological attributes alone can be given. */
    @Override
    public boolean predicts(String task) {
        return !window.given().containsKey(task);
    }

    @Override
    public Map<String, Integer> sizes() {
        Map<String, Integer> sizes = new LinkedHashMap<>();
        window.addSizes(sizes);
        action.addSizes(sizes);
        return Collections.unmodifiableMap(sizes);
    }

    @Override
    public List<TensorSpec> tensors() {
        List<TensorSpec> tensors = new ArrayList<>(window.tensors());
        tensors.addAll(action.tensors());
        return tensors;
    }
}
