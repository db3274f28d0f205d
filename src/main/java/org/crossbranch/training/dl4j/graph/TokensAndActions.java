package org.crossbranch.training.dl4j.graph;

import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.crossbranch.training.Example;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.MultiDataSet;

/** A batch of a graph that reads tokens and {@link ActionGraph}'s decisions, and whose last answers are those of word-level tasks. */
public record TokensAndActions(TokenInputs tokens, ActionBatch actions) implements BatchContents {
    @Override
    public void add(Example example, SplittableRandom random) {
        actions.add(example.decisions(), tokens.count());
        tokens.add(example, random);
    }

    @Override
    public MultiDataSet build(long seed) {
        INDArray[] features = Stream.concat(tokens.features(seed).stream(), actions.features(tokens.count()).stream())
                .toArray(INDArray[]::new);
        INDArray[] labels = Stream.concat(actions.labels().stream(), tokens.labels().stream())
                .toArray(INDArray[]::new);
        return new MultiDataSet(features, labels);
    }
}
