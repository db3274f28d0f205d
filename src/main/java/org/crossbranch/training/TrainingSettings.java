package org.crossbranch.training;

import java.util.List;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.search.Search;
import org.crossbranch.training.linear.LinearSettings;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystems;

/**
 * Everything that decides what a training run computes. Two runs with equal settings on equal data give the same model.
 *
 * @param system name of the transition system
 * @param oracle name of its oracle
 * @param options what else decides how the system derives trees
 * @param scorer name of the scorer
 * @param takesTags whether the parser reads tags that are given with the sentence, and predicts none
 * @param wordTasks names of the word-level tasks that it learns, tags among them if it reads any
 * @param seed of every random choice
 * @param epochs most passes over the training data
 * @param batchSentences sentences in a batch of one worker
 * @param workers models trained side by side between two averagings
 * @param networks trained each from random numbers of its own; they score together
 * @param averagingFrequency batches of each worker between two averagings
 * @param averaging what an averaging does
 * @param learningRate peak learning rate of Adam
 * @param secondMomentDecay Adam's β₂: what a step leaves of the mean of the squared gradients
 * @param warmupSteps steps of a worker over which the rate rises from 0 to its peak
 * @param finalLearningRateFraction what the linear decay leaves of the peak at the last epoch
 * @param clipNorm L2 norm to which the gradient of each layer is clipped; 0 for no clipping
 * @param inputDropout dropout on the token vectors
 * @param encoderDropout dropout between the two sentence layers
 * @param scorerDropout dropout on what the tagger and the action classifiers read
 * @param taskWeight weight of the losses of word-level tasks; those of actions have 1
 * @param unknownWords how often a word is replaced by UNKNOWN
 * @param minWordFrequency a rarer word has no embedding of its own
 * @param averageDecay decay of the moving average of the parameters, per averaging round; 0 for the last parameters
 * @param selectBy development score that decides which epoch is best
 * @param patience epochs without a better score after which training ends; 0 for all epochs
 * @param exploration what a dynamic oracle is asked about
 * @param sizes sizes of the network
 * @param linear settings of a linear scorer
 */
public record TrainingSettings(
        String system,
        String oracle,
        SystemOptions options,
        String scorer,
        boolean takesTags,
        List<String> wordTasks,
        long seed,
        int epochs,
        int batchSentences,
        int workers,
        int networks,
        int averagingFrequency,
        Averaging averaging,
        double learningRate,
        double secondMomentDecay,
        int warmupSteps,
        double finalLearningRateFraction,
        double clipNorm,
        double inputDropout,
        double encoderDropout,
        double scorerDropout,
        double taskWeight,
        UnknownWords unknownWords,
        int minWordFrequency,
        double averageDecay,
        DevelopmentMetric selectBy,
        int patience,
        Exploration exploration,
        Sizes sizes,
        LinearSettings linear) {

    /** Copies the list. */
    public TrainingSettings {
        wordTasks = List.copyOf(wordTasks);
    }

    /**
     * The kind of parser that is trained.
     *
     * @throws IllegalArgumentException if the scorer does not fit the system
     */
    public ParserArchitecture<?, ?> parser() {
        return ParserArchitecture.of(TransitionSystems.named(system, options), scorer);
    }

    /** These settings for a number of workers. */
    public TrainingSettings withWorkers(int number) {
        return with(seed, number, networks);
    }

    /**
     * The settings of one of the networks, which is trained as it would be alone.
     *
     * @param network its number, from 0
     */
    public TrainingSettings ofNetwork(int network) {
        return with(seed + network, workers, 1);
    }

    private TrainingSettings with(long otherSeed, int otherWorkers, int otherNetworks) {
        return new TrainingSettings(
                system,
                oracle,
                options,
                scorer,
                takesTags,
                wordTasks,
                otherSeed,
                epochs,
                batchSentences,
                otherWorkers,
                otherNetworks,
                averagingFrequency,
                averaging,
                learningRate,
                secondMomentDecay,
                warmupSteps,
                finalLearningRateFraction,
                clipNorm,
                inputDropout,
                encoderDropout,
                scorerDropout,
                taskWeight,
                unknownWords,
                minWordFrequency,
                averageDecay,
                selectBy,
                patience,
                exploration,
                sizes,
                linear);
    }

    /** Name of the search that development trees are parsed by: the beam that a linear scorer is trained with. */
    public String developmentSearch() {
        return linear.beam() > 1 ? Search.nameOf(Search.BEAM, linear.beam()) : Search.STANDARD;
    }

    /**
     * The workers that train in a round.
     *
     * @param round the round, from 0
     */
    public int workers(int round) {
        return round < averaging.warmupEpochs() ? Math.min(averaging.warmupWorkers(), workers) : workers;
    }

    /** Whether examples of some sentences are made anew in a round (from 0), of what the parser itself does. */
    public boolean explores(int round) {
        return !oracle.equals(OracleDeriver.STATIC) && round >= exploration.firstEpochs();
    }

    /**
     * How the workers' parameters become one set of parameters.
     *
     * @param method the optimiser over averaging rounds
     * @param momentum its momentum; 0 for 1 − 1/workers
     * @param rate its learning rate
     * @param precision of what workers send to each other
     * @param warmupEpochs first epochs in which fewer workers train and are averaged plainly
     * @param warmupWorkers the workers that train in these epochs
     */
    public record Averaging(
            AveragingMethod method,
            double momentum,
            double rate,
            Precision precision,
            int warmupEpochs,
            int warmupWorkers) {

        /** The mean of the workers' parameters, in all epochs. */
        public static final Averaging PLAIN = new Averaging(AveragingMethod.PLAIN, 0, 1, Precision.FLOAT32, 0, 1);

        /** The momentum for a number of workers. */
        public double momentum(int workers) {
            return momentum == 0 ? 1 - 1.0 / workers : momentum;
        }
    }

    /**
     * How often a word of the training data is replaced by UNKNOWN, so that the parser learns what to do without it. 0 and 0 for
     * never.
     *
     * @param alpha α of the probability α/(frequency + α) with which rare words are (Kiperwasser &amp; Goldberg 2016 §5)
     * @param dropout probability with which any word is, as well (Dozat &amp; Manning 2017 §3.2)
     */
    public record UnknownWords(double alpha, double dropout) {
        /** Whether any word is ever replaced. */
        public boolean isAny() {
            return alpha > 0 || dropout > 0;
        }

        /** The probability for a word of a frequency in the training data. */
        public double probability(long frequency) {
            return 1 - (1 - dropout) * frequency / (frequency + alpha);
        }
    }

    /** The part of each float that is sent. */
    public enum Precision {
        /** All of it. */
        FLOAT32(4),
        /** Sign, exponent and the upper 7 bits of the fraction. */
        BFLOAT16(2);

        private final int bytes;

        Precision(int bytes) {
            this.bytes = bytes;
        }

        /** Bytes that a number takes. */
        public int bytes() {
            return bytes;
        }
    }

    /** The optimiser over averaging rounds: {@link OuterOptimizer}. */
    public enum AveragingMethod {
        /** The mean of the workers' parameters. */
        PLAIN,
        /** That, with the momentum of earlier rounds. */
        BLOCK_MOMENTUM,
        /** That, with the momentum of earlier rounds and a look-ahead. */
        NESTEROV
    }

    /**
     * Training with exploration (Coavoux &amp; Cohen 2019 §3.5).
     *
     * @param firstEpochs epochs before the first that explores
     * @param probability probability, in an epoch that explores, with which a sentence's examples are what the oracle advises where the
     *     parser goes; of the others, they are the static oracle's
     * @param follow how the parser goes
     */
    public record Exploration(int firstEpochs, double probability, Follow follow) {}

    /** How a parser that explores chooses its actions. */
    public enum Follow {
        /** It draws them from the distribution that the model gives. */
        SAMPLED,
        /** It takes the best. */
        BEST
    }

    /**
     * Sizes of the network's layers, the defaults after Coavoux 2017, Table 6.3.
     *
     * @param word word embedding
     * @param character character embedding
     * @param characterLstm character LSTM, per direction
     * @param sentenceLstm sentence LSTM, per direction
     * @param tagger LSTM of a tagger of its own, per direction; 0 for none, and where tags are given
     * @param hidden hidden layers of the classifiers
     * @param affix embeddings of prefixes and suffixes, each; 0 for none
     * @param label label embedding, of scorers that read labels
     * @param tag embedding of given labels, and of those of a tagger of its own
     */
    public record Sizes(
            int word,
            int character,
            int characterLstm,
            int sentenceLstm,
            int tagger,
            int hidden,
            int affix,
            int label,
            int tag) {

        /** The defaults. */
        public static final Sizes DEFAULT = new Sizes(32, 32, 32, 128, 0, 128, 0, 16, 16);
    }
}
