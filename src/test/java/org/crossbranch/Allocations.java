package org.crossbranch;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.IntConsumer;

/** What work leaves on the heap. */
public final class Allocations {
    private static final int ROUNDS = 20;

    private Allocations() {}

    /** The least that a round of some work allocates, in bytes: what the first ones do is the compiler's, too. */
    public static long least(IntConsumer round) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            round.accept(i);
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }
}
