package org.crossbranch.job.settings;

import java.time.Duration;
import java.util.Set;
import org.crossbranch.search.Search;
import org.crossbranch.setting.Meaning;
import org.crossbranch.setting.Setting;

/**
 * The settings of {@code serve}.
 *
 * @param address where it listens, and for whom
 * @param request the limits on one request
 * @param queue how requests become batches
 * @param times how long things may take
 */
public record ServeSettings(
        Address address,
        Request request,
        Queue queue,
        Times times,

        @Setting(key = "serve.access-log", byDefault = "true")
        @Meaning("Whether each request is a line of the log, with address, status and time but no text.")
        boolean logsAccess) {

    /** The same without lines of the log for requests. */
    public ServeSettings withoutAccessLog() {
        return new ServeSettings(address, request, queue, times, false);
    }

    /** Where the service listens, and for whom. */
    public record Address(
            @Setting(key = "serve.host", byDefault = "127.0.0.1")
            @Meaning("Address or name at which serve listens. Whoever reaches it may use it: there is no"
                    + " authentication. 0.0.0.0 is every address of the machine.")
            String host,

            @Setting(key = "serve.port", byDefault = "8080", most = 65_535)
            @Meaning("TCP port of serve; 0 takes one that is free.")
            int port,

            @Setting(key = "serve.names", byDefault = "")
            @Meaning("Names by which browsers and other clients may call the service, besides localhost and addresses."
                    + " A request by any other name is refused, so that no page of another site can lead to it.")
            Set<String> names,

            @Setting(key = "serve.max-connections", byDefault = "256", least = 1, most = 10_000)
            @Meaning("Most connections at a time; further ones wait.")
            int maxConnections,

            @Setting(key = "serve.rate", byDefault = "100", most = 1_000_000)
            @Meaning("Requests for parses that an address may send in a second; beyond that, the answer is 429. 0 for"
                    + " no limit.")
            int rate) {}

    /** The limits on one request. */
    public record Request(
            @Setting(key = "serve.max-bytes", byDefault = "1048576", least = 1_000, most = 16 << 20)
            @Meaning("Longest body of a request, in bytes; the answer to a longer one is 413.")
            int maxBytes,

            @Setting(key = "serve.max-sentences", byDefault = "200", least = 1, most = 100_000)
            @Meaning("Most sentences of a request.")
            int maxSentences,

            @Setting(key = "serve.max-tokens", byDefault = "20000", least = 1, most = 1_000_000)
            @Meaning("Most tokens of a request, all sentences together. The longest sentence is annotate.max-tokens.")
            int maxTokens,

            @Setting(key = "serve.max-alternatives", byDefault = "10", most = Search.WIDEST)
            @Meaning("Most analyses beside the best that a request may ask for. A beam has some (annotate.search); a"
                    + " greedy search has none.")
            int maxAlternatives) {}

    /** How sentences of several requests become batches. */
    public record Queue(
            @Setting(key = "serve.threads", byDefault = "0", most = 256)
            @Meaning("Threads that parse; 0 for one a core.")
            int threads,

            @Setting(key = "serve.batch-sentences", byDefault = "64", least = 1, most = 4_096)
            @Meaning("Most sentences that are parsed together, of however many requests.")
            int batchSentences,

            @Setting(key = "serve.gather-millis", byDefault = "0", most = 1_000)
            @Meaning("Longest time that a batch waits for sentences of other requests, in milliseconds; 0 parses at"
                    + " once.")
            double gatherMillis,

            @Setting(key = "serve.queue-sentences", byDefault = "4096", least = 1, most = 1_000_000)
            @Meaning("Most sentences that wait for a thread. A request for which there is no room gets the answer 503.")
            int sentences) {

        /** Longest time that a batch waits for more sentences. */
        public Duration gathering() {
            return Duration.ofNanos(Math.round(1e6 * gatherMillis));
        }
    }

    /** How long things may take. */
    public record Times(
            @Setting(key = "serve.read-seconds", byDefault = "20", least = 1, most = 3_600)
            @Meaning("Longest time that a request may take to arrive, in seconds.")
            int readSeconds,

            @Setting(key = "serve.wait-seconds", byDefault = "60", least = 1, most = 86_400)
            @Meaning("Longest time that a request waits for its parses, in seconds; then the answer is 503.")
            int answerSeconds,

            @Setting(key = "serve.stop-seconds", byDefault = "10", least = 1, most = 3_600)
            @Meaning("Longest time that running requests get to end when the service is stopped, in seconds.")
            int stopSeconds) {}
}
