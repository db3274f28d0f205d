package org.crossbranch.scoring.network.encoder;

import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.network.kernel.Scratch;
import org.crossbranch.scoring.network.layer.BiLstm;
import org.crossbranch.scoring.network.layer.Dense;
import org.crossbranch.scoring.network.layer.Lstm;
import org.crossbranch.scoring.network.layer.PackedSequences;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * Word and character embeddings, two bi-LSTM layers over the sentence, and the classifiers of word-level tasks on the first of them (Coavoux &amp;
 * Cohen 2019 §3.1, §3.4). Immutable; sessions are of one thread.
 */
public final class SentenceEncoder implements TokenEncoder {
    private final Vocabulary words;
    private final int wordSize;
    private final float[] wordEmbedding;
    private final CharacterEncoder characters;
    private final BiLstm first;
    private final BiLstm second;
    private final GivenEmbedding given;
    private final List<Lexicon.Task> predicted;
    private final List<Dense> classifiers;

    /**
     * An encoder.
     *
     * @throws IllegalArgumentException if the network's sizes are not those of the lexicon
     */
    public SentenceEncoder(EncoderShape shape, DenseWeights<?> weights, Lexicon lexicon) {
        NetworkShape.checkAgrees("words", shape.words(), lexicon.words().size());
        NetworkShape.checkAgrees(
                "characters", shape.characters(), lexicon.characters().size());
        shape.tasks().check(lexicon);
        words = lexicon.words();
        wordSize = shape.wordSize();
        wordEmbedding = weights.values(shape.wordEmbedding());
        characters = new CharacterEncoder(shape, weights, lexicon);
        first = new BiLstm(weights, shape.firstLstm());
        second = new BiLstm(weights, shape.secondLstm());
        given = new GivenEmbedding(weights, shape.givenEmbedding(), lexicon.tasks());
        predicted = given.predicted(lexicon);
        classifiers = predicted.stream()
                .map(task -> new Dense(weights, shape.classifier(task.task().name())))
                .toList();
    }

    @Override
    public Session session() {
        return new Session();
    }

    /** A batch of sentences in lock-step. */
    public final class Session extends LabelledRows {
        private final CharacterEncoder.Session characterSession = characters.session();
        private final Object2IntOpenHashMap<String> formRows = new Object2IntOpenHashMap<>();
        private final List<String> forms = new ArrayList<>();
        private final PackedSequences sequences = new PackedSequences();
        private final Lstm.State state = new Lstm.State();
        private int[] tokenForms = {};
        private float[] formStates = {};
        private float[] vectors = {};
        private float[] projected = {};
        private float[] firstOutputs = {};
        private float[] secondOutputs = {};

        private Session() {
            super(predicted, classifiers);
            formRows.defaultReturnValue(-1);
        }

        @Override
        public void begin(List<Sentence> sentences) {
            number(sentences);
            readForms();
            makeVectors();
            int tokens = tokens();
            int width = second.outputSize();
            projected = Scratch.atLeast(tokens * first.projectedSize(), projected);
            firstOutputs = Scratch.atLeast(tokens * width, firstOutputs);
            secondOutputs = Scratch.atLeast(tokens * width, secondOutputs);
            first.project(tokens, vectors, projected);
            first.run(sequences, projected, state, firstOutputs);
            second.project(tokens, firstOutputs, projected);
            second.run(sequences, projected, state, secondOutputs);
            for (int task = 0; task < predicted.size(); task++) {
                classify(task, firstOutputs, first.outputSize());
            }
        }

        private void readForms() {
            formRows.clear();
            forms.clear();
            sequences.clear();
            tokenForms = Scratch.atLeast(tokens(), tokenForms);
            int row = 0;
            for (Sentence sentence : sentences()) {
                for (Token token : sentence.tokens()) {
                    tokenForms[row] = rowOf(token.form());
                    sequences.add(row++);
                }
                sequences.endSequence();
            }
            sequences.rank();
        }

        private int rowOf(String form) {
            int row = formRows.getInt(form);
            if (row < 0) {
                row = forms.size();
                formRows.put(form, row);
                forms.add(form);
            }
            return row;
        }

        private void makeVectors() {
            int characterSize = characters.outputSize();
            int width = characterSize + wordSize + given.size();
            formStates = Scratch.atLeast(forms.size() * characterSize, formStates);
            characterSession.encode(forms, formStates);
            vectors = Scratch.atLeast(tokens() * width, vectors);
            for (int token = 0; token < tokens(); token++) {
                int form = tokenForms[token];
                System.arraycopy(formStates, form * characterSize, vectors, token * width, characterSize);
                int word = words.find(forms.get(form));
                System.arraycopy(wordEmbedding, word * wordSize, vectors, token * width + characterSize, wordSize);
            }
            int at = characterSize + wordSize;
            for (int s = 0; given.areTaken() && s < sentences().size(); s++) {
                for (Token token : sentences().get(s).tokens()) {
                    given.copy(token, vectors, at);
                    at += width;
                }
            }
        }

        /** {@inheritDoc} They are the second layer's outputs [tokens, 2·units]. */
        @Override
        public float[] outputs() {
            return secondOutputs;
        }
    }
}
