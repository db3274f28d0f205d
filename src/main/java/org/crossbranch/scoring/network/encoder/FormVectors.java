package org.crossbranch.scoring.network.encoder;

import java.util.List;
import java.util.Map;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.NamedSizes;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.scoring.weights.TensorSpec;

/** The vectors of forms that were trained outside of the treebank; those of a form without any are row 0. Immutable. */
public final class FormVectors {
    private final Lexicon lexicon;
    private final float[] table;
    private final int size;

    /**
     * The sizes of the table.
     *
     * @param words number of words, the unknown (row 0) counted; 0 for a network without
     * @param size dimensions of a vector; 0 for a network without
     */
    public record Sizes(int words, int size) {
        /** The sizes of a network that reads no vectors. */
        public static final Sizes NONE = new Sizes(0, 0);

        private static final String WORDS = "vectorWords";
        private static final String SIZE = "vectorSize";

        /** Checks the sizes. */
        public Sizes {
            if (words != 0 || size != 0) {
                NetworkShape.check(words, size);
            }
        }

        /** Takes the sizes from those of a model, which may have none. */
        static Sizes of(NamedSizes sizes) {
            return new Sizes(sizes.takeIfThere(WORDS), sizes.takeIfThere(SIZE));
        }

        void addTo(Map<String, Integer> sizes) {
            if (areThere()) {
                sizes.put(WORDS, words);
                sizes.put(SIZE, size);
            }
        }

        /** Whether the network reads vectors. */
        public boolean areThere() {
            return size > 0;
        }

        /** The table, in a network that has one. */
        public List<TensorSpec> tensors() {
            return areThere() ? List.of(TensorSpec.matrix("vector.embedding", words, size)) : List.of();
        }
    }

    /**
     * The vectors of a network.
     *
     * @throws IllegalArgumentException if the network's sizes are not those of the lexicon
     */
    FormVectors(Sizes sizes, DenseWeights<?> weights, Lexicon lexicon) {
        int words = lexicon.vectorWords().entries().size();
        NetworkShape.checkAgrees("words with vectors", Math.max(0, sizes.words() - 1), words);
        this.lexicon = lexicon;
        size = sizes.size();
        table = sizes.areThere() ? weights.values(sizes.tensors().get(0)) : new float[0];
    }

    /** Width of a form's vector. */
    int width() {
        return size;
    }

    /** Writes a form's vector. */
    void copy(String form, float[] out, int offset) {
        if (size > 0) {
            System.arraycopy(table, lexicon.vectorRow(form) * size, out, offset, size);
        }
    }
}
