package org.crossbranch.evaluation.significance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.crossbranch.setting.Meaning;
import org.crossbranch.setting.Setting;

/**
 * Intervals by the bootstrap, and two tests of a difference by resampling sentences. The same seed gives the same figures, on
 * any number of cores.
 *
 * <p>The paired bootstrap (Efron &amp; Tibshirani 1993; Berg-Kirkpatrick et al. 2012) draws as many sentences as there are, with
 * replacement. Approximate randomisation (Noreen 1989; Yeh 2000) swaps the two systems' outputs on half of the sentences. Both
 * tests are two-sided, and count the observed data as one of the samples.
 */
public record Resampling(
        @Setting(key = "evaluate.seed", byDefault = "1", of = int.class)
        @Meaning("Seed of these samples; the same seed gives the same intervals and probabilities.")
        long seed,

        @Setting(key = "evaluate.resamples", byDefault = "10000", least = 1, most = 1_000_000)
        @Meaning("Samples of the paired bootstrap and of approximate randomisation, where predictions are compared with"
                + " each other.")
        int rounds) {
    /** The share of samples within an interval. */
    public static final double LEVEL = 0.95;

    /** Greatest difference of two percentages that count as equal. */
    private static final double TOLERANCE = 1e-9;

    /** Checks that there is a round. */
    public Resampling {
        if (rounds < 1) {
            throw new IllegalArgumentException(rounds + " rounds of resampling; give 1 or more");
        }
    }

    /**
     * A percentage and its interval.
     *
     * @param value the percentage over all sentences
     * @param low the interval's lower end
     * @param high its upper end
     */
    public record Interval(double value, double low, double high) {
        /** Quantile of the normal distribution that leaves half of what {@link #LEVEL} lacks above it. */
        private static final double NORMAL = 1.959963984540054;

        /**
         * The interval of a share without resampling, by Wilson (1927): the members are right or wrong independently of each
         * other.
         *
         * @param percentage the share that is right
         * @param of number of members, such as half the sum of gold and predicted ones for an F1
         */
        public static Interval ofShare(double percentage, double of) {
            double share = percentage / 100;
            double weight = NORMAL * NORMAL / of;
            double middle = share + weight / 2;
            double half = Math.sqrt(weight * share * (1 - share) + weight * weight / 4);
            return new Interval(percentage, 100 * (middle - half) / (1 + weight), 100 * (middle + half) / (1 + weight));
        }

        /** A percentage without an interval. */
        public static Interval none(double percentage) {
            return new Interval(percentage, Double.NaN, Double.NaN);
        }
    }

    /**
     * A difference between two systems in one measure.
     *
     * @param difference the second system's percentage less the first's, with its interval
     * @param bootstrap the probability of such a difference by chance, by the paired bootstrap
     * @param randomization the same by approximate randomisation
     */
    public record Comparison(Interval difference, double bootstrap, double randomization) {}

    /**
     * Intervals and comparisons.
     *
     * @param intervals by system and measure
     * @param comparisons of each system but the first with the first, by measure
     */
    public record Result(List<List<Interval>> intervals, List<List<Comparison>> comparisons) {
        /** Copies the lists. */
        public Result {
            intervals = List.copyOf(intervals);
            comparisons = List.copyOf(comparisons);
        }
    }

    /** Computes intervals and comparisons. */
    public Result of(PairedScores scores) {
        double[] whole = percentages(scores, scores.sentences() == 0 ? new int[0] : range(scores.sentences()));
        double[][] samples = bootstrap(scores);
        int measures = scores.measures().size();
        List<List<Interval>> intervals = new ArrayList<>();
        List<List<Comparison>> comparisons = new ArrayList<>();
        for (int system = 0; system < scores.systems().size(); system++) {
            int from = system * measures;
            intervals.add(IntStream.range(from, from + measures)
                    .mapToObj(
                            cell -> interval(whole[cell], Arrays.stream(samples).mapToDouble(sample -> sample[cell])))
                    .toList());
            if (system > 0) {
                double[] randomization = randomization(scores, system, whole);
                List<Comparison> comparison = new ArrayList<>();
                for (int measure = 0; measure < measures; measure++) {
                    comparison.add(comparison(whole, samples, from + measure, measure, randomization[measure]));
                }
                comparisons.add(comparison);
            }
        }
        return new Result(intervals, comparisons);
    }

    private Comparison comparison(double[] whole, double[][] samples, int cell, int first, double randomization) {
        double difference = whole[cell] - whole[first];
        double[] differences = Arrays.stream(samples)
                .mapToDouble(sample -> sample[cell] - sample[first])
                .toArray();
        long asFar = Arrays.stream(differences)
                .filter(sampled -> isAsFar(sampled - difference, difference))
                .count();
        return new Comparison(
                interval(difference, Arrays.stream(differences)), (asFar + 1.0) / (rounds + 1), randomization);
    }

    private static boolean isAsFar(double sampled, double observed) {
        return Math.abs(sampled) >= Math.abs(observed) - TOLERANCE;
    }

    private static Interval interval(double value, java.util.stream.DoubleStream samples) {
        double[] sorted =
                samples.filter(sample -> !Double.isNaN(sample)).sorted().toArray();
        if (sorted.length == 0) {
            return new Interval(value, Double.NaN, Double.NaN);
        }
        double tail = (1 - LEVEL) / 2;
        return new Interval(
                value, sorted[(int) (tail * sorted.length)], sorted[(int) Math.ceil((1 - tail) * sorted.length) - 1]);
    }

    /** By round: the percentages of sentences drawn with replacement, by system and measure. */
    private double[][] bootstrap(PairedScores scores) {
        SplittableRandom[] randoms = randoms(seed);
        int sentences = scores.sentences();
        return IntStream.range(0, rounds)
                .parallel()
                .mapToObj(round -> percentages(
                        scores,
                        sentences == 0
                                ? new int[0]
                                : randoms[round].ints(sentences, 0, sentences).toArray()))
                .toArray(double[][]::new);
    }

    private static double[] percentages(PairedScores scores, int[] sentences) {
        long[] sums = new long[scores.width()];
        for (int sentence : sentences) {
            scores.addTo(sums, sentence);
        }
        return percentages(scores, sums);
    }

    private static double[] percentages(PairedScores scores, long[] sums) {
        int measures = scores.measures().size();
        double[] percentages = new double[sums.length / 2];
        for (int cell = 0; cell < percentages.length; cell++) {
            percentages[cell] = scores.percentage(sums, cell / measures, cell % measures);
        }
        return percentages;
    }

    /** The probability, by measure, that a random half of the outputs swapped makes such a difference. */
    private double[] randomization(PairedScores scores, int system, double[] whole) {
        SplittableRandom[] randoms = randoms(seed + system);
        int measures = scores.measures().size();
        double[][] differences = IntStream.range(0, rounds)
                .parallel()
                .mapToObj(round -> swapped(scores, system, randoms[round]))
                .toArray(double[][]::new);
        double[] probabilities = new double[measures];
        for (int measure = 0; measure < measures; measure++) {
            int at = measure;
            double observed = whole[system * measures + measure] - whole[measure];
            long asFar = Arrays.stream(differences)
                    .filter(sample -> isAsFar(sample[at], observed))
                    .count();
            probabilities[measure] = (asFar + 1.0) / (rounds + 1);
        }
        return probabilities;
    }

    private static double[] swapped(PairedScores scores, int system, SplittableRandom random) {
        int measures = scores.measures().size();
        long[] sums = new long[4 * measures];
        long bits = 0;
        for (int sentence = 0; sentence < scores.sentences(); sentence++) {
            bits = sentence % Long.SIZE == 0 ? random.nextLong() : bits >>> 1;
            int place = (int) (bits & 1);
            scores.addTo(sums, place, sentence, 0);
            scores.addTo(sums, 1 - place, sentence, system);
        }
        double[] percentages = percentages(scores, sums);
        double[] differences = new double[measures];
        for (int measure = 0; measure < measures; measure++) {
            differences[measure] = percentages[measures + measure] - percentages[measure];
        }
        return differences;
    }

    /** A generator for each round, so that rounds may run in any order. */
    private SplittableRandom[] randoms(long start) {
        SplittableRandom random = new SplittableRandom(start);
        SplittableRandom[] randoms = new SplittableRandom[rounds];
        for (int round = 0; round < rounds; round++) {
            randoms[round] = random.split();
        }
        return randoms;
    }

    private static int[] range(int size) {
        return IntStream.range(0, size).toArray();
    }
}
