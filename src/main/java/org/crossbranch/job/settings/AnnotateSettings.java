package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import java.util.List;

/**
 * What {@code annotate} may be told.
 *
 * @param maxTokens longest sentence that is parsed
 * @param batchSentences sentences that advance together
 * @param shards parts that the work is divided into, or 0 for as many as the input suggests
 */
public record AnnotateSettings(int maxTokens, int batchSentences, int shards) {
    private static final Key<Integer> MAX_TOKENS = Key.integer("annotate.max-tokens", 1, 10_000);
    private static final Key<Integer> BATCH_SENTENCES = Key.integer("annotate.batch-sentences", 1, 4_096);
    private static final Key<Integer> SHARDS = Key.integer("annotate.shards", 0, 100_000);

    static final List<Key<?>> KEYS = List.of(MAX_TOKENS, BATCH_SENTENCES, SHARDS);

    static AnnotateSettings of(Config config) {
        return new AnnotateSettings(MAX_TOKENS.read(config), BATCH_SENTENCES.read(config), SHARDS.read(config));
    }
}
