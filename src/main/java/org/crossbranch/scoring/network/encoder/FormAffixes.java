package org.crossbranch.scoring.network.encoder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.network.encoder.AffixVocabulary.Affix;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.NamedSizes;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.scoring.weights.TensorSpec;

/** The embeddings of a form's affixes, one of each kind, side by side. Immutable. */
public final class FormAffixes {
    /** An affix of a single word says nothing of others, and would be learned by heart. */
    private static final int MIN_WORDS = 2;

    private final List<AffixVocabulary> vocabularies;
    private final List<float[]> embeddings;
    private final int size;

    /**
     * The sizes of the embeddings.
     *
     * @param size width of each; 0 for a network without
     * @param rows rows of each, by its kind; none in a network without
     */
    public record Sizes(int size, SortedMap<Affix, Integer> rows) {
        /** The sizes of a network that reads no affixes. */
        public static final Sizes NONE = new Sizes(0, new TreeMap<>());

        private static final String SIZE = "affixSize";

        /** Copies the map and checks the sizes. */
        public Sizes {
            rows = Collections.unmodifiableSortedMap(new TreeMap<>(rows));
            if (rows.size() != (size > 0 ? Affix.values().length : 0)) {
                throw new IllegalArgumentException("affixes of size " + size + " with rows " + rows);
            }
            rows.values().forEach(NetworkShape::check);
        }

        /** The sizes for a lexicon's words. */
        public static Sizes of(Vocabulary words, int size) {
            SortedMap<Affix, Integer> rows = new TreeMap<>();
            if (size > 0) {
                vocabularies(words).forEach(vocabulary -> rows.put(vocabulary.kind(), vocabulary.size()));
            }
            return new Sizes(size, rows);
        }

        /** Takes the sizes from those of a model, which may have none. */
        static Sizes of(NamedSizes sizes) {
            int size = sizes.takeIfThere(SIZE);
            SortedMap<Affix, Integer> rows = new TreeMap<>();
            if (size > 0) {
                Arrays.stream(Affix.values()).forEach(kind -> rows.put(kind, sizes.take(name(kind))));
            }
            return new Sizes(size, rows);
        }

        void addTo(Map<String, Integer> sizes) {
            if (size > 0) {
                sizes.put(SIZE, size);
                rows.forEach((kind, number) -> sizes.put(name(kind), number));
            }
        }

        private static String name(Affix kind) {
            return kind.name().toLowerCase(Locale.ROOT);
        }

        int width() {
            return rows.size() * size;
        }

        /** The embeddings, in the order of the kinds. */
        public List<TensorSpec> tensors() {
            List<TensorSpec> tensors = new ArrayList<>();
            rows.forEach((kind, number) -> tensors.add(TensorSpec.matrix(name(kind) + ".embedding", number, size)));
            return tensors;
        }
    }

    /**
     * The affixes of a network's forms.
     *
     * @throws IllegalArgumentException if the network's sizes are not those of the words
     */
    FormAffixes(Sizes sizes, DenseWeights<?> weights, Vocabulary words) {
        if (!sizes.equals(Sizes.of(words, sizes.size()))) {
            throw new IllegalArgumentException("the network's affixes are not those of the lexicon's words: " + sizes);
        }
        size = sizes.size();
        vocabularies = size > 0 ? vocabularies(words) : List.of();
        embeddings = sizes.tensors().stream().map(weights::values).toList();
    }

    /** The rows of each kind, in the order of the kinds. */
    public static List<AffixVocabulary> vocabularies(Vocabulary words) {
        return Arrays.stream(Affix.values())
                .map(kind -> new AffixVocabulary(kind, words, MIN_WORDS))
                .toList();
    }

    /** Width of a form's embeddings. */
    int width() {
        return vocabularies.size() * size;
    }

    /** Writes a form's embeddings. */
    void copy(String form, float[] out, int offset) {
        for (int kind = 0; kind < vocabularies.size(); kind++) {
            int row = vocabularies.get(kind).of(form);
            System.arraycopy(embeddings.get(kind), row * size, out, offset + kind * size, size);
        }
    }
}
