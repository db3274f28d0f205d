package org.crossbranch.spark.training;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntConsumer;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.crossbranch.training.BatchPlan;
import org.crossbranch.training.Example;
import org.crossbranch.training.TrainingSettings.Precision;
import org.crossbranch.training.dl4j.BackendGuard;
import org.crossbranch.training.dl4j.NetworkTrainer;
import org.deeplearning4j.core.loader.MultiDataSetLoader;
import org.deeplearning4j.spark.impl.graph.SparkComputationGraph;
import org.nd4j.common.loader.Source;
import org.nd4j.linalg.dataset.api.MultiDataSet;

/**
 * Trains a network round by round. The batches of a round are dealt out to the workers. Each trains a copy for some
 * batches, and then the copies are averaged, until the round's batches are used up.
 *
 * @param isOneProcess whether the workers are in the driver's process; the result is the same
 */
record AveragingRounds(
        JavaSparkContext context,
        boolean isOneProcess,
        TrainingData.NetworkRun run,
        NetworkTrainer trainer,
        int averagingFrequency,
        Precision precision,
        long seed) {

    /**
     * Trains a round.
     *
     * @param workers that train in this round
     * @param loader makes the round's batches
     * @param progress told, after each averaging, how many batches of the round are done
     * @return mean loss that DL4J saw in each worker's last batches
     */
    double train(List<BatchPlan.Batch> batches, int workers, BatchLoader loader, IntConsumer progress) {
        double score = 0;
        int done = 0;
        List<List<String>> splits = splits(batches, workers, averagingFrequency);
        try (OrderedAveraging averaging =
                OrderedAveraging.of(run, isOneProcess, workers, averagingFrequency, precision, seed)) {
            SparkComputationGraph graph = new SparkComputationGraph(context, trainer.graph(), averaging);
            for (List<String> split : splits) {
                if (done + split.size() >= batches.size()) {
                    averaging.expectLast();
                }
                JavaRDD<String> paths = context.parallelize(split, workers).mapPartitions(AveragingRounds::checked);
                graph.fitPaths(paths, loader);
                trainer.endRound(workers);
                score += graph.getScore();
                done = Math.min(batches.size(), done + split.size());
                progress.accept(done);
            }
        }
        return score / splits.size();
    }

    /** On a worker, before it unpacks the network: what it computes on may be another thing than on the driver. */
    private static Iterator<String> checked(Iterator<String> paths) {
        BackendGuard.check();
        return paths;
    }

    /**
     * Deals batches out: a split is what the workers train on between two averagings, its batches in the order of the
     * workers, each of whom gets the same number. The last split repeats batches of the round where they do not go round,
     * since every worker must return parameters and each counts the same in the average.
     */
    static List<List<String>> splits(List<BatchPlan.Batch> batches, int workers, int averagingFrequency) {
        List<List<String>> splits = new ArrayList<>();
        int most = workers * averagingFrequency;
        for (int start = 0; start < batches.size(); start += most) {
            int perWorker = (Math.min(most, batches.size() - start) + workers - 1) / workers;
            List<String> split = new ArrayList<>(perWorker * workers);
            for (int worker = 0; worker < workers; worker++) {
                for (int turn = 0; turn < perWorker; turn++) {
                    int index = start + turn * workers + worker;
                    split.add(batches.get(index % batches.size()).name());
                }
            }
            splits.add(split);
        }
        return splits;
    }

    /** Steps of a worker in a round: what the learning rate's schedule counts. */
    static int steps(List<BatchPlan.Batch> batches, int workers, int averagingFrequency) {
        return splits(batches, workers, averagingFrequency).stream()
                .mapToInt(split -> split.size() / workers)
                .sum();
    }

    /** Makes the batch that a path names, on the worker that trains on it, from the derivations table. */
    static final class BatchLoader implements MultiDataSetLoader {
        private static final long serialVersionUID = 1L;

        private final Broadcast<TrainingData> data;
        private final int network;
        private final List<String> files;

        /**
         * A loader for a round.
         *
         * @param network the network that is trained
         * @param files the files that hold the round's examples, one a shard
         */
        BatchLoader(Broadcast<TrainingData> data, int network, List<String> files) {
            this.data = data;
            this.network = network;
            this.files = List.copyOf(files);
        }

        @Override
        public MultiDataSet load(Source source) {
            TrainingData training = data.value();
            BatchPlan.Batch batch = BatchPlan.Batch.parse(source.getPath());
            List<List<Example>> batches = training.memory()
                    .batches(
                            network,
                            batch.round() + "/" + batch.shard(),
                            () -> training.batches(network, batch.shard(), batch.round(), files.get(batch.shard())));
            return training.encoder(network).encode(batches.get(batch.batch()), batch.round());
        }
    }
}
