package org.crossbranch.scoring.network.encoder;

import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.ArcScoringSession;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.TokenVectors;
import org.crossbranch.scoring.TreeEdge;
import org.crossbranch.scoring.TreeFunctions;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.network.kernel.Scratch;
import org.crossbranch.scoring.network.layer.BiLstm;
import org.crossbranch.scoring.network.layer.Dense;
import org.crossbranch.scoring.network.layer.Lstm;
import org.crossbranch.scoring.network.layer.PackedSequences;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.transition.dependency.graph.HeadConfiguration;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * Word and character embeddings, two bi-LSTM layers over the sentence, and the classifiers of word-level tasks on the first of them (Coavoux &amp;
 * Cohen 2019 §3.1, §3.4), or on a tagger before both. Immutable; sessions are of one thread.
 */
public final class SentenceEncoder implements TokenEncoder {
    /** Of the products that a session keeps by form. With 128 units these are 6,144 forms. */
    private static final int CACHED_BYTES = 24 << 20;

    private final Vocabulary words;
    private final int wordSize;
    private final float[] wordEmbedding;
    private final CharacterEncoder characters;
    private final FormVectors formVectors;
    private final BiLstm first;
    private final BiLstm second;
    private final GivenEmbedding given;
    private final Optional<SentenceTagger> tagger;
    private final int contextSize;
    private final Optional<TokenVectors> context;
    private final int labelSize;
    private final List<Lexicon.Task> predicted;
    private final List<Dense> classifiers;
    private final Optional<Functions> functions;
    private final Optional<ArcLayers> arcs;

    /** The classifier of functions, and their names. */
    private record Functions(FunctionClassifier classifier, Vocabulary names) {}

    /**
     * An encoder.
     *
     * @throws IllegalArgumentException if the network's sizes are not those of the lexicon
     */
    public SentenceEncoder(EncoderShape shape, DenseWeights<?> weights, Lexicon lexicon) {
        NetworkShape.checkAgrees("words", shape.forms().words(), lexicon.words().size());
        NetworkShape.checkAgrees(
                "characters", shape.forms().characters(), lexicon.characters().size());
        NetworkShape.checkAgrees(
                "columns of an encoder",
                shape.contextSize(),
                lexicon.encoder().map(TokenVectors::width).orElse(0));
        shape.tasks().check(lexicon);
        shape.functions().check(lexicon);
        shape.arcs().check(lexicon);
        words = lexicon.words();
        wordSize = shape.forms().wordSize();
        wordEmbedding = weights.values(shape.wordEmbedding());
        characters = new CharacterEncoder(shape, weights, lexicon);
        formVectors = new FormVectors(shape.forms().vectors(), weights, lexicon);
        given = new GivenEmbedding(weights, shape.givenEmbedding(), lexicon.tasks());
        // What is read off the form is the head: its products are the same wherever the form stands.
        contextSize = shape.contextSize();
        context = lexicon.encoder();
        labelSize = shape.labelSize();
        first = new BiLstm(weights, shape.firstLstm(), contextSize + labelSize);
        second = new BiLstm(weights, shape.secondLstm());
        tagger = shape.tagger().isThere() ? Optional.of(new SentenceTagger(shape, weights)) : Optional.empty();
        predicted = given.predicted(lexicon);
        classifiers = predicted.stream()
                .map(task -> new Dense(weights, shape.classifier(task.task().name())))
                .toList();
        arcs = lexicon.dependencies()
                .map(actions -> new ArcLayers(shape.arcs(), shape.encodedSize(), weights, actions));
        functions = lexicon.functions()
                .map(known -> new Functions(new FunctionClassifier(shape, weights, known), known.functions()));
    }

    @Override
    public Session session() {
        return session(CACHED_BYTES / (productSize() * Float.BYTES));
    }

    /** Width of a form's products: the tagger's, then the first sentence layer's. */
    private int productSize() {
        return taggerProductSize() + first.projectedSize();
    }

    private int taggerProductSize() {
        return tagger.map(own -> own.layer().projectedSize()).orElse(0);
    }

    /** A session that keeps the products of a number of forms. */
    Session session(int cachedForms) {
        return new Session(cachedForms);
    }

    /** A batch of sentences in lock-step. */
    public final class Session extends LabelledRows {
        private final CharacterEncoder.Session characterSession = characters.session();
        private final Optional<TreeFunctions> edges = functions.map(EdgeFunctions::new);
        private final Optional<ArcScoringSession<HeadConfiguration>> dependencies =
                arcs.map(layers -> layers.beside(this));
        private final FormCache cache;
        private final Object2IntOpenHashMap<String> formRows = new Object2IntOpenHashMap<>();
        private final List<String> forms = new ArrayList<>();
        private final PackedSequences sequences = new PackedSequences();
        private final Lstm.State state = new Lstm.State();
        private final List<String> missing = new ArrayList<>();
        private int[] missingRows = {};
        private int[] tokenForms = {};
        private float[] states = {};
        private float[] vectors = {};
        private float[] computed = {};
        private float[] tails = {};
        private float[] formProducts = {};
        private float[] projected = {};
        private float[] taggerOutputs = {};
        private float[] probabilities = {};
        private float[] firstOutputs = {};
        private float[] secondOutputs = {};

        private Session(int cachedForms) {
            super(predicted, classifiers);
            cache = new FormCache(cachedForms);
            formRows.defaultReturnValue(-1);
        }

        @Override
        public void begin(List<Sentence> sentences) {
            number(sentences);
            readForms();
            multiplyForms();
            readContext();
            int tokens = tokens();
            int width = second.outputSize();
            firstOutputs = Scratch.atLeast(tokens * width, firstOutputs);
            secondOutputs = Scratch.atLeast(tokens * width, secondOutputs);
            tagger.ifPresent(this::predict);
            projectTokens();
            first.run(sequences, projected, state, firstOutputs);
            second.project(tokens, firstOutputs, projected);
            second.run(sequences, projected, state, secondOutputs);
            if (tagger.isEmpty()) {
                for (int task = 0; task < predicted.size(); task++) {
                    classify(task, firstOutputs, first.outputSize());
                }
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

        /** The layers' products of what is read off each form; those of the forms that are not cached, in one. */
        private void multiplyForms() {
            int width = productSize();
            formProducts = Scratch.atLeast(forms.size() * width, formProducts);
            missingRows = Scratch.atLeast(forms.size(), missingRows);
            missing.clear();
            for (int form = 0; form < forms.size(); form++) {
                if (!cache.read(forms.get(form), formProducts, form * width)) {
                    missingRows[missing.size()] = form;
                    missing.add(forms.get(form));
                }
            }
            if (missing.isEmpty()) {
                return;
            }
            computed = Scratch.atLeast(missing.size() * width, computed);
            readMissing();
            tagger.ifPresent(own -> own.layer().project(missing.size(), vectors, computed, 0, width));
            first.project(missing.size(), vectors, computed, taggerProductSize(), width);
            for (int m = 0; m < missing.size(); m++) {
                System.arraycopy(computed, m * width, formProducts, missingRows[m] * width, width);
                cache.write(missing.get(m), computed, m * width, width);
            }
        }

        /** Vectors of the missing forms: states of characters, affixes, the vector from outside, word embedding. */
        private void readMissing() {
            int characterSize = characters.outputSize();
            int width = characterSize + formVectors.width() + wordSize;
            states = Scratch.atLeast(missing.size() * characterSize, states);
            characterSession.encode(missing, states);
            vectors = Scratch.atLeast(missing.size() * width, vectors);
            for (int m = 0; m < missing.size(); m++) {
                System.arraycopy(states, m * characterSize, vectors, m * width, characterSize);
                formVectors.copy(missing.get(m), vectors, m * width + characterSize);
                int word = words.find(missing.get(m));
                System.arraycopy(wordEmbedding, word * wordSize, vectors, (m + 1) * width - wordSize, wordSize);
            }
        }

        /** Writes the tokens' vectors in context to {@link #tails}, whose rows the labels end. */
        private void readContext() {
            int width = contextSize + labelSize;
            tails = Scratch.atLeast(tokens() * width, tails);
            if (contextSize == 0) {
                return;
            }
            TokenVectors.Source source = context.flatMap(TokenVectors::source)
                    .orElseThrow(() -> new IllegalStateException("a network that reads an encoder was given none"));
            for (int s = 0; s < sentences().size(); s++) {
                source.read(sentences().get(s), tails, row(s, 0) * width, width);
            }
        }

        /** Predicts labels, and writes their embeddings, weighted by their probabilities, to {@link #tails}. */
        private void predict(SentenceTagger own) {
            int tokens = tokens();
            int width = own.layer().outputSize();
            copyProducts(0, own.layer().projectedSize());
            if (contextSize > 0) {
                own.layer().addTail(tokens, tails, contextSize + labelSize, projected);
            }
            taggerOutputs = Scratch.atLeast(tokens * width, taggerOutputs);
            own.layer().run(sequences, projected, state, taggerOutputs);
            probabilities = Scratch.atLeast(tokens * own.labels(), probabilities);
            int column = 0;
            for (int task = 0; task < predicted.size(); task++) {
                float[] scores = classify(task, taggerOutputs, width);
                int labels = predicted.get(task).labels().size();
                for (int token = 0; token < tokens; token++) {
                    int at = token * own.labels() + column;
                    System.arraycopy(scores, token * classifiers.get(task).width(), probabilities, at, labels);
                    normalize(task, token, probabilities, at);
                }
                column += labels;
            }
            int tail = contextSize + labelSize;
            for (int token = 0; token < tokens; token++) {
                Arrays.fill(tails, token * tail + contextSize, (token + 1) * tail, 0);
            }
            own.embed(tokens, probabilities, tails, contextSize, tail);
        }

        private void projectTokens() {
            copyProducts(taggerProductSize(), first.projectedSize());
            if (given.areTaken()) {
                copyGiven();
            }
            if (contextSize + labelSize > 0) {
                first.addTail(tokens(), tails, contextSize + labelSize, projected);
            }
        }

        /** Copies columns of the products of each token's form. */
        private void copyProducts(int column, int width) {
            int products = productSize();
            projected = Scratch.atLeast(tokens() * width, projected);
            for (int token = 0; token < tokens(); token++) {
                System.arraycopy(formProducts, tokenForms[token] * products + column, projected, token * width, width);
            }
        }

        private void copyGiven() {
            int at = contextSize;
            for (Sentence sentence : sentences()) {
                for (Token token : sentence.tokens()) {
                    given.copy(token, tails, at);
                    at += contextSize + labelSize;
                }
            }
        }

        @Override
        public Optional<TreeFunctions> functions() {
            return edges;
        }

        @Override
        public Optional<ArcScoringSession<HeadConfiguration>> dependencies() {
            return dependencies;
        }

        /** The functions of the edges of trees over the batch's sentences. */
        private final class EdgeFunctions implements TreeFunctions {
            private final Vocabulary names;
            private final FunctionClassifier.Session classifier;

            EdgeFunctions(Functions functions) {
                names = functions.names();
                classifier = functions.classifier().session();
            }

            @Override
            public Vocabulary functions() {
                return names;
            }

            @Override
            public void addProbabilities(int sentence, List<TreeEdge> edges, float[] into) {
                int tokens = sentences().get(sentence).length();
                classifier.addProbabilities(edges, row(sentence, 0), tokens, secondOutputs, into);
            }
        }

        /** {@inheritDoc} They are the second layer's outputs [tokens, 2·units]. */
        @Override
        public float[] outputs() {
            return secondOutputs;
        }
    }
}
