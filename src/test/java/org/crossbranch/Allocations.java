package org.crossbranch;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.IntConsumer;

/** Measures the bytes that work allocates. */
public final class Allocations {
    private static final int ROUNDS = 20;

    private Allocations() {}

    /** The bytes that some work allocates on this thread. */
    public static long of(Runnable work) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        work.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    /** The least that a round of some work allocates, in bytes: what the first ones do is the compiler's, too. */
    public static long least(IntConsumer round) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i++) {
            int number = i;
            least = Math.min(least, of(() -> round.accept(number)));
        }
        return least;
    }
}
