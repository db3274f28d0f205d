package org.crossbranch.scoring.linear;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.crossbranch.scoring.ItemReader;
import org.crossbranch.scoring.StackItemReader;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.linear.Place.Attribute;
import org.crossbranch.scoring.linear.Place.Memory;
import org.crossbranch.scoring.linear.Place.Relative;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystemFactory.Trait;
import org.crossbranch.transition.constituency.StackDequeConfiguration;

/** Templates compiled for configurations with a stack. */
final class ItemFeatureHasher extends ConstituentFeatureHasher<StackDequeConfiguration> {
    private final boolean hasDeque;

    ItemFeatureHasher(
            FeatureTemplates templates,
            TransitionSystemFactory<?, ?> system,
            Vocabulary words,
            ActionInventory inventory) {
        super(
                templates,
                Optional.of(new StackItemReader(
                        templates.places().map(ItemFeatureHasher::reading).toList(), inventory)),
                words,
                inventory);
        hasDeque = system.traits().contains(Trait.DEQUE);
    }

    private static ItemReader.Reading<StackItemReader.Attribute> reading(Place place) {
        Set<StackItemReader.Attribute> read = EnumSet.noneOf(StackItemReader.Attribute.class);
        if (place.memory() != Memory.BUFFER) {
            read.add(
                    switch (place.attribute()) {
                        case FIRST_WORD, FIRST_TAG, WORD_BEFORE, TAG_BEFORE -> StackItemReader.Attribute.FIRST;
                        case LAST_WORD, LAST_TAG, WORD_AFTER, TAG_AFTER -> StackItemReader.Attribute.LAST;
                        case LABEL -> StackItemReader.Attribute.LABEL;
                        case GAP_TYPE, GAP_LENGTH -> StackItemReader.Attribute.GAP;
                        default -> StackItemReader.Attribute.HEAD;
                    });
        }
        return new ItemReader.Reading<>(place.stackDepth(), place.path().size(), read);
    }

    /** Says why templates for a system cannot read a place; empty if they can. */
    static Optional<String> refusal(Place place, TransitionSystemFactory<?, ?> system) {
        Attribute attribute = place.attribute();
        boolean isBuffer = place.memory() == Memory.BUFFER;
        if (place.memory() == Memory.DEQUE && !system.traits().contains(Trait.DEQUE)) {
            return Optional.of("the place is of a deque, and " + system.name() + " has none");
        }
        if (isBuffer && !place.path().isEmpty()) {
            return Optional.of("a token of the buffer has no children");
        }
        if (isBuffer && !attribute.isOfToken()) {
            return Optional.of("a token of the buffer has no attribute but w, t, xpos, pre2, suf2, suf3 and m[NAME]");
        }
        if (isOfDependencies(place)) {
            return Optional.of("the place is of dependencies, and " + system.name() + " has none");
        }
        boolean readsHead = !isBuffer && (attribute.isOfToken() || attribute.isOfPair());
        return readsHead && !system.traits().contains(Trait.HEADS)
                ? Optional.of("the place is of a head, and " + system.name() + " has none")
                : Optional.empty();
    }

    @Override
    public FeatureHasher.Session<StackDequeConfiguration> session() {
        return new Session();
    }

    private final class Session extends Reader {
        @Override
        public TemplateValues read(int sentence, StackDequeConfiguration configuration, int context) {
            for (int node = 0; node < nodes.length; node++) {
                int parent = compiled.parents[node];
                nodes[node] = parent == NONE
                        ? found(configuration, compiled.memories[node], compiled.depths[node])
                        : child(configuration, nodes[parent], compiled.relatives[node]);
            }
            return values(sentence, configuration);
        }

        private int found(StackDequeConfiguration configuration, Memory memory, int depth) {
            return switch (memory) {
                case STACK -> configuration.stackItem(depth);
                case DEQUE -> configuration.dequeItem(depth);
                default -> configuration.bufferToken(depth);
            };
        }

        private int child(StackDequeConfiguration configuration, int item, Relative child) {
            if (item == NONE) {
                return NONE;
            }
            int right = configuration.rightChild(item);
            return switch (child) {
                case LEFT -> right == NONE ? NONE : configuration.leftChild(item);
                case RIGHT -> right;
                default -> right == NONE ? configuration.leftChild(item) : NONE;
            };
        }

        @Override
        boolean hasBuffer() {
            return true;
        }

        @Override
        boolean isChildGapped(StackDequeConfiguration configuration, int item) {
            int left = configuration.leftChild(item);
            int right = configuration.rightChild(item);
            return (left != NONE && gapLength(configuration, left) > 0)
                    || (right != NONE && gapLength(configuration, right) > 0);
        }

        @Override
        long separator(int sentence, StackDequeConfiguration configuration, Attribute attribute) {
            return separator(
                    sentence,
                    configuration,
                    hasDeque ? configuration.dequeItem(0) : configuration.stackItem(0),
                    hasDeque ? configuration.stackItem(0) : configuration.stackItem(1),
                    attribute);
        }
    }
}
