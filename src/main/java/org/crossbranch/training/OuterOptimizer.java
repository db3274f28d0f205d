package org.crossbranch.training;

/**
 * Moves the parameters that all workers share by what a round of averaging found: an optimiser over rounds, beside the
 * workers' own over batches. With {@code G = average − shared}, the velocity {@code Δ} of momentum η and rate ζ becomes
 * {@code ηΔ + ζG}.
 *
 * <ul>
 *   <li>Block momentum (Chen &amp; Huo 2016): workers go on from {@code shared + Δ}.
 *   <li>Nesterov block momentum: the model is {@code W + Δ}, and workers go on from the look-ahead
 *       {@code W + Δ + ηΔ}. This is the Nesterov SGD of DiLoCo (Douillard et al. 2023): its parameters are the
 *       look-ahead, its learning rate is ζ.
 * </ul>
 *
 * <p>With n workers and {@code η = 1 − 1/n} a round's difference moves the parameters n times as far in the long run as
 * in plain averaging, as if each worker's steps were added up. Not safe for threads.
 */
public final class OuterOptimizer {
    private final TrainingSettings.AveragingMethod method;
    private final float momentum;
    private final float rate;
    private final float[] velocity;

    /**
     * An optimiser at rest.
     *
     * @param workers number of workers that are averaged
     * @param parameters number of parameters
     */
    public OuterOptimizer(TrainingSettings.Averaging averaging, int workers, int parameters) {
        this.method = averaging.method();
        this.momentum = (float) averaging.momentum(workers);
        this.rate = (float) averaging.rate();
        this.velocity = new float[method == TrainingSettings.AveragingMethod.PLAIN ? 0 : parameters];
    }

    /**
     * Takes a round's average.
     *
     * @param shared the parameters that the workers began the round with; overwritten by those that they begin the next with
     * @param average the mean of the workers' parameters at the end of the round
     */
    public void step(float[] shared, float[] average) {
        if (method == TrainingSettings.AveragingMethod.PLAIN) {
            System.arraycopy(average, 0, shared, 0, shared.length);
            return;
        }
        for (int i = 0; i < shared.length; i++) {
            float step = rate * (average[i] - shared[i]);
            velocity[i] = momentum * velocity[i] + step;
            shared[i] +=
                    method == TrainingSettings.AveragingMethod.NESTEROV ? step + momentum * velocity[i] : velocity[i];
        }
    }

    /**
     * The model's parameters: the shared ones without the look-ahead, which is where the next gradients are wanted and not
     * where the model is.
     */
    public float[] model(float[] shared) {
        float[] model = shared.clone();
        if (method == TrainingSettings.AveragingMethod.NESTEROV) {
            for (int i = 0; i < model.length; i++) {
                model[i] -= momentum * velocity[i];
            }
        }
        return model;
    }

    /** The velocity, as long as the parameters; empty in plain averaging, which has none. */
    public float[] velocity() {
        return velocity.clone();
    }

    /**
     * Goes back to a velocity.
     *
     * @throws IllegalArgumentException if it has another length
     */
    public void restore(float[] earlier) {
        if (earlier.length != velocity.length) {
            throw new IllegalArgumentException(
                    "a velocity of " + earlier.length + " parameters instead of " + velocity.length);
        }
        System.arraycopy(earlier, 0, velocity, 0, velocity.length);
    }
}
