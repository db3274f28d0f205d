package org.crossbranch.scoring;

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

    private final ReadPlaces<Attribute> places;

    /** A reader of all places that a scorer reads. */
    public ArcItemReader(List<Reading<Attribute>> readings) {
        places = new ReadPlaces<>(Attribute.class, readings);
    }

    @Override
    public int depth() {
        return places.depth();
    }

    @Override
    public boolean readsLabels() {
        return places.attributes(0).contains(Attribute.LABEL)
                || places.attributes(0).contains(Attribute.LABEL_SET);
    }

    @Override
    public long read(ArcConfiguration configuration, int place, int least) {
        int node = configuration.stackNode(place);
        return Hashes.finish(
                node == NONE ? NONE : node(configuration, node, places.steps(least), places.attributes(least)));
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
