package org.crossbranch.scoring.network;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The sizes of the feed-forward scorer's network (Coavoux 2017 §4.5.2, §5.4.1).
 *
 * @param window those of the part that makes the tokens' vectors
 * @param action those of the action classifiers
 */
public record FeedForwardShape(WindowShape window, ActionShape action) implements NetworkShape {
    /** Hidden layers of a classifier. */
    public static final int LAYERS = 1;

    /** Checks that the classifiers read what there is. */
    public FeedForwardShape {
        if (action.tokenSize() != window.tokenSize() || action.layers() != LAYERS) {
            throw new IllegalArgumentException("classifiers " + action + " on tokens " + window);
        }
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

    @Override
    public Map<String, Integer> sizes() {
        Map<String, Integer> sizes = new LinkedHashMap<>();
        window.addSizes(sizes);
        action.addSizes(sizes);
        return Collections.unmodifiableMap(sizes);
    }

    @Override
    public Map<String, int[]> tensors() {
        Map<String, int[]> tensors = new LinkedHashMap<>();
        window.addTensors(tensors);
        action.addTensors(tensors);
        return Collections.unmodifiableMap(tensors);
    }
}
