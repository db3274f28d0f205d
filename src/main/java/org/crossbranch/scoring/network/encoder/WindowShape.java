package org.crossbranch.scoring.network.encoder;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.crossbranch.scoring.WordTask;
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
 * @param tagSize width of an embedding of the tagger's tags; 0 in a network that is given tags
 * @param given of the tasks whose labels are given with the sentence, tags and morphological attributes, the widths of their
 *     embeddings; empty if tags are the tagger's
 * @param hidden units of the tagger's hidden layer
 * @param tasks the word-level tasks
 */
public record WindowShape(
        int words,
        int suffixes,
        int wordSize,
        int suffixSize,
        int tagSize,
        Map<String, Integer> given,
        int hidden,
        TaskSizes tasks) {
    /** Tokens that the tagger reads: two before, the token itself, two behind. */
    public static final int WINDOW = 5;

    private static final String GIVEN = "given.";

    /** Copies the map and checks the sizes. */
    public WindowShape {
        given = Collections.unmodifiableMap(new LinkedHashMap<>(given));
        NetworkShape.check(words, suffixes, wordSize, suffixSize, hidden);
        NetworkShape.check(given.getOrDefault(WordTask.TAG, tagSize));
        given.values().forEach(NetworkShape::check);
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
        Map<String, Integer> given = new LinkedHashMap<>();
        sizes.takeAll(name -> name.equals(NetworkShape.GIVEN_TAG_SIZE) || name.startsWith(GIVEN))
                .forEach((name, size) -> given.put(
                        name.equals(NetworkShape.GIVEN_TAG_SIZE) ? WordTask.TAG : name.substring(GIVEN.length()),
                        size));
        return new WindowShape(
                words,
                suffixes,
                wordSize,
                suffixSize,
                given.isEmpty() ? sizes.take("tagSize") : 0,
                given,
                sizes.take("taggerHidden"),
                TaskSizes.of(sizes));
    }

    /** Adds the sizes by the names that {@link #of} takes. */
    public void addSizes(Map<String, Integer> sizes) {
        sizes.put("words", words);
        sizes.put("suffixes", suffixes);
        sizes.put("wordSize", wordSize);
        sizes.put("suffixSize", suffixSize);
        if (given.isEmpty()) {
            sizes.put("tagSize", tagSize);
        }
        given.forEach((task, size) ->
                sizes.put(task.equals(WordTask.TAG) ? NetworkShape.GIVEN_TAG_SIZE : GIVEN + task, size));
        sizes.put("taggerHidden", hidden);
        tasks.addTo(sizes);
    }

    /** Width of what the tagger reads of a token: the word embedding, then the suffix embedding. */
    public int formSize() {
        return wordSize + suffixSize;
    }

    /** Width of a token's vector: the word embedding, then that of the tagger's tags or those of given labels. */
    public int tokenSize() {
        return wordSize
                + tagSize
                + given.values().stream().mapToInt(Integer::intValue).sum();
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

    /** The embedding of a task's given labels: a row for each, and one for any other. */
    public TensorSpec givenEmbedding(String task) {
        return TensorSpec.matrix(
                task.equals(WordTask.TAG) ? GivenEmbedding.NAME : GIVEN + task,
                tasks.size(task) + 1,
                Objects.requireNonNull(given.get(task)));
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
        if (given.isEmpty()) {
            tensors.add(tagEmbedding());
        }
        given.keySet().forEach(task -> tensors.add(givenEmbedding(task)));
        return tensors;
    }
}
