package org.crossbranch.spark.training;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.crossbranch.training.TrainingSettings.Precision;
import org.crossbranch.training.dl4j.vertex.Floats;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.spark.api.Repartition;
import org.deeplearning4j.spark.api.WorkerConfiguration;
import org.deeplearning4j.spark.impl.graph.SparkComputationGraph;
import org.deeplearning4j.spark.impl.multilayer.SparkDl4jMultiLayer;
import org.deeplearning4j.spark.impl.paramavg.ParameterAveragingTrainingMaster;
import org.deeplearning4j.spark.impl.paramavg.ParameterAveragingTrainingResult;
import org.deeplearning4j.spark.impl.paramavg.ParameterAveragingTrainingWorker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * DL4J's parameter averaging with the workers' results averaged on the executors in the order of their partitions ({@link
 * WorkersMean}). DL4J brings them to the driver and sums them as they arrive; with three workers or more the float sums,
 * and so the model, would depend on who is first. DL4J counts as many steps for each averaging as there are at most,
 * ours those that were taken. One master averages one epoch.
 */
final class OrderedAveraging extends ParameterAveragingTrainingMaster implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(OrderedAveraging.class);

    private final TrainingData.NetworkRun run;
    private final boolean isOneProcess;
    private final Precision precision;
    private final List<Broadcast<AveragingWorker.NetworkCopy>> networks = new ArrayList<>();
    private @Nullable JavaRDD<Rounded> rounded;
    private boolean isLast;
    private long startNanos;

    /**
     * A share as it is sent in 16 bits, with the error feedback of Seide et al. 2014.
     *
     * @param share the rounded values
     * @param residual what rounding took from the difference of the parameters; the worker adds it to the next one
     */
    @SuppressWarnings("ArrayRecordComponent") // carried from one place to another, never compared
    private record Rounded(WorkersMean.Share share, float[] residual) implements Serializable {

        /** Rounds the difference and what is left over of the one before; Adam's moments are rounded without feedback. */
        static Rounded of(WorkersMean.Share share, float[] before) {
            float[] exact = plus(share, before).values();
            float[] values = new float[exact.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = PackedFloats.rounded(exact[i]);
            }
            float[] residual = new float[before.length];
            for (int i = 0; i < residual.length; i++) {
                residual[i] = exact[i] - values[i];
            }
            return new Rounded(
                    new WorkersMean.Share(values, share.score(), share.iterations(), share.seconds()), residual);
        }

        static WorkersMean.Share plus(WorkersMean.Share share, float[] residual) {
            float[] values = share.values().clone();
            for (int i = 0; i < residual.length; i++) {
                values[i] += residual[i];
            }
            return new WorkersMean.Share(values, share.score(), share.iterations(), share.seconds());
        }
    }

    private OrderedAveraging(Builder builder, TrainingData.NetworkRun run, boolean isOneProcess, Precision precision) {
        super(builder);
        this.run = run;
        // Rounded differences need the networks of the whole epoch: Spark moves those to the disk where memory is
        // short.
        this.isOneProcess = isOneProcess && precision == Precision.FLOAT32;
        this.precision = precision;
    }

    /**
     * A master for batches that come one a path, already dealt out to the workers' partitions.
     *
     * @param run the training whose copies are averaged
     * @param isOneProcess whether the workers are in the driver's process
     */
    static OrderedAveraging of(
            TrainingData.NetworkRun run,
            boolean isOneProcess,
            int workers,
            int averagingFrequency,
            Precision precision,
            long seed) {
        Builder builder = new Builder(workers, 1)
                .batchSizePerWorker(1)
                .averagingFrequency(averagingFrequency)
                .repartionData(Repartition.Never)
                .saveUpdater(true)
                .workerPrefetchNumBatches(0)
                .storageLevelStreams(null)
                .rngSeed(seed);
        return new OrderedAveraging(builder, run, isOneProcess, workers == 1 ? Precision.FLOAT32 : precision);
    }

    /** Says that the averaging that comes is the epoch's last. All workers send all bits, so that nothing is left over. */
    void expectLast() {
        isLast = true;
    }

    @Override
    public ParameterAveragingTrainingWorker getWorkerInstance(SparkComputationGraph graph) {
        startNanos = System.nanoTime();
        Broadcast<AveragingWorker.NetworkCopy> network = graph.getSparkContext()
                .broadcast(AveragingWorker.NetworkCopy.of(
                        run,
                        graph.getNetwork(),
                        isOneProcess ? values -> SentFloats.Handed.of(run.name(), values) : PackedFloats::of));
        networks.add(network);
        return new AveragingWorker(
                network, new WorkerConfiguration(true, 1, 1, averagingFrequency, 0, false), precision);
    }

    @Override
    protected void processResults(
            SparkDl4jMultiLayer multiLayer,
            SparkComputationGraph graph,
            JavaRDD<ParameterAveragingTrainingResult> results,
            int split,
            int splits) {
        WorkersMean mean = mean(results.map(result -> ((AveragingWorker.Result) result).share()));
        ComputationGraph trained = graph.getNetwork();
        float[] values = mean.values();
        if (precision != Precision.FLOAT32) {
            float[] start = Floats.of(trained.params());
            for (int i = 0; i < start.length; i++) {
                values[i] += start[i];
            }
        }
        Floats.write(values, trained.params(), trained.getUpdater().getStateViewArray());
        graph.setScore(mean.score());
        // As many as were taken: the last split of a round may be a short one.
        trained.getConfiguration().setIterationCount(mean.iterations());
        if (rounded == null) {
            close();
        }
        LOG.debug(
                "averaged {} workers, score {}: {} bytes to the driver, {} between workers; {} s, of which the slowest"
                        + " worker trained {} s, all together {} s",
                results.getNumPartitions(),
                graph.getScore(),
                mean.driverBytes(),
                mean.shuffledBytes(),
                seconds((System.nanoTime() - startNanos) / 1e9),
                seconds(mean.longestSeconds()),
                seconds(mean.trainingSeconds()));
    }

    private WorkersMean mean(JavaRDD<WorkersMean.Share> shares) {
        JavaRDD<Rounded> before = rounded;
        if (precision == Precision.FLOAT32) {
            return isOneProcess ? WorkersMean.ofOneProcess(shares) : WorkersMean.of(shares, precision);
        }
        int parameters = networks.get(0).value().parameters().length();
        if (isLast) {
            WorkersMean mean = WorkersMean.of(
                    before == null
                            ? shares
                            : shares.zipPartitions(
                                    before,
                                    (share, kept) -> List.of(Rounded.plus(
                                                    share.next(), kept.next().residual()))
                                            .iterator()),
                    Precision.FLOAT32);
            forget();
            return mean;
        }
        // A lost residual is computed again from the batches and networks of all averagings of the epoch.
        rounded = before == null
                ? shares.map(share -> Rounded.of(share, new float[parameters]))
                : shares.zipPartitions(
                        before,
                        (share, kept) -> List.of(
                                        Rounded.of(share.next(), kept.next().residual()))
                                .iterator());
        rounded.persist(StorageLevel.MEMORY_AND_DISK());
        WorkersMean mean = WorkersMean.of(rounded.map(Rounded::share), precision);
        if (before != null) {
            before.unpersist(false);
        }
        return mean;
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.3f", seconds);
    }

    private void forget() {
        if (rounded != null) {
            rounded.unpersist(false);
            rounded = null;
        }
    }

    /** Frees what the executors keep for the epoch. */
    @Override
    public void close() {
        forget();
        networks.forEach(Broadcast::destroy);
        SentFloats.Handed.free(run.name());
        networks.clear();
    }
}
