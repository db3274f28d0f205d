package org.crossbranch.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.crossbranch.figure.Figures;
import org.junit.jupiter.api.Test;

class ReliabilityTest {
    private static final long SEED = 41;

    private record Guess(double confidence, boolean isRight) {}

    @Test
    void theErrorIsTheMeanDistanceOfRanges() {
        Random random = new Random(SEED);
        for (int round = 0; round < 50; round++) {
            List<Guess> guesses = new ArrayList<>(List.of(new Guess(1, true), new Guess(0, false)));
            int count = random.nextInt(200);
            for (int i = 0; i < count; i++) {
                double confidence = random.nextInt(4) == 0 ? random.nextInt(11) / 10.0 : random.nextDouble();
                guesses.add(new Guess(confidence, random.nextDouble() < confidence * confidence));
            }
            Reliability whole = new Reliability();
            Reliability part = new Reliability();
            for (int i = 0; i < guesses.size(); i++) {
                (i % 2 == 0 ? whole : part)
                        .add(guesses.get(i).confidence(), guesses.get(i).isRight());
            }
            whole.addAll(part);
            assertThat(whole.error()).as("seed %d, round %d", SEED, round).isCloseTo(naive(guesses), within(1e-12));
            assertThat(whole.count()).isEqualTo(guesses.size());
        }
        assertThat(new Reliability().error()).isZero();
    }

    private static double naive(List<Guess> guesses) {
        double error = 0;
        for (int range = 0; range < 10; range++) {
            double least = range / 10.0;
            double end = range == 9 ? 2 : (range + 1) / 10.0;
            List<Guess> within = guesses.stream()
                    .filter(guess -> 10 * guess.confidence() >= 10 * least && 10 * guess.confidence() < 10 * end)
                    .toList();
            double confidence =
                    within.stream().mapToDouble(Guess::confidence).average().orElse(0);
            double right = within.stream()
                    .mapToInt(guess -> guess.isRight() ? 1 : 0)
                    .average()
                    .orElse(0);
            error += Math.abs(confidence - right) * within.size() / guesses.size();
        }
        return error;
    }

    @Test
    void figuresAreInPercent() {
        Reliability reliability = new Reliability();
        reliability.add(0.95, true);
        reliability.add(0.91, true);
        reliability.add(0.2, true);
        reliability.add(0.24, false);
        Figures figures = reliability.figures();
        assertThat(figures.text("count")).isEqualTo("4");
        assertThat(figures.text("confidence")).isEqualTo("57.50");
        assertThat(figures.text("right")).isEqualTo("75.00");
        assertThat(figures.text("error")).isEqualTo("17.50");
        assertThat(figures.json().get("byConfidence"))
                .isEqualTo(Map.of(
                        "0.9", Map.of("count", 2L, "confidence", 93.0, "right", 100.0),
                        "0.2", Map.of("count", 2L, "confidence", 22.0, "right", 50.0)));
    }
}
