package org.crossbranch.spark;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.AccumulableInfo;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorMetricsUpdate;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import scala.collection.JavaConverters;

/**
 * Counts rows while tasks go through them, for progress: what ended tasks counted, and what running ones said with their
 * last heartbeat. The accumulator is in Spark's own interface under the stage's name.
 */
public final class RowCounter extends SparkListener implements AutoCloseable {
    private final SparkContext spark;
    private final RunListener listener;
    private final LongAccumulator accumulator;
    private final String name;
    private final Map<Long, Long> running = new ConcurrentHashMap<>();
    private final Map<Long, Long> ended = new ConcurrentHashMap<>();

    /** Begins a stage. */
    public RowCounter(SparkSession spark, RunListener listener, String stage, String unit, long total) {
        this(spark.sparkContext(), listener, stage, unit, total);
    }

    /** Begins a stage. */
    public RowCounter(SparkContext spark, RunListener listener, String stage, String unit, long total) {
        this.spark = spark;
        this.listener = listener;
        this.name = stage + " " + UUID.randomUUID();
        this.accumulator = spark.longAccumulator(name);
        listener.began(stage, unit, total);
        spark.addSparkListener(this);
    }

    /** The accumulator, to which tasks add 1 a row. */
    public LongAccumulator accumulator() {
        return accumulator;
    }

    @Override
    public void onExecutorMetricsUpdate(SparkListenerExecutorMetricsUpdate update) {
        JavaConverters.seqAsJavaList(update.accumUpdates()).forEach(task -> {
            long taskId = (Long) task._1();
            JavaConverters.seqAsJavaList(task._4()).stream()
                    .filter(this::isMine)
                    .forEach(info -> running.put(taskId, value(info)));
        });
        tell();
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd end) {
        long taskId = end.taskInfo().taskId();
        running.remove(taskId);
        JavaConverters.seqAsJavaList(end.taskInfo().accumulables().toSeq()).stream()
                .filter(this::isMine)
                .forEach(info -> ended.put(taskId, value(info)));
        tell();
    }

    private boolean isMine(AccumulableInfo info) {
        return info.name().contains(name);
    }

    private static long value(AccumulableInfo info) {
        return info.update().isDefined() && info.update().get() instanceof Long value ? value : 0;
    }

    private void tell() {
        listener.reached(sum(running) + sum(ended));
    }

    private static long sum(Map<Long, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    @Override
    public void close() {
        spark.removeSparkListener(this);
        listener.reached(accumulator.value());
        listener.ended();
    }
}
