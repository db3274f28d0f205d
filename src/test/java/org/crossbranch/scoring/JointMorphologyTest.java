package org.crossbranch.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JointMorphologyTest {
    private static final List<String> COMBINATIONS =
            List.of("", "Case=Dat|Number=Plur", "Case=Nom|Number=Plur", "Case=Nom|Number=Sing", "Number=Sing");
    private static final List<Lexicon.Task> TASKS = List.of(
            Lexicon.Task.of(WordTask.TAG, Vocabulary.closed(List.of("N", "V"))),
            Lexicon.Task.of("morph.Case", Vocabulary.closed(List.of("", "Dat", "Nom"))),
            Lexicon.Task.of(WordTask.MORPHOLOGY, Vocabulary.closed(COMBINATIONS)),
            Lexicon.Task.of("morph.Number", Vocabulary.closed(List.of("", "Plur", "Sing"))));

    private final JointMorphology joint = JointMorphology.of(TASKS).orElseThrow();

    @Test
    void attributesThatNoWordHasTogetherAreNotGiven() {
        // Dative and singular are each the most probable, and no word is both.
        float[][] probabilities = {{1, 0}, {0.1f, 0.5f, 0.4f}, {0.1f, 0.3f, 0.1f, 0.4f, 0.1f}, {0.1f, 0.3f, 0.6f}};
        assertThat(joint.best(labels(probabilities), 0, 0)).isEqualTo(COMBINATIONS.indexOf("Case=Nom|Number=Sing"));
    }

    @Test
    void theBestCombinationIsThatOfASearch() {
        Random random = new Random(7);
        for (int i = 0; i < 2_000; i++) {
            float[][] probabilities = TASKS.stream()
                    .map(task -> distribution(random, task.labels().size()))
                    .toArray(float[][]::new);
            int best = joint.best(labels(probabilities), 0, 0);
            double[] products = IntStream.range(0, COMBINATIONS.size())
                    .mapToDouble(combination -> product(probabilities, combination))
                    .toArray();
            assertThat(products[best])
                    .as("round %d", i)
                    .isEqualTo(Arrays.stream(products).max().orElseThrow());
        }
    }

    @Test
    void onlyMorphologyMakesAChoice() {
        assertThat(JointMorphology.of(TASKS.subList(0, 2))).isEmpty();
        assertThat(IntStream.range(0, TASKS.size()).filter(joint::decides)).containsExactly(1, 2, 3);
    }

    private static double product(float[][] probabilities, int combination) {
        Map<String, String> attributes = WordTask.attributes(COMBINATIONS.get(combination));
        return (double) probabilities[2][combination]
                * probabilities[1][TASKS.get(1).labels().find(attributes.getOrDefault("Case", ""))]
                * probabilities[3][TASKS.get(3).labels().find(attributes.getOrDefault("Number", ""))];
    }

    private static float[] distribution(Random random, int labels) {
        double[] weights = random.doubles(labels, 0.05, 1).toArray();
        float[] probabilities = new float[labels];
        for (int label = 0; label < labels; label++) {
            probabilities[label] =
                    (float) (weights[label] / Arrays.stream(weights).sum());
        }
        return probabilities;
    }

    private static TokenLabels labels(float[][] probabilities) {
        return new TokenLabels() {
            @Override
            public List<Lexicon.Task> tasks() {
                return TASKS;
            }

            @Override
            public void addProbabilities(int task, int sentence, int token, float[] into) {
                for (int label = 0; label < probabilities[task].length; label++) {
                    into[label] += probabilities[task][label];
                }
            }
        };
    }
}
