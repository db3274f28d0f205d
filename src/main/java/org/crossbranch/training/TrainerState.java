package org.crossbranch.training;

/**
 * All that a trainer needs to resume as if it had not been interrupted.
 *
 * @param iterations steps of a worker so far
 * @param averagings how often the moving average has been updated
 * @param parameters the parameters
 * @param updater what the updater remembers; empty if it remembers nothing
 * @param average the moving average of the parameters
 * @param velocity of the optimiser over averaging rounds; empty if there is none
 * @param sparse the encoded weights of a linear scorer; empty with others
 */
@SuppressWarnings("ArrayRecordComponent") // carried from one place to another, never compared
public record TrainerState(
        int iterations,
        int averagings,
        float[] parameters,
        float[] updater,
        float[] average,
        float[] velocity,
        byte[] sparse) {
    private static final byte[] NONE = {};

    /** The state of a trainer of a network. */
    public TrainerState(
            int iterations, int averagings, float[] parameters, float[] updater, float[] average, float[] velocity) {
        this(iterations, averagings, parameters, updater, average, velocity, NONE);
    }
}
