package org.crossbranch.spark.training;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.SerializableConfiguration;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.weights.Tensor;
import org.crossbranch.spark.oracle.SerializableInventory;
import org.crossbranch.training.BatchPlan;
import org.crossbranch.training.Example;
import org.crossbranch.training.ExampleExtractor;
import org.crossbranch.training.OracleDerivation;
import org.crossbranch.training.OracleDeriver;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.training.dl4j.BatchEncoder;
import org.crossbranch.training.dl4j.graph.TrainableNetwork;
import org.crossbranch.training.linear.LinearSettings;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.tree.Sentence;
import org.jspecify.annotations.Nullable;

/** The data from which every worker makes a batch by its name; broadcast once a run. */
final class TrainingData implements Serializable {
    private static final long serialVersionUID = 1L;

    private final List<Shard> shards;
    private final BatchPlan.Part part;
    private final long seed;
    private final int batchSentences;
    private final double unknownWordAlpha;
    private final double wordDropout;
    private final boolean readsAffixes;
    private final SerializableLexicon lexicon;
    private final List<Long> wordFrequencies;
    private final SerializableInventory inventory;
    private final int crossing;
    private final float[] vectors;
    private final boolean trainsVectors;
    private final String system;
    private final SystemOptions options;
    private final String scorer;
    private final boolean takesTags;
    private final LinearSettings linear;
    private final SerializableConfiguration configuration;
    private final @Nullable DependencyTrees dependencies;
    private transient @Nullable Map<Integer, BatchEncoder> encoders;
    private transient @Nullable ExampleExtractor<?> extractor;
    private transient @Nullable WorkerMemory memory;

    /**
     * A file of the derivations table.
     *
     * @param path where it is; empty of sentences that have dependencies alone
     * @param sentences number of its rows
     */
    record Shard(String path, int sentences) implements Serializable {}

    /**
     * Training data.
     *
     * @param dependencies trees beside the corpus's, if there are any
     */
    TrainingData(
            TrainingCorpus corpus,
            Optional<DependencyTrees> dependencies,
            TrainingSettings settings,
            SerializableConfiguration configuration) {
        this.dependencies = dependencies.orElse(null);
        TrainingVocabulary vocabulary = corpus.vocabulary();
        this.shards = List.copyOf(corpus.shards());
        this.part = corpus.part();
        this.seed = settings.schedule().seed();
        this.batchSentences = settings.schedule().batchSentences();
        this.unknownWordAlpha = settings.network().unknownWords().alpha();
        this.wordDropout = settings.network().unknownWords().dropout();
        this.readsAffixes = settings.network().sizes().affix() > 0;
        this.lexicon = SerializableLexicon.of(vocabulary.lexicon());
        this.wordFrequencies = vocabulary.wordFrequencies();
        this.inventory = SerializableInventory.of(vocabulary.inventory());
        this.crossing = vocabulary.crossing();
        this.vectors = vocabulary.vectors().map(given -> given.table().values()).orElseGet(() -> new float[0]);
        this.trainsVectors = settings.network().vectors().areTrained();
        this.system = settings.parser().system();
        this.options = settings.parser().options();
        this.scorer = settings.parser().scorer();
        this.takesTags = settings.parser().takesTags();
        this.linear = settings.linear();
        this.configuration = configuration;
    }

    /** Holds what this JVM's workers keep during the run. */
    synchronized WorkerMemory memory() {
        WorkerMemory kept = memory;
        if (kept == null) {
            // The shards of which a round reads a part lie among the others.
            kept = new WorkerMemory(part.sentences() > 0 ? 2 : 1);
            memory = kept;
        }
        return kept;
    }

    /** The seed of a network, as {@link TrainingSettings#ofNetwork} has it. */
    private long seed(int network) {
        return seed + network;
    }

    /** The batches of the first network; all have as many. */
    BatchPlan plan() {
        return plan(0);
    }

    /** The batches of a network, from 0. */
    BatchPlan plan(int network) {
        return new BatchPlan(
                seed(network),
                batchSentences,
                shards.stream().map(Shard::sentences).toList(),
                part);
    }

    /** The number of shards of the treebank itself. */
    int treebankShards() {
        return part.firstShard();
    }

    /** The derivations of a shard by the static oracle, in the order by which they are numbered. */
    List<OracleDerivation> derivations(int shard) {
        return derivations(shard, shards.get(shard).path());
    }

    private List<OracleDerivation> derivations(int shard, String file) {
        List<OracleDerivation> derivations = read(file);
        if (shard < part.firstShard()) {
            return derivations;
        }
        // A round's part of it is a sample, and not a document or two.
        List<OracleDerivation> shuffled = new ArrayList<>(derivations);
        Collections.shuffle(shuffled, new Random(seed * 0x9E3779B97F4A7C15L + shard));
        return shuffled;
    }

    private List<OracleDerivation> read(String file) {
        DependencyTrees trees = dependencies;
        if (trees == null) {
            return DerivationFile.read(file, configuration.value());
        }
        return file.isEmpty()
                ? trees.alone(system, inventory.inventory().hash())
                : DerivationFile.read(file, configuration.value()).stream()
                        .map(trees::with)
                        .toList();
    }

    /** Asks the oracles of the system. */
    OracleDeriver<?, ?> deriver() {
        return OracleDeriver.of(parser().system(), inventory.inventory());
    }

    /** The random choices of a sentence in a round, the same wherever they are made and in whatever folder its file is. */
    SplittableRandom random(int round, Sentence sentence) {
        return random(0, round, sentence);
    }

    private SplittableRandom random(int network, int round, Sentence sentence) {
        long mixed = new SplittableRandom(seed(network) * 0x9E3779B97F4A7C15L + round).nextLong();
        return new SplittableRandom(mixed + sentence.idWithinCorpus().hashCode());
    }

    /** The batches of a network (from 0) of a shard in a round, made of a file that holds a derivation of each of its sentences. */
    List<List<Example>> batches(int network, int shard, int round, String file) {
        BatchPlan plan = plan(network);
        List<Example> examples = plan.read(derivations(shard, file), shard, round).stream()
                .map(derivation -> extractor().extract(derivation, random(network, round, derivation.sentence())))
                .toList();
        return plan.split(examples, shard, round);
    }

    /** The files of the shards. */
    List<String> files() {
        return shards.stream().map(Shard::path).toList();
    }

    /** The encoder of a network's batches. */
    synchronized BatchEncoder encoder(int network) {
        Map<Integer, BatchEncoder> made = encoders;
        if (made == null) {
            made = new HashMap<>();
            encoders = made;
        }
        return made.computeIfAbsent(
                network,
                number -> new BatchEncoder(
                        TrainableNetwork.of(parser(), takesTags),
                        vocabulary(),
                        new TrainingSettings.UnknownWords(unknownWordAlpha, wordDropout),
                        readsAffixes,
                        seed(number)));
    }

    private TrainingVocabulary vocabulary() {
        Lexicon known = lexicon.lexicon();
        int rows = known.vectorWords().size();
        return new TrainingVocabulary(
                known,
                wordFrequencies,
                inventory.inventory(),
                crossing,
                vectors.length == 0
                        ? Optional.empty()
                        : Optional.of(new TrainingVocabulary.Vectors(
                                new Tensor(new int[] {rows, vectors.length / rows}, vectors), trainsVectors)));
    }

    /** The settings of a linear scorer. */
    LinearSettings linear() {
        return linear;
    }

    Lexicon lexicon() {
        return lexicon.lexicon();
    }

    ActionInventory inventory() {
        return inventory.inventory();
    }

    /** The parser that is trained. */
    ParserArchitecture<?, ?> parser() {
        return ParserArchitecture.of(TransitionSystems.named(system, options), scorer);
    }

    /** Makes the examples of the parser that is trained. */
    private synchronized ExampleExtractor<?> extractor() {
        ExampleExtractor<?> made = extractor;
        if (made == null) {
            made = ExampleExtractor.of(parser(), inventory.inventory());
            extractor = made;
        }
        return made;
    }

    /**
     * The training of one of a model's networks.
     *
     * @param data the run's data
     * @param network the network's number, from 0
     */
    record NetworkRun(Broadcast<TrainingData> data, int network) implements Serializable {

        /** A name that no other network in the same JVMs has. */
        String name() {
            return data.id() + "/" + network;
        }

        /** Holds what this JVM's workers keep between two averagings. */
        WorkerMemory memory() {
            return data.value().memory();
        }
    }
}
