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
 */
@SuppressWarnings("ArrayRecordComponent") // carried from one place to another, never compared
public record TrainerState(
        int iterations, int averagings, float[] parameters, float[] updater, float[] average, float[] velocity) {}
