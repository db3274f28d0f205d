package org.crossbranch.scoring.linear;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** The signatures of all that templates have read: where one is equal, the features are. */
final class Signatures {
    private final FeatureHasher<?> hasher;
    private final Map<Long, List<Long>> wholes = new HashMap<>();
    private final List<Map<Long, List<Long>>> parts;

    Signatures(FeatureHasher<?> hasher) {
        this.hasher = hasher;
        parts = IntStream.range(0, hasher.parts())
                .<Map<Long, List<Long>>>mapToObj(part -> new HashMap<>())
                .toList();
    }

    /** Checks what was read, and returns the features: those of all parts together. */
    long[] check(TemplateValues values) {
        long[] features = new long[hasher.size()];
        values.features(features);
        List<Long> all = list(features, features.length);
        assertThat(wholes.computeIfAbsent(values.signature(), key -> all)).isEqualTo(all);
        LongStream together = LongStream.empty();
        for (int part = 0; part < parts.size(); part++) {
            long[] into = new long[hasher.size()];
            List<Long> some = list(into, values.features(part, into, 0));
            assertThat(parts.get(part).computeIfAbsent(values.signature(part), key -> some))
                    .isEqualTo(some);
            together = LongStream.concat(together, some.stream().mapToLong(feature -> feature));
        }
        assertThat(together.toArray()).containsExactlyInAnyOrder(features);
        return features;
    }

    /** Whether parts came back while the whole did not: else they would serve nothing. */
    boolean haveRepeatedParts() {
        return parts.stream().anyMatch(part -> part.size() < wholes.size());
    }

    private static List<Long> list(long[] features, int count) {
        return Arrays.stream(features, 0, count).boxed().toList();
    }
}
