package org.crossbranch.spark;

/**
 * What {@link AnnotateRun} is to do.
 *
 * @param input a table of sentences or trees, or text or treebank files
 * @param format name of the files' format, or empty to go by their extensions
 * @param model path of the model: a file, or the folder that training wrote
 * @param output path of the table of parses
 * @param maxTokens longest sentence that is parsed; longer ones go to the rejects
 * @param batchSentences sentences that a task holds at once
 * @param shards number of parts that the work is divided into, or 0 for as many as the input suggests
 */
public record AnnotateRequest(
        String input, String format, String model, String output, int maxTokens, int batchSentences, int shards) {
    /** Sentences that a task holds at once, unless told otherwise. */
    public static final int BATCH_SENTENCES = 1_024;

    /** Longest sentence that is parsed, unless told otherwise. */
    public static final int MAX_TOKENS = 500;

    /** Checks the bounds. */
    public AnnotateRequest {
        if (maxTokens < 1 || batchSentences < 1 || shards < 0) {
            throw new IllegalArgumentException("out of bounds: at most " + maxTokens + " tokens, batches of "
                    + batchSentences + " sentences, " + shards + " shards");
        }
    }

    /** An annotation with the usual bounds. */
    public static AnnotateRequest of(String input, String model, String output) {
        return new AnnotateRequest(input, "", model, output, MAX_TOKENS, BATCH_SENTENCES, 0);
    }
}
