package org.crossbranch.spark.training;

import java.io.Serializable;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Floats on their way to a task: {@link PackedFloats} to another process, {@link Handed} to the driver's own. */
interface SentFloats extends Serializable {
    /** Number of values. */
    int length();

    /** The values, which must not be changed. */
    float[] unpack();

    /**
     * Floats that the driver hands to tasks in its own process as they are. Spark makes bytes of a broadcast, and copies these
     * several times, in local mode, too.
     *
     * @param owner who frees the values
     * @param number tells them from the owner's others
     * @param length number of values
     */
    record Handed(String owner, long number, int length) implements SentFloats {
        private static final Map<String, Map<Long, float[]>> KEPT = new ConcurrentHashMap<>();
        private static final AtomicLong NEXT = new AtomicLong();

        /** Keeps values, without a copy, until the owner frees them. */
        static Handed of(String owner, float[] values) {
            Handed handed = new Handed(owner, NEXT.getAndIncrement(), values.length);
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
                    .orElseThrow(
                            () -> new IllegalStateException("values " + number + " of " + owner + " are not here"));
        }

        /** Frees all values of an owner. */
        static void free(String owner) {
            KEPT.remove(owner);
        }
    }
}
