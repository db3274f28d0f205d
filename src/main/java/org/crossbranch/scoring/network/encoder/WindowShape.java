package org.crossbranch.scoring.network.encoder;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.crossbranch.scoring.network.layer.Dense;
import org.crossbranch.scoring.network.layer.SlotTensors;
import org.crossbranch.scoring.weights.NamedSizes;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.scoring.weights.TensorSpec;

/**
 * The sizes of the part of a feed-forward network that tags tokens and makes their vectors.
 *
 * @param words word types, the unknown (row 0) counted
 * @param suffixes suffixes of words, the unknown (row 0) counted
 * @param wordSize width of a word embedding
 * @param suffixSize width of a suffix embedding
 * @param tagSize width of a tag embedding
 * @param takesTags whether tags are given with the sentence; else they are the tagger's
 * @param hidden units of the tagger's hidden layer
 * @param tasks the word-level tasks
 */
public record WindowShape(
        int words,
        int suffixes,
        int wordSize,
        int suffixSize,
        int tagSize,
        boolean takesTags,
        int hidden,
        TaskSizes tasks) {
    /** Tokens that the tagger reads: two before, the token itself, two behind. */
    public static final int WINDOW = 5;

    /** Checks the sizes. */
    public WindowShape {
        NetworkShape.check(words, suffixes, wordSize, suffixSize, tagSize, hidden);
        GivenEmbedding.check(true, tasks);
    }

    /**
     * Takes the shape from the sizes of a model.
     *
     * @throws IllegalArgumentException if a size is missing
     */
    public static WindowShape of(NamedSizes sizes) {
        int words = sizes.take("words");
        int suffixes = sizes.take("suffixes");
        int wordSize = sizes.take("wordSize");
        int suffixSize = sizes.take("suffixSize");
        int given = sizes.takeIfThere(NetworkShape.GIVEN_TAG_SIZE);
        return new WindowShape(
                words,
                suffixes,
                wordSize,
                suffixSize,
                given > 0 ? given : sizes.take("tagSize"),
                given > 0,
                sizes.take("taggerHidden"),
                TaskSizes.of(sizes));
    }

    /** Adds the sizes by the names that {@link #of} takes. */
    public void addSizes(Map<String, Integer> sizes) {
        sizes.put("words", words);
        sizes.put("suffixes", suffixes);
        sizes.put("wordSize", wordSize);
        sizes.put("suffixSize", suffixSize);
        sizes.put(takesTags ? NetworkShape.GIVEN_TAG_SIZE : "tagSize", tagSize);
        sizes.put("taggerHidden", hidden);
        tasks.addTo(sizes);
    }

    /** Width of what the tagger reads of a token: the word embedding, then the suffix embedding. */
    public int formSize() {
        return wordSize + suffixSize;
    }

    /** Width of a token's vector: the word embedding, then the tag embedding. */
    public int tokenSize() {
        return wordSize + tagSize;
    }

    /** The embedding of words. */
    public TensorSpec wordEmbedding() {
        return TensorSpec.matrix("word.embedding", words, wordSize);
    }

    /** The embedding of suffixes. */
    public TensorSpec suffixEmbedding() {
        return TensorSpec.matrix("suffix.embedding", suffixes, suffixSize);
    }

    /** The vector that the tagger reads outside the sentence. */
    public TensorSpec emptyForm() {
        return TensorSpec.vector("tagger.empty", formSize());
    }

    /** The tagger's hidden layer, over its window. */
    public SlotTensors taggerSlots() {
        return SlotTensors.of("tagger", formSize(), WINDOW, hidden);
    }

    /** The output layer of a word-level task. */
    public Dense.Tensors classifier(String task) {
        return tasks.tensors(task, hidden);
    }

    /** The embedding of given tags, in a network that takes them. */
    public Optional<TensorSpec> givenEmbedding() {
        return takesTags ? Optional.of(GivenEmbedding.tensor(IntStream.of(tasks.tags()), tagSize)) : Optional.empty();
    }

    /** The embedding of the tagger's tags, in a network that is given none. */
    public TensorSpec tagEmbedding() {
        return TensorSpec.matrix("tag.embedding", tasks.tags(), tagSize);
    }

    /** The tensors, in a model's order. */
    public List<TensorSpec> tensors() {
        List<TensorSpec> tensors = new ArrayList<>(List.of(wordEmbedding(), suffixEmbedding(), emptyForm()));
        tensors.addAll(taggerSlots().all());
        tensors.addAll(tasks.tensors(hidden));
        tensors.add(givenEmbedding().orElseGet(this::tagEmbedding));
        return tensors;
    }
}
