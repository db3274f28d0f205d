package org.crossbranch.scoring;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The places and attributes of items that a scorer reads, by the least number of items that will lie above them.
 */
final class ReadPlaces<A extends Enum<A>> {
    /** By the least depth, the most steps. */
    private final int[] steps;

    /** By the least depth, the attributes. */
    private final List<Set<A>> attributes;

    /** All places that a scorer reads. */
    ReadPlaces(Class<A> type, List<ItemReader.Reading<A>> readings) {
        int deepest = readings.stream().mapToInt(ItemReader.Reading::depth).reduce(1, Math::max);
        steps = new int[1 + deepest];
        attributes = Arrays.stream(steps)
                .<Set<A>>mapToObj(depth -> EnumSet.noneOf(type))
                .toList();
        for (ItemReader.Reading<A> reading : readings) {
            for (int least = 0; least <= reading.depth(); least++) {
                steps[least] = Math.max(steps[least], reading.steps());
                attributes.get(least).addAll(reading.attributes());
            }
        }
    }

    /** The greatest depth, at least 1. */
    int depth() {
        return steps.length - 1;
    }

    /** The most steps from an item to what is read. */
    int steps(int least) {
        return steps[least];
    }

    Set<A> attributes(int least) {
        return attributes.get(least);
    }
}
