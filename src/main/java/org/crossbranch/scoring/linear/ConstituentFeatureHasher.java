package org.crossbranch.scoring.linear;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.crossbranch.scoring.Hashes;
import org.crossbranch.scoring.ItemReader;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.linear.Place.Attribute;
import org.crossbranch.scoring.linear.Place.Memory;
import org.crossbranch.scoring.linear.Place.Relative;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.constituency.PartialTrees;

/**
 * Templates compiled for configurations of constituency systems: each node is found once, each value is read once, and then the values
 * of each template are hashed. Reading allocates nothing.
 */
abstract class ConstituentFeatureHasher<C extends Configuration & PartialTrees> extends FeatureHasher<C> {
    static final int NONE = Configuration.NONE;
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

    ConstituentFeatureHasher(
            FeatureTemplates templates, Optional<ItemReader<C>> items, Vocabulary words, ActionInventory inventory) {
        super(templates, items, words);
        labels = new long[inventory.size()];
        for (int id = 0; id < labels.length; id++) {
            labels[id] = Hashes.of(ActionInventory.RootLabel.ofTree(inventory.labelOf(id)));
        }
    }

    /** Whether a place is of dependencies. */
    static boolean isOfDependencies(Place place) {
        return place.memory() == Memory.GRANDPARENT
                || place.path().stream().anyMatch(relative -> !CHILDREN.contains(relative))
                || DEPENDENCIES.contains(place.attribute());
    }

    /** Reads values. */
    abstract class Reader extends FeatureHasher.Session<C> {
        Reader() {
            super(ConstituentFeatureHasher.this);
        }

        /** Reads all values, once the nodes are found. */
        final TemplateValues values(int sentence, C configuration) {
            for (int value = 0; value < compiled.valueNodes.length; value++) {
                values.set(value, value(sentence, configuration, value));
            }
            return values;
        }

        /** Whether the nodes of the buffer are tokens. */
        abstract boolean hasBuffer();

        /** Whether a child of an item has a gap. */
        abstract boolean isChildGapped(C configuration, int item);

        /** The words between the two items that the next action may join. */
        abstract long separator(int sentence, C configuration, Attribute attribute);

        private long value(int sentence, C configuration, int value) {
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
            if (compiled.memories[node] == Memory.BUFFER && hasBuffer()) {
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

        private long label(int sentence, C configuration, int item) {
            int action = configuration.labelAction(item);
            if (action != NONE) {
                return labels[action];
            }
            return configuration.tokens(item) == 1
                    ? columns.value(sentence, configuration.left(item), SentenceColumns.TAG)
                    : NOTHING;
        }

        final int gapLength(C configuration, int item) {
            return configuration.right(item) - configuration.left(item) + 1 - configuration.tokens(item);
        }

        /** Maier 2015 §2.3: a gap at the root, or below it, or none. */
        private long gapType(C configuration, int item) {
            return gapLength(configuration, item) > 0
                    ? GAPPED
                    : isChildGapped(configuration, item) ? FILLED : CONTINUOUS;
        }

        /** The separators between the heads of two items; nothing if there is none of these. */
        final long separator(int sentence, C configuration, int one, int other, Attribute attribute) {
            if (one == NONE || other == NONE) {
                return NOTHING;
            }
            int left = Math.min(configuration.head(one), configuration.head(other));
            int right = Math.max(configuration.head(one), configuration.head(other));
            return attribute == Attribute.SEPARATOR
                    ? columns.separator(sentence, left, right)
                    : columns.separators(sentence, left, right);
        }
    }
}
