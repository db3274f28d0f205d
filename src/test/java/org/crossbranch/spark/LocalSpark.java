package org.crossbranch.spark;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.TaskSchedulerImpl;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.sql.CrossbranchExtensions;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests one Spark session with two threads, which all of them share since starting one takes seconds. */
public final class LocalSpark implements AfterEachCallback, ParameterResolver {
    /** A test may leave a task behind that never ends. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(20);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == SparkSession.class;
    }

    @Override
    public SparkSession resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return session();
    }

    /** Waits for tasks of jobs that have failed: they go on for a while, and write to the folder that is deleted after the test. */
    @Override
    public void afterEach(ExtensionContext context) throws InterruptedException {
        Optional<SparkContext> running = running().map(SparkSession::sparkContext);
        Instant end = Instant.now().plus(LONGEST_WAIT);
        while (running.isPresent() && hasTasks(running.get()) && Instant.now().isBefore(end)) {
            Thread.sleep(10);
        }
    }

    private static boolean hasTasks(SparkContext context) {
        return context.taskScheduler() instanceof TaskSchedulerImpl scheduler
                && scheduler.runningTasksByExecutors().values().exists(tasks -> (int) tasks > 0);
    }

    /** The session; a new one if the last was stopped. */
    public static synchronized SparkSession session() {
        return running().orElseGet(LocalSpark::start);
    }

    private static Optional<SparkSession> running() {
        Optional<SparkSession> last =
                Optional.ofNullable(SparkSession.getDefaultSession().getOrElse(() -> null));
        return last.filter(session -> !session.sparkContext().isStopped());
    }

    private static SparkSession start() {
        return SparkSession.builder()
                .master("local[2]")
                .appName("tests")
                .config("spark.ui.enabled", false)
                .config("spark.sql.shuffle.partitions", 2)
                .config("spark.sql.extensions", CrossbranchExtensions.class.getName())
                .getOrCreate();
    }
}
