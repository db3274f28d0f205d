package org.crossbranch.scoring.linear;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.crossbranch.scoring.Hashes;
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

/**
 * Templates compiled for configurations with a stack: each node is found once, each value is read once, and then the values of each
 * template are hashed. Reading allocates nothing.
 */
final class ItemFeatureHasher extends FeatureHasher<StackDequeConfiguration> {
    private static final int NONE = StackDequeConfiguration.NONE;
    private static final long NOTHING = Hashes.of("no such node");

    // The kinds of gap.
    private static final long CONTINUOUS = 1;

    private static final long FILLED = 2;
    private static final long GAPPED = 3;

    private static final Set<Relative> CHILDREN = EnumSet.of(Relative.LEFT, Relative.RIGHT, Relative.ONLY);
    private static final Set<Attribute> DEPENDENCIES = EnumSet.of(
            Attribute.LEFT_VALENCY,
            Attribute.RIGHT_VALENCY,
            Attribute.LEFT_LABELS,
            Attribute.RIGHT_LABELS,
            Attribute.DISTANCE);

    /** The hash of each action's label. */
    private final long[] labels;

    private final boolean hasDeque;

    ItemFeatureHasher(
            FeatureTemplates templates,
            TransitionSystemFactory<?, ?> system,
            Vocabulary words,
            ActionInventory inventory) {
        super(
                templates,
                new StackItemReader(
                        templates.places().map(ItemFeatureHasher::reading).toList(), inventory),
                words);
        hasDeque = system.traits().contains(Trait.DEQUE);
        labels = new long[inventory.size()];
        for (int id = 0; id < labels.length; id++) {
            labels[id] = Hashes.of(ActionInventory.RootLabel.ofTree(inventory.labelOf(id)));
        }
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
        if (place.memory() == Memory.GRANDPARENT
                || place.path().stream().anyMatch(relative -> !CHILDREN.contains(relative))
                || DEPENDENCIES.contains(attribute)) {
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

    private final class Session extends FeatureHasher.Session<StackDequeConfiguration> {
        Session() {
            super(ItemFeatureHasher.this);
        }

        @Override
        public TemplateValues read(int sentence, StackDequeConfiguration configuration, int context) {
            for (int node = 0; node < nodes.length; node++) {
                int parent = compiled.parents[node];
                nodes[node] = parent == NONE
                        ? found(configuration, compiled.memories[node], compiled.depths[node])
                        : child(configuration, nodes[parent], compiled.relatives[node]);
            }
            for (int value = 0; value < compiled.valueNodes.length; value++) {
                values.set(value, value(sentence, configuration, value));
            }
            return values;
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

        private long value(int sentence, StackDequeConfiguration configuration, int value) {
            int node = compiled.valueNodes[value];
            int column = compiled.valueColumns[value];
            Attribute attribute = compiled.valueAttributes[value];
            if (node == NONE) {
                return separator(sentence, configuration, attribute);
            }
            int item = nodes[node];
            if (item == NONE) {
                return NOTHING;
            }
            if (compiled.memories[node] == Memory.BUFFER) {
                return columns.value(sentence, item, column);
            }
            return switch (attribute) {
                case WORD, TAG, XPOS, PREFIX_2, SUFFIX_2, SUFFIX_3, MORPHOLOGY ->
                    columns.value(sentence, configuration.head(item), column);
                case FIRST_WORD, FIRST_TAG -> columns.value(sentence, configuration.left(item), column);
                case LAST_WORD, LAST_TAG -> columns.value(sentence, configuration.right(item), column);
                case WORD_BEFORE, TAG_BEFORE -> columns.value(sentence, configuration.left(item) - 1, column);
                case WORD_AFTER, TAG_AFTER -> columns.value(sentence, configuration.right(item) + 1, column);
                case LABEL -> label(sentence, configuration, item);
                case GAP_TYPE -> gapType(configuration, item);
                case GAP_LENGTH -> gapLength(configuration, item);
                default -> NOTHING;
            };
        }

        private long label(int sentence, StackDequeConfiguration configuration, int item) {
            int action = configuration.labelAction(item);
            if (action != NONE) {
                return labels[action];
            }
            return configuration.leftChild(item) == NONE
                    ? columns.value(sentence, configuration.left(item), SentenceColumns.TAG)
                    : NOTHING;
        }

        private int gapLength(StackDequeConfiguration configuration, int item) {
            return configuration.right(item) - configuration.left(item) + 1 - configuration.tokens(item);
        }

        /** Maier 2015 §2.3: a gap at the root, or below it, or none. */
        private long gapType(StackDequeConfiguration configuration, int item) {
            if (gapLength(configuration, item) > 0) {
                return GAPPED;
            }
            int left = configuration.leftChild(item);
            int right = configuration.rightChild(item);
            return (left != NONE && gapLength(configuration, left) > 0)
                            || (right != NONE && gapLength(configuration, right) > 0)
                    ? FILLED
                    : CONTINUOUS;
        }

        private long separator(int sentence, StackDequeConfiguration configuration, Attribute attribute) {
            int top = hasDeque ? configuration.dequeItem(0) : configuration.stackItem(0);
            int second = hasDeque ? configuration.stackItem(0) : configuration.stackItem(1);
            if (top == NONE || second == NONE) {
                return NOTHING;
            }
            int left = Math.min(configuration.head(top), configuration.head(second));
            int right = Math.max(configuration.head(top), configuration.head(second));
            return attribute == Attribute.SEPARATOR
                    ? columns.separator(sentence, left, right)
                    : columns.separators(sentence, left, right);
        }
    }
}
