package org.crossbranch.training.dl4j;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.crossbranch.training.Example;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.training.dl4j.graph.BatchContents;
import org.crossbranch.training.dl4j.graph.TrainableNetwork;
import org.nd4j.linalg.dataset.api.MultiDataSet;

/** Turns training examples into batches of a network. Immutable; one serves all threads. */
public final class BatchEncoder {
    private final Supplier<BatchContents> batches;
    private final long seed;

    /**
     * An encoder.
     *
     * @param unknownWords how often a word is replaced by UNKNOWN
     * @param readsAffixes whether the network has embeddings of affixes
     * @param seed the run's seed
     */
    public BatchEncoder(
            TrainableNetwork network,
            TrainingVocabulary vocabulary,
            TrainingSettings.UnknownWords unknownWords,
            boolean readsAffixes,
            long seed) {
        batches = network.batches(vocabulary, unknownWords, readsAffixes);
        this.seed = seed;
    }

    /**
     * A batch.
     *
     * @param examples its sentences, at least one
     * @param round the pass over the data; it and the sentences' ids within their corpora decide which words are unknown and, with the run's
     *     seed, what dropout drops
     */
    public MultiDataSet encode(List<Example> examples, int round) {
        BatchContents batch = batches.get();
        long batchSeed = mix(seed, round);
        for (Example example : examples) {
            long sentenceSeed =
                    mix(mix(seed, round), example.sentence().idWithinCorpus().hashCode());
            batchSeed = mix(batchSeed, sentenceSeed);
            batch.add(example, new SplittableRandom(sentenceSeed));
        }
        return batch.build(batchSeed);
    }

    private static long mix(long seed, long value) {
        return new SplittableRandom(seed * 0x9E3779B97F4A7C15L + value).nextLong();
    }
}
