package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.crossbranch.search.Search;

/**
 * The settings of {@code serve}.
 *
 * @param address where it listens, and for whom
 * @param request the limits on one request
 * @param queue how requests become batches
 * @param times how long things may take
 * @param logsAccess whether each request is a line of the log
 */
public record ServeSettings(Address address, Request request, Queue queue, Times times, boolean logsAccess) {
    private static final Key<Boolean> ACCESS_LOG = Key.flag("serve.access-log");

    static final List<Key<?>> KEYS = List.of(
            Address.HOST,
            Address.PORT,
            Address.NAMES,
            Address.MAX_CONNECTIONS,
            Address.RATE,
            Request.MAX_BYTES,
            Request.MAX_SENTENCES,
            Request.MAX_TOKENS,
            Request.MAX_ALTERNATIVES,
            Queue.THREADS,
            Queue.BATCH_SENTENCES,
            Queue.GATHER_MILLIS,
            Queue.QUEUE_SENTENCES,
            Times.READ_SECONDS,
            Times.WAIT_SECONDS,
            Times.STOP_SECONDS,
            ACCESS_LOG);

    /** The same without lines of the log for requests. */
    public ServeSettings withoutAccessLog() {
        return new ServeSettings(address, request, queue, times, false);
    }

    static ServeSettings of(Config config) {
        return new ServeSettings(
                Address.of(config), Request.of(config), Queue.of(config), Times.of(config), ACCESS_LOG.read(config));
    }

    /**
     * Where the service listens, and for whom.
     *
     * @param host address or name to listen at
     * @param port TCP port, 0 for any that is free
     * @param names names by which clients may call it, besides {@code localhost} and addresses
     * @param maxConnections most connections at a time
     * @param rate requests of a client address a second, 0 for no limit
     */
    public record Address(String host, int port, Set<String> names, int maxConnections, int rate) {
        private static final Key<String> HOST = Key.text("serve.host");
        private static final Key<Integer> PORT = Key.integer("serve.port", 0, 65_535);
        private static final Key<Set<String>> NAMES = Key.words("serve.names");
        private static final Key<Integer> MAX_CONNECTIONS = Key.integer("serve.max-connections", 1, 10_000);
        private static final Key<Integer> RATE = Key.integer("serve.rate", 0, 1_000_000);

        static Address of(Config config) {
            return new Address(
                    HOST.read(config),
                    PORT.read(config),
                    NAMES.read(config),
                    MAX_CONNECTIONS.read(config),
                    RATE.read(config));
        }
    }

    /**
     * The limits on one request.
     *
     * @param maxBytes most bytes of its body
     * @param maxSentences most sentences
     * @param maxTokens most tokens of all its sentences
     * @param maxAlternatives most analyses of a sentence beside the best
     */
    public record Request(int maxBytes, int maxSentences, int maxTokens, int maxAlternatives) {
        private static final Key<Integer> MAX_BYTES = Key.integer("serve.max-bytes", 1_000, 16 << 20);
        private static final Key<Integer> MAX_SENTENCES = Key.integer("serve.max-sentences", 1, 100_000);
        private static final Key<Integer> MAX_TOKENS = Key.integer("serve.max-tokens", 1, 1_000_000);
        private static final Key<Integer> MAX_ALTERNATIVES = Key.integer("serve.max-alternatives", 0, Search.WIDEST);

        static Request of(Config config) {
            return new Request(
                    MAX_BYTES.read(config),
                    MAX_SENTENCES.read(config),
                    MAX_TOKENS.read(config),
                    MAX_ALTERNATIVES.read(config));
        }
    }

    /**
     * How sentences of several requests become batches.
     *
     * @param threads threads that parse, 0 for one a core
     * @param batchSentences most sentences of a batch
     * @param gathering longest time that a batch waits for more sentences
     * @param sentences most sentences that wait
     */
    public record Queue(int threads, int batchSentences, Duration gathering, int sentences) {
        private static final Key<Integer> THREADS = Key.integer("serve.threads", 0, 256);
        private static final Key<Integer> BATCH_SENTENCES = Key.integer("serve.batch-sentences", 1, 4_096);
        private static final Key<Double> GATHER_MILLIS = Key.number("serve.gather-millis", 0, 1_000);
        private static final Key<Integer> QUEUE_SENTENCES = Key.integer("serve.queue-sentences", 1, 1_000_000);

        static Queue of(Config config) {
            return new Queue(
                    THREADS.read(config),
                    BATCH_SENTENCES.read(config),
                    Duration.ofNanos(Math.round(1e6 * GATHER_MILLIS.read(config))),
                    QUEUE_SENTENCES.read(config));
        }
    }

    /**
     * How long things may take.
     *
     * @param read for a request to arrive
     * @param answer for its parses
     * @param stop for running requests to end when the service is stopped
     */
    public record Times(Duration read, Duration answer, Duration stop) {
        private static final Key<Integer> READ_SECONDS = Key.integer("serve.read-seconds", 1, 3_600);
        private static final Key<Integer> WAIT_SECONDS = Key.integer("serve.wait-seconds", 1, 86_400);
        private static final Key<Integer> STOP_SECONDS = Key.integer("serve.stop-seconds", 1, 3_600);

        static Times of(Config config) {
            return new Times(
                    Duration.ofSeconds(READ_SECONDS.read(config)),
                    Duration.ofSeconds(WAIT_SECONDS.read(config)),
                    Duration.ofSeconds(STOP_SECONDS.read(config)));
        }
    }
}
