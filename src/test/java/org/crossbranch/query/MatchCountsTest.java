package org.crossbranch.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MatchCountsTest {
    private static final long SEED = 11;

    /** However texts are dealt out to tasks, and in whichever order these end. */
    @Test
    void theSumDoesNotDependOnTheParts() {
        Random random = new Random(SEED);
        for (int kinds : List.of(9_999, MatchCounts.MOST, MatchCounts.MOST + 1, 25_000)) {
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < 3 * kinds; i++) {
                texts.add("word " + i % kinds);
            }
            for (int parts : List.of(1, 2, 7)) {
                Collections.shuffle(texts, random);
                MatchCounts sum = new MatchCounts();
                for (int part = 0; part < parts; part++) {
                    MatchCounts counts = new MatchCounts();
                    for (int i = part; i < texts.size(); i += parts) {
                        counts.add(one(texts.get(i)));
                    }
                    sum.add(counts);
                }
                Map<String, Long> found = sum.texts().getOrDefault("n", new TreeMap<>());
                if (kinds > MatchCounts.MOST) {
                    assertThat(found).as("seed %d", SEED).isEqualTo(Map.of(MatchCounts.TOO_MANY, 3L * kinds));
                } else {
                    assertThat(found).as("seed %d", SEED).hasSize(kinds);
                    assertThat(found.values()).as("seed %d", SEED).containsOnly(3L);
                }
            }
        }
    }

    private static MatchCounts one(String text) {
        return new MatchCounts(new TreeMap<>(), new TreeMap<>(Map.of("n", new TreeMap<>(Map.of(text, 1L)))));
    }
}
