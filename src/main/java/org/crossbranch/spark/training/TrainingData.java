package org.crossbranch.spark.training;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.util.SerializableConfiguration;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.training.BatchPlan;
import org.crossbranch.training.Example;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.training.dl4j.BatchEncoder;
import org.jspecify.annotations.Nullable;

/** What every worker needs to make a batch from its name: broadcast once a run. */
final class TrainingData implements Serializable {
    private static final long serialVersionUID = 1L;

    private final String runId;
    private final List<Shard> shards;
    private final long seed;
    private final int batchSentences;
    private final double unknownWordAlpha;
    private final List<String> words;
    private final List<Long> wordFrequencies;
    private final List<String> characters;
    private final List<String> tags;
    private final List<String> labels;
    private final SerializableConfiguration configuration;
    private transient @Nullable BatchEncoder encoder;

    /**
     * A file of the derivations table.
     *
     * @param path where it is
     * @param sentences number of its rows
     */
    record Shard(String path, int sentences) implements Serializable {}

    /**
     * Training data.
     *
     * @param runId what no other run in the same JVMs has
     */
    TrainingData(
            String runId,
            List<Shard> shards,
            TrainingSettings settings,
            TrainingVocabulary vocabulary,
            SerializableConfiguration configuration) {
        this.runId = runId;
        this.shards = List.copyOf(shards);
        this.seed = settings.seed();
        this.batchSentences = settings.batchSentences();
        this.unknownWordAlpha = settings.unknownWordAlpha();
        this.words = vocabulary.lexicon().words().entries();
        this.wordFrequencies = vocabulary.wordFrequencies();
        this.characters = vocabulary.lexicon().characters().entries();
        this.tags = vocabulary.lexicon().tags().entries();
        this.labels = vocabulary.labels();
        this.configuration = configuration;
    }

    String runId() {
        return runId;
    }

    BatchPlan plan() {
        return new BatchPlan(
                seed, batchSentences, shards.stream().map(Shard::sentences).toList());
    }

    /** The number of shards. */
    int shardCount() {
        return shards.size();
    }

    /** The examples of a shard by the static oracle. */
    List<Example> examples(int shard) {
        return DerivationFile.read(shards.get(shard).path(), configuration.value());
    }

    /** The batches of a shard in a round, read from a file that holds an example of each of its sentences. */
    List<List<Example>> batches(int shard, int round, String file) {
        return plan().split(DerivationFile.read(file, configuration.value()), shard, round);
    }

    /** The files of the shards. */
    List<String> files() {
        return shards.stream().map(Shard::path).toList();
    }

    synchronized BatchEncoder encoder() {
        BatchEncoder made = encoder;
        if (made == null) {
            Lexicon lexicon = new Lexicon(Vocabulary.open(words), Vocabulary.open(characters), Vocabulary.closed(tags));
            made = new BatchEncoder(new TrainingVocabulary(lexicon, wordFrequencies, labels), unknownWordAlpha, seed);
            encoder = made;
        }
        return made;
    }
}
