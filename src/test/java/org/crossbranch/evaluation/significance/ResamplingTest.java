package org.crossbranch.evaluation.significance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ResamplingTest {
    private static final Resampling RESAMPLING = new Resampling(5, 4000);

    /** Two systems that get each sentence right or wrong. */
    private static PairedScores scores(String one, String other) {
        PairedScores scores = new PairedScores(List.of("one", "other"), List.of("accuracy"), one.length());
        for (int i = 0; i < one.length(); i++) {
            scores.set(i, 0, 0, one.charAt(i) == '+' ? 1 : 0, 1);
            scores.set(i, 1, 0, other.charAt(i) == '+' ? 1 : 0, 1);
        }
        return scores;
    }

    private static Resampling.Comparison comparison(PairedScores scores) {
        return RESAMPLING.of(scores).comparisons().get(0).get(0);
    }

    @Test
    void equalSystemsDoNotDiffer() {
        Resampling.Comparison same = comparison(scores("++-+-", "++-+-"));
        assertThat(same).isEqualTo(new Resampling.Comparison(new Resampling.Interval(0, 0, 0), 1, 1));
    }

    /** Of the 2^6 ways to swap outputs that differ, 2 make a difference as large: the exact probability is 1/32. */
    @Test
    void randomisationComesNearTheExactProbability() {
        Resampling.Comparison clear = comparison(scores("------++--", "++++++++--"));
        assertThat(clear.difference().value()).isEqualTo(60);
        assertThat(clear.randomization()).isCloseTo(1 / 32.0, within(0.01));
        assertThat(clear.bootstrap()).isLessThan(0.01);
        assertThat(clear.difference().low()).isBetween(20.0, 60.0);
        assertThat(clear.difference().high()).isBetween(60.0, 100.0);
    }

    /** One right answer more or less among two is chance: all four ways to swap make a difference as large. */
    @Test
    void smallDifferencesAreChance() {
        assertThat(comparison(scores("+-++", "-+-+")).randomization()).isGreaterThan(0.9);
    }

    /** A fair coin: the interval of a share of n is about 1.96 standard errors to either side. */
    @Test
    void intervalsAreThoseOfShares() {
        PairedScores scores = new PairedScores(List.of("one"), List.of("accuracy"), 400);
        for (int i = 0; i < 400; i++) {
            scores.set(i, 0, 0, i % 2, 1);
        }
        Resampling.Interval interval = RESAMPLING.of(scores).intervals().get(0).get(0);
        double error = 100 * Math.sqrt(0.25 / 400);
        assertThat(interval.value()).isEqualTo(50);
        assertThat(interval.low()).isCloseTo(50 - 1.96 * error, within(0.6));
        assertThat(interval.high()).isCloseTo(50 + 1.96 * error, within(0.6));
    }

    /** Under the null hypothesis, a test at 5 % errs in about 5 % of the cases. */
    @Test
    void testsErrAsOftenAsTheyShould() {
        Random random = new Random(6);
        Resampling quick = new Resampling(7, 400);
        int byBootstrap = 0;
        int byRandomization = 0;
        for (int trial = 0; trial < 300; trial++) {
            PairedScores scores = new PairedScores(List.of("one", "other"), List.of("accuracy"), 60);
            for (int i = 0; i < 60; i++) {
                scores.set(i, 0, 0, random.nextInt(2), 1);
                scores.set(i, 1, 0, random.nextInt(2), 1);
            }
            Resampling.Comparison comparison =
                    quick.of(scores).comparisons().get(0).get(0);
            byBootstrap += comparison.bootstrap() < 0.05 ? 1 : 0;
            byRandomization += comparison.randomization() < 0.05 ? 1 : 0;
        }
        assertThat(byBootstrap).isBetween(3, 35);
        assertThat(byRandomization).isBetween(3, 30);
    }

    @Test
    void seedDecidesTheFigures() {
        PairedScores scores = scores("++--+-+-++", "+-+-++-+++");
        assertThat(RESAMPLING.of(scores)).isEqualTo(RESAMPLING.of(scores));
        assertThat(new Resampling(6, 4000).of(scores)).isNotEqualTo(RESAMPLING.of(scores));
    }

    @Test
    void nothingHasNoInterval() {
        Resampling.Result nothing = RESAMPLING.of(new PairedScores(List.of("one", "other"), List.of("accuracy"), 0));
        assertThat(nothing.intervals().get(0).get(0).value()).isNaN();
        assertThat(nothing.intervals().get(0).get(0).low()).isNaN();
        assertThatThrownBy(() -> new Resampling(1, 0)).hasMessageContaining("0 rounds");
    }

    /** Published values: 8 of 10, and none and all of 10. */
    @Test
    void intervalsOfSharesAreWilsons() {
        Resampling.Interval most = Resampling.Interval.ofShare(80, 10);
        assertThat(most.low()).isCloseTo(49.02, within(0.01));
        assertThat(most.high()).isCloseTo(94.33, within(0.01));
        assertThat(Resampling.Interval.ofShare(0, 10).low()).isCloseTo(0, within(1e-9));
        assertThat(Resampling.Interval.ofShare(0, 10).high()).isCloseTo(27.75, within(0.01));
        assertThat(Resampling.Interval.ofShare(100, 10).low()).isCloseTo(72.25, within(0.01));
        assertThat(Resampling.Interval.ofShare(Double.NaN, 0).low()).isNaN();
    }
}
