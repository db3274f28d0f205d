package org.crossbranch.spark.table.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Requests to a file system that are made side by side: one to an object store takes tens of milliseconds. */
final class Requests {
    private static final int AT_ONCE = 32;

    private Requests() {}

    /** A request for an item. */
    @FunctionalInterface
    interface Request<T, R> {
        R make(T item) throws IOException;
    }

    /**
     * Makes a request for each item.
     *
     * @return the answers, in the order of the items
     * @throws IOException the first failure, in the order of the items
     */
    static <T, R> List<R> all(Collection<T> items, Request<T, R> request) throws IOException {
        List<R> answers = new ArrayList<>();
        if (items.size() < 2) {
            for (T item : items) {
                answers.add(request.make(item));
            }
            return answers;
        }
        ExecutorService threads = Executors.newFixedThreadPool(Math.min(AT_ONCE, items.size()));
        try {
            List<Future<R>> futures = new ArrayList<>();
            for (T item : items) {
                futures.add(threads.submit(() -> request.make(item)));
            }
            for (Future<R> future : futures) {
                answers.add(future.get());
            }
            return answers;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for a file system", e);
        } catch (ExecutionException e) {
            throw rethrown(e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    private static IOException rethrown(@Nullable Throwable failure) {
        if (failure instanceof IOException io) {
            return io;
        }
        if (failure instanceof RuntimeException runtime) {
            throw runtime;
        }
        if (failure instanceof Error error) {
            throw error;
        }
        return new IOException(failure);
    }
}
