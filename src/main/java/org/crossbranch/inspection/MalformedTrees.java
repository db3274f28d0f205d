package org.crossbranch.inspection;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.treebank.MalformedTreeException;

/**
 * Trees of files that cannot be read, such as one with two parents of a node. They are counted nowhere else.
 *
 * @param count how many there are
 * @param first the errors of the first ones, each with file, line and column
 */
public record MalformedTrees(long count, List<String> first) implements Serializable {
    /** No trees. */
    public static final MalformedTrees NONE = new MalformedTrees(0, List.of());

    /** Errors that are kept. */
    private static final int KEPT = 20;

    /** Copies the list, as far as it is kept. */
    public MalformedTrees {
        first = first.stream().limit(KEPT).toList();
    }

    /** The trees of a file or a part of one. */
    public static MalformedTrees of(Iterator<MalformedTreeException> errors) {
        long count = 0;
        List<String> first = new ArrayList<>();
        for (; errors.hasNext(); count++) {
            String error = errors.next().getMessage();
            if (count < KEPT) {
                first.add(error);
            }
        }
        return new MalformedTrees(count, first);
    }

    /** These, and those of further files. */
    public MalformedTrees plus(MalformedTrees further) {
        return new MalformedTrees(
                count + further.count,
                Stream.concat(first.stream(), further.first.stream()).toList());
    }
}
