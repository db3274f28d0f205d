package org.crossbranch.scoring.network;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The sizes of the set scorer's network (Coavoux &amp; Cohen 2019 §3), which fix the names and shapes of its tensors.
 *
 * @param words word types, the unknown (row 0) counted
 * @param characters characters (Unicode code points), the unknown (row 0) counted
 * @param wordSize width of a word embedding
 * @param characterSize width of a character embedding
 * @param characterUnits units of the character LSTM in each direction
 * @param sentenceUnits units of each of the two sentence LSTM layers in each direction
 * @param hidden units of each hidden layer of the two action classifiers
 * @param tags part-of-speech tags
 * @param labels labelling actions, NO-LABEL (column 0) counted
 */
public record NetworkShape(
        int words,
        int characters,
        int wordSize,
        int characterSize,
        int characterUnits,
        int sentenceUnits,
        int hidden,
        int tags,
        int labels) {

    /** Slots of a structural decision: a candidate's positions, then the focus's. */
    public static final int STRUCTURE_SLOTS = 2 * SetPosition.COUNT;

    /** Slots of a labelling decision: the focus's positions. */
    public static final int LABEL_SLOTS = SetPosition.COUNT;

    /** No size may be greater, so that products of a few of them do not overflow. */
    public static final int MAX_SIZE = 1 << 24;

    /** Checks that each size is from 1 to {@link #MAX_SIZE}. */
    public NetworkShape {
        int[] sizes = {words, characters, wordSize, characterSize, characterUnits, sentenceUnits, hidden, tags, labels};
        for (int size : sizes) {
            if (size < 1 || size > MAX_SIZE) {
                throw new IllegalArgumentException("a network size of " + size + "; possible are 1 to " + MAX_SIZE);
            }
        }
    }

    /** The sizes of Coavoux 2017 Table 6.3 for a vocabulary. */
    public static NetworkShape standard(int words, int characters, int tags, int labels) {
        return new NetworkShape(words, characters, 32, 32, 32, 128, 128, tags, labels);
    }

    /** Width of a token's vector: the character states of both directions, then the word embedding. */
    public int tokenSize() {
        return 2 * characterUnits + wordSize;
    }

    /** Width of what a sentence layer gives for a token: forward, then backward. */
    public int encodedSize() {
        return 2 * sentenceUnits;
    }

    /** Name and shape of each tensor, in the order in which a model stores them; the caller may change the arrays. */
    public Map<String, int[]> tensors() {
        Map<String, int[]> tensors = new LinkedHashMap<>();
        tensors.put("word.embedding", new int[] {words, wordSize});
        tensors.put("character.embedding", new int[] {characters, characterSize});
        addLayer(tensors, "character", characterSize, characterUnits);
        addLayer(tensors, "sentence1", tokenSize(), sentenceUnits);
        addLayer(tensors, "sentence2", encodedSize(), sentenceUnits);
        tensors.put("tag.weight", new int[] {encodedSize(), tags});
        tensors.put("tag.bias", new int[] {tags});
        tensors.put("nil", new int[] {encodedSize()});
        addClassifier(tensors, "structure", STRUCTURE_SLOTS);
        tensors.put("structure.output.weight", new int[] {hidden, 1});
        addClassifier(tensors, "label", LABEL_SLOTS);
        tensors.put("label.output.weight", new int[] {hidden, labels});
        tensors.put("label.output.bias", new int[] {labels});
        return Collections.unmodifiableMap(tensors);
    }

    private static void addLayer(Map<String, int[]> tensors, String layer, int inputs, int units) {
        for (String direction : new String[] {"forward", "backward"}) {
            String name = layer + "." + direction;
            tensors.put(name + ".input", new int[] {inputs, 4 * units});
            tensors.put(name + ".recurrent", new int[] {units, 4 * units});
            tensors.put(name + ".bias", new int[] {4 * units});
        }
    }

    private void addClassifier(Map<String, int[]> tensors, String classifier, int slots) {
        tensors.put(classifier + ".slots", new int[] {encodedSize(), slots * hidden});
        tensors.put(classifier + ".bias", new int[] {hidden});
        tensors.put(classifier + ".hidden.weight", new int[] {hidden, hidden});
        tensors.put(classifier + ".hidden.bias", new int[] {hidden});
    }

    /**
     * Number of parameters.
     *
     * @throws IllegalArgumentException if a tensor has more elements than an array can hold
     */
    public long parameterCount() {
        return tensors().values().stream().mapToLong(Tensor::size).sum();
    }
}
