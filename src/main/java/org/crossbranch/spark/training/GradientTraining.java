package org.crossbranch.spark.training;

import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.training.BatchPlan;
import org.crossbranch.training.TrainerState;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.training.dl4j.NetworkTrainer;
import org.crossbranch.training.dl4j.graph.TrainableNetwork;

/** Trains the dense weights of a network by gradients, in DL4J. */
final class GradientTraining implements WeightsTrainer {
    private final Broadcast<TrainingData> data;
    private final TrainingSettings settings;
    private final BatchPlan plan;
    private final NetworkTrainer trainer;
    private final AveragingRounds rounds;

    GradientTraining(
            JavaSparkContext context,
            TrainingSettings settings,
            TrainingVocabulary vocabulary,
            Broadcast<TrainingData> data) {
        this.data = data;
        this.settings = settings;
        plan = data.value().plan();
        List<BatchPlan.Batch> batches = plan.round(0);
        int steps = IntStream.range(0, settings.epochs())
                .map(round -> AveragingRounds.steps(batches, settings.workers(round), settings.averagingFrequency()))
                .sum();
        trainer = new NetworkTrainer(
                TrainableNetwork.of(settings.parser(), settings.takesTags()), vocabulary, settings, steps);
        rounds = new AveragingRounds(
                context,
                context.sc().isLocal(),
                trainer,
                settings.averagingFrequency(),
                settings.averaging().precision(),
                settings.seed());
    }

    @Override
    public double train(int round, List<String> files, IntConsumer progress) {
        return rounds.train(
                plan.round(round), settings.workers(round), new AveragingRounds.BatchLoader(data, files), progress);
    }

    @Override
    public Weights current() {
        return trainer.currentWeights();
    }

    @Override
    public Weights averaged() {
        return trainer.averagedWeights();
    }

    @Override
    public TrainerState state() {
        return trainer.state();
    }

    @Override
    public void restore(TrainerState state) {
        trainer.restore(state);
    }
}
