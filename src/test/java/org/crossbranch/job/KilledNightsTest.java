package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.Sweep;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.model.TestBundles;
import org.crossbranch.spark.LocalSpark;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A back-fill of many dates, with one key and with two. Each attempt is started twice at once, and the first attempts are killed
 * somewhere. In the end each partition is what an undisturbed run makes of it.
 */
@ExtendWith(LocalSpark.class)
final class KilledNightsTest {
    private static final int DATES = Sweep.size(3);
    private static final int KILLS = Math.min(5, Sweep.size(1));

    private static final long SEED = 7;
    private static final LocalDate FIRST = LocalDate.of(2026, 3, 1);
    private static final int KILLED = 137;

    private final SparkSession spark;

    @TempDir
    private Path folder;

    KilledNightsTest(SparkSession spark) {
        this.spark = spark;
    }

    @ParameterizedTest
    @ValueSource(strings = {"news/{date}.txt", "{collection}/{date}.txt"})
    void everyDateIsRightInTheEnd(String template) throws IOException, InterruptedException {
        boolean isNested = template.contains("{collection}");
        Path model = folder.resolve("a.model");
        TestBundles.random(1).write(model);
        for (int date = 0; date < DATES; date++) {
            int lines = 20 + date;
            // Of two collections the same dates.
            String file = template.replace("{collection}", date % 2 == 0 ? "news" : "web")
                    .replace(
                            "{date}", FIRST.plusDays(isNested ? date / 2 : date).toString());
            Path text = folder.resolve("raw").resolve(file);
            Files.createDirectories(text.getParent());
            Files.write(
                    text,
                    IntStream.range(0, lines)
                            .mapToObj(line -> "Line " + line + " of " + lines + " .")
                            .toList());
        }
        Random random = new Random(SEED);
        for (int kill = 0; kill < KILLS; kill++) {
            Process one = start(model, template, kill + "a.log");
            Process other = start(model, template, kill + "b.log");
            // Somewhere after the first of the dates that are not done, which is where they meet.
            int before = partitions();
            long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
            while (partitions() <= before && (one.isAlive() || other.isAlive()) && System.nanoTime() < end) {
                TimeUnit.MILLISECONDS.sleep(20);
            }
            TimeUnit.MILLISECONDS.sleep(random.nextInt(500));
            one.destroyForcibly();
            other.destroyForcibly();
            System.err.println(template + ": killed when " + partitions() + " of " + DATES + " partitions were there");
            assertThat(List.of(JobProcess.exit(one), JobProcess.exit(other)))
                    .as("seed " + SEED + ", attempt " + kill + "\n" + log(kill + "a.log"))
                    .containsAnyOf(KILLED, ExitCode.OWNED.status());
        }
        Process one = start(model, template, "a.log");
        Process other = start(model, template, "b.log");
        List<Integer> exits = List.of(JobProcess.exit(one), JobProcess.exit(other));
        String where = "seed " + SEED + ", exits " + exits + "\n" + log("a.log") + log("b.log");
        assertThat(exits).as(where).isSubsetOf(0, ExitCode.OWNED.status());
        assertThat(JobProcess.exit(start(model, template, "c.log")))
                .as(where + log("c.log"))
                .isZero();

        CommandLineRun undisturbed = CommandLineRun.of(arguments(model, template, "undisturbed"));
        assertThat(undisturbed.exit()).as(undisturbed.err()).isZero();
        assertThat(rows("night")).as(where).isEqualTo(rows("undisturbed"));
        assertThat(partitions()).as(where).isEqualTo(DATES);
        assertThat(names("night")).as(where).isEqualTo(names("undisturbed"));
        assertThat(CommandLineRun.of("verify", "--in", folder.resolve("night")).exit())
                .isZero();
    }

    private List<String> rows(String table) {
        Dataset<Row> rows = spark.read().parquet(folder.resolve(table).toString());
        return rows.drop("parse_micros").toJSON().collectAsList().stream()
                .sorted()
                .toList();
    }

    private int partitions() throws IOException {
        return (int) names("night").stream()
                .map(name -> name.substring(name.lastIndexOf('/') + 1))
                .filter(name -> name.startsWith("date="))
                .count();
    }

    /** The folders of a table, without what is in partitions and in {@code _runs}. Runs may rename them meanwhile. */
    private List<String> names(String table) throws IOException {
        List<String> names = new ArrayList<>();
        for (String name : folders(folder.resolve(table))) {
            names.add(name);
            if (name.startsWith("collection=")) {
                folders(folder.resolve(table).resolve(name)).forEach(inner -> names.add(name + "/" + inner));
            }
        }
        Collections.sort(names);
        return names;
    }

    private static List<String> folders(Path place) throws IOException {
        if (!Files.exists(place)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(place)) {
            return files.filter(Files::isDirectory)
                    .map(file -> file.getFileName().toString())
                    .toList();
        }
    }

    private Object[] arguments(Path model, String template, String table) {
        return new Object[] {
            "annotate", "--in", folder + "/raw/" + template, "--model", model, "--out", folder.resolve(table)
        };
    }

    private Process start(Path model, String template, String log) throws IOException {
        return JobProcess.start(folder.resolve(log), arguments(model, template, "night"));
    }

    private String log(String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }
}
