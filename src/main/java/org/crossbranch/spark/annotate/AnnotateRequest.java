package org.crossbranch.spark.annotate;

import java.nio.charset.Charset;
import java.util.List;
import org.crossbranch.search.Search;
import org.crossbranch.spark.ingest.DocumentOptions;

/**
 * The request of {@link AnnotateRun}.
 *
 * @param input a table of sentences or trees, or text or treebank files
 * @param format name of the files' format, or empty to go by their extensions
 * @param charset name of the files' encoding
 * @param models path of the model, a file or the folder that training wrote; or of two, one for each kind of trees
 * @param search name of the search that takes the actions
 * @param output path of the table of parses
 * @param limits what a sentence may take, and what it gets where it would take more
 * @param batchSentences sentences that a task holds at once
 * @param shards number of parts that the work is divided into, or 0 for as many as the input suggests
 * @param maxRejectedPercent greatest share of the sentences that may be set aside; of more, nothing is published
 * @param isForced whether to parse again what an earlier run of the same input, model and settings published
 * @param precautions against what may stand among the input's files, or be wrong with a disk
 * @param documents how raw text becomes sentences and tokens
 * @param alternatives most analyses of a sentence beside the best
 */
public record AnnotateRequest(
        String input,
        String format,
        String charset,
        List<String> models,
        String search,
        String output,
        SentenceLimits limits,
        int batchSentences,
        int shards,
        double maxRejectedPercent,
        boolean isForced,
        Precautions precautions,
        DocumentOptions documents,
        int alternatives) {

    /** Checks the bounds, and that encoding and search are known. */
    public AnnotateRequest {
        models = List.copyOf(models);
        Search.named(search);
        charset = Charset.forName(charset).name();
        if (!(maxRejectedPercent >= 0 && maxRejectedPercent <= 100)) {
            throw new IllegalArgumentException("out of bounds: " + maxRejectedPercent + " % rejected");
        }
        if (batchSentences < 1 || shards < 0) {
            throw new IllegalArgumentException(
                    "out of bounds: batches of " + batchSentences + " sentences, " + shards + " shards");
        }
    }
}
