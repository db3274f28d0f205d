package org.crossbranch.spark.training;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.crossbranch.job.run.SparkSessions;
import org.crossbranch.training.TrainingSettings.Precision;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Bytes and seconds of an averaging by number of workers, without training: the mean on the executors ({@link WorkersMean})
 * beside the mean on the driver, to which every worker sends its floats. Not a test; {@code jobs/bench averaging} runs it.
 */
@Command(name = "jobs/bench averaging", mixinStandardHelpOptions = true, sortOptions = false)
public final class AveragingSpeed implements Runnable {
    private static final long SEED = 1;

    /** A parameter and Adam's two moments of it. */
    private static final int VECTORS = 3;

    @Option(
            names = "--workers",
            split = ",",
            description = "numbers of workers (${DEFAULT-VALUE})",
            defaultValue = "1,2,4,8,16")
    private List<Integer> workers = List.of();

    @Option(
            names = "--parameters",
            defaultValue = "1000000",
            description = "parameters of the network (${DEFAULT-VALUE})")
    private int parameters;

    @Option(
            names = "--rounds",
            defaultValue = "5",
            description = "averagings, after two that are not counted (${DEFAULT-VALUE})")
    private int rounds;

    /** A worker's vector as floats, for the mean on the driver. */
    @SuppressWarnings("ArrayRecordComponent") // carried from one place to another, never compared
    private record Floats(float[] values) implements Serializable {}

    /** Seconds of the median averaging, and the bytes of each. */
    private record Figures(
            int workers, double onDriver, double float32, double bfloat16, WorkersMean full, WorkersMean half) {}

    /** Runs, and writes the figures as a table and as JSON. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new AveragingSpeed()).execute(arguments));
    }

    @Override
    public void run() {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        SparkSession spark = SparkSessions.open("speed");
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        List<Figures> figures =
                workers.stream().map(number -> measure(context, number)).toList();
        String master = context.master();
        spark.stop();
        report(figures, master, load);
    }

    private Figures measure(JavaSparkContext context, int number) {
        int length = VECTORS * parameters;
        JavaRDD<WorkersMean.Share> shares = context.parallelize(
                        IntStream.range(0, number).boxed().toList(), number)
                .map(worker -> new WorkersMean.Share(values(worker, length), 0, 0, 0))
                .persist(StorageLevel.MEMORY_ONLY());
        shares.count();
        Figures figures = new Figures(
                number,
                seconds(() -> meanOnDriver(shares)),
                seconds(() -> WorkersMean.of(shares, Precision.FLOAT32)),
                seconds(() -> WorkersMean.of(shares, Precision.BFLOAT16)),
                WorkersMean.of(shares, Precision.FLOAT32),
                WorkersMean.of(shares, Precision.BFLOAT16));
        if (!Arrays.equals(meanOnDriver(shares), figures.full().values())) {
            throw new IllegalStateException("the means of " + number + " workers differ");
        }
        shares.unpersist();
        return figures;
    }

    private static float[] values(int worker, int length) {
        SplittableRandom random = new SplittableRandom(SEED + worker);
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = (float) random.nextDouble(-1, 1);
        }
        return values;
    }

    private static float[] meanOnDriver(JavaRDD<WorkersMean.Share> shares) {
        List<Floats> all = shares.map(share -> new Floats(share.values())).collect();
        float[] sum = all.get(0).values().clone();
        for (Floats floats : all.subList(1, all.size())) {
            for (int i = 0; i < sum.length; i++) {
                sum[i] += floats.values()[i];
            }
        }
        for (int i = 0; i < sum.length; i++) {
            sum[i] /= all.size();
        }
        return sum;
    }

    private double seconds(Runnable averaging) {
        averaging.run();
        averaging.run();
        double[] seconds = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            long start = System.nanoTime();
            averaging.run();
            seconds[round] = (System.nanoTime() - start) / 1e9;
        }
        Arrays.sort(seconds);
        return seconds[rounds / 2];
    }

    private void report(List<Figures> figures, String master, double load) {
        ObjectNode json = new ObjectMapper().createObjectNode();
        json.put("parameters", parameters).put("rounds", rounds).put("master", master);
        json.put("processors", Runtime.getRuntime().availableProcessors()).put("loadBefore", load);
        ArrayNode lines = json.putArray("averagings");
        System.out.printf(
                Locale.ROOT,
                "%d parameters and Adam's moments, %s, %d processors, load before: %.1f%n",
                parameters,
                master,
                Runtime.getRuntime().availableProcessors(),
                load);
        System.out.println(
                "| workers | MB to the driver | of the mean on the driver | MB between workers, float32 | bfloat16"
                        + " | s, float32 | bfloat16 | s on the driver |");
        System.out.println("| --- | --- | --- | --- | --- | --- | --- | --- |");
        for (Figures each : figures) {
            long onDriver = (long) Float.BYTES * VECTORS * parameters * each.workers();
            double ratio = each.full().driverBytes() / (double) onDriver;
            System.out.printf(
                    Locale.ROOT,
                    "| %d | %.1f | 1/%.0f of %.1f | %.1f | %.1f | %.3f | %.3f | %.3f |%n",
                    each.workers(),
                    each.full().driverBytes() / 1e6,
                    1 / ratio,
                    onDriver / 1e6,
                    each.full().shuffledBytes() / 1e6,
                    each.half().shuffledBytes() / 1e6,
                    each.float32(),
                    each.bfloat16(),
                    each.onDriver());
            lines.addObject()
                    .put("workers", each.workers())
                    .put("driverBytes", each.full().driverBytes())
                    .put("driverBytesOfMeanOnDriver", onDriver)
                    .put("driverRatio", ratio)
                    .put("shuffledBytes", each.full().shuffledBytes())
                    .put("shuffledBytesBfloat16", each.half().shuffledBytes())
                    .put("seconds", each.float32())
                    .put("secondsBfloat16", each.bfloat16())
                    .put("secondsOfMeanOnDriver", each.onDriver());
        }
        System.out.println(json);
    }
}
