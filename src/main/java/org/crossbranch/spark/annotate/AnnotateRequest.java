package org.crossbranch.spark.annotate;

import java.nio.charset.Charset;
import java.util.List;
import org.crossbranch.search.Search;
import org.crossbranch.spark.ingest.DocumentOptions;

/**
 * The request of {@link AnnotateRun}.
 *
 * @param input the sentences
 * @param parsing how they are parsed
 * @param output path of the table of parses
 * @param shards number of parts that the work is divided into, or 0 for as many as the input suggests
 * @param maxRejectedPercent greatest share of the sentences that may be set aside; of more, nothing is published
 * @param isForced whether to parse again what an earlier run of the same input, model and settings published
 */
public record AnnotateRequest(
        Input input, Parsing parsing, String output, int shards, double maxRejectedPercent, boolean isForced) {

    /**
     * The sentences to be parsed.
     *
     * @param path a table of sentences or trees, or text or treebank files
     * @param format name of the files' format, or empty to go by their extensions
     * @param charset name of the files' encoding
     * @param documents how raw text becomes sentences and tokens
     * @param policy how the run treats particular files, and a disk that may be too small
     */
    public record Input(String path, String format, String charset, DocumentOptions documents, InputPolicy policy) {
        /** Checks that the encoding is known. */
        public Input {
            charset = Charset.forName(charset).name();
        }
    }

    /**
     * The parser and its work.
     *
     * @param models path of the model, a file or the folder that training wrote; or of two, one for each kind of trees
     * @param encoder path of the folder of the encoder that they read; empty for none
     * @param search name of the search that takes the actions
     * @param limits what a sentence may take, and what it gets where it would take more
     * @param batchSentences sentences that a task holds at once
     * @param alternatives most analyses of a sentence beside the best
     */
    public record Parsing(
            List<String> models,
            String encoder,
            String search,
            SentenceLimits limits,
            int batchSentences,
            int alternatives) {
        private static final int BATCH_SENTENCES = 1_024;

        /** Parsing by the defaults of the settings. */
        public static Parsing of(List<String> models, String encoder) {
            return new Parsing(models, encoder, Search.STANDARD, SentenceLimits.DEFAULT, BATCH_SENTENCES, 0);
        }

        /** Checks that there can be such batches, and that the search is known. */
        public Parsing {
            models = List.copyOf(models);
            Search.named(search);
            if (batchSentences < 1) {
                throw new IllegalArgumentException("out of bounds: batches of " + batchSentences + " sentences");
            }
        }
    }

    /** Checks the bounds. */
    public AnnotateRequest {
        if (!(maxRejectedPercent >= 0 && maxRejectedPercent <= 100)) {
            throw new IllegalArgumentException("out of bounds: " + maxRejectedPercent + " % rejected");
        }
        if (shards < 0) {
            throw new IllegalArgumentException("out of bounds: " + shards + " shards");
        }
    }
}
