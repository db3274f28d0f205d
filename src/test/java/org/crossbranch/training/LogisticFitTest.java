package org.crossbranch.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.crossbranch.search.LogisticCurve;
import org.junit.jupiter.api.Test;

/** The curve of what is right as often as a known curve says. */
class LogisticFitTest {
    private static final long SEED = 23;

    private record Said(double logProbability, boolean isRight) {}

    private static List<Said> said(LogisticCurve truth, int count) {
        Random random = new Random(SEED);
        List<Said> said = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double logProbability = -4 * random.nextDouble();
            said.add(new Said(logProbability, random.nextDouble() < truth.probability(logProbability)));
        }
        return said;
    }

    private static LogisticFit of(List<Said> said) {
        LogisticFit fit = new LogisticFit();
        said.forEach(one -> fit.add(one.logProbability(), one.isRight()));
        return fit;
    }

    @Test
    void findsTheCurve() {
        for (LogisticCurve truth :
                List.of(new LogisticCurve(-0.7, 0.6), LogisticCurve.IDENTITY, new LogisticCurve(1, 1.5))) {
            LogisticCurve found = of(said(truth, 20_000)).curve().orElseThrow();
            assertThat(found.constant()).as("seed %d", SEED).isCloseTo(truth.constant(), within(0.1));
            assertThat(found.slope()).as("seed %d", SEED).isCloseTo(truth.slope(), within(0.1));
        }
    }

    /** Gradient descent on the penalised likelihood as the documentation states it comes to the same curve. */
    @Test
    void isTheCurveOfGradientDescent() {
        List<Said> said = said(new LogisticCurve(-0.7, 0.6), 60);
        double constant = 0;
        double slope = 1;
        for (int round = 0; round < 200_000; round++) {
            double ofConstant = constant;
            double ofSlope = slope - 1;
            for (Said one : said) {
                double probability = Math.exp(one.logProbability());
                double logit = Math.log(probability / (1 - probability));
                double error = 1 / (1 + Math.exp(-constant - slope * logit)) - (one.isRight() ? 1 : 0);
                ofConstant += error;
                ofSlope += error * logit;
            }
            constant -= 1e-3 * ofConstant;
            slope -= 1e-3 * ofSlope;
        }
        LogisticCurve found = of(said).curve().orElseThrow();
        assertThat(found.constant()).as("seed %d", SEED).isCloseTo(constant, within(1e-4));
        assertThat(found.slope()).as("seed %d", SEED).isCloseTo(slope, within(1e-4));
    }

    @Test
    void orderAndPartsDoNotCount() {
        List<Said> said = said(new LogisticCurve(-0.7, 0.6), 500);
        LogisticFit whole = of(said);
        Collections.shuffle(said, new Random(SEED));
        LogisticFit parts = of(said.subList(0, 200));
        parts.addAll(of(said.subList(200, 500)).points());
        assertThat(parts.curve()).isEqualTo(whole.curve()).isPresent();
    }

    /** Nothing that was wrong would make any curve too flat. */
    @Test
    void isFiniteWhereAllAreRightOrWrong() {
        for (boolean isRight : new boolean[] {true, false}) {
            LogisticFit fit = new LogisticFit();
            for (double logProbability : new double[] {0, -1e-9, -3, -800, -1e6}) {
                for (int i = 0; i < 10; i++) {
                    fit.add(logProbability, isRight);
                }
            }
            LogisticCurve curve = fit.curve().orElseThrow();
            assertThat(curve.probability(-0.1)).isBetween(0.0, 1.0);
            assertThat(curve.probability(-1)).matches(probability -> probability > 0.5 == isRight);
        }
    }

    @Test
    void fewSayNothing() {
        assertThat(of(said(LogisticCurve.IDENTITY, 19)).curve()).isEmpty();
        assertThat(of(said(LogisticCurve.IDENTITY, 20)).curve()).isPresent();
    }
}
