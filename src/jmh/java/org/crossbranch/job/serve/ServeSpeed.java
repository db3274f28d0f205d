package org.crossbranch.job.serve;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.job.serve.http.ParseServer;
import org.crossbranch.job.settings.Assignment;
import org.crossbranch.job.settings.Settings;
import org.crossbranch.search.Workload;
import org.crossbranch.spark.annotate.LocalParser;
import org.crossbranch.tree.Sentence;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * How fast a service answers, by the number of clients, beside the parser by itself in the same run. Clients and service share one
 * process. Not a test; {@code jobs/bench serve} runs it.
 */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Rates and latencies of crossbranch serve, beside the parser by itself.")
public final class ServeSpeed implements Callable<Integer> {
    private static final int PARSER_BATCH = 1_024;

    @Option(names = "--model", required = true, description = "a model, or the folder that training wrote")
    private List<String> models = List.of();

    @Option(names = "--in", required = true, description = "a treebank, or raw text named .txt")
    private Path input = Path.of("");

    @Option(names = "--limit", defaultValue = "20000", description = "most sentences of it (${DEFAULT-VALUE})")
    private int limit;

    @Option(
            names = "--clients",
            split = ",",
            defaultValue = "1,4,16,64",
            description = "clients at once (${DEFAULT-VALUE})")
    private List<Integer> clients = List.of();

    @Option(
            names = "--sentences",
            split = ",",
            defaultValue = "1",
            description = "sentences of a request; or several (${DEFAULT-VALUE})")
    private List<Integer> sizes = List.of();

    @Option(names = "--warm-up", defaultValue = "10", description = "seconds for the compiler (${DEFAULT-VALUE})")
    private double warmUpSeconds;

    @Option(names = "--seconds", defaultValue = "10", description = "seconds that count (${DEFAULT-VALUE})")
    private double seconds;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "a setting of the service")
    private List<String> assignments = List.of();

    /** Runs it. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new ServeSpeed()).execute(args));
    }

    @Override
    public Integer call() throws Exception {
        Settings settings = Settings.read(
                Optional.empty(),
                Stream.concat(Stream.of("serve.port=0", "serve.rate=0", "serve.access-log=false"), assignments.stream())
                        .map(Assignment::parse)
                        .toList());
        ServedModel model =
                ServedModel.read(new Configuration(false), models, settings).get(0);
        LocalParser parser = model.parser();
        List<Sentence> sentences = Workload.sentences(input, limit);
        int tokens = sentences.stream().mapToInt(Sentence::length).sum();
        System.out.printf(
                Locale.ROOT,
                "%s: %,d sentences, %,d tokens; search %s%n",
                input,
                sentences.size(),
                tokens,
                settings.annotate().search());
        int cores = Runtime.getRuntime().availableProcessors();
        parse(parser, sentences, cores, warmUpSeconds);
        try (ParserService service = new ParserService(List.of(model), settings);
                ParseServer server = ParseServer.start(service, settings.serve(), "")) {
            run(server.uri(), ServeClient.requests(sentences, 1), cores, warmUpSeconds);
            System.out.println(
                    "| clients | sentences a request | sentences/s | of the parser by itself | sentences per second of CPU"
                            + " | of the parser by itself | median ms | 95 % | 99 % |");
            System.out.println("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
            for (int size : sizes) {
                List<byte[]> requests = ServeClient.requests(sentences, size);
                for (int count : clients) {
                    // Beside each other, since a machine is not equally busy all the time.
                    Rate own = Rate.of(() -> parse(parser, sentences, cores, seconds));
                    List<long[]> times = new ArrayList<>();
                    Rate served = Rate.of(() -> {
                        times.add(run(server.uri(), requests, count, seconds));
                        return (long) times.get(0).length * size;
                    });
                    report(count, size, served, own, times.get(0));
                }
            }
        }
        return 0;
    }

    /**
     * Sentences by time.
     *
     * @param aSecond by the clock
     * @param aCpuSecond by the CPU time of this process, clients included
     */
    private record Rate(double aSecond, double aCpuSecond) {
        static Rate of(Callable<Long> work) throws Exception {
            OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
            long cpu = system.getProcessCpuTime();
            long begin = System.nanoTime();
            double sentences = work.call();
            return new Rate(
                    1e9 * sentences / (System.nanoTime() - begin),
                    1e9 * sentences / (system.getProcessCpuTime() - cpu));
        }
    }

    private static void report(int count, int size, Rate served, Rate own, long[] nanos) {
        Arrays.sort(nanos);
        System.out.printf(
                Locale.ROOT,
                "| %d | %d | %,.0f | %,.0f | %,.0f | %,.0f | %.1f | %.1f | %.1f |%n",
                count,
                size,
                served.aSecond(),
                own.aSecond(),
                served.aCpuSecond(),
                own.aCpuSecond(),
                millis(nanos, 0.5),
                millis(nanos, 0.95),
                millis(nanos, 0.99));
    }

    private static double millis(long[] sorted, double share) {
        return sorted[(int) (share * (sorted.length - 1))] / 1e6;
    }

    /** The times of the requests that clients sent, in nanoseconds. */
    private static long[] run(URI server, List<byte[]> requests, int clients, double seconds)
            throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(clients);
        try {
            long end = System.nanoTime() + Math.round(1e9 * seconds);
            List<Future<long[]>> times = new ArrayList<>();
            for (int client = 0; client < clients; client++) {
                int first = client * requests.size() / clients;
                times.add(pool.submit(() -> {
                    try (ServeClient connection = new ServeClient(server)) {
                        return connection.send(requests, first, end);
                    }
                }));
            }
            List<long[]> all = new ArrayList<>();
            for (Future<long[]> one : times) {
                all.add(one.get());
            }
            return all.stream().flatMapToLong(Arrays::stream).toArray();
        } finally {
            pool.shutdown();
        }
    }

    /** Parses for a while. Threads give the parser batches as long as those of {@code annotate}. Returns how many sentences. */
    private static long parse(LocalParser parser, List<Sentence> sentences, int threads, double seconds)
            throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            long end = System.nanoTime() + Math.round(1e9 * seconds);
            List<Future<Long>> counts = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                counts.add(pool.submit(() -> {
                    long parsed = 0;
                    int from = 0;
                    while (System.nanoTime() < end) {
                        int to = Math.min(sentences.size(), from + PARSER_BATCH);
                        parsed += parser.parser()
                                .parse(sentences.subList(from, to))
                                .size();
                        from = to == sentences.size() ? 0 : to;
                    }
                    return parsed;
                }));
            }
            long all = 0;
            for (Future<Long> count : counts) {
                all += count.get();
            }
            return all;
        } finally {
            pool.shutdown();
        }
    }
}
