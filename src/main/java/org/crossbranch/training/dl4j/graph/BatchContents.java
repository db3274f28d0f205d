package org.crossbranch.training.dl4j.graph;

import java.util.SplittableRandom;
import org.crossbranch.training.Example;
import org.nd4j.linalg.dataset.MultiDataSet;

/** A batch that is being filled. Of one thread. */
public interface BatchContents {

    /**
     * Adds an example.
     *
     * @param random decides which words are unknown
     */
    void add(Example example, SplittableRandom random);

    /**
     * The features and labels of all examples added, at least one, in the order of the graph's inputs and outputs.
     *
     * @param seed decides what dropout drops
     */
    MultiDataSet build(long seed);
}
