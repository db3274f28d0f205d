package org.crossbranch.job.run;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A body that a thread of its own repeats until it is closed. */
final class Heartbeat implements AutoCloseable {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);

    private final CountDownLatch end = new CountDownLatch(1);
    private final Duration interval;
    private final Thread thread;

    /**
     * A heartbeat that has yet to begin.
     *
     * @param interval time between two beats; zero for none
     * @param body throws nothing
     */
    Heartbeat(Duration interval, Runnable body) {
        this.interval = interval;
        thread = new Thread(() -> repeat(body), "heartbeat");
        thread.setDaemon(true);
    }

    /** Begins; the body runs first after an interval. */
    void begin() {
        if (!interval.isZero()) {
            thread.start();
        }
    }

    private void repeat(Runnable body) {
        try {
            while (!end.await(interval.toMillis(), TimeUnit.MILLISECONDS)) {
                body.run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends; waits for a beat that has begun, for a minute at most. */
    @Override
    public void close() {
        end.countDown();
        try {
            thread.join(LONGEST_WAIT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
