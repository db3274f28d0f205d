package org.crossbranch.scoring;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.crossbranch.transition.dependency.ArcConfiguration;

/** Reads nodes of a stack whose nodes have no heads yet: their tokens, and what is read of the dependents that they have. */
public final class ArcItemReader implements ItemReader<ArcConfiguration> {
    private static final int NONE = ArcConfiguration.NONE;
    private static final long NODE = Hashes.of("node");

    /** An attribute of a node besides its token. */
    public enum Attribute {
        /** The labels of arcs to dependents. */
        LABEL,
        /** The outermost dependents but one. */
        SECOND,
        /** The numbers of dependents. */
        VALENCY,
        /** The sets of labels of dependents. */
        LABEL_SET
    }

    /**
     * A place of the stack that a scorer reads.
     *
     * @param depth number of nodes above
     * @param steps number of steps from the node there to a dependent that is read, 0 for itself
     * @param attributes the attributes that are read, there or on the way
     */
    public record Reading(int depth, int steps, Set<Attribute> attributes) {}

    /** By the least depth, the most steps. */
    private final int[] steps;

    /** By the least depth, the attributes. */
    private final List<Set<Attribute>> attributes;

    /** A reader of all places that a scorer reads. */
    public ArcItemReader(List<Reading> readings) {
        steps = new int
                [1
                        + Math.max(
                                1,
                                readings.stream().mapToInt(Reading::depth).max().orElse(0))];
        attributes = Arrays.stream(steps)
                .<Set<Attribute>>mapToObj(depth -> EnumSet.noneOf(Attribute.class))
                .toList();
        for (Reading reading : readings) {
            for (int least = 0; least <= reading.depth(); least++) {
                steps[least] = Math.max(steps[least], reading.steps());
                attributes.get(least).addAll(reading.attributes());
            }
        }
    }

    @Override
    public int depth() {
        return steps.length - 1;
    }

    @Override
    public boolean readsLabels() {
        return attributes.get(0).contains(Attribute.LABEL) || attributes.get(0).contains(Attribute.LABEL_SET);
    }

    @Override
    public long read(ArcConfiguration configuration, int place, int least) {
        int node = configuration.stackNode(place);
        return Hashes.finish(node == NONE ? NONE : node(configuration, node, steps[least], attributes.get(least)));
    }

    /** The second outermost dependent is the outermost one until another comes, so both are read where one is. */
    private static long node(ArcConfiguration configuration, int node, int steps, Set<Attribute> read) {
        long hash = Hashes.join(NODE, node);
        if (read.contains(Attribute.VALENCY) || read.contains(Attribute.LABEL_SET)) {
            boolean hasLabels = read.contains(Attribute.LABEL_SET);
            hash = Hashes.join(hash, dependents(configuration, node, configuration.leftmost(node), node, hasLabels));
            hash = Hashes.join(
                    hash, dependents(configuration, node, node + 1, configuration.rightmost(node) + 1, hasLabels));
        }
        if (steps > 0) {
            hash = Hashes.join(hash, dependent(configuration, configuration.leftmost(node), steps, read));
            hash = Hashes.join(hash, dependent(configuration, configuration.rightmost(node), steps, read));
            if (read.contains(Attribute.SECOND)) {
                hash = Hashes.join(hash, dependent(configuration, configuration.secondLeftmost(node), steps, read));
                hash = Hashes.join(hash, dependent(configuration, configuration.secondRightmost(node), steps, read));
            }
        }
        return hash;
    }

    private static long dependent(ArcConfiguration configuration, int node, int steps, Set<Attribute> read) {
        if (node == NONE) {
            return NONE;
        }
        long hash = node(configuration, node, steps - 1, read);
        return Hashes.finish(read.contains(Attribute.LABEL) ? Hashes.join(hash, configuration.label(node)) : hash);
    }

    /** How many dependents of a node there are from one node up to another, and with which labels: a sum, which has no order. */
    private static long dependents(ArcConfiguration configuration, int node, int from, int to, boolean hasLabels) {
        long sum = 0;
        for (int other = from == NONE ? to : from; other < to; other++) {
            if (configuration.head(other) == node) {
                sum += hasLabels ? Hashes.finish(configuration.label(other) + 1L) : 1;
            }
        }
        return sum;
    }
}
