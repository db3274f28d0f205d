package org.crossbranch.training.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BackwardEliminationTest {
    private static final long SEED = 17;

    private static final int HELPFUL = 0;
    private static final int HARMFUL = 1;
    private static final int NOISE = 2;
    private static final int TEMPLATES = 3;

    private final Random random = new Random(SEED);

    private List<float[][]> decisions() {
        List<float[][]> decisions = new ArrayList<>();
        for (int d = 0; d < 200; d++) {
            float[][] decision = new float[2 + random.nextInt(4)][TEMPLATES];
            for (int action = 0; action < decision.length; action++) {
                decision[action][HELPFUL] = (action == 0 ? 60 : 0) + 20 * random.nextFloat();
                decision[action][HARMFUL] = (action == 1 ? 40 : 0) + 20 * random.nextFloat();
                decision[action][NOISE] = 20 * random.nextFloat();
            }
            decisions.add(decision);
        }
        return decisions;
    }

    @Test
    void whatMisleadsGoesFirstAndWhatTellsTheCorrectActionLast() {
        BackwardElimination elimination = new BackwardElimination(decisions(), TEMPLATES);
        double before = elimination.loss();
        BackwardElimination.Step first = elimination.next();
        assertThat(first.template()).as("seed %d", SEED).isEqualTo(HARMFUL);
        assertThat(first.loss()).isLessThan(before);
        BackwardElimination.Step second = elimination.next();
        assertThat(second.template()).isEqualTo(NOISE);
        assertThat(second.errors()).isZero();
    }

    @Test
    void aStepIsAsGoodAsABeginningWithoutTheTemplate() {
        List<float[][]> decisions = decisions();
        BackwardElimination elimination = new BackwardElimination(decisions, TEMPLATES);
        BackwardElimination.Step step = elimination.next();
        decisions.forEach(decision -> {
            for (float[] action : decision) {
                action[step.template()] = 0;
            }
        });
        BackwardElimination without = new BackwardElimination(decisions, TEMPLATES);
        // The temperatures are fitted from different beginnings.
        assertThat(step.loss()).as("seed %d", SEED).isCloseTo(without.loss(), within(0.02));
        assertThat(step.errors()).isEqualTo(without.errors());
    }

    @Test
    void errorsAreDecisionsWithAHigherRival() {
        List<float[][]> decisions = List.of(
                new float[][] {{2, 0}, {1, 0}, {0, 1}},
                new float[][] {{1, 0}, {1, 1}},
                new float[][] {{1, 1}, {1, 1}},
                new float[][] {{0, 3}, {4, 0}});
        BackwardElimination elimination = new BackwardElimination(decisions, 2);
        assertThat(elimination.errors()).isEqualTo(0.5);
    }
}
