package org.crossbranch.scoring.network;

import java.util.Map;

/**
 * The sizes of the part of a network that reads a sentence: word and character embeddings, three bi-LSTMs and the tagger.
 *
 * @param words word types, the unknown (row 0) counted
 * @param characters characters (Unicode code points), the unknown (row 0) counted
 * @param wordSize width of a word embedding
 * @param characterSize width of a character embedding
 * @param characterUnits units of the character LSTM in each direction
 * @param sentenceUnits units of each of the two sentence LSTM layers in each direction
 * @param givenTagSize width of the embedding of a tag that is given with the sentence; 0 for a network that does without
 * @param tags part-of-speech tags
 */
public record EncoderShape(
        int words,
        int characters,
        int wordSize,
        int characterSize,
        int characterUnits,
        int sentenceUnits,
        int givenTagSize,
        int tags) {

    /** Checks the sizes. */
    public EncoderShape {
        NetworkShape.check(
                words, characters, wordSize, characterSize, characterUnits, sentenceUnits, givenTagSize + 1, tags);
    }

    /** The sizes of Coavoux 2017 Table 6.3 for a vocabulary. */
    public static EncoderShape standard(int words, int characters, int tags) {
        return new EncoderShape(words, characters, 32, 32, 32, 128, 0, tags);
    }

    static EncoderShape of(NamedSizes sizes) {
        return new EncoderShape(
                sizes.take("words"),
                sizes.take("characters"),
                sizes.take("wordSize"),
                sizes.take("characterSize"),
                sizes.take("characterUnits"),
                sizes.take("sentenceUnits"),
                sizes.takeIfThere(NetworkShape.GIVEN_TAG_SIZE),
                sizes.take("tags"));
    }

    /** Adds all sizes but that of the tag set. */
    void addSizes(Map<String, Integer> sizes) {
        sizes.put("words", words);
        sizes.put("characters", characters);
        sizes.put("wordSize", wordSize);
        sizes.put("characterSize", characterSize);
        sizes.put("characterUnits", characterUnits);
        sizes.put("sentenceUnits", sentenceUnits);
        if (givenTagSize > 0) {
            sizes.put(NetworkShape.GIVEN_TAG_SIZE, givenTagSize);
        }
    }

    /** Width of a token's vector: the character states of both directions, the word embedding, then that of a given tag. */
    public int tokenSize() {
        return 2 * characterUnits + wordSize + givenTagSize;
    }

    /** Width of what a sentence layer gives for a token: forward, then backward. */
    public int encodedSize() {
        return 2 * sentenceUnits;
    }

    void addTensors(Map<String, int[]> tensors) {
        tensors.put("word.embedding", new int[] {words, wordSize});
        tensors.put("character.embedding", new int[] {characters, characterSize});
        if (givenTagSize > 0) {
            // Behind the tags there is a row for any other.
            tensors.put("given.embedding", new int[] {tags + 1, givenTagSize});
        }
        addLayer(tensors, "character", characterSize, characterUnits);
        addLayer(tensors, "sentence1", tokenSize(), sentenceUnits);
        addLayer(tensors, "sentence2", encodedSize(), sentenceUnits);
        tensors.put("tag.weight", new int[] {encodedSize(), tags});
        tensors.put("tag.bias", new int[] {tags});
    }

    private static void addLayer(Map<String, int[]> tensors, String layer, int inputs, int units) {
        for (String direction : new String[] {"forward", "backward"}) {
            String name = layer + "." + direction;
            tensors.put(name + ".input", new int[] {inputs, 4 * units});
            tensors.put(name + ".recurrent", new int[] {units, 4 * units});
            tensors.put(name + ".bias", new int[] {4 * units});
        }
    }
}
