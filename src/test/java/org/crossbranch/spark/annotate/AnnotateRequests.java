package org.crossbranch.spark.annotate;

import java.util.List;
import org.crossbranch.search.Search;
import org.crossbranch.spark.ingest.DocumentOptions;

/** Requests for tests: of UTF-8, with small batches, and published however much is set aside, unless said otherwise. */
public final class AnnotateRequests {
    private final String input;
    private final String output;
    private String format = "";
    private String model = "";
    private String search = Search.STANDARD;
    private int alternatives;
    private SentenceLimits limits = SentenceLimits.DEFAULT;
    private int batchSentences = 16;
    private int shards;
    private double maxRejectedPercent = 100;
    private boolean isForced;
    private Precautions precautions = Precautions.NONE;
    private DocumentOptions documents = DocumentOptions.DEFAULT;

    private AnnotateRequests(String input, String output) {
        this.input = input;
        this.output = output;
    }

    /** An annotation of one path to another. */
    public static AnnotateRequests of(String input, String output) {
        return new AnnotateRequests(input, output);
    }

    AnnotateRequests format(String name) {
        format = name;
        return this;
    }

    AnnotateRequests model(String path) {
        model = path;
        return this;
    }

    AnnotateRequests search(String name, int others) {
        search = name;
        alternatives = others;
        return this;
    }

    /** With a greatest length of sentences. */
    public AnnotateRequests maxTokens(int tokens) {
        limits = SentenceLimits.ofTokens(tokens);
        return this;
    }

    /** With batches of a number of sentences. */
    public AnnotateRequests batch(int sentences) {
        batchSentences = sentences;
        return this;
    }

    /** With a number of shards. */
    public AnnotateRequests shards(int number) {
        shards = number;
        return this;
    }

    AnnotateRequests maxRejected(double percent) {
        maxRejectedPercent = percent;
        return this;
    }

    AnnotateRequests forced() {
        isForced = true;
        return this;
    }

    AnnotateRequests precautions(Precautions some) {
        precautions = some;
        return this;
    }

    AnnotateRequests documents(DocumentOptions options) {
        documents = options;
        return this;
    }

    /** The request. */
    public AnnotateRequest request() {
        return new AnnotateRequest(
                input,
                format,
                "UTF-8",
                List.of(model),
                search,
                output,
                limits,
                batchSentences,
                shards,
                maxRejectedPercent,
                isForced,
                precautions,
                documents,
                alternatives);
    }
}
