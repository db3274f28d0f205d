package org.crossbranch.job.serve;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.search.Parser;
import org.crossbranch.tree.Sentence;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gathers the sentences of many callers into batches, which threads parse. Callers get a fair share of a batch each, so a long
 * request does not hold up the short ones behind it, whichever parser they want. An outcome depends on its sentence and its parser
 * alone ({@link Parser}).
 */
public final class ParseQueue implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ParseQueue.class);

    private static final String STOPPING = "the service is stopping";

    private final int batchSentences;
    private final Duration gathering;
    private final int capacity;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    /** Callers with sentences that wait; whoever was served last is at the end. Guarded by the lock, as all below. */
    private final ArrayDeque<Ticket> waiting = new ArrayDeque<>();

    private int sentences;
    private boolean isClosed;

    /**
     * Starts a queue.
     *
     * @param threads number of threads that parse
     * @param batchSentences most sentences of a batch
     * @param gathering longest time that a batch waits for more
     * @param capacity most sentences that wait
     */
    public ParseQueue(int threads, int batchSentences, Duration gathering, int capacity) {
        this.batchSentences = batchSentences;
        this.gathering = gathering;
        this.capacity = capacity;
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(this::work, "parser-" + i);
            thread.setDaemon(true);
            thread.start();
        }
    }

    /** There is no room for the sentences, or the queue is closed. */
    public static final class FullException extends RejectedExecutionException {
        private static final long serialVersionUID = 1L;

        FullException(String message) {
            super(message);
        }
    }

    /** Sentences of one caller. */
    private static final class Ticket {
        private final Parser parser;
        private final List<Sentence> sentences;
        private final @Nullable ParseOutcome[] outcomes;
        private final CompletableFuture<List<ParseOutcome>> result = new CompletableFuture<>();
        private int next;
        private int open;

        Ticket(Parser parser, List<Sentence> sentences) {
            this.parser = parser;
            this.sentences = sentences;
            outcomes = new ParseOutcome[sentences.size()];
            open = outcomes.length;
        }

        int left() {
            return outcomes.length - next;
        }
    }

    /** A sentence of a batch. */
    private record Place(Ticket ticket, int index) {
        Parser parser() {
            return ticket.parser;
        }

        Sentence sentence() {
            return ticket.sentences.get(index);
        }
    }

    /**
     * Parses sentences when their turn comes. Whoever cancels the result withdraws those that still wait.
     *
     * @param parser parses them, together with those that other callers want of it
     * @return one outcome for each sentence, in their order
     * @throws FullException if there is no room
     */
    public CompletableFuture<List<ParseOutcome>> parse(Parser parser, List<Sentence> given) {
        Ticket ticket = new Ticket(parser, List.copyOf(given));
        if (given.isEmpty()) {
            ticket.result.complete(List.of());
            return ticket.result;
        }
        lock.lock();
        try {
            if (isClosed) {
                throw new FullException(STOPPING);
            }
            if (given.size() > capacity - sentences) {
                throw new FullException(sentences + " sentences wait already");
            }
            waiting.add(ticket);
            sentences += given.size();
            changed.signal();
        } finally {
            lock.unlock();
        }
        CompletableFuture<?> unused = ticket.result.whenComplete((outcomes, thrown) -> {
            if (thrown != null) {
                withdraw(ticket);
            }
        });
        return ticket.result;
    }

    private void withdraw(Ticket ticket) {
        lock.lock();
        try {
            if (waiting.remove(ticket)) {
                sentences -= ticket.left();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Number of sentences that wait. */
    public int waiting() {
        lock.lock();
        try {
            return sentences;
        } finally {
            lock.unlock();
        }
    }

    private void work() {
        try {
            for (List<Place> batch = take(); !batch.isEmpty(); batch = take()) {
                batch.stream()
                        .collect(Collectors.groupingBy(Place::parser, IdentityHashMap::new, Collectors.toList()))
                        .forEach(this::parseBatch);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The next batch; none once the queue is closed and empty. */
    private List<Place> take() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (true) {
                while (sentences == 0 && !isClosed) {
                    changed.await();
                }
                long left = gathering.toNanos();
                while (left > 0 && sentences > 0 && sentences < batchSentences && !isClosed) {
                    left = changed.awaitNanos(left);
                }
                // While this thread waited, another may have taken all.
                if (sentences > 0 || isClosed) {
                    return batch();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private List<Place> batch() {
        List<Place> batch = new ArrayList<>();
        while (batch.size() < batchSentences && !waiting.isEmpty()) {
            int room = batchSentences - batch.size();
            int share = Math.max(1, room / waiting.size());
            Ticket ticket = waiting.remove();
            int taken = Math.min(Math.min(share, room), ticket.left());
            for (int i = 0; i < taken; i++) {
                batch.add(new Place(ticket, ticket.next++));
            }
            sentences -= taken;
            if (ticket.left() > 0) {
                waiting.add(ticket);
            }
        }
        if (sentences > 0) {
            changed.signal();
        }
        return batch;
    }

    private void parseBatch(Parser parser, List<Place> batch) {
        List<ParseOutcome> outcomes;
        try {
            outcomes = parser.parse(batch.stream().map(Place::sentence).toList());
        } catch (RuntimeException | Error e) {
            // A sentence that fails has an outcome. What comes here is the machine's or the installation's.
            LOG.error("a batch of {} sentences failed", batch.size(), e);
            batch.forEach(place -> place.ticket().result.completeExceptionally(e));
            return;
        }
        List<Ticket> complete = new ArrayList<>();
        lock.lock();
        try {
            for (int i = 0; i < batch.size(); i++) {
                Place place = batch.get(i);
                place.ticket().outcomes[place.index()] = outcomes.get(i);
                if (--place.ticket().open == 0) {
                    complete.add(place.ticket());
                }
            }
        } finally {
            lock.unlock();
        }
        complete.forEach(ticket -> ticket.result.complete(
                Arrays.stream(ticket.outcomes).map(Objects::requireNonNull).toList()));
    }

    /** Refuses whatever waits or comes. The threads end with the batches that they are at. */
    @Override
    public void close() {
        List<Ticket> refused;
        lock.lock();
        try {
            isClosed = true;
            refused = List.copyOf(waiting);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        refused.forEach(ticket -> ticket.result.completeExceptionally(new FullException(STOPPING)));
    }
}
