package org.crossbranch.job.partition;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Does pieces of work side by side, a few at once, begun in their order.
 *
 * @param most pieces at once
 */
record SideBySide(int most) {

    /**
     * Does the pieces. After a result that ends the work, no piece begins; those that have begun come to their ends.
     *
     * @param ends whether a result ends the work
     * @return the results of the pieces that were done, in the order of the pieces
     */
    <T, R> Map<T, R> run(List<T> pieces, Function<T, R> work, Predicate<R> ends) {
        Map<T, R> results = new ConcurrentHashMap<>();
        AtomicInteger next = new AtomicInteger();
        AtomicBoolean isEnded = new AtomicBoolean();
        Runnable worker = () -> {
            for (int i = next.getAndIncrement(); i < pieces.size() && !isEnded.get(); i = next.getAndIncrement()) {
                R result = work.apply(pieces.get(i));
                results.put(pieces.get(i), result);
                if (ends.test(result)) {
                    isEnded.set(true);
                }
            }
        };
        int workers = Math.min(most, pieces.size());
        if (workers <= 1) {
            worker.run();
        } else {
            run(worker, workers);
        }
        Map<T, R> inOrder = new LinkedHashMap<>();
        for (T piece : pieces) {
            R result = results.get(piece);
            if (result != null) {
                inOrder.put(piece, result);
            }
        }
        return inOrder;
    }

    private static void run(Runnable worker, int workers) {
        ExecutorService threads = Executors.newFixedThreadPool(workers, runnable -> {
            Thread thread = new Thread(runnable, "partition");
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < workers; i++) {
                running.add(threads.submit(worker));
            }
            for (Future<?> each : running) {
                each.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while partitions were written", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a partition's thread failed", e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }
}
