package org.crossbranch.scoring.network.encoder;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.WordTask;
import org.crossbranch.scoring.network.kernel.ActivationKernels;
import org.crossbranch.scoring.network.kernel.MatrixKernels;
import org.crossbranch.scoring.network.kernel.PackedMatrix;
import org.crossbranch.scoring.network.kernel.Scratch;
import org.crossbranch.scoring.network.layer.Dense;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * Word embeddings, and tag embeddings weighted by the probabilities of a feed-forward tagger that reads a window of words and
 * suffixes; or those of the tags and morphological attributes given. Immutable; sessions are of one thread.
 */
public final class WindowEncoder implements TokenEncoder {
    private static final int AROUND = WindowShape.WINDOW / 2;

    private final Vocabulary words;
    private final AffixVocabulary suffixes;
    private final WindowShape shape;
    private final float[] wordEmbedding;
    private final float[] suffixEmbedding;
    private final float[] empty;
    private final PackedMatrix slots;
    private final float[] bias;
    private final PackedMatrix tagEmbedding;
    private final int tokenSize;

    /** The embeddings of tags and of each attribute, if they are given. */
    private final List<GivenEmbedding> given;

    private final List<Lexicon.Task> predicted;
    private final List<Dense> classifiers;

    /**
     * An encoder.
     *
     * @throws IllegalArgumentException if the network's sizes are not those of the lexicon
     */
    public WindowEncoder(WindowShape shape, DenseWeights<?> weights, Lexicon lexicon) {
        words = lexicon.words();
        suffixes = AffixVocabulary.ofSuffixes(words);
        this.shape = shape;
        tokenSize = shape.tokenSize();
        NetworkShape.checkAgrees("words", shape.words(), words.size());
        NetworkShape.checkAgrees("suffixes", shape.suffixes(), suffixes.size());
        shape.tasks().check(lexicon);
        wordEmbedding = weights.values(shape.wordEmbedding());
        suffixEmbedding = weights.values(shape.suffixEmbedding());
        empty = weights.values(shape.emptyForm());
        slots = PackedMatrix.of(weights.tensor(shape.taggerSlots().weight()));
        bias = weights.values(shape.taggerSlots().bias());
        given = lexicon.tasks().stream()
                .filter(task -> shape.given().containsKey(task.task().name()))
                .map(task -> new GivenEmbedding(
                        weights, Optional.of(shape.givenEmbedding(task.task().name())), List.of(task)))
                .toList();
        predicted = lexicon.tasks().stream()
                .filter(task -> !shape.given().containsKey(task.task().name()))
                .toList();
        classifiers = predicted.stream()
                .map(task -> new Dense(weights, shape.classifier(task.task().name())))
                .toList();
        tagEmbedding = given.isEmpty()
                ? PackedMatrix.of(weights.tensor(shape.tagEmbedding()))
                : PackedMatrix.of(0, 0, new float[0]);
    }

    @Override
    public Session session() {
        return new Session();
    }

    /** A batch of sentences. */
    final class Session extends LabelledRows {
        private final int[] window = new int[WindowShape.WINDOW];
        private float[] forms = {};
        private float[] products = {};
        private float[] hiddens = {};
        private float[] probabilities = {};
        private float[] vectors = {};

        private Session() {
            super(predicted, classifiers);
        }

        @Override
        public void begin(List<Sentence> sentences) {
            number(sentences);
            int tokens = tokens();
            forms = Scratch.atLeast((tokens + 1) * shape.formSize(), forms);
            vectors = Scratch.atLeast(tokens * tokenSize, vectors);
            for (int s = 0; s < sentences.size(); s++) {
                read(sentences.get(s), row(s, 0));
            }
            if (predicted.isEmpty()) {
                return;
            }
            System.arraycopy(empty, 0, forms, tokens * shape.formSize(), shape.formSize());
            hide();
            for (int task = 0; task < predicted.size(); task++) {
                float[] scores = classify(task, hiddens, shape.hidden());
                if (predicted.get(task).task().name().equals(WordTask.TAG)) {
                    embedTags(task, scores, classifiers.get(task).width());
                }
            }
        }

        private void read(Sentence sentence, int start) {
            int wordSize = shape.wordSize();
            int suffixSize = shape.suffixSize();
            int row = start;
            for (Token token : sentence.tokens()) {
                int word = words.find(token.form());
                int suffix = suffixes.of(token.form(), word) * suffixSize;
                int form = row * shape.formSize();
                System.arraycopy(wordEmbedding, word * wordSize, forms, form, wordSize);
                System.arraycopy(suffixEmbedding, suffix, forms, form + wordSize, suffixSize);
                System.arraycopy(wordEmbedding, word * wordSize, vectors, row * tokenSize, wordSize);
                int at = row * tokenSize + wordSize;
                for (GivenEmbedding embedding : given) {
                    embedding.copy(token, vectors, at);
                    at += embedding.size();
                }
                row++;
            }
        }

        /** The tagger's hidden layer: the product of each token with each slot once, then sums over the windows. */
        private void hide() {
            int tokens = tokens();
            int hidden = shape.hidden();
            int width = WindowShape.WINDOW * hidden;
            int inputs = shape.formSize();
            products = Scratch.atLeast((tokens + 1) * width, products);
            Arrays.fill(products, 0, (tokens + 1) * width, 0);
            slots.multiply(tokens + 1, forms, 0, inputs, products, 0, width);
            hiddens = Scratch.atLeast(tokens * hidden, hiddens);
            for (int s = 0; s < sentences().size(); s++) {
                int start = row(s, 0);
                int end = row(s, sentences().get(s).length());
                for (int token = start; token < end; token++) {
                    System.arraycopy(bias, 0, hiddens, token * hidden, hidden);
                    for (int slot = 0; slot < WindowShape.WINDOW; slot++) {
                        int other = token + slot - AROUND;
                        int row = other < start || other >= end ? tokens : other;
                        window[slot] = row * width + slot * hidden;
                    }
                    MatrixKernels.addRows(hidden, window.length, products, window, hiddens, token * hidden);
                }
            }
            ActivationKernels.reluInPlace(tokens * hidden, hiddens, 0);
        }

        private void embedTags(int task, float[] scores, int width) {
            int tokens = tokens();
            int size = tokenSize;
            probabilities = Scratch.atLeast(tokens * width, probabilities);
            System.arraycopy(scores, 0, probabilities, 0, tokens * width);
            for (int token = 0; token < tokens; token++) {
                Arrays.fill(vectors, token * size + shape.wordSize(), (token + 1) * size, 0);
                normalize(task, token, probabilities, token * width);
            }
            tagEmbedding.multiply(tokens, probabilities, 0, width, vectors, shape.wordSize(), size);
        }

        /** {@inheritDoc} They are the word embedding and the expected tag embedding, or those of what is given. */
        @Override
        public float[] outputs() {
            return vectors;
        }
    }
}
