package org.crossbranch.scoring.weights;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

/** Sizes by name as a model gives them, each to be taken once. */
public final class NamedSizes {
    private final Map<String, Integer> left;

    /** A copy of the sizes, none of them taken yet. */
    public NamedSizes(Map<String, Integer> sizes) {
        left = new LinkedHashMap<>(sizes);
    }

    /**
     * The size of a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public int take(String name) {
        Integer size = left.remove(name);
        if (size == null) {
            throw new IllegalArgumentException("the network's shape lacks " + name);
        }
        return size;
    }

    /** The size of a name, or 0 if there is none. */
    public int takeIfThere(String name) {
        Integer size = left.remove(name);
        return size == null ? 0 : size;
    }

    /** The sizes whose names are wanted, in the model's order. */
    public Map<String, Integer> takeAll(Predicate<String> isWanted) {
        Map<String, Integer> taken = new LinkedHashMap<>(left);
        taken.keySet().removeIf(isWanted.negate());
        left.keySet().removeAll(taken.keySet());
        return taken;
    }

    /**
     * Checks that all were taken.
     *
     * @throws IllegalArgumentException naming those that were not
     */
    public void checkNoneLeft() {
        if (!left.isEmpty()) {
            throw new IllegalArgumentException("the network's shape has no " + String.join(", ", left.keySet()));
        }
    }
}
