package org.crossbranch.scoring.network.encoder;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.crossbranch.scoring.network.layer.BiLstm;
import org.crossbranch.scoring.network.layer.Dense;
import org.crossbranch.scoring.weights.NamedSizes;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.scoring.weights.TensorSpec;

/**
 * The sizes of the part of a network that reads a sentence: word and character embeddings, bi-LSTMs over characters and tokens, and
 * the classifiers of word-level tasks and of functions.
 *
 * @param forms sizes of what reads a word form
 * @param sentenceUnits units of each of the two sentence LSTM layers in each direction
 * @param givenTagSize width of the embedding of labels that are given with the sentence, for all tasks together; 0 for a network that
 *     predicts them
 * @param tagger sizes of the tagger, in a network that predicts them by one of its own
 * @param tasks the word-level tasks
 * @param trees sizes of what reads whole trees off the encoder
 * @param contextSize width of the vector that an encoder from outside gives each token; 0 for a network that reads none
 */
public record EncoderShape(
        Forms forms,
        int sentenceUnits,
        int givenTagSize,
        TaggerSizes tagger,
        TaskSizes tasks,
        Trees trees,
        int contextSize) {
    private static final String CONTEXT_SIZE = "contextSize";

    /**
     * The sizes of what reads a word form.
     *
     * @param words word types, the unknown (row 0) counted
     * @param wordSize width of a word embedding
     * @param characters characters (Unicode code points), the unknown (row 0) counted
     * @param characterSize width of a character embedding
     * @param characterUnits units of the character LSTM in each direction; 0 for a network that reads no characters
     * @param affixes sizes of the embeddings of affixes
     * @param vectors sizes of the vectors that were trained outside of the treebank
     */
    public record Forms(
            int words,
            int wordSize,
            int characters,
            int characterSize,
            int characterUnits,
            FormAffixes.Sizes affixes,
            FormVectors.Sizes vectors) {

        /** Checks the sizes. */
        public Forms {
            NetworkShape.check(words, wordSize, characters, characterSize, characterUnits + 1);
        }

        /** The sizes without vectors. */
        public Forms(
                int words,
                int wordSize,
                int characters,
                int characterSize,
                int characterUnits,
                FormAffixes.Sizes affixes) {
            this(words, wordSize, characters, characterSize, characterUnits, affixes, FormVectors.Sizes.NONE);
        }

        /** Whether the network reads a form's characters. */
        public boolean readsCharacters() {
            return characterUnits > 0;
        }

        /** Width of what is read off a form: character states of both directions, affixes, the vector, then the word. */
        int size() {
            return 2 * characterUnits + affixes.width() + vectors.size() + wordSize;
        }
    }

    /**
     * The sizes of what is scored of trees beside the actions of the parser's system.
     *
     * @param functions those of the classifier of functions of a finished tree
     * @param arcs those of the layers that score dependencies
     */
    public record Trees(FunctionSizes functions, ArcSizes arcs) {
        /** The sizes of a network that scores neither. */
        public static final Trees NONE = new Trees(FunctionSizes.NONE, ArcSizes.NONE);
    }

    /** Checks the sizes. */
    public EncoderShape {
        NetworkShape.check(sentenceUnits, givenTagSize + 1, contextSize + 1);
        GivenEmbedding.check(givenTagSize > 0, tasks);
        if (tagger.isThere() && (givenTagSize > 0 || tasks.labels().isEmpty())) {
            throw new IllegalArgumentException("a network with a tagger predicts labels, and is given none");
        }
    }

    /** The shape of a network that predicts nothing of trees but its system's actions. */
    public EncoderShape(Forms forms, int sentenceUnits, int givenTagSize, TaggerSizes tagger, TaskSizes tasks) {
        this(forms, sentenceUnits, givenTagSize, tagger, tasks, Trees.NONE, 0);
    }

    /**
     * Takes the shape from the sizes of a model.
     *
     * @throws IllegalArgumentException if a size is missing
     */
    public static EncoderShape of(NamedSizes sizes) {
        return new EncoderShape(
                new Forms(
                        sizes.take("words"),
                        sizes.take("wordSize"),
                        sizes.take("characters"),
                        sizes.take("characterSize"),
                        sizes.take("characterUnits"),
                        FormAffixes.Sizes.of(sizes),
                        FormVectors.Sizes.of(sizes)),
                sizes.take("sentenceUnits"),
                sizes.takeIfThere(NetworkShape.GIVEN_TAG_SIZE),
                TaggerSizes.of(sizes),
                TaskSizes.of(sizes),
                new Trees(FunctionSizes.of(sizes), ArcSizes.of(sizes)),
                sizes.takeIfThere(CONTEXT_SIZE));
    }

    /** Adds all sizes but those of the word-level tasks. */
    public void addSizes(Map<String, Integer> sizes) {
        sizes.put("words", forms.words());
        sizes.put("characters", forms.characters());
        sizes.put("wordSize", forms.wordSize());
        sizes.put("characterSize", forms.characterSize());
        sizes.put("characterUnits", forms.characterUnits());
        sizes.put("sentenceUnits", sentenceUnits);
        if (givenTagSize > 0) {
            sizes.put(NetworkShape.GIVEN_TAG_SIZE, givenTagSize);
        }
        tagger.addTo(sizes);
        forms.affixes().addTo(sizes);
        forms.vectors().addTo(sizes);
        functions().addTo(sizes);
        arcs().addTo(sizes);
        if (contextSize > 0) {
            sizes.put(CONTEXT_SIZE, contextSize);
        }
    }

    /** Sizes of the classifier of functions. */
    public FunctionSizes functions() {
        return trees.functions();
    }

    /** Sizes of the layers that score dependencies beside the actions. */
    public ArcSizes arcs() {
        return trees.arcs();
    }

    /** Width of a token's vector: its form, its vector in context, then given labels or the tagger's. */
    public int tokenSize() {
        return forms.size() + contextSize + labelSize();
    }

    /** Width of the labels in a token's vector; 0 for a network that reads none. */
    int labelSize() {
        return givenTagSize + tagger.labelSize();
    }

    /** Width of what a sentence layer gives for a token: forward, then backward. */
    public int encodedSize() {
        return 2 * sentenceUnits;
    }

    /** The embedding of words. */
    public TensorSpec wordEmbedding() {
        return TensorSpec.matrix("word.embedding", forms.words(), forms.wordSize());
    }

    /** The embedding of characters, in a network that reads them. */
    public TensorSpec characterEmbedding() {
        return TensorSpec.matrix("character.embedding", forms.characters(), forms.characterSize());
    }

    /** The embedding of given labels, in a network that takes them. */
    public Optional<TensorSpec> givenEmbedding() {
        return givenTagSize == 0 ? Optional.empty() : Optional.of(GivenEmbedding.tensor(tasks.sizes(), givenTagSize));
    }

    /** The bi-LSTM over the characters of a form, in a network that reads them. */
    public BiLstm.Tensors characterLstm() {
        return BiLstm.Tensors.of("character", forms.characterSize(), forms.characterUnits());
    }

    /** The tagger's bi-LSTM over a sentence, in a network that has one. */
    public BiLstm.Tensors taggerLstm() {
        return BiLstm.Tensors.of("tagger", forms.size() + contextSize, tagger.units());
    }

    /** The embedding of the tagger's labels, task by task, in a network that has one. */
    public TensorSpec predictedEmbedding() {
        return TensorSpec.matrix("predicted.embedding", tasks.sizes().sum(), tagger.labelSize());
    }

    /** The first bi-LSTM over a sentence. */
    public BiLstm.Tensors firstLstm() {
        return BiLstm.Tensors.of("sentence1", tokenSize(), sentenceUnits);
    }

    /** The second bi-LSTM over a sentence. */
    public BiLstm.Tensors secondLstm() {
        return BiLstm.Tensors.of("sentence2", encodedSize(), sentenceUnits);
    }

    /** The word-level tasks that are predicted: all, or none where their labels are given. */
    public TaskSizes predicted() {
        return givenTagSize == 0 ? tasks : new TaskSizes(Map.of());
    }

    /** The classifier of a word-level task that is predicted, on the tagger's LSTM or the first of the others. */
    public Dense.Tensors classifier(String task) {
        return tasks.tensors(task, classifiedSize());
    }

    private int classifiedSize() {
        return tagger.isThere() ? 2 * tagger.units() : encodedSize();
    }

    /** The tensors, in a model's order. */
    public List<TensorSpec> tensors() {
        List<TensorSpec> tensors = new ArrayList<>();
        tensors.add(wordEmbedding());
        if (forms.readsCharacters()) {
            tensors.add(characterEmbedding());
        }
        givenEmbedding().ifPresent(tensors::add);
        if (forms.readsCharacters()) {
            tensors.addAll(characterLstm().all());
        }
        tensors.addAll(forms.affixes().tensors());
        tensors.addAll(forms.vectors().tensors());
        if (tagger.isThere()) {
            tensors.addAll(taggerLstm().all());
            tensors.add(predictedEmbedding());
        }
        tensors.addAll(firstLstm().all());
        tensors.addAll(secondLstm().all());
        tensors.addAll(predicted().tensors(classifiedSize()));
        tensors.addAll(functions().tensors(encodedSize()));
        tensors.addAll(arcs().tensors(encodedSize()));
        return tensors;
    }
}
