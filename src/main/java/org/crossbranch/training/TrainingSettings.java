package org.crossbranch.training;

import java.util.List;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.weights.EnsembleShape;
import org.crossbranch.search.Search;
import org.crossbranch.setting.Meaning;
import org.crossbranch.setting.Setting;
import org.crossbranch.training.linear.LinearSettings;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystems;

/**
 * Everything that decides what a training run computes. Two runs with equal settings on equal data give the same model.
 *
 * @param parser the parser that is trained
 * @param schedule how long and on how much at a time
 * @param selectBy development score that decides which epoch is best
 * @param averaging what an averaging does
 * @param exploration what a dynamic oracle is asked about
 * @param network settings of a network
 * @param linear settings of a linear scorer
 */
public record TrainingSettings(
        Parser parser,
        Schedule schedule,
        DevelopmentMetric selectBy,
        Averaging averaging,
        Exploration exploration,
        Network network,
        LinearSettings linear) {

    /** These settings for a number of workers. */
    public TrainingSettings withWorkers(int number) {
        return with(schedule.with(schedule.seed, number, schedule.networks));
    }

    /**
     * The settings of one of the networks, which is trained as it would be alone.
     *
     * @param network its number, from 0
     */
    public TrainingSettings ofNetwork(int network) {
        return with(schedule.with(schedule.seed + network, schedule.workers, 1));
    }

    private TrainingSettings with(Schedule other) {
        return new TrainingSettings(parser, other, selectBy, averaging, exploration, network, linear);
    }

    /** Name of the search that development trees are parsed by: the beam that a linear scorer is trained with. */
    public String developmentSearch() {
        int width = linear.beam().width();
        return width > 1 ? Search.nameOf(Search.BEAM, width) : Search.STANDARD;
    }

    /**
     * The workers that train in a round.
     *
     * @param round the round, from 0
     */
    public int workers(int round) {
        return round < averaging.warmupEpochs()
                ? Math.min(averaging.warmupWorkers(), schedule.workers)
                : schedule.workers;
    }

    /** Whether examples of some sentences are made anew in a round (from 0), of what the parser itself does. */
    public boolean explores(int round) {
        return !parser.oracle.equals(OracleDeriver.STATIC) && round >= exploration.firstEpochs();
    }

    /**
     * The parser that is trained.
     *
     * @param system name of the transition system
     * @param oracle name of its oracle
     * @param options what else decides how the system derives trees
     * @param scorer name of the scorer
     * @param takesTags whether the parser reads tags that are given with the sentence, and predicts none
     * @param wordTasks names of the word-level tasks that it learns, tags among them if it reads any
     */
    public record Parser(
            String system,
            String oracle,
            SystemOptions options,
            String scorer,
            boolean takesTags,
            List<String> wordTasks) {

        /** Copies the list. */
        public Parser {
            wordTasks = List.copyOf(wordTasks);
        }

        /** Whether a classifier predicts the functions of its trees' edges, where the treebank has any. */
        public boolean classifiesFunctions() {
            return options.functions() == SystemOptions.Functions.CLASSIFIER;
        }

        /**
         * Its architecture.
         *
         * @throws IllegalArgumentException if the scorer does not fit the system
         */
        public ParserArchitecture<?, ?> architecture() {
            return ParserArchitecture.of(TransitionSystems.named(system, options), scorer);
        }
    }

    /** How long a parser is trained, on how much at a time, and by how many workers. */
    public record Schedule(
            @Setting(key = "training.seed", byDefault = "1")
            @Meaning(
                    "Seed of every random choice. Equal settings, data, number of workers and seed give the same model.")
            long seed,

            @Setting(key = "training.epochs", byDefault = "24", least = 1, most = 10_000)
            @Meaning("Greatest number of passes over the training data.")
            int epochs,

            @Setting(key = "training.batch-sentences", byDefault = "8", least = 1, most = 4_096)
            @Meaning("Sentences in a batch of one worker.")
            int batchSentences,

            @Setting(key = "training.workers", byDefault = "0", most = 1_024)
            @Meaning(
                    "Models trained side by side between two averagings; 0 for one per core of this machine. On a cluster, set the number.")
            int workers,

            @Setting(key = "training.networks", byDefault = "1", least = 1, most = EnsembleShape.MOST)
            @Meaning("Networks of a model, from consecutive seeds. Parsing takes the mean of their probabilities.")
            int networks,

            @Setting(key = "training.averaging-frequency", byDefault = "10", least = 1, most = 10_000)
            @Meaning("Batches of each worker between two averagings.")
            int averagingFrequency,

            @Setting(key = "training.patience", byDefault = "0", most = 10_000)
            @Meaning("Epochs without a better development score after which training ends; 0 for all epochs.")
            int patience) {

        private Schedule with(long otherSeed, int otherWorkers, int otherNetworks) {
            return new Schedule(
                    otherSeed, epochs, batchSentences, otherWorkers, otherNetworks, averagingFrequency, patience);
        }
    }

    /** How the workers' parameters become one set of parameters. */
    public record Averaging(
            @Setting(key = "training.averaging.method", byDefault = "plain")
            @Meaning("What workers go on from after an averaging. plain: the mean of their parameters. block-momentum:"
                    + " that, with the momentum of earlier averagings. nesterov: that, with a look-ahead besides.")
            AveragingMethod method,

            @Setting(key = "training.averaging.momentum", byDefault = "0", below = 1)
            @Meaning("Momentum of block-momentum and nesterov; 0 for 1 - 1/workers.")
            double momentum,

            @Setting(key = "training.averaging.rate", byDefault = "1", least = 0.01, most = 10)
            @Meaning("What block-momentum and nesterov multiply the mean of the workers' differences by.")
            double rate,

            @Setting(key = "training.averaging.precision", byDefault = "float32")
            @Meaning("Precision of what workers send to each other.")
            Precision precision,

            @Setting(key = "training.averaging.warmup-epochs", byDefault = "0", most = 10_000)
            @Meaning("First epochs in which only training.averaging.warmup-workers train; their mean is plain.")
            int warmupEpochs,

            @Setting(key = "training.averaging.warmup-workers", byDefault = "1", least = 1, most = 1_024)
            @Meaning("Workers that train in these epochs.")
            int warmupWorkers) {

        /** The mean of the workers' parameters, in all epochs. */
        public static final Averaging PLAIN = new Averaging(AveragingMethod.PLAIN, 0, 1, Precision.FLOAT32, 0, 1);

        /** The momentum for a number of workers. */
        public double momentum(int workers) {
            return momentum == 0 ? 1 - 1.0 / workers : momentum;
        }
    }

    /**
     * The settings of a network.
     *
     * @param sizes sizes of its layers
     * @param optimizer how its parameters change
     * @param dropout what it does without while it learns
     * @param unknownWords how often a word is replaced by UNKNOWN
     * @param vectors word vectors from outside of the treebank
     * @param encoder an encoder from outside of the treebank
     */
    public record Network(
            Sizes sizes,
            Optimizer optimizer,
            Dropout dropout,
            UnknownWords unknownWords,
            Vectors vectors,
            Encoder encoder,

            @Setting(key = "training.min-word-frequency", byDefault = "2", least = 1, most = 1_000_000)
            @Meaning("A word that is rarer than this has no embedding of its own.")
            int minWordFrequency) {}

    /** Word vectors that were trained on more text than the treebank, as a further input for each token. */
    public record Vectors(
            @Setting(key = "training.vectors.file", byDefault = "")
            @Meaning(
                    "File of word vectors to read besides embeddings: word2vec's text or, named *.bin, binary format, or"
                            + " fastText's .vec or .bin. Not for feed-forward and linear.")
            String file,

            @Setting(key = "training.vectors.words", byDefault = "100000", most = 1_000_000)
            @Meaning("Words of that file, from its start, that the model keeps besides those of the training data.")
            int words,

            @Setting(key = "training.vectors.train", byDefault = "false")
            @Meaning("Whether training changes the vectors.")
            boolean areTrained) {

        /** No vectors. */
        public static final Vectors NONE = new Vectors("", 100_000, false);

        /** Whether there is a file. */
        public boolean areThere() {
            return !file.isEmpty();
        }
    }

    /** A transformer that was trained on more text than the treebank and stays as it is. Its vectors are a further input for each token. */
    public record Encoder(
            @Setting(key = "training.encoder.folder", byDefault = "")
            @Meaning(
                    "Folder of an encoder to read besides embeddings: model.onnx and tokenizer.json. Not for feed-forward and"
                            + " linear.")
            String folder) {

        /** No encoder. */
        public static final Encoder NONE = new Encoder("");

        /** Whether there is a folder. */
        public boolean isThere() {
            return !folder.isEmpty();
        }
    }

    /**
     * How a network's parameters follow the gradients.
     *
     * @param adam the settings of Adam, which asgd ignores
     */
    public record Optimizer(
            @Setting(key = "training.optimizer", byDefault = "adam")
            @Meaning("Adam, or gradient descent whose model is the mean of all averagings (Polyak & Juditsky 1992).")
            StepMethod method,

            @Setting(key = "training.learning-rate", byDefault = "0.002", least = 1e-7, most = 1)
            @Meaning("Peak learning rate of Adam, first of asgd.")
            double learningRate,

            Adam adam,

            @Setting(key = "training.learning-rate-decay", byDefault = "1e-6", most = 1)
            @Meaning("In step t, asgd divides the first learning rate by 1 + this * t.")
            double learningRateDecay,

            @Setting(key = "training.clip-norm", byDefault = "5", most = 1_000)
            @Meaning("L2 norm to which the gradient of each layer is clipped; 0 for no clipping.")
            double clipNorm,

            @Setting(key = "training.gradient-noise", byDefault = "0", most = 100)
            @Meaning("Variance of noise on clipped gradients, divided by (1 + t)^0.55 in step t (Neelakantan et al."
                    + " 2015).")
            double gradientNoise,

            @Setting(key = "training.task-weight", byDefault = "1", least = 0.001, most = 1_000)
            @Meaning("Weight of the losses of tags and other word-level tasks; those of actions have 1.")
            double taskWeight) {

        /**
         * The share of the average of parameters that is kept when another value is taken. A moving average's first values
         * count less than its decay says, as there is nothing yet that they should be held against.
         *
         * @param values how many it has taken then
         */
        public double kept(int values) {
            return method == StepMethod.ASGD
                    ? (values - 1.0) / values
                    : Math.min(adam.averageDecay(), (values - 1.0) / (values + 9.0));
        }
    }

    /** The rule by which gradients become steps. */
    public enum StepMethod {
        /** Adam, with a moving average of the parameters. */
        ADAM,
        /** Averaged stochastic gradient descent. */
        ASGD
    }

    /** The settings of Adam, which asgd ignores. */
    public record Adam(
            @Setting(key = "training.second-moment-decay", byDefault = "0.999", below = 1)
            @Meaning("Adam's beta2: what a step leaves of the mean of the squared gradients.")
            double secondMomentDecay,

            @Setting(key = "training.warmup-steps", byDefault = "200", most = 1_000_000)
            @Meaning("Steps over which Adam's learning rate rises to its peak.")
            int warmupSteps,

            @Setting(key = "training.final-learning-rate-fraction", byDefault = "0.05", most = 1)
            @Meaning("Adam's learning rate at the last epoch, after linear decay, as a fraction of the peak.")
            double finalFraction,

            @Setting(key = "training.ema-decay", byDefault = "0.95", below = 1)
            @Meaning("Decay of Adam's moving average of the parameters, per averaging; 0 for the last parameters.")
            double averageDecay) {}

    /** The shares of a layer's inputs that are dropped while a network learns. */
    public record Dropout(
            @Setting(key = "training.dropout.input", byDefault = "0.3", below = 1)
            @Meaning("Dropout on the token vectors.")
            double input,

            @Setting(key = "training.dropout.encoder", byDefault = "0.4", below = 1)
            @Meaning("Dropout between the two sentence layers.")
            double encoder,

            @Setting(key = "training.dropout.scorer", byDefault = "0.4", below = 1)
            @Meaning("Dropout on the inputs of the tagger and the action classifiers.")
            double scorer) {}

    /**
     * How often a word of the training data is replaced by UNKNOWN, so that the parser learns what to do without it: alpha after
     * Kiperwasser &amp; Goldberg 2016 §5, dropout after Dozat &amp; Manning 2017 §3.2. 0 and 0 for never.
     */
    public record UnknownWords(
            @Setting(key = "training.unknown-word-alpha", byDefault = "0.8375", most = 100)
            @Meaning("Alpha of the probability alpha / (frequency + alpha) with which a word is replaced by UNKNOWN.")
            double alpha,

            @Setting(key = "training.dropout.word", byDefault = "0", below = 1)
            @Meaning("Share of the words that are replaced by UNKNOWN, whatever their frequency.")
            double dropout) {

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

    /** Training with exploration (Coavoux &amp; Cohen 2019 §3.5), with the non-deterministic and the dynamic oracle only. */
    public record Exploration(
            @Setting(key = "training.exploration.first-epochs", byDefault = "4", most = 10_000)
            @Meaning("Epochs on the static oracle's derivations before the first epoch that explores. With the"
                    + " non-deterministic and the dynamic oracle only, as all of exploration.")
            int firstEpochs,

            @Setting(key = "training.exploration.probability", byDefault = "0.5", most = 1)
            @Meaning("Share of the sentences that are parsed anew in each exploring epoch; the others keep the static"
                    + " oracle's derivation.")
            double probability,

            @Setting(key = "training.exploration.follow", byDefault = "sampled")
            @Meaning("Choice of the parser's actions while it explores: sampled from the model's distribution, or"
                    + " best.")
            Follow follow) {}

    /** How a parser that explores chooses its actions. */
    public enum Follow {
        /** It draws them from the distribution that the model gives. */
        SAMPLED,
        /** It takes the best. */
        BEST
    }

    /** Sizes of the network's layers, the defaults after Coavoux 2017, Table 6.3. */
    public record Sizes(
            @Setting(key = "training.word-size", byDefault = "32", least = 1, most = 1_024)
            @Meaning("Size of word embeddings.")
            int word,

            @Setting(key = "training.character-size", byDefault = "32", least = 1, most = 1_024)
            @Meaning("Size of character embeddings; in the feed-forward scorer, of suffix embeddings.")
            int character,

            @Setting(key = "training.character-lstm", byDefault = "32", most = 1_024)
            @Meaning("Size of the character LSTM, per direction; 0 reads no characters.")
            int characterLstm,

            @Setting(key = "training.sentence-lstm", byDefault = "128", least = 1, most = 4_096)
            @Meaning("Size of the sentence LSTM, per direction.")
            int sentenceLstm,

            @Setting(key = "training.tagger-lstm", byDefault = "0", most = 4_096)
            @Meaning("Size, per direction, of the LSTM of a tagger before the sentence LSTM, which reads its labels; 0"
                    + " predicts them from the sentence LSTM, unread. Not used where tags are given, nor by"
                    + " feed-forward and linear.")
            int tagger,

            @Setting(key = "training.hidden", byDefault = "128", least = 1, most = 4_096)
            @Meaning("Size of the hidden layers of the classifiers.")
            int hidden,

            @Setting(key = "training.affix-size", byDefault = "0", most = 1_024)
            @Meaning("Size of the embedding of each of a word's affixes: its first two and three characters, its last"
                    + " two, three and four; 0 for none. Not for feed-forward.")
            int affix,

            @Setting(key = "training.label-size", byDefault = "16", least = 1, most = 1_024)
            @Meaning("Size of label embeddings, where a scorer reads labels.")
            int label,

            @Setting(key = "training.tag-size", byDefault = "16", least = 1, most = 1_024)
            @Meaning("Size of tag embeddings, where a scorer reads tags, and of those of other labels, given or of a"
                    + " tagger.")
            int tag) {

        /** The defaults. */
        public static final Sizes DEFAULT = new Sizes(32, 32, 32, 128, 0, 128, 0, 16, 16);
    }
}
