package org.crossbranch.spark.training;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Floats that the driver hands to tasks in its own process as they are. Spark makes bytes of a broadcast, and copies these
 * several times, in local mode, too.
 *
 * @param owner who frees the values
 * @param number tells them from the owner's others
 * @param length number of values
 */
record HandedFloats(String owner, long number, int length) implements SentFloats {
    private static final Map<String, Map<Long, float[]>> KEPT = new ConcurrentHashMap<>();
    private static final AtomicLong NEXT = new AtomicLong();

    /** Keeps values, without a copy, until the owner frees them. */
    static HandedFloats of(String owner, float[] values) {
        HandedFloats handed = new HandedFloats(owner, NEXT.getAndIncrement(), values.length);
        KEPT.computeIfAbsent(owner, any -> new ConcurrentHashMap<>()).put(handed.number, values);
        return handed;
    }

    /**
     * {@inheritDoc} They are the driver's, not a copy.
     *
     * @throws IllegalStateException if the owner has freed them, or in another process
     */
    @Override
    public float[] unpack() {
        return Optional.ofNullable(KEPT.get(owner))
                .map(values -> values.get(number))
                .orElseThrow(() -> new IllegalStateException("values " + number + " of " + owner + " are not here"));
    }

    /** Frees all values of an owner. */
    static void free(String owner) {
        KEPT.remove(owner);
    }
}
