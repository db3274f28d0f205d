package org.crossbranch.job.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.search.Parser;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who is served when, with a parser that waits to be let go and answers each sentence by its length. */
final class ParseQueueTest {
    private static final int SECONDS = 20;

    private final List<List<String>> batches = Collections.synchronizedList(new ArrayList<>());
    private final Parser parser = this::parse;
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch go = new CountDownLatch(1);

    @AfterEach
    void letGo() {
        go.countDown();
    }

    private List<ParseOutcome> parse(List<Sentence> sentences) {
        batches.add(sentences.stream().map(Sentence::id).toList());
        begun.countDown();
        try {
            go.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return sentences.stream()
                .<ParseOutcome>map(sentence -> new ParseOutcome.TooLong(sentence.id(), sentence.length(), 0))
                .toList();
    }

    private static List<Sentence> sentences(String name, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new Sentence(name + i, "", Collections.nCopies(i + 1, Token.of("w", ""))))
                .toList();
    }

    private static List<ParseOutcome> expected(List<Sentence> sentences) {
        return sentences.stream()
                .<ParseOutcome>map(sentence -> new ParseOutcome.TooLong(sentence.id(), sentence.length(), 0))
                .toList();
    }

    private ParseQueue queue(int batch, int capacity) {
        return new ParseQueue(1, batch, Duration.ZERO, capacity);
    }

    /** Keeps the one thread of a queue busy. */
    private CompletableFuture<List<ParseOutcome>> occupy(ParseQueue queue) throws InterruptedException {
        CompletableFuture<List<ParseOutcome>> first = queue.parse(parser, sentences("first", 1));
        assertThat(begun.await(SECONDS, TimeUnit.SECONDS)).isTrue();
        return first;
    }

    private static <T> T result(CompletableFuture<T> future)
            throws ExecutionException, InterruptedException, TimeoutException {
        return future.get(SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void sentencesOfSeveralCallersShareABatchAndGoBackToTheirCallers() throws Exception {
        try (ParseQueue queue = queue(8, 100)) {
            CompletableFuture<?> first = occupy(queue);
            List<Sentence> a = sentences("a", 3);
            List<Sentence> b = sentences("b", 2);
            CompletableFuture<List<ParseOutcome>> ofA = queue.parse(parser, a);
            CompletableFuture<List<ParseOutcome>> ofB = queue.parse(parser, b);
            assertThat(queue.waiting()).isEqualTo(5);
            go.countDown();
            assertThat(result(ofA)).isEqualTo(expected(a));
            assertThat(result(ofB)).isEqualTo(expected(b));
            assertThat(first).isDone();
            assertThat(batches).hasSize(2);
            assertThat(batches.get(1)).containsExactlyInAnyOrder("a0", "a1", "a2", "b0", "b1");
            assertThat(queue.waiting()).isZero();
        }
    }

    @Test
    void callersOfSeveralParsersShareABatchOfWhichEachParserGetsItsOwn() throws Exception {
        List<String> ofOther = Collections.synchronizedList(new ArrayList<>());
        Parser other = sentences -> {
            sentences.forEach(sentence -> ofOther.add(sentence.id()));
            return expected(sentences);
        };
        try (ParseQueue queue = queue(8, 1000)) {
            CompletableFuture<?> first = occupy(queue);
            CompletableFuture<List<ParseOutcome>> all = queue.parse(parser, sentences("long", 100));
            List<Sentence> few = sentences("few", 2);
            CompletableFuture<List<ParseOutcome>> ofFew = queue.parse(other, few);
            go.countDown();
            assertThat(result(ofFew)).isEqualTo(expected(few));
            assertThat(result(all)).hasSize(100);
            assertThat(first).isDone();
            assertThat(ofOther).containsExactly("few0", "few1");
            // The few took their places in the first batch.
            assertThat(batches.get(1)).hasSize(6).allMatch(id -> id.startsWith("long"));
            assertThat(batches.get(2)).hasSize(8);
        }
    }

    @Test
    void aLongRequestDoesNotHoldUpAShortOneBehindIt() throws Exception {
        try (ParseQueue queue = queue(8, 1000)) {
            CompletableFuture<?> first = occupy(queue);
            CompletableFuture<List<ParseOutcome>> all = queue.parse(parser, sentences("long", 100));
            CompletableFuture<?> few = queue.parse(parser, sentences("short", 2));
            go.countDown();
            assertThat(result(all)).hasSize(100);
            assertThat(List.of(first, few)).allMatch(CompletableFuture::isDone);
            assertThat(batches.get(1)).hasSize(8).contains("short0", "short1", "long0", "long5");
        }
    }

    @Test
    void whatHasNoRoomIsRefusedAtOnceAndWhatWaitsIsNot() throws Exception {
        try (ParseQueue queue = queue(8, 5)) {
            CompletableFuture<?> first = occupy(queue);
            CompletableFuture<List<ParseOutcome>> waiting = queue.parse(parser, sentences("a", 3));
            assertThatThrownBy(() -> queue.parse(parser, sentences("b", 3)))
                    .isInstanceOf(ParseQueue.FullException.class)
                    .hasMessage("3 sentences wait already");
            CompletableFuture<List<ParseOutcome>> fits = queue.parse(parser, sentences("c", 2));
            go.countDown();
            assertThat(result(waiting)).hasSize(3);
            assertThat(result(fits)).hasSize(2);
            assertThat(first).isDone();
        }
    }

    @Test
    void whoGivesUpLeavesTheQueue() throws Exception {
        try (ParseQueue queue = queue(8, 5)) {
            CompletableFuture<List<ParseOutcome>> first = occupy(queue);
            CompletableFuture<List<ParseOutcome>> given =
                    queue.parse(parser, sentences("a", 5)).orTimeout(50, TimeUnit.MILLISECONDS);
            assertThatThrownBy(() -> result(given)).hasCauseInstanceOf(TimeoutException.class);
            assertThat(queue.waiting()).isZero();
            CompletableFuture<List<ParseOutcome>> next = queue.parse(parser, sentences("b", 5));
            go.countDown();
            assertThat(result(first)).hasSize(1);
            assertThat(result(next)).hasSize(5);
            assertThat(batches.get(1)).allMatch(id -> id.startsWith("b"));
        }
    }

    @Test
    void aFailureOfTheMachineGoesToThoseInTheBatchAndParsingGoesOn() throws Exception {
        Parser failing = sentences -> {
            if (sentences.get(0).id().startsWith("bad")) {
                throw new LinkageError("no such class");
            }
            return expected(sentences);
        };
        try (ParseQueue queue = new ParseQueue(1, 8, Duration.ZERO, 100)) {
            assertThatThrownBy(() -> result(queue.parse(failing, sentences("bad", 1))))
                    .hasCauseInstanceOf(LinkageError.class);
            assertThat(result(queue.parse(failing, sentences("good", 2)))).hasSize(2);
            go.countDown();
            CompletableFuture<List<ParseOutcome>> bad = queue.parse(failing, sentences("bad", 1));
            assertThat(result(queue.parse(parser, sentences("other", 1)))).hasSize(1);
            assertThatThrownBy(() -> result(bad)).hasCauseInstanceOf(LinkageError.class);
        }
    }

    @Test
    void gatheringPutsRequestsThatComeCloseTogetherIntoOneBatch() throws Exception {
        go.countDown();
        try (ParseQueue queue = new ParseQueue(1, 4, Duration.ofSeconds(SECONDS), 100)) {
            CompletableFuture<List<ParseOutcome>> a = queue.parse(parser, sentences("a", 1));
            CompletableFuture<List<ParseOutcome>> b = queue.parse(parser, sentences("b", 1));
            assertThat(batches).isEmpty();
            // The batch is full, so nothing waits any longer.
            CompletableFuture<List<ParseOutcome>> c = queue.parse(parser, sentences("c", 2));
            assertThat(result(c)).hasSize(2);
            assertThat(result(a)).hasSize(1);
            assertThat(result(b)).hasSize(1);
            assertThat(batches).hasSize(1);
        }
    }

    @Test
    void aClosedQueueRefusesWhatWaitsAndWhatComes() throws Exception {
        ParseQueue queue = queue(8, 100);
        CompletableFuture<List<ParseOutcome>> first = occupy(queue);
        CompletableFuture<List<ParseOutcome>> waiting = queue.parse(parser, sentences("a", 2));
        queue.close();
        assertThatThrownBy(() -> result(waiting)).hasCauseInstanceOf(ParseQueue.FullException.class);
        assertThatThrownBy(() -> queue.parse(parser, sentences("b", 1))).hasMessage("the service is stopping");
        go.countDown();
        assertThat(result(first)).hasSize(1);
    }
}
