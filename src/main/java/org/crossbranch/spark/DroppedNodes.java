package org.crossbranch.spark;

import java.io.Serializable;

/**
 * What an import takes out of trees.
 *
 * @param metadata number of metadata nodes, those below others not counted
 * @param emptyElements number of empty elements
 * @param trees number of trees that held nothing else, and so are no sentences
 */
public record DroppedNodes(long metadata, long emptyElements, long trees) implements Serializable {
    /** Nothing. */
    public static final DroppedNodes NONE = new DroppedNodes(0, 0, 0);

    /** The sum of both. */
    public DroppedNodes plus(DroppedNodes other) {
        return new DroppedNodes(metadata + other.metadata, emptyElements + other.emptyElements, trees + other.trees);
    }

    /** Whether there is any. */
    public boolean isAny() {
        return !equals(NONE);
    }
}
