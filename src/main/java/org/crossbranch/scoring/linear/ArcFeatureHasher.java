package org.crossbranch.scoring.linear;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.crossbranch.scoring.ArcItemReader;
import org.crossbranch.scoring.Hashes;
import org.crossbranch.scoring.ItemReader;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.linear.Place.Attribute;
import org.crossbranch.scoring.linear.Place.Memory;
import org.crossbranch.scoring.linear.Place.Relative;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystemFactory.Trait;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.ArcSystem;

/**
 * Templates compiled for configurations of dependency systems. Where actions have targets, s0 and s1 are the nodes of the arc that an
 * action would make (Sartorio 2015, Table 6.1), and the context of an action is its target and its direction. Reading allocates nothing.
 */
final class ArcFeatureHasher extends FeatureHasher<ArcConfiguration> {
    private static final int NONE = ArcConfiguration.NONE;
    private static final long NOTHING = Hashes.of("no such node");
    private static final long ROOT = Hashes.of("the root");
    private static final long UNATTACHED = Hashes.of("no head yet");
    private static final Set<Attribute> CONSTITUENTS = EnumSet.of(
            Attribute.FIRST_WORD,
            Attribute.LAST_WORD,
            Attribute.FIRST_TAG,
            Attribute.LAST_TAG,
            Attribute.WORD_BEFORE,
            Attribute.WORD_AFTER,
            Attribute.TAG_BEFORE,
            Attribute.TAG_AFTER,
            Attribute.GAP_TYPE,
            Attribute.GAP_LENGTH);

    // Steps of the distance (Zhang & Nivre 2011): each up to the first of these, then two ranges.
    private static final int NEAR = 5;
    private static final int FAR = 10;

    private final long[] labels;

    /** Whether arcs are between s0 and b0, and not between s0 and s1. */
    private final boolean isBufferArc;

    private final boolean[] isLeft;

    /** The values that are a column of a token, and the others. */
    private final int[] ofTokens;

    private final int[] others;

    ArcFeatureHasher(
            FeatureTemplates templates,
            TransitionSystemFactory<?, ?> system,
            Vocabulary words,
            ActionInventory inventory) {
        super(
                templates,
                Optional.of(new ArcItemReader(
                        templates.places().map(ArcFeatureHasher::reading).toList())),
                words);
        labels = labels(system.create(inventory));
        isBufferArc = system.traits().contains(Trait.BUFFER_ARCS);
        isLeft = new boolean[inventory.size()];
        for (int id = 0; id < isLeft.length; id++) {
            isLeft[id] = inventory.action(id).type() == Action.Type.SPINE_LEFT_ARC;
        }
        ofTokens = IntStream.range(0, compiled.valueNodes.length)
                .filter(value -> compiled.valueAttributes[value].isOfToken())
                .toArray();
        others = IntStream.range(0, compiled.valueNodes.length)
                .filter(value -> !compiled.valueAttributes[value].isOfToken())
                .toArray();
    }

    private static long[] labels(TransitionSystem<?, ?> system) {
        if (system instanceof ArcSystem arcs) {
            return arcs.labels().stream().mapToLong(Hashes::of).toArray();
        }
        throw new IllegalArgumentException(system.name() + " is no system of labelled arcs");
    }

    private static ItemReader.Reading<ArcItemReader.Attribute> reading(Place place) {
        Set<ArcItemReader.Attribute> read = EnumSet.noneOf(ArcItemReader.Attribute.class);
        switch (place.attribute()) {
            case LABEL -> read.add(ArcItemReader.Attribute.LABEL);
            case LEFT_VALENCY, RIGHT_VALENCY -> read.add(ArcItemReader.Attribute.VALENCY);
            case LEFT_LABELS, RIGHT_LABELS -> read.add(ArcItemReader.Attribute.LABEL_SET);
            default -> {}
        }
        if (place.path().contains(Relative.SECOND_LEFT) || place.path().contains(Relative.SECOND_RIGHT)) {
            read.add(ArcItemReader.Attribute.SECOND);
        }
        return new ItemReader.Reading<>(place.stackDepth(), place.path().size(), read);
    }

    /** Says why templates for a system cannot read a place; empty if they can. */
    static Optional<String> refusal(Place place, TransitionSystemFactory<?, ?> system) {
        if (place.memory() == Memory.DEQUE) {
            return Optional.of("the place is of a deque, and " + system.name() + " has none");
        }
        if (place.memory() == Memory.GRANDPARENT
                && (place.depth() > 1 || !system.traits().contains(Trait.TARGETS))) {
            return Optional.of(
                    "g0 and g1 are of systems whose arcs lead from any node of a spine, and are all of them");
        }
        if (place.path().contains(Relative.ONLY)) {
            return Optional.of("a node has l, l2, r, r2 and h, and no only child");
        }
        return CONSTITUENTS.contains(place.attribute())
                ? Optional.of("the place is of constituents, and " + system.name() + " has none")
                : Optional.empty();
    }

    @Override
    public int context(int code) {
        int target = ActionInventory.targetOf(code);
        return target == 0 ? 0 : 2 * target + (isLeft[ActionInventory.idOf(code)] ? 0 : 1);
    }

    @Override
    public FeatureHasher.Session<ArcConfiguration> session() {
        return new Session();
    }

    private final class Session extends FeatureHasher.Session<ArcConfiguration> {

        /** The labels of a side, as bits. */
        private final long[] seen = new long[(labels.length + Long.SIZE - 1) / Long.SIZE];

        // The head that an action would give, as far as it has a choice.
        private boolean isLeftSpine;
        private int head;
        private int parent;
        private int grandparent;

        Session() {
            super(ArcFeatureHasher.this);
        }

        @Override
        public TemplateValues read(int sentence, ArcConfiguration configuration, int context) {
            find(configuration, context);
            for (int node = 0; node < nodes.length; node++) {
                int from = compiled.parents[node];
                nodes[node] = from == CompiledTemplates.NONE
                        ? found(configuration, compiled.memories[node], compiled.depths[node])
                        : relative(configuration, nodes[from], compiled.relatives[node]);
            }
            for (int value : ofTokens) {
                values.set(
                        value,
                        ofToken(
                                sentence,
                                configuration,
                                nodes[compiled.valueNodes[value]],
                                compiled.valueColumns[value]));
            }
            for (int value : others) {
                int node = compiled.valueNodes[value];
                values.set(
                        value,
                        node == CompiledTemplates.NONE
                                ? ofPair(sentence, configuration, compiled.valueAttributes[value])
                                : ofNode(configuration, nodes[node], compiled.valueAttributes[value]));
            }
            return values;
        }

        /** Finds the node of the spine that a context is about, and those above it. */
        private void find(ArcConfiguration configuration, int context) {
            head = NONE;
            parent = NONE;
            grandparent = NONE;
            isLeftSpine = (context & 1) == 0;
            int target = context >>> 1;
            if (target > 0) {
                head = configuration.stackNode(isLeftSpine ? 0 : 1);
                for (int place = 1; place < target; place++) {
                    grandparent = parent;
                    parent = head;
                    head = isLeftSpine ? configuration.leftmost(head) : configuration.rightmost(head);
                }
            }
        }

        private int found(ArcConfiguration configuration, Memory memory, int depth) {
            return switch (memory) {
                case STACK -> stackNode(configuration, depth);
                case GRANDPARENT -> depth == 0 ? parent : grandparent;
                default -> bufferNode(configuration, depth);
            };
        }

        /** The nodes above the head stand before the rest of the stack, or of the buffer. */
        private int stackNode(ArcConfiguration configuration, int depth) {
            if (head == NONE || depth != (isLeftSpine ? 0 : 1)) {
                int above = isLeftSpine ? 0 : above();
                return depth < 2
                        ? configuration.stackNode(depth)
                        : depth - 2 < above ? above(depth - 2) : configuration.stackNode(depth - above);
            }
            return head;
        }

        private int bufferNode(ArcConfiguration configuration, int depth) {
            int above = isLeftSpine ? above() : 0;
            return depth < above ? above(depth) : configuration.bufferNode(depth - above);
        }

        /** Number of nodes above the head that can be read. */
        private int above() {
            return parent == NONE ? 0 : grandparent == NONE ? 1 : 2;
        }

        private int above(int which) {
            return which == 0 ? parent : grandparent;
        }

        private static int relative(ArcConfiguration configuration, int node, Relative relative) {
            if (node == NONE) {
                return NONE;
            }
            return switch (relative) {
                case LEFT -> configuration.leftmost(node);
                case SECOND_LEFT -> configuration.secondLeftmost(node);
                case RIGHT -> configuration.rightmost(node);
                case SECOND_RIGHT -> configuration.secondRightmost(node);
                default -> configuration.head(node);
            };
        }

        private long ofToken(int sentence, ArcConfiguration configuration, int node, int column) {
            if (node == NONE) {
                return NOTHING;
            }
            return node == configuration.root() ? ROOT : columns.value(sentence, configuration.token(node), column);
        }

        private long ofNode(ArcConfiguration configuration, int node, Attribute attribute) {
            if (node == NONE) {
                return NOTHING;
            }
            return switch (attribute) {
                case LEFT_VALENCY -> valency(configuration, node, configuration.leftmost(node), node);
                case LEFT_LABELS -> labelSet(configuration, node, configuration.leftmost(node), node);
                case RIGHT_VALENCY -> valency(configuration, node, node + 1, configuration.rightmost(node) + 1);
                case RIGHT_LABELS -> labelSet(configuration, node, node + 1, configuration.rightmost(node) + 1);
                default -> configuration.isAttached(node) ? labels[configuration.label(node)] : UNATTACHED;
            };
        }

        /** Number of dependents among the nodes from one up to another. */
        private static int valency(ArcConfiguration configuration, int node, int from, int to) {
            int count = 0;
            for (int other = from == NONE ? to : from; other < to; other++) {
                count += configuration.head(other) == node ? 1 : 0;
            }
            return count;
        }

        /** The set of their labels: a sum, which does not depend on an order. */
        private long labelSet(ArcConfiguration configuration, int node, int from, int to) {
            long sum = 0;
            for (int other = from == NONE ? to : from; other < to; other++) {
                if (configuration.head(other) == node) {
                    int label = configuration.label(other);
                    long bit = 1L << label;
                    if ((seen[label / Long.SIZE] & bit) == 0) {
                        seen[label / Long.SIZE] |= bit;
                        sum += labels[label];
                    }
                }
            }
            Arrays.fill(seen, 0);
            return sum;
        }

        /** A value of the two nodes between which the system makes arcs. */
        private long ofPair(int sentence, ArcConfiguration configuration, Attribute attribute) {
            int one = stackNode(configuration, 0);
            int other = isBufferArc ? bufferNode(configuration, 0) : stackNode(configuration, 1);
            if (one == NONE || other == NONE) {
                return NOTHING;
            }
            int left = Math.min(one, other);
            int right = Math.max(one, other);
            if (attribute == Attribute.DISTANCE) {
                int distance = right - left;
                return distance <= NEAR ? distance : distance <= FAR ? FAR : FAR + 1;
            }
            if (left == configuration.root() || right == configuration.root()) {
                return ROOT;
            }
            return attribute == Attribute.SEPARATOR
                    ? columns.separator(sentence, configuration.token(left), configuration.token(right))
                    : columns.separators(sentence, configuration.token(left), configuration.token(right));
        }
    }
}
