package org.crossbranch.training.dl4j.vertex;

import java.io.Serializable;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.shade.jackson.annotation.JsonProperty;

/**
 * How parameters follow their gradients.
 *
 * @param updater DL4J's Adam or Sgd, which has the learning rate
 * @param clipNorm greatest L2 norm of a layer's gradient; 0 for no limit
 * @param noise variance of the Gaussian noise on each element of the first step's gradient; 0 for none
 */
public record StepRule(
        @JsonProperty("updater") IUpdater updater,
        @JsonProperty("clipNorm") double clipNorm,
        @JsonProperty("noise") double noise)
        implements Serializable {

    /** Exponent by which the noise decays (Neelakantan et al. 2015, γ). */
    private static final double NOISE_DECAY = 0.55;

    /**
     * Standard deviation of the noise in a step.
     *
     * @param step the step, from 0
     */
    double noiseDeviation(int step) {
        return Math.sqrt(noise / Math.pow(1 + step, NOISE_DECAY));
    }
}
