package org.crossbranch.spark.training;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The sum of vectors of tasks in the driver's process, in the tasks' order. A vector waits only for those before it, so
 * that no more are kept than tasks run at once.
 */
final class OrderedSum implements AutoCloseable {
    private static final Map<String, OrderedSum> OPEN = new ConcurrentHashMap<>();

    private final String name = UUID.randomUUID().toString();
    private final Map<Integer, float[]> waiting = new HashMap<>();
    private float @Nullable [] sum;
    private int added;

    private OrderedSum() {}

    static OrderedSum open() {
        OrderedSum sum = new OrderedSum();
        OPEN.put(sum.name, sum);
        return sum;
    }

    /** By which a task names the sum. */
    String name() {
        return name;
    }

    /**
     * Adds a task's vector. One that runs again gives the same, which counts once.
     *
     * @param name of an open sum
     * @param task number from 0
     * @param values as many as the other tasks have; they are given away
     * @throws IllegalStateException if the sum is closed, or open in another process
     */
    static void add(String name, int task, float[] values) {
        Optional.ofNullable(OPEN.get(name))
                .orElseThrow(() -> new IllegalStateException("no sum " + name + " in this process"))
                .add(task, values);
    }

    private synchronized void add(int task, float[] values) {
        if (task < added) {
            return;
        }
        waiting.put(task, values);
        for (float[] next = waiting.remove(added); next != null; next = waiting.remove(added)) {
            if (sum == null) {
                sum = next;
            } else {
                add(next, sum);
            }
            added++;
        }
    }

    static void add(float[] values, float[] sum) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] += values[i];
        }
    }

    /**
     * The sum of the vectors of all tasks.
     *
     * @param tasks how many they are, at least 1
     * @throws IllegalStateException if one is missing
     */
    synchronized float[] values(int tasks) {
        if (sum == null || added < tasks) {
            throw new IllegalStateException("the vector of task " + added + " is missing");
        }
        return sum;
    }

    @Override
    public void close() {
        OPEN.remove(name);
    }
}
