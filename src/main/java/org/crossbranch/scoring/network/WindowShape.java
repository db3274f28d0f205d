package org.crossbranch.scoring.network;

import java.util.Map;

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
 * @param tags part-of-speech tags
 */
public record WindowShape(
        int words, int suffixes, int wordSize, int suffixSize, int tagSize, boolean takesTags, int hidden, int tags) {
    /** Tokens that the tagger reads: two before, the token itself, two behind. */
    public static final int WINDOW = 5;

    /** Checks the sizes. */
    public WindowShape {
        NetworkShape.check(words, suffixes, wordSize, suffixSize, tagSize, hidden, tags);
    }

    static WindowShape of(NamedSizes sizes) {
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
                sizes.take("tags"));
    }

    void addSizes(Map<String, Integer> sizes) {
        sizes.put("words", words);
        sizes.put("suffixes", suffixes);
        sizes.put("wordSize", wordSize);
        sizes.put("suffixSize", suffixSize);
        sizes.put(takesTags ? NetworkShape.GIVEN_TAG_SIZE : "tagSize", tagSize);
        sizes.put("taggerHidden", hidden);
        sizes.put("tags", tags);
    }

    /** Width of what the tagger reads of a token: the word embedding, then the suffix embedding. */
    public int formSize() {
        return wordSize + suffixSize;
    }

    /** Width of a token's vector: the word embedding, then the tag embedding. */
    public int tokenSize() {
        return wordSize + tagSize;
    }

    void addTensors(Map<String, int[]> tensors) {
        tensors.put("word.embedding", new int[] {words, wordSize});
        tensors.put("suffix.embedding", new int[] {suffixes, suffixSize});
        tensors.put("tagger.empty", new int[] {formSize()});
        tensors.put("tagger.slots", new int[] {formSize(), WINDOW * hidden});
        tensors.put("tagger.bias", new int[] {hidden});
        tensors.put("tag.weight", new int[] {hidden, tags});
        tensors.put("tag.bias", new int[] {tags});
        if (takesTags) {
            // Behind the tags there is a row for any other.
            tensors.put("given.embedding", new int[] {tags + 1, tagSize});
        } else {
            tensors.put("tag.embedding", new int[] {tags, tagSize});
        }
    }
}
