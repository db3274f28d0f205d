package org.crossbranch.spark.monitor;

import com.codahale.metrics.Counter;
import com.codahale.metrics.ExponentiallyDecayingReservoir;
import com.codahale.metrics.Histogram;
import com.codahale.metrics.Metric;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.crossbranch.spark.table.Status;

/**
 * Counts the work of all tasks in this process, that of failed and repeated attempts too. Safe for use by several threads.
 */
public final class ParseMeter {
    /** The name of a counter whose unit is nanoseconds. */
    static final String PARSER_NANOS = "parser-nanos";

    private static final ParseMeter PROCESS = new ParseMeter();

    private final Map<Status, Counter> sentences = new EnumMap<>(Status.class);
    private final SortedMap<String, Counter> counters = new TreeMap<>();
    private final Counter all = counter("sentences");
    private final Counter rejects = counter("rejects");
    private final Counter tokens = counter("tokens");
    private final Counter batches = counter("batches");
    private final Counter parserNanos = counter(PARSER_NANOS);
    private final Histogram batchSentences = new Histogram(new ExponentiallyDecayingReservoir());

    private ParseMeter() {
        for (Status status : Status.values()) {
            sentences.put(status, counter("sentences." + status.text()));
        }
    }

    private Counter counter(String name) {
        Counter counter = new Counter();
        counters.put(name, counter);
        return counter;
    }

    /** The meter of this process. */
    public static ParseMeter ofThisProcess() {
        return PROCESS;
    }

    /**
     * Counts a batch that was parsed.
     *
     * @param number its sentences
     * @param length its tokens
     * @param nanos time in the parser
     */
    public void batch(int number, int length, long nanos) {
        batches.inc();
        batchSentences.update(number);
        tokens.inc(length);
        parserNanos.inc(nanos);
    }

    /** Counts a sentence that got a row in the table of parses. */
    public void written(Status status) {
        count(status);
    }

    /** Counts a sentence that was set aside. */
    public void rejected(Status status) {
        count(status);
        rejects.inc();
    }

    private void count(Status status) {
        all.inc();
        Counter counter = sentences.get(status);
        if (counter != null) {
            counter.inc();
        }
    }

    /** The counters by name. */
    SortedMap<String, Counter> counters() {
        return Collections.unmodifiableSortedMap(counters);
    }

    /** The counts so far, by name. */
    SortedMap<String, Long> counts() {
        SortedMap<String, Long> counts = new TreeMap<>();
        counters.forEach((name, counter) -> counts.put(name, counter.getCount()));
        return counts;
    }

    /** Numbers of sentences in the batches. */
    Metric batchSentences() {
        return batchSentences;
    }
}
