package org.crossbranch.scoring.linear;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.crossbranch.scoring.Hashes;
import org.crossbranch.scoring.linear.Place.Attribute;
import org.crossbranch.scoring.linear.Place.Memory;
import org.crossbranch.scoring.linear.Place.Relative;

/**
 * Templates with their nodes and values numbered, so that a session finds each node and reads each value once. Then the values of each
 * template are hashed. Immutable.
 */
final class CompiledTemplates {
    /** No node. */
    static final int NONE = -1;

    /** A node: a relative of another one, or at a depth of a part of the memory. */
    private record Node(int parent, Memory memory, Relative relative, int depth) {}

    private record Value(int node, Attribute attribute, int column) {}

    /** The morphological attributes that they read. */
    final List<String> attributes;

    // Of each node, where it is: a relative of another one before it, or at a depth of a part of the memory.
    final int[] parents;
    final Relative[] relatives;
    final Memory[] memories;
    final int[] depths;

    // Of each value, its node, or none of one of two nodes, its attribute, and the column of the sentence that it is
    // read from, or none.
    final int[] valueNodes;
    final Attribute[] valueAttributes;
    final int[] valueColumns;

    /** Of each template, its values. */
    final int[][] templates;

    private final long[] seeds;

    /** The templates of each part, which read the same items, and their values. */
    final int[][] parts;

    final int[][] partValues;

    /** Of each value, an odd factor. */
    final long[] factors;

    CompiledTemplates(FeatureTemplates templates) {
        Compiler compiler = new Compiler();
        this.templates = templates.templates().stream().map(compiler::values).toArray(int[][]::new);
        attributes = List.copyOf(compiler.attributes);
        parents = compiler.nodes.stream().mapToInt(Node::parent).toArray();
        relatives = compiler.nodes.stream().map(Node::relative).toArray(Relative[]::new);
        memories = compiler.nodes.stream().map(Node::memory).toArray(Memory[]::new);
        depths = compiler.nodes.stream().mapToInt(Node::depth).toArray();
        valueNodes = compiler.values.keySet().stream().mapToInt(Value::node).toArray();
        valueAttributes =
                compiler.values.keySet().stream().map(Value::attribute).toArray(Attribute[]::new);
        valueColumns = compiler.values.keySet().stream().mapToInt(Value::column).toArray();
        seeds = templates.templates().stream()
                .mapToLong(template -> Hashes.of(template.written()))
                .toArray();
        Collection<List<Integer>> together = IntStream.range(0, seeds.length)
                .boxed()
                .collect(Collectors.groupingBy(
                        template -> items(templates.templates().get(template)),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values();
        parts = together.stream()
                .map(part -> part.stream().mapToInt(template -> template).toArray())
                .toArray(int[][]::new);
        partValues = Arrays.stream(parts)
                .map(part -> Arrays.stream(part)
                        .flatMap(template -> Arrays.stream(this.templates[template]))
                        .distinct()
                        .toArray())
                .toArray(int[][]::new);
        factors = LongStream.range(0, valueNodes.length)
                .map(value -> Hashes.finish(value + 1) | 1)
                .toArray();
    }

    /** The items of the memory that a template reads, with those below them; the buffer counts as one. */
    private static Set<String> items(FeatureTemplate template) {
        return template.places().stream()
                .map(place ->
                        place.memory() == Memory.BUFFER ? "" : place.memory().name() + place.depth())
                .collect(Collectors.toSet());
    }

    /**
     * The feature of a template, never 0.
     *
     * @param read the values by number
     */
    long feature(int template, long[] read) {
        long hash = seeds[template];
        for (int value : templates[template]) {
            hash = Hashes.join(hash, read[value]);
        }
        return Hashes.finish(hash);
    }

    /** Numbers the nodes and values. */
    private static final class Compiler {
        private final List<Node> nodes = new ArrayList<>();
        private final Map<Value, Integer> values = new LinkedHashMap<>();
        private final Set<String> attributes = new LinkedHashSet<>();

        int[] values(FeatureTemplate template) {
            return template.places().stream().mapToInt(this::value).toArray();
        }

        private int value(Place place) {
            int node = NONE;
            if (place.memory() != Memory.PAIR) {
                node = node(new Node(NONE, place.memory(), Relative.ONLY, place.depth()));
                for (Relative relative : place.path()) {
                    node = node(new Node(node, place.memory(), relative, 0));
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
                case XPOS -> SentenceColumns.XPOS;
                case PREFIX_2 -> SentenceColumns.PREFIX_2;
                case SUFFIX_2 -> SentenceColumns.SUFFIX_2;
                case SUFFIX_3 -> SentenceColumns.SUFFIX_3;
                case MORPHOLOGY -> {
                    attributes.add(place.name());
                    yield SentenceColumns.MORPHOLOGY + List.copyOf(attributes).indexOf(place.name());
                }
                default -> NONE;
            };
        }

        private int node(Node node) {
            if (!nodes.contains(node)) {
                nodes.add(node);
            }
            return nodes.indexOf(node);
        }
    }
}
