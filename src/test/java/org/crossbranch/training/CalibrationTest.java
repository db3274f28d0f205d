package org.crossbranch.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.search.Ranking;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The unit of scores, on parses whose probability is known. */
final class CalibrationTest {
    private static final long SEED = 11;
    private static final Analysis ANALYSIS = Analysis.of(
            new DependencyTree(new Sentence("s", "w", List.of(Token.of("w", "T"))), new int[] {-1}, List.of("root")));

    /** A parse with trees of some scores, the best first. */
    private static ParseOutcome.Parsed parsed(double... scores) {
        List<Ranking.Ranked> others = DoubleStream.of(scores)
                .skip(1)
                .mapToObj(score -> new Ranking.Ranked(ANALYSIS, score, 0))
                .toList();
        return new ParseOutcome.Parsed(
                ANALYSIS, scores[0], Optional.empty(), 0, new Ranking(0, 0, List.of(), List.of(), others));
    }

    /** Three trees of random scores, the first one correct as often as their probabilities say. */
    private static Calibration of(int unit, long seed, int parses) {
        Calibration calibration = new Calibration();
        Random random = new Random(seed);
        for (int parse = 0; parse < parses; parse++) {
            double second = -2 * random.nextDouble();
            double third = second - random.nextDouble();
            double probability = 1 / (1 + Math.exp(second) + Math.exp(third));
            double score = 1_000 * random.nextGaussian();
            calibration.add(
                    parsed(score, score + Math.scalb(second, unit), score + Math.scalb(third, unit)),
                    random.nextDouble() < probability,
                    Optional.of(token -> false));
        }
        return calibration;
    }

    @ParameterizedTest
    @ValueSource(ints = {-6, 0, 1, 6, 13})
    void findsTheUnitOfScores(int unit) {
        assertThat(of(unit, SEED, 4_000).unit()).as("seed %d", SEED).isEqualTo(unit);
    }

    /** The order of adding, and of adding up parts, does not count. */
    @Test
    void lossesOfPartsAddUp() {
        Calibration forth = new Calibration();
        Calibration back = new Calibration();
        List<Calibration.Sums> parts = new ArrayList<>();
        for (int part = 0; part < 5; part++) {
            parts.add(of(3, SEED + part, 50).sums());
        }
        parts.forEach(forth::addAll);
        for (int part = 4; part >= 0; part--) {
            back.addAll(parts.get(part));
        }
        assertThat(forth.unit()).isEqualTo(back.unit());
    }

    @Test
    void parsesWithoutOthersSayNothing() {
        Calibration calibration = new Calibration();
        calibration.add(parsed(5), true, Optional.of(token -> false));
        calibration.add(parsed(7), false, Optional.of(token -> false));
        assertThat(calibration.unit()).isZero();
    }

    /** Each kind of confidence has the curve of its own points, wherever they were added. */
    @Test
    void constituentsHaveACurveOfTheirOwn() {
        Random random = new Random(SEED);
        LogisticFit expected = new LogisticFit();
        Calibration whole = new Calibration();
        for (int part = 0; part < 3; part++) {
            Calibration calibration = new Calibration();
            for (int parse = 0; parse < 20; parse++) {
                List<Double> ofConstituents = List.of(random.nextDouble(), random.nextDouble());
                ParseOutcome.Parsed parsed = new ParseOutcome.Parsed(
                        ANALYSIS, -1, Optional.empty(), 0, new Ranking(0.5, -1, ofConstituents, List.of(), List.of()));
                boolean isCorrect = random.nextDouble() < ofConstituents.get(1) / 2;
                calibration.add(parsed, true, Optional.of(token -> true));
                calibration.addConstituent(parsed, 1, isCorrect);
                expected.add(Math.log(ofConstituents.get(1)), isCorrect);
            }
            // Of a parse without confidence nothing is learnt.
            calibration.addConstituent(parsed(1), 0, true);
            whole.addAll(calibration.sums());
        }
        assertThat(whole.confidence().constituents())
                .as("seed %d", SEED)
                .isEqualTo(expected.curve())
                .isNotEqualTo(whole.confidence().trees());
        assertThat(whole.confidence().arcs()).isEmpty();
    }

    /** No unit is sure enough then: the range ends. */
    @Test
    void extremesEndTheRange() {
        Calibration right = new Calibration();
        right.add(parsed(5, 4.9), true, Optional.of(token -> false));
        assertThat(right.unit()).isNegative();
        Calibration wrong = new Calibration();
        wrong.add(parsed(5, -500), false, Optional.of(token -> false));
        assertThat(wrong.unit()).isGreaterThan(10);
    }
}
