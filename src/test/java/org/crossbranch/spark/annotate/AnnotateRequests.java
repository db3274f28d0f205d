package org.crossbranch.spark.annotate;

import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.search.Search;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.ingest.DocumentOptions;
import org.crossbranch.spark.output.OutputClaim;

/** Requests for tests: of UTF-8, with small batches, and published however much is set aside, unless said otherwise. */
public final class AnnotateRequests {
    private final String input;
    private final String output;
    private String format = "";
    private String model = "";
    private String encoder = "";
    private String search = Search.STANDARD;
    private int alternatives;
    private SentenceLimits limits = SentenceLimits.DEFAULT;
    private int batchSentences = 16;
    private int shards;
    private double maxRejectedPercent = 100;
    private boolean isForced;
    private InputPolicy policy = InputPolicy.NONE;
    private DocumentOptions documents = DocumentOptions.DEFAULT;

    private AnnotateRequests(String input, String output) {
        this.input = input;
        this.output = output;
    }

    /** An annotation of one path to another. */
    public static AnnotateRequests of(String input, String output) {
        return new AnnotateRequests(input, output);
    }

    /** With files of a format. */
    public AnnotateRequests format(String name) {
        format = name;
        return this;
    }

    /** With a model. */
    public AnnotateRequests model(String path) {
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

    /** With an encoder. */
    public AnnotateRequests encoder(String folder) {
        encoder = folder;
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

    AnnotateRequests policy(InputPolicy some) {
        policy = some;
        return this;
    }

    AnnotateRequests documents(DocumentOptions options) {
        documents = options;
        return this;
    }

    /** The request. */
    public AnnotateRequest request() {
        return new AnnotateRequest(
                new AnnotateRequest.Input(input, format, "UTF-8", documents, policy),
                new AnnotateRequest.Parsing(List.of(model), encoder, search, limits, batchSentences, alternatives),
                output,
                shards,
                maxRejectedPercent,
                isForced);
    }

    /** Runs a request with its model. */
    public static AnnotateRun.Result run(SparkSession spark, RunListener listener, AnnotateRequest request) {
        return OutputClaim.hold(
                HadoopSettings.of(spark),
                new Path(request.output()),
                claim -> AnnotateRun.run(
                        spark, listener, request, claim, DistributedParser.distribute(spark, request.parsing())));
    }

    /** Runs a request with another parser. */
    public static AnnotateRun.Result run(
            SparkSession spark, RunListener listener, AnnotateRequest request, ParserSource parser) {
        return OutputClaim.hold(
                HadoopSettings.of(spark),
                new Path(request.output()),
                claim -> AnnotateRun.run(spark, listener, request, claim, parser));
    }
}
