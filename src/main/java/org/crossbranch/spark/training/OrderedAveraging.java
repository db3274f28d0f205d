package org.crossbranch.spark.training;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.spark.api.Repartition;
import org.deeplearning4j.spark.impl.graph.SparkComputationGraph;
import org.deeplearning4j.spark.impl.multilayer.SparkDl4jMultiLayer;
import org.deeplearning4j.spark.impl.paramavg.ParameterAveragingTrainingMaster;
import org.deeplearning4j.spark.impl.paramavg.ParameterAveragingTrainingResult;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * DL4J's parameter averaging with the workers' results summed in the order of their partitions. DL4J sums them as they
 * arrive; with three workers or more the float sums, and so the model, would depend on who is first. The driver holds one
 * set of parameters and Adam's two moments a worker while it sums.
 */
final class OrderedAveraging extends ParameterAveragingTrainingMaster {
    private static final Logger LOG = LoggerFactory.getLogger(OrderedAveraging.class);

    /** What a worker sends: DL4J's own class for it cannot be sent as it is. */
    private record WorkerResult(INDArray parameters, INDArray updater, double score) implements Serializable {
        static WorkerResult of(ParameterAveragingTrainingResult result) {
            return new WorkerResult(result.getParameters(), result.getUpdaterState(), result.getScore());
        }
    }

    private OrderedAveraging(Builder builder) {
        super(builder);
    }

    /** A master for batches that come one a path, already dealt out to the workers' partitions. */
    static OrderedAveraging of(int workers, int averagingFrequency, IterationHook hook, long seed) {
        Builder builder = new Builder(workers, 1)
                .batchSizePerWorker(1)
                .averagingFrequency(averagingFrequency)
                .repartionData(Repartition.Never)
                .saveUpdater(true)
                .trainingHooks(hook)
                .workerPrefetchNumBatches(0)
                .storageLevelStreams(null)
                .rngSeed(seed);
        return new OrderedAveraging(builder);
    }

    @Override
    protected void processResults(
            SparkDl4jMultiLayer multiLayer,
            SparkComputationGraph graph,
            JavaRDD<ParameterAveragingTrainingResult> results,
            int split,
            int splits) {
        List<WorkerResult> ordered = results.map(WorkerResult::of).collect();
        INDArray parameters = ordered.get(0).parameters();
        INDArray updater = ordered.get(0).updater();
        double score = ordered.get(0).score();
        for (WorkerResult result : ordered.subList(1, ordered.size())) {
            parameters.addi(result.parameters());
            updater.addi(result.updater());
            score += result.score();
        }
        ComputationGraph network = graph.getNetwork();
        network.setParams(parameters.divi(ordered.size()));
        network.getUpdater().setStateViewArray(updater.divi(ordered.size()));
        graph.setScore(score / ordered.size());
        ComputationGraphConfiguration configuration = network.getConfiguration();
        configuration.setIterationCount(configuration.getIterationCount() + averagingFrequency);
        LOG.debug("averaged {} workers, score {}", ordered.size(), graph.getScore());
    }
}
