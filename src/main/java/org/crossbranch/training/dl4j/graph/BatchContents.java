package org.crossbranch.training.dl4j.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.crossbranch.training.Example;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.MultiDataSet;

/** A batch that is being filled with the tokens of sentences and the decisions of their derivations. Of one thread. */
public abstract class BatchContents {
    private final TokenInputs tokens;
    private boolean hasDecisions;

    /** An empty batch; takes ownership of {@code tokens}. */
    BatchContents(TokenInputs tokens) {
        this.tokens = tokens;
    }

    /**
     * Adds an example.
     *
     * @param random decides which words are unknown
     */
    public final void add(Example example, SplittableRandom random) {
        hasDecisions |= !example.decisions().isEmpty();
        addDecisions(example, tokens.count());
        tokens.add(example, random);
    }

    /**
     * The features and labels of all examples added, at least one, in the order of the graph's inputs and outputs.
     *
     * @param seed decides what dropout drops
     */
    public final MultiDataSet build(long seed) {
        List<INDArray> features = new ArrayList<>(tokens.features(seed));
        features.addAll(features(tokens.count()));
        List<INDArray> answers = new ArrayList<>(answers());
        answers.addAll(tokens.labels());
        return new MultiDataSet(features.toArray(INDArray[]::new), answers.toArray(INDArray[]::new));
    }

    /** Whether a sentence has a derivation. */
    final boolean hasDecisions() {
        return hasDecisions;
    }

    /** How many rows to make up: as many as tokens where no sentence has a derivation, since DL4J divides the gradient by them. */
    final int madeUp() {
        return hasDecisions ? 1 : tokens.count();
    }

    /**
     * Adds the decisions of an example.
     *
     * @param firstToken row of its first token
     */
    abstract void addDecisions(Example example, int firstToken);

    /**
     * The features of all decisions, in the order of the graph's inputs; called once, before {@link #answers}. DL4J wants a row at least,
     * so a batch of sentences that left no choice makes one up, and one of sentences without derivations {@link #madeUp}, whose answers
     * are unknown.
     *
     * @param tokens number of tokens of the batch
     */
    abstract List<INDArray> features(int tokens);

    /** The answers of all decisions, in the order of the graph's outputs. */
    abstract List<INDArray> answers();
}
