package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import java.nio.charset.Charset;
import java.util.List;

/**
 * What {@code annotate} may be told.
 *
 * @param charset encoding of files
 * @param maxTokens longest sentence that is parsed
 * @param maxRejectedPercent greatest share of the sentences that may be set aside
 * @param batchSentences sentences that advance together
 * @param shards parts that the work is divided into, or 0 for as many as the input suggests
 */
public record AnnotateSettings(
        Charset charset, int maxTokens, double maxRejectedPercent, int batchSentences, int shards) {
    private static final Key<Charset> CHARSET = Key.charset("annotate.charset");
    private static final Key<Integer> MAX_TOKENS = Key.integer("annotate.max-tokens", 1, 10_000);
    private static final Key<Double> MAX_REJECTED = Key.number("annotate.max-rejected", 0, 100);
    private static final Key<Integer> BATCH_SENTENCES = Key.integer("annotate.batch-sentences", 1, 4_096);
    private static final Key<Integer> SHARDS = Key.integer("annotate.shards", 0, 100_000);

    static final List<Key<?>> KEYS = List.of(CHARSET, MAX_TOKENS, MAX_REJECTED, BATCH_SENTENCES, SHARDS);

    static AnnotateSettings of(Config config) {
        return new AnnotateSettings(
                CHARSET.read(config),
                MAX_TOKENS.read(config),
                MAX_REJECTED.read(config),
                BATCH_SENTENCES.read(config),
                SHARDS.read(config));
    }
}
