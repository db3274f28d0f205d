package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.spark.LocalSpark;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * A back-fill of many dates, each attempt started twice at once, whose first attempts are killed somewhere. In the end each
 * partition is what an undisturbed run makes of it.
 */
@ExtendWith(LocalSpark.class)
final class KilledNightsTest {
    /** 30 with {@code mvn -Pfull}. */
    private static final int DATES = Integer.getInteger("crossbranch.nights", 8);

    /** 5 with {@code mvn -Pfull}. */
    private static final int KILLS = Integer.getInteger("crossbranch.night-kills", 2);

    private static final long SEED = 7;
    private static final LocalDate FIRST = LocalDate.of(2026, 3, 1);
    private static final int KILLED = 137;

    private final SparkSession spark;

    @TempDir
    private Path folder;

    KilledNightsTest(SparkSession spark) {
        this.spark = spark;
    }

    @Test
    void everyDateIsRightInTheEnd() throws IOException, InterruptedException {
        Path model = TinyModel.train(folder);
        for (int date = 0; date < DATES; date++) {
            int lines = 20 + date;
            Files.createDirectories(folder.resolve("news"));
            Files.write(
                    folder.resolve("news").resolve(FIRST.plusDays(date) + ".txt"),
                    IntStream.range(0, lines)
                            .mapToObj(line -> "Line " + line + " of " + lines + " .")
                            .toList());
        }
        Random random = new Random(SEED);
        for (int kill = 0; kill < KILLS; kill++) {
            Process one = start(model, kill + "a.log");
            Process other = start(model, kill + "b.log");
            // Somewhere after the first of the dates that are not done, which is where they meet.
            int before = partitions();
            long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
            while (partitions() <= before && one.isAlive() && System.nanoTime() < end) {
                TimeUnit.MILLISECONDS.sleep(20);
            }
            TimeUnit.MILLISECONDS.sleep(random.nextInt(1_500));
            one.destroyForcibly();
            other.destroyForcibly();
            assertThat(List.of(JobProcess.exit(one), JobProcess.exit(other)))
                    .as("seed " + SEED + ", attempt " + kill + "\n" + log(kill + "a.log"))
                    .containsAnyOf(KILLED, ExitCode.OWNED.status());
        }
        Process one = start(model, "a.log");
        Process other = start(model, "b.log");
        List<Integer> exits = List.of(JobProcess.exit(one), JobProcess.exit(other));
        String where = "seed " + SEED + ", exits " + exits + "\n" + log("a.log") + log("b.log");
        assertThat(exits).as(where).isSubsetOf(0, ExitCode.OWNED.status());
        assertThat(JobProcess.exit(start(model, "c.log")))
                .as(where + log("c.log"))
                .isZero();

        CommandLineRun undisturbed = CommandLineRun.of(arguments(model, "undisturbed"));
        assertThat(undisturbed.exit()).as(undisturbed.err()).isZero();
        assertThat(rows("night")).as(where).isEqualTo(rows("undisturbed"));
        assertThat(names()).as(where).hasSize(DATES + 1).contains("_runs");
        assertThat(CommandLineRun.of("verify", "--in", folder.resolve("night")).exit())
                .isZero();
    }

    private List<String> rows(String table) {
        Dataset<Row> rows = spark.read().parquet(folder.resolve(table).toString());
        return rows.drop("parse_micros").orderBy("date", "sentence_id").toJSON().collectAsList();
    }

    private int partitions() throws IOException {
        Path table = folder.resolve("night");
        if (!Files.exists(table)) {
            return 0;
        }
        try (Stream<Path> files = Files.list(table)) {
            return (int) files.filter(file -> file.getFileName().toString().startsWith("date="))
                    .count();
        }
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("night"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private Object[] arguments(Path model, String table) {
        return new Object[] {
            "annotate", "--in", folder + "/news/{date}.txt", "--model", model, "--out", folder.resolve(table)
        };
    }

    private Process start(Path model, String log) throws IOException {
        return JobProcess.start(folder.resolve(log), arguments(model, "night"));
    }

    private String log(String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }
}
