package org.crossbranch.job.serve;

import com.codahale.metrics.Snapshot;
import com.codahale.metrics.Timer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Counts requests and sentences, and measures the time that answers take. Safe for use by several threads at once. */
public final class ServiceMeter {
    private static final double NANOS_A_MILLI = 1e6;

    private final Instant started = Instant.now();
    private final Map<Integer, LongAdder> requests = new ConcurrentSkipListMap<>();
    private final LongAdder sentences = new LongAdder();
    private final LongAdder tokens = new LongAdder();
    private final Timer times = new Timer();

    /** Counts a request of any kind. */
    public void answered(int status) {
        requests.computeIfAbsent(status, missing -> new LongAdder()).increment();
    }

    /** Counts a request for parses that had an answer. */
    public void parsed(ParseOrder order, long nanos) {
        sentences.add(order.entries().size());
        tokens.add(order.tokens());
        times.update(nanos, TimeUnit.NANOSECONDS);
    }

    /** All of it as JSON. */
    byte[] json(int waiting) {
        ObjectNode health = AnswerWriter.JSON.createObjectNode().put("status", "ok");
        health.put("seconds", Duration.between(started, Instant.now()).toMillis() / 1e3);
        ObjectNode statuses = health.putObject("requests");
        requests.forEach((status, count) -> statuses.put(Integer.toString(status), count.sum()));
        health.put("sentences", sentences.sum()).put("tokens", tokens.sum()).put("waiting", waiting);
        Snapshot snapshot = times.getSnapshot();
        health.putObject("milliseconds")
                .put("median", snapshot.getMedian() / NANOS_A_MILLI)
                .put("p95", snapshot.get95thPercentile() / NANOS_A_MILLI)
                .put("p99", snapshot.get99thPercentile() / NANOS_A_MILLI)
                .put("max", snapshot.getMax() / NANOS_A_MILLI);
        return AnswerWriter.bytes(health);
    }

    /** The same in a line for people. */
    public String summary() {
        long all = requests.values().stream().mapToLong(LongAdder::sum).sum();
        long refused = requests.entrySet().stream()
                .filter(entry -> entry.getKey() >= 400)
                .mapToLong(entry -> entry.getValue().sum())
                .sum();
        String counts = String.format(Locale.ROOT, "requests: %,d, of them refused: %,d", all, refused);
        if (times.getCount() == 0) {
            return counts;
        }
        Snapshot snapshot = times.getSnapshot();
        return String.format(
                Locale.ROOT,
                "%s; sentences: %,d, tokens: %,d; answers took %.1f ms (median), %.1f ms (95 %%), %.1f ms (99 %%)",
                counts,
                sentences.sum(),
                tokens.sum(),
                snapshot.getMedian() / NANOS_A_MILLI,
                snapshot.get95thPercentile() / NANOS_A_MILLI,
                snapshot.get99thPercentile() / NANOS_A_MILLI);
    }
}
