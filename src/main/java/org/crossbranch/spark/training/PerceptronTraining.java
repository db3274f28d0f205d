package org.crossbranch.spark.training;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.util.LongAccumulator;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.linear.FeatureHasher;
import org.crossbranch.scoring.linear.LinearArchitecture;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.spark.RowCounter;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.table.DerivationsTable;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.training.BatchPlan;
import org.crossbranch.training.OracleDerivation;
import org.crossbranch.training.OracleDeriver;
import org.crossbranch.training.TrainerState;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.training.linear.CorrectActions;
import org.crossbranch.training.linear.LinearSettings;
import org.crossbranch.training.linear.PerceptronLearner;
import org.crossbranch.training.linear.PerceptronWeights;
import org.crossbranch.training.linear.WeightTable;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.SyntaxTree;

/**
 * Trains a perceptron by iterative parameter mixing (McDonald et al. 2010): in each round every worker learns from its share of the
 * sentences, and the next round goes on from the mean of their weights. The number of workers counts, that of executors does not.
 *
 * <p>Several perceptrons learn side by side, each from all sentences in an order of its own, and know nothing of each other. The model is
 * their mean, as in bagging (Breiman 1996), but of weights: scores are linear in them, so it scores as all of them together do.
 */
final class PerceptronTraining implements WeightsTrainer {
    /** An array's room, less what frames take. */
    private static final long MOST_BYTES = Integer.MAX_VALUE - 4_096L;

    private final JavaSparkContext context;
    private final TrainingSettings settings;
    private final Broadcast<TrainingData> data;
    private final List<PerceptronWeights> perceptrons;
    private final DealtSentences sentences;
    private int steps;

    PerceptronTraining(
            JavaSparkContext context,
            TrainingSettings settings,
            TrainingVocabulary vocabulary,
            Broadcast<TrainingData> data) {
        this.context = context;
        this.settings = settings;
        this.data = data;
        sentences = new DealtSentences(context, data, settings.linear().perceptrons());
        perceptrons = new ArrayList<>(Collections.nCopies(settings.linear().perceptrons(), PerceptronWeights.none()));
        // Templates that the system does not go with are refused here, before any task runs.
        hasher(settings.parser().architecture(), settings.linear(), vocabulary.lexicon(), vocabulary.inventory());
    }

    private static <C extends Configuration> FeatureHasher<C> hasher(
            ParserArchitecture<C, ?> parser, LinearSettings linear, Lexicon lexicon, ActionInventory inventory) {
        return LinearArchitecture.of(parser).hasher(linear.templates(), parser.system(), lexicon, inventory);
    }

    /** The share of a worker in a round; the changes of the weights are encoded. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Share(byte[] changes, int steps, double loss) implements Serializable {}

    @Override
    public double train(int round, List<String> files, IntConsumer progress) {
        int workers = settings.workers(round);
        List<byte[]> starts = new ArrayList<>();
        perceptrons.forEach(weights -> starts.add(weights.uncorrected().encode()));
        BatchPlan plan = data.value().plan();
        Broadcast<List<byte[]>> sent = context.broadcast(starts);
        List<Share> shares;
        try (RowCounter counter = new RowCounter(
                context.sc(),
                new BatchProgress(progress, perceptrons.size() * plan.batchSentences()),
                "learn",
                "sentences",
                0)) {
            Task task = new Task(
                    round,
                    workers,
                    settings.parser().oracle(),
                    settings.explores(round) ? settings.exploration().probability() : 0,
                    settings.schedule().seed(),
                    data,
                    sent,
                    counter.accumulator());
            shares = sentences
                    .of(round, workers)
                    .mapPartitionsWithIndex(
                            (number, rows) -> List.of(task.share(number, rows)).iterator(), false)
                    .collect();
        } finally {
            sent.destroy();
        }
        // Every perceptron has learnt from every sentence.
        int learntFrom =
                shares.subList(0, workers).stream().mapToInt(Share::steps).sum();
        double loss = 0;
        for (int task = 0; task < shares.size(); task++) {
            Share share = shares.get(task);
            int perceptron = task / workers;
            perceptrons.set(
                    perceptron,
                    perceptrons
                            .get(perceptron)
                            .mixed(
                                    PerceptronWeights.decode(share.changes()),
                                    workers,
                                    share.steps(),
                                    (long) steps + learntFrom));
            loss += share.loss() / ((long) learntFrom * perceptrons.size());
        }
        steps += learntFrom;
        progress.accept(plan.batchCount(round));
        return loss;
    }

    /**
     * Reports the batches of a round by the sentences that all perceptrons together have learnt from.
     *
     * @param sentences those of a batch, once for each perceptron
     */
    private record BatchProgress(IntConsumer progress, int sentences) implements RunListener {
        @Override
        public void began(String stage, String unit, long total) {}

        @Override
        public void reached(long count) {
            progress.accept(Math.toIntExact(count / sentences));
        }
    }

    @Override
    public boolean exploresItself() {
        return true;
    }

    @Override
    public Weights current() {
        return model(0);
    }

    @Override
    public Weights averaged() {
        return model(steps);
    }

    private Weights model(long meanOver) {
        PerceptronWeights mean =
                PerceptronWeights.mean(perceptrons, settings.linear().leastUpdates());
        return mean.model(settings.linear(), meanOver);
    }

    @Override
    public TrainerState state() {
        checkRoom(
                perceptrons.size(),
                perceptrons.stream().mapToLong(PerceptronWeights::bytes).sum());
        float[] none = {};
        return new TrainerState(steps, 0, none, none, none, none, PerceptronWeights.encode(perceptrons));
    }

    /**
     * Checks that a checkpoint has room for perceptrons.
     *
     * @throws InputException if it has not
     */
    static void checkRoom(int perceptrons, long bytes) {
        if (bytes > MOST_BYTES) {
            throw new InputException(String.format(
                    Locale.ROOT,
                    "the weights of %d perceptrons take %,d MB, and a checkpoint has room for %,d MB; lower"
                            + " training.linear.perceptrons, or train on fewer sentences or templates",
                    perceptrons,
                    bytes >> 20,
                    MOST_BYTES >> 20));
        }
    }

    @Override
    public void restore(TrainerState state) {
        steps = state.iterations();
        List<PerceptronWeights> kept = PerceptronWeights.decodeAll(state.sparse());
        for (int perceptron = 0; perceptron < kept.size(); perceptron++) {
            perceptrons.set(perceptron, kept.get(perceptron));
        }
    }

    /** The work of a round. */
    private record Task(
            int round,
            int workers,
            String oracle,
            double exploration,
            long seed,
            Broadcast<TrainingData> data,
            Broadcast<List<byte[]>> starts,
            LongAccumulator learnt)
            implements Serializable {

        /** The share of a task, of its sentences. */
        Share share(int task, Iterator<Row> rows) {
            return share(
                    task / workers,
                    shuffled(task, rows),
                    data.value().parser(),
                    data.value().linear());
        }

        private <C extends Configuration, T extends SyntaxTree> Share share(
                int perceptron,
                List<OracleDerivation> sentences,
                ParserArchitecture<C, T> parser,
                LinearSettings linear) {
            ActionInventory inventory = data.value().inventory();
            TransitionSystem<C, T> system = parser.create(inventory);
            PerceptronWeights before = PerceptronWeights.decode(starts.value().get(perceptron));
            WeightTable table = WeightTable.of(before, linear.leastUpdates());
            PerceptronLearner<C> learner = new PerceptronLearner<>(
                    system, hasher(parser, linear, data.value().lexicon(), inventory), table, linear, 0);
            OracleDeriver<C, T> deriver = OracleDeriver.of(parser.system(), inventory);
            double loss = 0;
            for (OracleDerivation gold : sentences) {
                CorrectActions<C> correct = deriver.correct(gold, oracle);
                if (linear.beam().width() > 1) {
                    loss += learner.learn(
                            gold.sentence(), correct, gold.taken().codes().size());
                } else {
                    SplittableRandom random = random(perceptron, gold.sentence());
                    loss += learner.learnGreedily(gold.sentence(), correct, random, exploration);
                }
                learnt.add(1);
            }
            return new Share(table.weights().since(before).encode(), sentences.size(), loss);
        }

        private SplittableRandom random(int perceptron, Sentence sentence) {
            SplittableRandom random = data.value().random(round, sentence);
            for (int other = 0; other < perceptron; other++) {
                random = random.split();
            }
            return random;
        }

        /** The sentences of a task, in an order of the round. */
        private List<OracleDerivation> shuffled(int task, Iterator<Row> rows) {
            List<OracleDerivation> sentences = new ArrayList<>();
            rows.forEachRemaining(row -> sentences.add(DerivationsTable.read(row)));
            long mixed = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + round).nextLong();
            Collections.shuffle(sentences, new Random(mixed + 31L * task));
            return sentences;
        }
    }
}
