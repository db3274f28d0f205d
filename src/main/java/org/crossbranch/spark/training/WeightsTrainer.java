package org.crossbranch.spark.training;

import java.util.List;
import java.util.function.IntConsumer;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.training.TrainerState;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;

/** Trains weights of one kind, round by round. The result follows from state, settings and data alone. */
interface WeightsTrainer {

    /**
     * The trainer of the kind of weights that the settings' scorer takes. This is the one place that says which kind has which.
     *
     * @throws IllegalArgumentException if the scorer has none
     */
    static WeightsTrainer of(
            JavaSparkContext context,
            TrainingSettings settings,
            TrainingVocabulary vocabulary,
            Broadcast<TrainingData> data) {
        return settings.parser()
                .architecture()
                .scorer()
                .weights()
                .match(
                        dense -> new GradientTraining(context, settings, vocabulary, data),
                        sparse -> new PerceptronTraining(context, settings, vocabulary, data));
    }

    /**
     * Trains a round.
     *
     * @param round the round, from 0
     * @param files the files that hold the round's examples, one a shard
     * @param progress told from time to time how many batches of the round are done
     * @return the loss
     */
    double train(int round, List<String> files, IntConsumer progress);

    /** Whether the trainer explores where a dynamic oracle is asked; else examples are made of what the parser does. */
    default boolean exploresItself() {
        return false;
    }

    /** The weights as they are now, which explore. */
    Weights current();

    /** The average of the weights, which becomes the model. */
    Weights averaged();

    TrainerState state();

    /** Goes back to a state. */
    void restore(TrainerState state);
}
