package org.crossbranch.training.dl4j.graph;

import org.nd4j.linalg.schedule.ISchedule;
import org.nd4j.shade.jackson.annotation.JsonProperty;

/** A learning rate that rises linearly from 0 to a peak and then falls linearly to a fraction of it. */
final class WarmupAndDecay implements ISchedule {
    private static final long serialVersionUID = 1L;

    @JsonProperty
    private final double peak;

    @JsonProperty
    private final int warmupSteps;

    @JsonProperty
    private final int steps;

    @JsonProperty
    private final double finalFraction;

    WarmupAndDecay(
            @JsonProperty("peak") double peak,
            @JsonProperty("warmupSteps") int warmupSteps,
            @JsonProperty("steps") int steps,
            @JsonProperty("finalFraction") double finalFraction) {
        this.peak = peak;
        this.warmupSteps = warmupSteps;
        this.steps = steps;
        this.finalFraction = finalFraction;
    }

    @Override
    public double valueAt(int iteration, int epoch) {
        if (iteration < warmupSteps) {
            return peak * (iteration + 1) / warmupSteps;
        }
        double done = Math.min(1, (iteration - warmupSteps) / (double) Math.max(1, steps - warmupSteps));
        return peak * (1 - done * (1 - finalFraction));
    }

    @Override
    public ISchedule clone() {
        return new WarmupAndDecay(peak, warmupSteps, steps, finalFraction);
    }
}
