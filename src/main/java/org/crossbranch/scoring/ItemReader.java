package org.crossbranch.scoring;

import java.util.Set;
import org.crossbranch.transition.Configuration;

/**
 * Tells which items of a configuration's memory a scorer takes for equal. Configurations with equal items in all places, at the same
 * token, get equal scores after equal actions. Immutable; one serves all threads.
 *
 * @param <C> the configurations that it reads
 */
public interface ItemReader<C extends Configuration> {

    /**
     * A place of the memory that a scorer reads.
     *
     * @param depth number of items above; where there is a deque, from which items come back, it means nothing
     * @param steps number of steps from the item there to a part or dependent of it that is read, 0 for itself
     * @param attributes the attributes that are read, there or on the way
     * @param <A> attributes of items
     */
    record Reading<A>(int depth, int steps, Set<A> attributes) {}

    /** The most items that may lie above one that is read; at least 1. */
    int depth();

    /** Whether the labels of items or arcs change a score. */
    boolean readsLabels();

    /**
     * A hash of all that the scorer reads of an item as long as a number of items lie above it, and of what comes of it until then.
     *
     * @param place number of items above it now
     * @param least the least number of items that will lie above it; 0 if it may become the top, or part of the top
     */
    long read(C configuration, int place, int least);
}
