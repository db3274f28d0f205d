package org.crossbranch.training;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * All that a trainer needs to resume as if it had not been interrupted.
 *
 * @param iterations steps of a worker so far
 * @param averagings how many values the average has taken
 * @param parameters the parameters
 * @param updater what the updater remembers; empty if it remembers nothing
 * @param average the average of the parameters
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
    /** An array's room, less what JVMs keep for themselves. */
    private static final int MOST_FLOATS = Integer.MAX_VALUE - 8;

    private static final byte[] NONE = {};

    /**
     * The states of networks that were trained side by side as one: arrays of the same kind one after the other.
     *
     * @throws IllegalArgumentException if an array cannot hold them
     */
    public static TrainerState join(List<TrainerState> states) {
        TrainerState first = states.get(0);
        if (states.size() == 1) {
            return first;
        }
        if ((long) first.updater.length * states.size() > MOST_FLOATS) {
            throw new IllegalArgumentException(states.size() + " networks of " + first.parameters.length
                    + " parameters have more than a checkpoint has room for; lower training.networks");
        }
        return new TrainerState(
                first.iterations,
                first.averagings,
                joined(states, TrainerState::parameters),
                joined(states, TrainerState::updater),
                joined(states, TrainerState::average),
                joined(states, TrainerState::velocity));
    }

    private static float[] joined(List<TrainerState> states, Function<TrainerState, float[]> array) {
        int length = array.apply(states.get(0)).length;
        float[] all = new float[length * states.size()];
        for (int state = 0; state < states.size(); state++) {
            System.arraycopy(array.apply(states.get(state)), 0, all, state * length, length);
        }
        return all;
    }

    /** The states that were joined, of networks of equal size. */
    public List<TrainerState> split(int networks) {
        return IntStream.range(0, networks)
                .mapToObj(network -> new TrainerState(
                        iterations,
                        averagings,
                        part(parameters, network, networks),
                        part(updater, network, networks),
                        part(average, network, networks),
                        part(velocity, network, networks)))
                .toList();
    }

    private static float[] part(float[] all, int network, int networks) {
        int length = all.length / networks;
        return Arrays.copyOfRange(all, network * length, (network + 1) * length);
    }

    /** The state of a trainer of a network. */
    public TrainerState(
            int iterations, int averagings, float[] parameters, float[] updater, float[] average, float[] velocity) {
        this(iterations, averagings, parameters, updater, average, velocity, NONE);
    }
}
