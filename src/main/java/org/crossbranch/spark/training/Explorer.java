package org.crossbranch.spark.training;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.search.ActionChooser;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.search.Parser;
import org.crossbranch.search.Search;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.DerivationsTable;
import org.crossbranch.spark.table.store.ShardWriter;
import org.crossbranch.spark.table.store.StagedTable;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.spark.table.store.TableManifest;
import org.crossbranch.spark.table.store.TablePublisher;
import org.crossbranch.training.OracleDerivation;
import org.crossbranch.training.OracleDeriver;
import org.crossbranch.training.OracleRecorder;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingSettings.Follow;
import org.crossbranch.tree.Sentence;

/**
 * Makes the derivations of a round that explores (Coavoux &amp; Cohen 2019 §3.5). Each task parses a share of the
 * treebank's sentences with the parameters at hand. The oracle says what would have been best at each configuration on the way. The
 * round's derivations are a table that replaces the static oracle's: the same sentences, in the same shards. Every choice follows
 * from the seed, the round and the sentence's identifier alone. Silver trees keep the derivations of the static oracle.
 *
 * @param claim the run's claim of an output that the folder is a part of
 * @param folder where the tables of the rounds go
 */
record Explorer(
        SparkSession spark,
        OutputClaim claim,
        RunListener listener,
        TrainingCorpus corpus,
        TrainingSettings settings,
        Path folder) {
    /** Sentences that a task parses at once. */
    private static final int CHUNK = 256;

    /**
     * Makes a round's derivations; those of other rounds are deleted.
     *
     * @param round the round, from 0
     * @param weights what the parser goes by
     * @return the files that hold them, one a shard
     */
    List<String> explore(int round, Weights weights, Broadcast<TrainingData> data) throws IOException {
        FileSystem fileSystem = folder.getFileSystem(HadoopSettings.of(spark));
        fileSystem.delete(folder, true);
        Path table = new Path(folder, "round-" + round);
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        TablePublisher publisher = TablePublisher.begin(spark, claim, table, DerivationsTable.SCHEMA, List.of());
        Broadcast<SerializableModel> model = context.broadcast(
                new SerializableModel(settings.parser().architecture(), weights, corpus.vocabulary(), Search.GREEDY));
        int shards = data.value().treebankShards();
        try {
            listener.began("explore " + (round + 1), "shards", shards);
            StagedTable staged = publisher.staged();
            Task task = new Task(
                    round,
                    settings.parser().oracle(),
                    settings.exploration().probability(),
                    settings.exploration().follow() == Follow.SAMPLED,
                    data,
                    model);
            context.parallelize(IntStream.range(0, shards).boxed().toList(), shards)
                    .foreach(shard -> {
                        try (ShardWriter writer = staged.begin(shard)) {
                            for (OracleDerivation derivation : task.derivations(shard)) {
                                writer.write(DerivationsTable.row(derivation));
                            }
                            writer.commit();
                        }
                    });
            publisher.publish(publisher.verify(shards), TableManifest.newProperties());
        } catch (Exception e) {
            publisher.abandonAfter(e);
            throw e;
        } finally {
            model.destroy();
        }
        listener.reached(shards);
        listener.ended();
        Stream<String> explored =
                TrainingCorpus.shards(Table.open(spark, table, DerivationsTable.SCHEMA)
                                .rows())
                        .stream()
                        .map(TrainingData.Shard::path)
                        .sorted(Comparator.naturalOrder());
        return Stream.concat(explored, data.value().files().stream().skip(shards))
                .toList();
    }

    /** The work of a task on a shard. */
    private record Task(
            int round,
            String oracle,
            double probability,
            boolean samples,
            Broadcast<TrainingData> data,
            Broadcast<SerializableModel> model)
            implements Serializable {

        List<OracleDerivation> derivations(int shard) {
            OracleDeriver<?, ?> deriver = data.value().deriver();
            List<OracleDerivation> derivations = new ArrayList<>(data.value().derivations(shard));
            List<Integer> chosen = new ArrayList<>();
            for (int i = 0; i < derivations.size(); i++) {
                if (random(derivations.get(i).sentence()).nextDouble() < probability) {
                    chosen.add(i);
                }
            }
            for (int from = 0; from < chosen.size(); from += CHUNK) {
                explore(derivations, chosen.subList(from, Math.min(from + CHUNK, chosen.size())), deriver);
            }
            return derivations;
        }

        private void explore(List<OracleDerivation> derivations, List<Integer> chosen, OracleDeriver<?, ?> deriver) {
            IdentityHashMap<Sentence, OracleDerivation> golds = new IdentityHashMap<>();
            chosen.forEach(i -> golds.put(derivations.get(i).sentence(), derivations.get(i)));
            // A sentence that is parsed again, since its batch failed, gets another recorder.
            IdentityHashMap<Sentence, OracleRecorder<?>> recorders = new IdentityHashMap<>();
            Parser parser = model.value().parser(new Search.Greedy(sentence -> {
                OracleDerivation gold = Objects.requireNonNull(golds.get(sentence), sentence.id());
                OracleRecorder<?> recorder = deriver.recorder(gold, oracle, follow(sentence));
                recorders.put(sentence, recorder);
                return recorder;
            }));
            List<ParseOutcome> outcomes = parser.parse(
                    chosen.stream().map(i -> derivations.get(i).sentence()).toList());
            for (int i = 0; i < chosen.size(); i++) {
                if (outcomes.get(i) instanceof ParseOutcome.Parsed) {
                    Sentence sentence = derivations.get(chosen.get(i)).sentence();
                    OracleRecorder<?> recorder = Objects.requireNonNull(recorders.get(sentence), sentence.id());
                    derivations.set(chosen.get(i), recorder.derivation());
                } else if (outcomes.get(i) instanceof ParseOutcome.Failed failed) {
                    throw failed.cause();
                }
            }
        }

        private ActionChooser follow(Sentence sentence) {
            return samples ? ActionChooser.sampled(random(sentence).split().nextLong()) : Candidates::best;
        }

        private SplittableRandom random(Sentence sentence) {
            return data.value().random(round, sentence);
        }
    }
}
