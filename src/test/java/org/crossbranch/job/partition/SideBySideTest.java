package org.crossbranch.job.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SideBySideTest {
    private static final List<Integer> PIECES = IntStream.range(0, 40).boxed().toList();

    @Test
    void asManyAsAskedForRunAtOnceAndNoMore() {
        CountDownLatch three = new CountDownLatch(3);
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        assertThat(new SideBySide(3)
                        .run(
                                PIECES,
                                piece -> {
                                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                                    three.countDown();
                                    // The first three meet here.
                                    boolean met = await(three);
                                    running.decrementAndGet();
                                    return met ? piece * 2 : -1;
                                },
                                result -> result < 0))
                .hasSize(40)
                .containsEntry(39, 78);
        assertThat(most).hasValue(3);
    }

    @Test
    void resultsAreInTheOrderOfThePieces() {
        assertThat(new SideBySide(7)
                        .run(PIECES, piece -> piece, result -> false)
                        .keySet())
                .containsExactlyElementsOf(PIECES);
        assertThat(new SideBySide(7).run(List.of(), piece -> piece, result -> false))
                .isEmpty();
    }

    @Test
    void nothingBeginsAfterAResultThatEndsTheWork() {
        assertThat(new SideBySide(1).run(PIECES, piece -> piece, result -> result == 4))
                .hasSize(5);
        assertThat(new SideBySide(4).run(PIECES, piece -> piece, result -> true).size())
                .isBetween(1, 4);
    }

    @Test
    void aFailureIsNotLost() {
        assertThatThrownBy(() -> new SideBySide(2)
                        .run(
                                PIECES,
                                piece -> {
                                    throw new IllegalArgumentException("piece " + piece);
                                },
                                result -> false))
                .hasRootCauseInstanceOf(IllegalArgumentException.class);
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(20, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
