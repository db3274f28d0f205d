package org.crossbranch.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.crossbranch.training.TrainingSettings.Averaging;
import org.crossbranch.training.TrainingSettings.AveragingMethod;
import org.crossbranch.training.TrainingSettings.Precision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class OuterOptimizerTest {
    private static final long SEED = 47;
    private static final int PARAMETERS = 9;
    private static final int ROUNDS = 40;

    @Test
    void plainAveragingGoesOnFromTheMean() {
        OuterOptimizer optimizer = new OuterOptimizer(Averaging.PLAIN, 8, 2);
        float[] shared = {1, 2};
        optimizer.step(shared, new float[] {0.1f, -3});
        assertThat(shared).containsExactly(0.1f, -3);
        assertThat(optimizer.model(shared)).containsExactly(0.1f, -3);
        assertThat(optimizer.velocity()).isEmpty();
    }

    /** Differences 1 and 0 with momentum 1/2: steps of 1 and 1/2. */
    @Test
    void blockMomentumByHand() {
        OuterOptimizer optimizer = optimizer(AveragingMethod.BLOCK_MOMENTUM, 0.5, 1, 1);
        float[] shared = {0};
        optimizer.step(shared, new float[] {1});
        assertThat(shared).containsExactly(1);
        optimizer.step(shared, new float[] {1});
        assertThat(shared).containsExactly(1.5f);
        assertThat(optimizer.model(shared)).containsExactly(1.5f);
        assertThat(optimizer.velocity()).containsExactly(0.5f);
    }

    /** The model is at 1, then at 3/2; the workers look ahead by half a velocity: 3/2, then 7/4. */
    @Test
    void nesterovByHand() {
        OuterOptimizer optimizer = optimizer(AveragingMethod.NESTEROV, 0.5, 1, 1);
        float[] shared = {0};
        optimizer.step(shared, new float[] {1});
        assertThat(shared).containsExactly(1.5f);
        assertThat(optimizer.model(shared)).containsExactly(1);
        optimizer.step(shared, new float[] {1.5f});
        assertThat(optimizer.model(shared)).containsExactly(1.5f);
        assertThat(shared).containsExactly(1.75f);
    }

    /** Chen &amp; Huo 2016, with the model and the workers' start side by side, in double precision. */
    @ParameterizedTest
    @EnumSource(names = {"BLOCK_MOMENTUM", "NESTEROV"})
    void agreesWithTheEquationsOfThePaper(AveragingMethod method) {
        OuterOptimizer optimizer = optimizer(method, 0.875, 0.7, PARAMETERS);
        float[] shared = new float[PARAMETERS];
        double[] model = new double[PARAMETERS];
        double[] start = new double[PARAMETERS];
        double[] velocity = new double[PARAMETERS];
        Random random = new Random(SEED);
        for (int round = 0; round < ROUNDS; round++) {
            float[] mean = near(shared, random);
            for (int i = 0; i < PARAMETERS; i++) {
                double difference = mean[i] - start[i];
                velocity[i] = 0.875 * velocity[i] + 0.7 * difference;
                model[i] += velocity[i];
                start[i] = method == AveragingMethod.NESTEROV ? model[i] + 0.875 * velocity[i] : model[i];
            }
            optimizer.step(shared, mean);
            float[] found = optimizer.model(shared);
            for (int i = 0; i < PARAMETERS; i++) {
                assertThat((double) found[i])
                        .as("seed %d, round %d", SEED, round)
                        .isCloseTo(model[i], within(1e-4));
                assertThat((double) shared[i])
                        .as("seed %d, round %d", SEED, round)
                        .isCloseTo(start[i], within(1e-4));
            }
        }
    }

    /** DiLoCo's outer SGD: momentum of gradients, and the gradient plus momentum times that as the step. */
    @Test
    void nesterovIsTheOuterOptimizerOfDiLoCo() {
        OuterOptimizer optimizer = optimizer(AveragingMethod.NESTEROV, 0.9, 0.7, PARAMETERS);
        float[] shared = new float[PARAMETERS];
        double[] parameters = new double[PARAMETERS];
        double[] momentum = new double[PARAMETERS];
        Random random = new Random(SEED);
        for (int round = 0; round < ROUNDS; round++) {
            float[] mean = near(shared, random);
            for (int i = 0; i < PARAMETERS; i++) {
                double gradient = parameters[i] - mean[i];
                momentum[i] = 0.9 * momentum[i] + gradient;
                parameters[i] -= 0.7 * (gradient + 0.9 * momentum[i]);
            }
            optimizer.step(shared, mean);
            for (int i = 0; i < PARAMETERS; i++) {
                assertThat((double) shared[i])
                        .as("seed %d, round %d", SEED, round)
                        .isCloseTo(parameters[i], within(1e-4));
            }
        }
    }

    @Test
    void theDefaultMomentumAddsUpTheStepsOfAllWorkers() {
        OuterOptimizer optimizer = optimizer(AveragingMethod.BLOCK_MOMENTUM, 0, 1, 1);
        float[] shared = {0};
        optimizer.step(shared, new float[] {1});
        for (int round = 0; round < 200; round++) {
            optimizer.step(shared, shared.clone());
        }
        assertThat(shared[0]).as("8 workers, one difference of 1").isCloseTo(8, within(1e-4f));
    }

    @ParameterizedTest
    @EnumSource
    void goesOnFromAVelocity(AveragingMethod method) {
        OuterOptimizer whole = optimizer(method, 0, 0.9, PARAMETERS);
        OuterOptimizer first = optimizer(method, 0, 0.9, PARAMETERS);
        float[] expected = new float[PARAMETERS];
        float[] shared = new float[PARAMETERS];
        Random random = new Random(SEED);
        for (int round = 0; round < ROUNDS; round++) {
            float[] mean = near(shared, random);
            whole.step(expected, mean);
            OuterOptimizer resumed = optimizer(method, 0, 0.9, PARAMETERS);
            resumed.restore(first.velocity());
            first = resumed;
            first.step(shared, mean);
        }
        assertThat(shared).as("seed %d", SEED).isEqualTo(expected);
        assertThat(first.model(shared)).as("seed %d", SEED).isEqualTo(whole.model(expected));
    }

    @Test
    void aVelocityOfOtherParametersIsRefused() {
        OuterOptimizer optimizer = optimizer(AveragingMethod.NESTEROV, 0, 1, 3);
        assertThatThrownBy(() -> optimizer.restore(new float[2]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a velocity of 2 parameters instead of 3");
    }

    private static OuterOptimizer optimizer(AveragingMethod method, double momentum, double rate, int parameters) {
        return new OuterOptimizer(new Averaging(method, momentum, rate, Precision.FLOAT32, 0, 1), 8, parameters);
    }

    private static float[] near(float[] parameters, Random random) {
        float[] values = parameters.clone();
        for (int i = 0; i < values.length; i++) {
            values[i] += (float) random.nextGaussian() / 10;
        }
        return values;
    }
}
