package org.crossbranch.spark.training;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.EnsembleShape;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.training.BatchPlan;
import org.crossbranch.training.TrainerState;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.training.dl4j.NetworkTrainer;
import org.crossbranch.training.dl4j.graph.TrainableNetwork;

/**
 * Trains the dense weights of networks by gradients, in DL4J. Several networks learn side by side, each as it would alone with its seed,
 * and know nothing of each other; only a parser that explores is all of them together.
 */
final class GradientTraining implements WeightsTrainer {
    private final List<Member> members = new ArrayList<>();

    GradientTraining(
            JavaSparkContext context,
            TrainingSettings settings,
            TrainingVocabulary vocabulary,
            Broadcast<TrainingData> data) {
        for (int network = 0; network < settings.schedule().networks(); network++) {
            members.add(Member.of(
                    context, settings.ofNetwork(network), vocabulary, new TrainingData.NetworkRun(data, network)));
        }
    }

    /** A network in training. */
    private record Member(
            TrainingData.NetworkRun run, TrainingSettings settings, NetworkTrainer trainer, AveragingRounds rounds) {

        static Member of(
                JavaSparkContext context,
                TrainingSettings settings,
                TrainingVocabulary vocabulary,
                TrainingData.NetworkRun run) {
            BatchPlan plan = run.data().value().plan(run.network());
            int steps = IntStream.range(0, settings.schedule().epochs())
                    .map(round -> AveragingRounds.steps(
                            plan.round(round),
                            settings.workers(round),
                            settings.schedule().averagingFrequency()))
                    .sum();
            NetworkTrainer trainer = new NetworkTrainer(
                    TrainableNetwork.of(
                            settings.parser().architecture(), settings.parser().takesTags()),
                    vocabulary,
                    settings,
                    steps);
            AveragingRounds rounds = new AveragingRounds(
                    context,
                    context.sc().isLocal(),
                    run,
                    trainer,
                    settings.schedule().averagingFrequency(),
                    settings.averaging().precision(),
                    settings.schedule().seed());
            return new Member(run, settings, trainer, rounds);
        }

        double train(int round, List<String> files, IntConsumer progress) {
            return rounds.train(
                    run.data().value().plan(run.network()).round(round),
                    settings.workers(round),
                    new AveragingRounds.BatchLoader(run.data(), run.network(), files),
                    progress);
        }
    }

    /** Reports the batches of a round as the mean of those that the networks have done. */
    private final class CombinedProgress {
        private final int[] done = new int[members.size()];
        private final IntConsumer progress;

        CombinedProgress(IntConsumer progress) {
            this.progress = progress;
        }

        synchronized void tell(int network, int batches) {
            done[network] = batches;
            progress.accept((int) (IntStream.of(done).asLongStream().sum() / done.length));
        }
    }

    @Override
    public double train(int round, List<String> files, IntConsumer progress) {
        CombinedProgress combined = new CombinedProgress(progress);
        double loss = 0;
        for (double ofOne : sideBySide(member ->
                member.train(round, files, batches -> combined.tell(member.run().network(), batches)))) {
            loss += ofOne / members.size();
        }
        return loss;
    }

    /** Does a piece of work with each network, all at once; Spark deals their tasks out. The first failure ends the others. */
    private List<Double> sideBySide(Function<Member, Double> work) {
        if (members.size() == 1) {
            return List.of(work.apply(members.get(0)));
        }
        ExecutorService threads = Executors.newFixedThreadPool(members.size());
        try {
            ExecutorCompletionService<Void> ending = new ExecutorCompletionService<>(threads);
            Double[] results = new Double[members.size()];
            for (Member member : members) {
                ending.submit(() -> {
                    results[member.run().network()] = work.apply(member);
                    return null;
                });
            }
            for (int ended = 0; ended < results.length; ended++) {
                ending.take().get();
            }
            return List.of(results);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException cause ? cause : new CompletionException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted in training");
        } finally {
            threads.shutdownNow();
        }
    }

    @Override
    public Weights current() {
        return joined(NetworkTrainer::currentWeights);
    }

    @Override
    public Weights averaged() {
        return joined(NetworkTrainer::averagedWeights);
    }

    private Weights joined(Function<NetworkTrainer, DenseWeights<?>> weights) {
        return EnsembleShape.join(
                members.stream().map(member -> weights.apply(member.trainer())).toList());
    }

    @Override
    public TrainerState state() {
        return TrainerState.join(
                members.stream().map(member -> member.trainer().state()).toList());
    }

    @Override
    public void restore(TrainerState state) {
        List<TrainerState> states = state.split(members.size());
        members.forEach(
                member -> member.trainer().restore(states.get(member.run().network())));
    }
}
