package org.crossbranch.job;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.job.run.SparkSessions;
import org.crossbranch.job.settings.Assignment;
import org.crossbranch.job.settings.Settings;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.search.PeakRate;
import org.crossbranch.search.PhaseSampler;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.training.TrainRun;
import org.crossbranch.training.EpochMetrics;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.bracket.DiscbracketFormat;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Sentences a second of training on Spark, with one worker and with two: what {@code train} reports of its epochs, the first
 * of which is not counted. Neither are starting Spark, the oracle, scoring and writing models. Not a test; {@code jobs/bench
 * training} runs it.
 */
@Command(name = "jobs/bench training", mixinStandardHelpOptions = true, sortOptions = false)
public final class TrainingSpeed implements Runnable {
    private static final long SEED = 1;
    private static final int WARM_UP = 1;

    @Option(names = "--sentences", defaultValue = "1920", description = "sentences of a round (${DEFAULT-VALUE})")
    private int sentences;

    @Option(names = "--rounds", defaultValue = "2", description = "rounds after the first (${DEFAULT-VALUE})")
    private int rounds;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "a setting other than the default")
    private List<String> assignments = List.of();

    @Option(
            names = "--profile",
            description =
                    "idle time, shares of the work by cause, by samples of two workers' rounds and of those of one, and the"
                            + " products' GFLOP/s beside the peak")
    private boolean isProfiled;

    /** The rounds that count: their metrics, and the process's CPU time and phases meanwhile. */
    private record Epochs(
            int workers, List<EpochMetrics> metrics, double cpuSeconds, Map<TrainingPhase, Double> phases) {

        TrainingRate rate(int sentences, double operations, double peak) {
            double seconds = metrics.stream()
                    .mapToDouble(epoch -> sentences / epoch.sentencesPerSecond())
                    .sum();
            double counted = (double) metrics.size() * sentences;
            return new TrainingRate(workers, counted / seconds, counted / cpuSeconds, operations, peak, phases);
        }
    }

    /** Runs, and writes the figures as text and as JSON. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new TrainingSpeed()).execute(arguments));
    }

    @Override
    public void run() {
        try {
            Path folder = Files.createTempDirectory("crossbranch-speed");
            try {
                measure(folder);
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void measure(Path folder) throws IOException {
        List<ConstituencyTree> trees = SpeedTreebank.of(SEED, sentences);
        write(folder.resolve("train.discbracket"), trees);
        write(folder.resolve("dev.discbracket"), trees.subList(0, 2));
        TrainingSettings settings = settings();
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        SparkSession spark = SparkSessions.open("speed");
        Epochs two = train(spark, folder, settings.withWorkers(2));
        Epochs one = train(spark, folder, settings.withWorkers(1));
        spark.stop();
        ModelBundle model = ModelBundle.read(folder.resolve("model2/last.model"));
        double operations = TrainingOperations.of(model, trees) / sentences;
        double peak = PeakRate.measure();
        report(
                settings,
                one.rate(sentences, operations, peak),
                two.rate(sentences, operations, peak),
                parameters(model),
                load);
    }

    /** The defaults, but for so many epochs and for an embedding of each form, so that their number is known. */
    private TrainingSettings settings() {
        Stream<String> fixed = Stream.of("training.epochs=" + (WARM_UP + rounds), "training.min-word-frequency=1");
        return Settings.read(
                        Optional.empty(),
                        Stream.concat(fixed, assignments.stream())
                                .map(Assignment::parse)
                                .toList())
                .training();
    }

    private Epochs train(SparkSession spark, Path folder, TrainingSettings settings) {
        TrainRun.Request request = new TrainRun.Request(
                folder.resolve("train.discbracket").toString(),
                "",
                folder.resolve("dev.discbracket").toString(),
                folder.resolve("model" + settings.schedule().workers()).toString(),
                settings,
                new TreeMap<>(),
                new TreeMap<>(),
                "",
                false);
        double[] cpu = new double[WARM_UP + rounds];
        List<EpochMetrics> epochs;
        Map<TrainingPhase, Double> phases = Map.of();
        // A recording makes the JVM throw its compiled code away, so none is made that nobody asked for.
        try (PhaseSampler<TrainingPhase> sampler =
                isProfiled ? new PhaseSampler<>(TrainingPhase.class, TrainingPhase::of) : null) {
            epochs = new TrainRun(spark, RunListener.NONE).run(request, epoch -> {
                cpu[epoch.epoch() - 1] = cpuSeconds();
                if (sampler != null && epoch.epoch() == WARM_UP) {
                    sampler.start();
                }
                System.out.printf(
                        Locale.ROOT,
                        "%d worker(s), round %d: %.1f sentences/s%s%n",
                        settings.schedule().workers(),
                        epoch.epoch(),
                        epoch.sentencesPerSecond(),
                        epoch.epoch() <= WARM_UP ? " (not counted)" : "");
            });
            if (sampler != null) {
                phases = sampler.stop();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Epochs(
                settings.schedule().workers(),
                epochs.subList(WARM_UP, epochs.size()),
                cpu[cpu.length - 1] - cpu[WARM_UP - 1],
                phases);
    }

    private void report(TrainingSettings settings, TrainingRate one, TrainingRate two, long parameters, double load) {
        List<String> flags = ManagementFactory.getRuntimeMXBean().getInputArguments();
        System.out.printf(
                Locale.ROOT,
                "%d rounds of %d sentences of %d tokens, %d forms, %d parameters, batches of %d, averaged every %d%n",
                rounds,
                sentences,
                SpeedTreebank.LENGTH,
                Math.min(SpeedTreebank.FORMS, sentences * SpeedTreebank.LENGTH),
                parameters,
                settings.schedule().batchSentences(),
                settings.schedule().averagingFrequency());
        System.out.print(one.text() + two.text());
        double ratio = two.perSecond() / one.perSecond();
        System.out.printf(Locale.ROOT, "2 workers are %.2f times as fast as 1; load before: %.1f%n", ratio, load);
        System.out.println("JVM: " + Runtime.version() + " " + String.join(" ", flags));
        ObjectNode json = new ObjectMapper().createObjectNode();
        json.put("sentences", sentences).put("rounds", rounds).put("tokens", SpeedTreebank.LENGTH);
        json.put("parameters", parameters)
                .put("batchSentences", settings.schedule().batchSentences())
                .put("averagingFrequency", settings.schedule().averagingFrequency())
                .put("sizes", settings.network().sizes().toString());
        ArrayNode rates = json.putArray("rates");
        rates.add(one.json()).add(two.json());
        json.put("ratio", ratio).put("loadBefore", load);
        json.put("processors", Runtime.getRuntime().availableProcessors());
        json.put("java", Runtime.version().toString());
        flags.forEach(json.putArray("jvmFlags")::add);
        System.out.println(json);
    }

    private static long parameters(ModelBundle model) {
        return model.weights().tensors().values().stream()
                .mapToLong(
                        tensor -> Arrays.stream(tensor.shape()).asLongStream().reduce(1, (x, y) -> x * y))
                .sum();
    }

    /** CPU time of the whole process: with Spark local, workers and all. */
    private static double cpuSeconds() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                        .getProcessCpuTime()
                / 1e9;
    }

    private static void write(Path file, List<ConstituencyTree> trees) throws IOException {
        try (TreebankWriter<ConstituencyTree> writer = new DiscbracketFormat().write(file)) {
            for (ConstituencyTree tree : trees) {
                writer.write(tree);
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
