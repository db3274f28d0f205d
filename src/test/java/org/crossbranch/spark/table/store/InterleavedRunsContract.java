package org.crossbranch.spark.table.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.Sweep;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.output.ClaimLog;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.WrittenTables;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.RandomTrees;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two runs that write one table, each of which takes the other one for dead. The first stops before or after one of its
 * changes; then the second begins, and stops likewise; then the first goes on to its end, and the second. Or either is killed
 * where it stopped. At each moment a reader finds the old table or the whole table of one of them.
 */
@ExtendWith(LocalSpark.class)
abstract class InterleavedRunsContract {
    /** There are 6,000 pairs, which take minutes. */
    static final int STRIDE = Sweep.stride(94);

    private static final String OLD = "old";
    private static final String FIRST = "first";
    private static final String SECOND = "second";
    private static final String THIRD = "third";

    /** Trees tell the tables apart. */
    private static final Map<String, List<ConstituencyTree>> TREES = Map.of(
            OLD, RandomTrees.of(1, 2, 4).toList(),
            FIRST, RandomTrees.of(2, 3, 4).toList(),
            SECOND, RandomTrees.of(3, 4, 4).toList(),
            THIRD, RandomTrees.of(4, 5, 4).toList());

    private final SparkSession spark;
    private final String scheme;
    private final int stride;
    private final ExecutorService threads = Executors.newFixedThreadPool(2);

    /** The number of the claim of the last run. */
    private long lastNumber;

    @TempDir
    private Path folder;

    /**
     * A contract of a file system.
     *
     * @param sample how many of the pairs that are sampled elsewhere stand for one here
     */
    InterleavedRunsContract(SparkSession spark, String scheme, int sample) {
        this.spark = spark;
        this.scheme = scheme;
        this.stride = STRIDE * sample;
    }

    @BeforeEach
    void begin() throws IOException {
        SteppedFileSystem.register(HadoopSettings.of(spark));
        SteppedObjectStore.register(HadoopSettings.of(spark));
        assertThat(run(OLD, "")).isTrue();
        lastNumber = ClaimLog.of(HadoopSettings.of(spark), path()).lastNumber();
    }

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    /** A run on a thread of its own, which stops at a step. */
    private final class Stepped {
        private final CountDownLatch stopped = new CountDownLatch(1);
        private final CountDownLatch resumed = new CountDownLatch(1);
        private final int stop;
        private final AtomicInteger steps = new AtomicInteger();
        private volatile boolean isKilled;
        private final Future<Boolean> isPublished;

        Stepped(String name, String fingerprint, int stop) {
            this.stop = stop;
            this.isPublished = threads.submit(() -> {
                SteppedFileSystem.follow(this::step);
                try {
                    return run(name, fingerprint);
                } finally {
                    SteppedFileSystem.follow(null);
                    stopped.countDown();
                }
            });
        }

        private void step() throws IOException {
            if (steps.incrementAndGet() == stop) {
                stopped.countDown();
                await(resumed);
            }
            if (isKilled) {
                throw new IOException("killed");
            }
        }

        Stepped stopped() {
            await(stopped);
            return this;
        }

        boolean isPublished() throws Exception {
            resumed.countDown();
            return isPublished.get(1, TimeUnit.MINUTES);
        }

        void kill() throws Exception {
            isKilled = true;
            isPublished();
        }

        boolean isAtItsEnd() {
            return steps.get() < stop;
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void pairsOfStepsLeaveAWholeTable() throws Exception {
        int first = 0;
        boolean isOver = false;
        while (!isOver) {
            first++;
            boolean isSecondOver = false;
            for (int second = 1 + first % stride; !isSecondOver; second += stride) {
                String fingerprint = (first + second / stride) % 2 == 0 ? "same" : "";
                Stepped a = new Stepped(FIRST, fingerprint, first).stopped();
                isOver = a.isAtItsEnd();
                String where = "first stopped at " + first + ", second at " + second;
                assertThat(readable()).as(where).isIn(OLD, FIRST, SECOND, THIRD);
                Stepped b = new Stepped(SECOND, fingerprint, second).stopped();
                isSecondOver = b.isAtItsEnd();
                assertThat(readable()).as(where).isIn(OLD, FIRST, SECOND, THIRD);
                boolean isFirstPublished = a.isPublished();
                assertThat(readable()).as(where).isIn(OLD, FIRST, SECOND, THIRD);
                boolean isSecondPublished = b.isPublished();
                String last = TableOnDisk.run(folder.resolve("out"));
                assertThat(last)
                        .as(where)
                        .isIn(
                                isSecondPublished
                                        ? List.of(SECOND, FIRST)
                                        : isFirstPublished ? List.of(FIRST) : List.of(OLD, SECOND, FIRST, THIRD));
            }
        }
        assertThat(first).as("steps of a run").isGreaterThan(40);
        assertThat(run(THIRD, "")).isTrue();
        assertThat(names()).containsExactly("_runs", "out");
    }

    /** The first has claimed the output, two others take it for dead and publish, and it wakes. */
    @Test
    void aRunThatWakesAfterTwoOthersLeavesAWholeTable() throws Exception {
        int awake = 0;
        boolean isOver = false;
        for (int step = 1; !isOver; step += 1 + stride / 10) {
            Stepped a = new Stepped(FIRST, "", step).stopped();
            isOver = a.isAtItsEnd();
            boolean isAwake =
                    !isOver && ClaimLog.of(HadoopSettings.of(spark), path()).lastNumber() > lastNumber;
            assertThat(run(SECOND, "")).isTrue();
            assertThat(run(THIRD, "")).isTrue();
            boolean isPublished = a.isPublished();
            String where = "first stopped at " + step;
            boolean isLast = isAwake && isPointer();
            awake += isLast ? 1 : 0;
            assertThat(readable()).as(where).isIn(isPublished && !isLast ? List.of(FIRST, THIRD) : List.of(THIRD));
            assertThat(run(OLD, "")).isTrue();
            lastNumber = ClaimLog.of(HadoopSettings.of(spark), path()).lastNumber();
        }
        assertThat(awake > 0).isEqualTo(isPointer());
    }

    private boolean isPointer() {
        return scheme.equals(SteppedObjectStore.SCHEME);
    }

    /** The names beside the table, but for the generations of one on an object store. */
    private List<String> names() throws IOException {
        return TableOnDisk.names(folder).stream()
                .filter(name -> !name.equals(".out.generations"))
                .toList();
    }

    @Test
    void aKillAtEveryStepLeavesAWholeTable() throws Exception {
        int step = 0;
        boolean isOver = false;
        while (!isOver) {
            step++;
            Stepped a = new Stepped(FIRST, "same", step).stopped();
            isOver = a.isAtItsEnd();
            a.kill();
            assertThat(readable()).as("killed at " + step).isIn(OLD, FIRST, THIRD);
            // Any two steps, over the whole test.
            Stepped b = new Stepped(SECOND, "same", 1 + step * 7 % 90).stopped();
            b.kill();
            assertThat(readable()).as("killed at " + step).isIn(OLD, FIRST, SECOND, THIRD);
            assertThat(run(THIRD, step % 2 == 0 ? "" : "same")).isTrue();
            assertThat(TableOnDisk.run(folder.resolve("out"))).isEqualTo(THIRD);
            assertThat(names()).as("killed at " + step).containsExactly("_runs", "out");
        }
        assertThat(step).isGreaterThan(40);
    }

    /** Whether the run says that it published its table. */
    private boolean run(String name, String fingerprint) {
        // What a run takes over from one with the same fingerprint is what it would write itself.
        List<ConstituencyTree> trees = Objects.requireNonNull(TREES.get(fingerprint.isEmpty() ? name : FIRST), name);
        try (OutputClaim claim = Claims.ofEndedProcess(spark, path())) {
            TablePublisher publisher = fingerprint.isEmpty()
                    ? TablePublisher.begin(spark, claim, path(), TreesTable.SCHEMA, List.of())
                    : TablePublisher.begin(spark, claim, path(), TreesTable.SCHEMA, List.of(), fingerprint);
            WrittenTables.write(publisher.staged(), 0, 1, trees);
            publisher.publish(
                    publisher.verify(1),
                    TableManifest.newProperties().put("run", name).put("trees", trees.size()));
            return true;
        } catch (RuntimeException e) {
            return false;
        }
    }

    /** The run whose table a reader finds; fails if it is not whole. */
    private String readable() throws IOException {
        org.apache.hadoop.fs.Path found = TablePlace.of(path(), path().getFileSystem(HadoopSettings.of(spark)))
                .readable();
        return TableOnDisk.run(Path.of(found.toUri().getPath()));
    }

    private org.apache.hadoop.fs.Path path() {
        return new org.apache.hadoop.fs.Path(scheme + ":" + folder.resolve("out"));
    }
}
