package org.crossbranch.spark.table.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.output.OutputClaim;

/** Many runs that claim one output at the same time, on any file system. */
public final class StartsTogether {
    private StartsTogether() {}

    /** Checks that one is the owner. In every other round the last owner's process has ended without giving up. */
    public static void assertOneOwner(Configuration configuration, Path output, int runs, int rounds) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(runs);
        try {
            for (int round = 0; round < rounds; round++) {
                if (round % 2 == 1) {
                    Claims.ofEndedProcess(configuration, output);
                }
                CountDownLatch ended = new CountDownLatch(runs - 1);
                Callable<Integer> run = () -> {
                    try (OutputClaim claim = OutputClaim.take(configuration, output)) {
                        assertThat(ended.await(1, TimeUnit.MINUTES)).isTrue();
                        claim.check();
                        return 1;
                    } catch (OutputClaim.OwnedException e) {
                        return 0;
                    } finally {
                        // A run that fails otherwise must not keep the owner waiting: its failure is what the test is
                        // to show.
                        ended.countDown();
                    }
                };
                int owners = 0;
                for (Future<Integer> owner : threads.invokeAll(Collections.nCopies(runs, run))) {
                    owners += owner.get();
                }
                assertThat(owners).as("owners in round " + round).isEqualTo(1);
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
