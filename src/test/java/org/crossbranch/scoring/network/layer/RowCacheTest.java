package org.crossbranch.scoring.network.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.crossbranch.Allocations;
import org.junit.jupiter.api.Test;

final class RowCacheTest {
    private static final int WIDTH = 3;

    private final RowCache cache = new RowCache(2, WIDTH);

    /** Asks for a key, and writes the row of a new one. */
    private boolean isKept(int token, int a, int b) {
        int found = cache.find(token, new int[] {7, a, b}, 1);
        int row = found < 0 ? ~found : found;
        if (found < 0) {
            Arrays.fill(cache.values(), row * WIDTH, (row + 1) * WIDTH, 100 * token + 10 * a + b);
        }
        for (int at = row * WIDTH; at < (row + 1) * WIDTH; at++) {
            assertThat(cache.values()[at]).isEqualTo(100 * token + 10 * a + b);
        }
        assertThat(Arrays.copyOfRange(cache.keys(), 2 * row, 2 * row + 2)).containsExactly(a, b);
        return found >= 0;
    }

    /** As many hypotheses as there may be in a beam, each with an item of its own that begins with the same token. */
    @Test
    void hypothesesLeaveEachOthersRowsAlone() {
        cache.clear(2);
        for (int step = 0; step < 5; step++) {
            cache.nextStep();
            for (int hypothesis = 0; hypothesis < 9; hypothesis++) {
                assertThat(isKept(1, hypothesis, step / 3)).isEqualTo(step % 3 != 0);
                assertThat(isKept(0, hypothesis % 2, 0)).isEqualTo(step > 0 || hypothesis > 1);
            }
        }
    }

    /** A hypothesis that sits out one step finds its rows again; after two they may be others'. */
    @Test
    void whatTwoStepsDidNotAskForGivesWay() {
        cache.clear(1);
        cache.nextStep();
        isKept(0, 1, 1);
        cache.nextStep();
        isKept(0, 2, 2);
        cache.nextStep();
        isKept(0, 3, 3);
        assertThat(isKept(0, 1, 1)).isFalse();
        assertThat(isKept(0, 2, 2)).isTrue();
        assertThat(isKept(0, 3, 3)).isTrue();
    }

    /** A greedy parser's rows: one after the other under each token, for ever. */
    @Test
    void rowsThatReplaceEachOtherNeedNoMoreRoom() {
        cache.clear(4);
        int[] key = {0, 0};
        assertThat(Allocations.least(round -> {
                    for (int step = 0; step < 1000; step++) {
                        cache.nextStep();
                        key[0] = step;
                        cache.find(step % 4, key, 0);
                    }
                }))
                .isZero();
        Set<Integer> rows = new HashSet<>();
        for (int step = 0; step < 1000; step++) {
            cache.nextStep();
            int found = cache.find(step % 4, new int[] {step, 1}, 0);
            rows.add(found < 0 ? ~found : found);
        }
        assertThat(rows).hasSize(4);
    }

    @Test
    void aNewBatchFindsNothing() {
        Random random = new Random(1);
        for (int batch = 0; batch < 3; batch++) {
            cache.clear(5 + batch);
            cache.nextStep();
            Set<Integer> asked = new HashSet<>();
            for (int i = 0; i < 200; i++) {
                int token = random.nextInt(5 + batch);
                int a = random.nextInt(5);
                int b = random.nextInt(5);
                assertThat(isKept(token, a, b)).isEqualTo(!asked.add(100 * token + 10 * a + b));
            }
        }
    }
}
