package org.crossbranch.scoring.linear;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.linear.Place.Attribute;
import org.crossbranch.scoring.linear.Place.Child;
import org.crossbranch.scoring.linear.Place.Memory;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystemFactory.Trait;
import org.crossbranch.transition.constituency.StackDequeConfiguration;
import org.crossbranch.tree.Sentence;

/**
 * Templates compiled for configurations with a stack: each node is found once, each value is read once, and then the values of each
 * template are hashed. Reading allocates nothing.
 */
final class ItemFeatureHasher implements FeatureHasher<StackDequeConfiguration> {
    private static final int NONE = StackDequeConfiguration.NONE;
    private static final long NOTHING = Hashes.of("no such node");

    // The kinds of gap.
    private static final long CONTINUOUS = 1;

    private static final long FILLED = 2;
    private static final long GAPPED = 3;

    private final Vocabulary words;
    private final List<String> attributes;

    /** The hash of each action's label. */
    private final long[] labels;

    private final boolean hasDeque;

    // Of each node, where it is: below another, or at a depth of a part of the memory.
    private final int[] nodeParent;
    private final Memory[] nodeMemory;
    private final Child[] nodeChild;
    private final int[] nodeDepth;
    private final boolean[] isToken;

    // Of each value, its node, its attribute and its column of the sentence.
    private final int[] valueNode;
    private final Attribute[] valueAttribute;
    private final int[] valueColumn;

    /** Of each template, its values. */
    private final int[][] template;

    private final long[] seed;

    private ItemFeatureHasher(Compiler compiler, Vocabulary words, ActionInventory inventory, boolean hasDeque) {
        this.words = words;
        this.hasDeque = hasDeque;
        attributes = List.copyOf(compiler.attributes);
        labels = new long[inventory.size()];
        for (int id = 0; id < labels.length; id++) {
            labels[id] = Hashes.of(ActionInventory.RootLabel.ofTree(inventory.labelOf(id)));
        }
        nodeParent = compiler.nodes.stream().mapToInt(Node::parent).toArray();
        nodeMemory = compiler.nodes.stream().map(Node::memory).toArray(Memory[]::new);
        nodeChild = compiler.nodes.stream().map(Node::child).toArray(Child[]::new);
        nodeDepth = compiler.nodes.stream().mapToInt(Node::depth).toArray();
        isToken = new boolean[nodeParent.length];
        for (int node = 0; node < isToken.length; node++) {
            isToken[node] = nodeParent[node] == NONE && nodeMemory[node] == Memory.BUFFER;
        }
        valueNode = compiler.values.keySet().stream().mapToInt(Value::node).toArray();
        valueAttribute = compiler.values.keySet().stream().map(Value::attribute).toArray(Attribute[]::new);
        valueColumn = compiler.values.keySet().stream().mapToInt(Value::column).toArray();
        template = compiler.templates.toArray(int[][]::new);
        seed = new long[template.length];
        for (int t = 0; t < seed.length; t++) {
            seed[t] = Hashes.of(compiler.written.get(t));
        }
    }

    /**
     * Compiles templates.
     *
     * @throws IllegalArgumentException if the system has no deque or no heads, and a template reads it
     */
    static ItemFeatureHasher of(
            FeatureTemplates templates,
            TransitionSystemFactory<?, ?> system,
            Vocabulary words,
            ActionInventory inventory) {
        boolean hasDeque = system.traits().contains(Trait.DEQUE);
        Compiler compiler =
                new Compiler(system.name(), hasDeque, system.traits().contains(Trait.HEADS));
        templates.templates().forEach(compiler::add);
        return new ItemFeatureHasher(compiler, words, inventory, hasDeque);
    }

    /**
     * A node: a child of another one, or at a depth of a part of the memory.
     *
     * @param parent the number of the other one, or NONE
     * @param memory the part of the memory; means nothing of a child
     * @param child which child it is; means nothing without a parent
     */
    private record Node(int parent, Memory memory, Child child, int depth) {}

    /** An attribute of a node. */
    private record Value(int node, Attribute attribute, int column) {}

    /** Numbers the nodes and values of templates. */
    private static final class Compiler {
        private final String system;
        private final boolean hasDeque;
        private final boolean hasHeads;
        private final List<Node> nodes = new ArrayList<>();
        private final Map<Value, Integer> values = new LinkedHashMap<>();
        private final Set<String> attributes = new LinkedHashSet<>();
        private final List<int[]> templates = new ArrayList<>();
        private final List<String> written = new ArrayList<>();

        Compiler(String system, boolean hasDeque, boolean hasHeads) {
            this.system = system;
            this.hasDeque = hasDeque;
            this.hasHeads = hasHeads;
        }

        void add(FeatureTemplate added) {
            templates.add(added.places().stream().mapToInt(this::value).toArray());
            written.add(added.written());
        }

        private int value(Place place) {
            if (place.memory() == Memory.DEQUE && !hasDeque) {
                throw new IllegalArgumentException(
                        "the template place " + place.written() + " is of a deque, and " + system + " has none");
            }
            boolean readsHead = place.attribute().isOfHead() && place.memory() != Memory.BUFFER;
            if ((readsHead || place.memory() == Memory.SEPARATORS) && !hasHeads) {
                throw new IllegalArgumentException(
                        "the template place " + place.written() + " is of a head, and " + system + " has none");
            }
            int node = NONE;
            if (place.memory() != Memory.SEPARATORS) {
                node = node(new Node(NONE, place.memory(), Child.ONLY, place.depth()));
                for (Child child : place.path()) {
                    node = node(new Node(node, place.memory(), child, 0));
                }
            }
            Value value = new Value(node, place.attribute(), column(place));
            values.putIfAbsent(value, values.size());
            return values.getOrDefault(value, NONE);
        }

        private int column(Place place) {
            return switch (place.attribute()) {
                case WORD, FIRST_WORD, LAST_WORD, WORD_BEFORE, WORD_AFTER -> SentenceColumns.WORD;
                case TAG, FIRST_TAG, LAST_TAG, TAG_BEFORE, TAG_AFTER -> SentenceColumns.TAG;
                case MORPHOLOGY -> {
                    attributes.add(place.name());
                    yield SentenceColumns.MORPHOLOGY + List.copyOf(attributes).indexOf(place.name());
                }
                case LABEL, GAP_TYPE, GAP_LENGTH, SEPARATOR, SEPARATOR_COUNT -> NONE;
            };
        }

        private int node(Node node) {
            if (!nodes.contains(node)) {
                nodes.add(node);
            }
            return nodes.indexOf(node);
        }
    }

    @Override
    public int size() {
        return template.length;
    }

    @Override
    public FeatureHasher.Session<StackDequeConfiguration> session() {
        return new Session();
    }

    private final class Session implements FeatureHasher.Session<StackDequeConfiguration> {
        private final SentenceColumns columns = new SentenceColumns(words, attributes);
        private final int[] nodes = new int[nodeParent.length];
        private final long[] values = new long[valueNode.length];

        @Override
        public void begin(List<Sentence> sentences) {
            columns.begin(sentences);
        }

        @Override
        public void read(int sentence, StackDequeConfiguration configuration, long[] into) {
            for (int node = 0; node < nodes.length; node++) {
                nodes[node] = nodeParent[node] == NONE
                        ? found(configuration, nodeMemory[node], nodeDepth[node])
                        : child(configuration, nodes[nodeParent[node]], nodeChild[node]);
            }
            for (int value = 0; value < values.length; value++) {
                values[value] = value(sentence, configuration, value);
            }
            for (int t = 0; t < template.length; t++) {
                long hash = seed[t];
                for (int value : template[t]) {
                    hash = Hashes.join(hash, values[value]);
                }
                into[t] = Hashes.finish(hash);
            }
        }

        private int found(StackDequeConfiguration configuration, Memory memory, int depth) {
            return switch (memory) {
                case STACK -> configuration.stackItem(depth);
                case DEQUE -> configuration.dequeItem(depth);
                default -> configuration.bufferToken(depth);
            };
        }

        private int child(StackDequeConfiguration configuration, int item, Child child) {
            if (item == NONE) {
                return NONE;
            }
            int right = configuration.rightChild(item);
            return switch (child) {
                case LEFT -> right == NONE ? NONE : configuration.leftChild(item);
                case RIGHT -> right;
                case ONLY -> right == NONE ? configuration.leftChild(item) : NONE;
            };
        }

        private long value(int sentence, StackDequeConfiguration configuration, int value) {
            int node = valueNode[value];
            Attribute attribute = valueAttribute[value];
            if (node == NONE) {
                return separator(sentence, configuration, attribute);
            }
            int item = nodes[node];
            if (item == NONE) {
                return NOTHING;
            }
            if (isToken[node]) {
                return columns.value(sentence, item, valueColumn[value]);
            }
            return switch (attribute) {
                case WORD, TAG, MORPHOLOGY -> columns.value(sentence, configuration.head(item), valueColumn[value]);
                case FIRST_WORD, FIRST_TAG -> columns.value(sentence, configuration.left(item), valueColumn[value]);
                case LAST_WORD, LAST_TAG -> columns.value(sentence, configuration.right(item), valueColumn[value]);
                case WORD_BEFORE, TAG_BEFORE ->
                    columns.value(sentence, configuration.left(item) - 1, valueColumn[value]);
                case WORD_AFTER, TAG_AFTER ->
                    columns.value(sentence, configuration.right(item) + 1, valueColumn[value]);
                case LABEL -> label(sentence, configuration, item);
                case GAP_TYPE -> gapType(configuration, item);
                case GAP_LENGTH -> gapLength(configuration, item);
                case SEPARATOR, SEPARATOR_COUNT -> NOTHING;
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
