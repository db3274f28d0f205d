package org.crossbranch.scoring;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.constituency.StackDequeConfiguration;

/** Reads items of a stack, and of a deque above it: the tokens at their edges, heads, labels and children, as far as a scorer does. */
public final class StackItemReader implements ItemReader<StackDequeConfiguration> {
    private static final int NONE = StackDequeConfiguration.NONE;
    private static final long ITEM = Hashes.of("item");

    /** An attribute of an item. */
    public enum Attribute {
        /** The first token. */
        FIRST,
        /** The last token. */
        LAST,
        /** The lexical head. */
        HEAD,
        /** The label; of a token, itself. */
        LABEL,
        /** The gaps of the item and of its children. */
        GAP
    }

    private final ReadPlaces<Attribute> places;

    /** The number of each action's label. */
    private final int[] labels;

    /**
     * A reader of all places that a scorer reads.
     *
     * @param inventory the actions of the system
     */
    public StackItemReader(List<Reading<Attribute>> readings, ActionInventory inventory) {
        places = new ReadPlaces<>(Attribute.class, readings);
        labels = new int[inventory.size()];
        Map<String, Integer> numbers = new LinkedHashMap<>();
        for (int id = 0; id < labels.length; id++) {
            String label = inventory.labelOf(id);
            numbers.putIfAbsent(label, numbers.size());
            labels[id] = numbers.getOrDefault(label, NONE);
        }
    }

    @Override
    public int depth() {
        return places.depth();
    }

    @Override
    public boolean readsLabels() {
        return places.attributes(0).contains(Attribute.LABEL);
    }

    @Override
    public long read(StackDequeConfiguration configuration, int place, int least) {
        int above = configuration.dequeSize();
        int item = place < above ? configuration.dequeItem(place) : configuration.stackItem(place - above);
        return Hashes.finish(
                item == NONE ? NONE : item(configuration, item, places.steps(least), places.attributes(least)));
    }

    private long item(StackDequeConfiguration configuration, int item, int steps, Set<Attribute> read) {
        long hash = ITEM;
        if (read.contains(Attribute.FIRST)) {
            hash = Hashes.join(hash, configuration.left(item));
        }
        if (read.contains(Attribute.LAST)) {
            hash = Hashes.join(hash, configuration.right(item));
        }
        if (read.contains(Attribute.HEAD)) {
            hash = Hashes.join(hash, configuration.head(item));
        }
        int first = configuration.leftChild(item);
        int second = first == NONE ? NONE : configuration.rightChild(item);
        if (read.contains(Attribute.LABEL)) {
            int action = configuration.labelAction(item);
            hash = Hashes.join(hash, action == NONE ? NONE : labels[action]);
            hash = Hashes.join(hash, first == NONE ? configuration.left(item) : NONE);
        }
        if (read.contains(Attribute.GAP)) {
            hash = Hashes.join(hash, configuration.left(item));
            hash = Hashes.join(hash, configuration.right(item));
            hash = Hashes.join(hash, configuration.tokens(item));
            hash = Hashes.join(hash, isGapped(configuration, first) || isGapped(configuration, second) ? 1 : 0);
        }
        if (steps > 0) {
            hash = Hashes.join(hash, child(configuration, first, steps, read));
            hash = Hashes.join(hash, child(configuration, second, steps, read));
        }
        return hash;
    }

    /** Finished, as otherwise a child that is like its parent would cancel it out. */
    private long child(StackDequeConfiguration configuration, int child, int steps, Set<Attribute> read) {
        return child == NONE ? NONE : Hashes.finish(item(configuration, child, steps - 1, read));
    }

    private static boolean isGapped(StackDequeConfiguration configuration, int item) {
        return item != NONE && configuration.right(item) - configuration.left(item) + 1 > configuration.tokens(item);
    }
}
