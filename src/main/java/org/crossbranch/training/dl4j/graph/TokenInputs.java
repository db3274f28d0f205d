package org.crossbranch.training.dl4j.graph;

import java.util.List;
import java.util.SplittableRandom;
import org.crossbranch.training.Example;
import org.nd4j.linalg.api.ndarray.INDArray;

/** The tokens of a batch, a row each, as a graph's part that reads tokens wants them. Of one thread. */
interface TokenInputs {

    /** Number of tokens so far. */
    int count();

    /**
     * Adds an example's tokens.
     *
     * @param random decides which words are unknown
     */
    void add(Example example, SplittableRandom random);

    /**
     * The features, in the order of the network's inputs.
     *
     * @param seed decides what dropout drops
     */
    List<INDArray> features(long seed);

    /** The answers of the classifiers that read tokens. */
    List<INDArray> labels();
}
