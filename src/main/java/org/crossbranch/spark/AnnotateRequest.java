package org.crossbranch.spark;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * What {@link AnnotateRun} is to do.
 *
 * @param input a table of sentences or trees, or text or treebank files
 * @param format name of the files' format, or empty to go by their extensions
 * @param charset name of the files' encoding
 * @param model path of the model: a file, or the folder that training wrote
 * @param output path of the table of parses
 * @param maxTokens longest sentence that is parsed; longer ones go to the rejects
 * @param batchSentences sentences that a task holds at once
 * @param shards number of parts that the work is divided into, or 0 for as many as the input suggests
 * @param maxRejectedPercent greatest share of the sentences that may be set aside; of more, nothing is published
 */
public record AnnotateRequest(
        String input,
        String format,
        String charset,
        String model,
        String output,
        int maxTokens,
        int batchSentences,
        int shards,
        double maxRejectedPercent) {
    /** Sentences that a task holds at once, unless told otherwise. */
    public static final int BATCH_SENTENCES = 1_024;

    /** Longest sentence that is parsed, unless told otherwise. */
    public static final int MAX_TOKENS = 500;

    /** Share of the sentences that may be set aside, unless told otherwise. */
    public static final double MAX_REJECTED_PERCENT = 10;

    /** Checks the bounds, and that the encoding is known. */
    public AnnotateRequest {
        charset = Charset.forName(charset).name();
        if (!(maxRejectedPercent >= 0 && maxRejectedPercent <= 100)) {
            throw new IllegalArgumentException("out of bounds: " + maxRejectedPercent + " % rejected");
        }
        if (maxTokens < 1 || batchSentences < 1 || shards < 0) {
            throw new IllegalArgumentException("out of bounds: at most " + maxTokens + " tokens, batches of "
                    + batchSentences + " sentences, " + shards + " shards");
        }
    }

    /** An annotation of UTF-8 that is published however much is set aside. */
    public AnnotateRequest(
            String input, String format, String model, String output, int maxTokens, int batchSentences, int shards) {
        this(input, format, StandardCharsets.UTF_8.name(), model, output, maxTokens, batchSentences, shards, 100);
    }

    /** An annotation with the usual bounds. */
    public static AnnotateRequest of(String input, String model, String output) {
        return new AnnotateRequest(
                input,
                "",
                StandardCharsets.UTF_8.name(),
                model,
                output,
                MAX_TOKENS,
                BATCH_SENTENCES,
                0,
                MAX_REJECTED_PERCENT);
    }
}
