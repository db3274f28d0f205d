package org.crossbranch.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileUtil;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.job.run.SparkSessions;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Sentences a second of a query that parses the lines of a text and writes Parquet, beside those that {@code annotate} prints, by
 * turns in one process. The first round warms up. Not a test; {@code jobs/bench sql} runs it.
 */
@Command(name = "jobs/bench sql", mixinStandardHelpOptions = true, sortOptions = false)
public final class SqlSpeed implements Runnable {
    private static final Pattern TIME = Pattern.compile("sentences in ([0-9.,]+) s, ");

    @Option(names = "--in", required = true, paramLabel = "FILE", description = "a text, a sentence a line")
    private Path input = Path.of("");

    @Option(names = "--model", required = true, description = "path of the model, or name of a ready one")
    private String model = "";

    @Option(names = "--rounds", defaultValue = "2", description = "rounds after the first (${DEFAULT-VALUE})")
    private int rounds;

    /** Runs, and prints a line a round. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new SqlSpeed()).execute(arguments));
    }

    @Override
    public void run() {
        try {
            Path folder = Files.createTempDirectory("crossbranch-speed");
            for (int round = 0; round <= rounds; round++) {
                double annotate = annotate(folder.resolve("annotated-" + round));
                SparkSession spark = SparkSessions.open("speed");
                Path parses = folder.resolve("queried-" + round);
                long begun = System.nanoTime();
                spark.read()
                        .text(input.toString())
                        .selectExpr("crossbranch_parse(value, '" + model + "') AS p")
                        .select("p.*")
                        .write()
                        .parquet(parses.toString());
                double query = (System.nanoTime() - begun) / 1e9;
                long sentences = spark.read().parquet(parses.toString()).count();
                spark.stop();
                System.out.printf(
                        Locale.ROOT,
                        "%s: annotate %,.0f sentences a second, crossbranch_parse %,.0f, %.0f %%%n",
                        round == 0 ? "warming up" : "round " + round,
                        sentences / annotate,
                        sentences / query,
                        100 * annotate / query);
            }
            FileUtil.fullyDelete(folder.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The seconds that the command says it took, without starting Spark. */
    private double annotate(Path out) {
        CommandLineRun run = CommandLineRun.of("annotate", "--in", input, "--model", model, "--out", out);
        Matcher time = TIME.matcher(run.out() + run.err());
        if (run.exit() != 0 || !time.find()) {
            throw new IllegalStateException(run.err());
        }
        return Double.parseDouble(time.group(1).replace(",", ""));
    }
}
