package org.crossbranch.scoring.network.encoder;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.network.kernel.Scratch;
import org.crossbranch.scoring.network.layer.BiLstm;
import org.crossbranch.scoring.network.layer.Lstm;
import org.crossbranch.scoring.network.layer.PackedSequences;
import org.crossbranch.scoring.weights.DenseWeights;

/**
 * Encodes word forms: the last states of both directions of the character bi-LSTM, in a network that has one, then the embeddings of
 * affixes. Immutable; sessions are of one thread.
 */
public final class CharacterEncoder {
    /** Forms that a session keeps the states of: with 64 floats each, about 10 MiB at most. */
    private static final int CACHED_FORMS = 20_000;

    private final Optional<BiLstm> lstm;
    private final FormAffixes affixes;
    private final Int2IntOpenHashMap ids = new Int2IntOpenHashMap();

    /** The input products of every character, so that a form needs none. */
    private final float[] projected;

    /** The encoder of a model; projects the embedding of each character once. */
    public CharacterEncoder(EncoderShape shape, DenseWeights<?> weights, Lexicon lexicon) {
        Vocabulary characters = lexicon.characters();
        affixes = new FormAffixes(shape.forms().affixes(), weights, lexicon.words());
        lstm = shape.forms().readsCharacters()
                ? Optional.of(new BiLstm(weights, shape.characterLstm()))
                : Optional.empty();
        projected =
                new float[characters.size() * lstm.map(BiLstm::projectedSize).orElse(0)];
        lstm.ifPresent(
                layer -> layer.project(characters.size(), weights.values(shape.characterEmbedding()), projected));
        ids.defaultReturnValue(Vocabulary.UNKNOWN);
        for (String character : characters.entries()) {
            ids.put(character.codePointAt(0), characters.find(character));
        }
    }

    /** Width of what is read off a form: forward states, backward states, then affixes. */
    public int outputSize() {
        return states() + affixes.width();
    }

    private int states() {
        return lstm.map(BiLstm::outputSize).orElse(0);
    }

    /** A session that caches the states of 20,000 forms. */
    public Session session() {
        return new Session(CACHED_FORMS);
    }

    /** A session that caches the states of a number of forms. */
    public Session session(int cachedForms) {
        return new Session(cachedForms);
    }

    /** Computes the states of a form when it is first met, many forms in lock-step. */
    public final class Session {
        private final FormCache cache;
        private final PackedSequences sequences = new PackedSequences();
        private final Lstm.State state = new Lstm.State();
        private final List<String> missing = new ArrayList<>();
        private int[] missingRows = {};
        private float[] computed = {};

        private Session(int cachedForms) {
            cache = new FormCache(cachedForms);
        }

        /** Writes the states of distinct forms to the rows of {@code out}. */
        public void encode(List<String> forms, float[] out) {
            int width = outputSize();
            missing.clear();
            missingRows = Scratch.atLeast(forms.size(), missingRows);
            sequences.clear();
            for (int f = 0; f < forms.size(); f++) {
                String form = forms.get(f);
                if (!cache.read(form, out, f * width)) {
                    missingRows[missing.size()] = f;
                    missing.add(form);
                    addCharacters(form);
                }
            }
            if (missing.isEmpty()) {
                return;
            }
            int states = states();
            computed = Scratch.atLeast(missing.size() * states, computed);
            if (lstm.isPresent()) {
                sequences.rank();
                lstm.get().runToLast(sequences, projected, state, computed);
            }
            for (int m = 0; m < missing.size(); m++) {
                int row = missingRows[m] * width;
                System.arraycopy(computed, m * states, out, row, states);
                affixes.copy(missing.get(m), out, row + states);
                cache.write(missing.get(m), out, row, width);
            }
        }

        private void addCharacters(String form) {
            for (int at = 0; at < form.length(); ) {
                int character = form.codePointAt(at);
                sequences.add(ids.get(character));
                at += Character.charCount(character);
            }
            sequences.endSequence();
        }
    }
}
