package org.crossbranch.inspection;

import java.util.List;
import java.util.stream.Stream;

/**
 * Trees of files that cannot be read, such as one with two parents of a node. They are counted nowhere else.
 *
 * @param count how many there are
 * @param first the errors of the first ones, each with file, line and column
 */
public record MalformedTrees(long count, List<String> first) {
    /** No trees. */
    public static final MalformedTrees NONE = new MalformedTrees(0, List.of());

    /** How many errors are kept. */
    public static final int KEPT = 20;

    /** Copies the list, as far as it is kept. */
    public MalformedTrees {
        first = first.stream().limit(KEPT).toList();
    }

    /** These, and those of further files. */
    public MalformedTrees plus(MalformedTrees further) {
        return new MalformedTrees(
                count + further.count,
                Stream.concat(first.stream(), further.first.stream()).toList());
    }
}
