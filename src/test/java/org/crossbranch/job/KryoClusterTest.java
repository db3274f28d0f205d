package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.SparkSessions;
import org.crossbranch.sample.SampleTreebank;
import org.crossbranch.spark.LocalCluster;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.bracket.DiscbracketFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A cluster whose defaults name Kryo as the serializer. */
final class KryoClusterTest {
    private static final int TREES = 12;
    private static final String KRYO = "org.apache.spark.serializer.KryoSerializer";

    private static final Map<String, String> CLUSTER = cluster();

    @TempDir
    private Path folder;

    private Path trees;

    private static Map<String, String> cluster() {
        Map<String, String> settings = new HashMap<>(LocalCluster.executors());
        settings.put("spark.master", "local-cluster[1,2,1024]");
        settings.put("spark.serializer", KRYO);
        settings.put("spark.kryo.registrationRequired", "true");
        return settings;
    }

    @BeforeEach
    void writeTrees() throws IOException {
        trees = folder.resolve("trees.discbracket");
        List<ConstituencyTree> sample = new SampleTreebank(SampleTreebank.SEED).split("train");
        try (TreebankWriter<ConstituencyTree> writer = new DiscbracketFormat().write(trees)) {
            for (ConstituencyTree tree : sample.subList(0, TREES)) {
                writer.write(tree);
            }
        }
    }

    @AfterEach
    void leaveCluster() {
        CLUSTER.keySet().forEach(System::clearProperty);
    }

    @Test
    @Timeout(600)
    void everyJobMakesTheSameThereAsHere() throws IOException {
        LocalSpark.session();
        Path here = folder.resolve("here");
        runEveryJob(here);

        LocalSpark.session().stop();
        CLUSTER.forEach(System::setProperty);
        // One for all jobs: to start executors takes longer than any job here.
        SparkSession cluster = SparkSessions.open("every job");
        Path there = folder.resolve("there");
        runEveryJob(there);
        cluster.stop();
        leaveCluster();

        assertThat(id(there)).isEqualTo(id(here));
        assertThat(there.resolve("back.discbracket")).hasSameTextualContentAs(here.resolve("back.discbracket"));
        for (String file : List.of("scores.json", "statistics.json")) {
            assertThat(json(there.resolve(file))).as(file).isEqualTo(json(here.resolve(file)));
        }
        for (String table : List.of("trees", "derivations", "parses", "text-parses")) {
            assertThat(rows(there.resolve(table))).as(table).isEqualTo(rows(here.resolve(table)));
        }
    }

    @Test
    void aSessionOfAnotherProgramIsRefused() {
        LocalSpark.session().stop();
        SparkSession other = SparkSession.builder()
                .master("local[1]")
                .config("spark.serializer", KRYO)
                .getOrCreate();
        try {
            CommandLineRun run = CommandLineRun.of("view", "--in", trees);
            assertThat(run.exit()).isEqualTo(ExitCode.USAGE.status());
            assertThat(run.err())
                    .isEqualTo("crossbranch view: this process's Spark session has spark.serializer=" + KRYO
                            + "; start it with org.apache.spark.serializer.JavaSerializer\n");
        } finally {
            other.stop();
        }
    }

    private void runEveryJob(Path out) throws IOException {
        Path text = folder.resolve("text.txt");
        Files.writeString(text, "words that nobody knows\nmore of them\n".repeat(20));
        done("import", "--in", trees, "--out", out.resolve("trees"));
        done("oracle", "--in", out.resolve("trees"), "--out", out.resolve("derivations"));
        done("statistics", "--in", trees, "--systems", "ml-set", "--json", out.resolve("statistics.json"));
        List<Object> training = new ArrayList<>(
                List.of("train", "--in", out.resolve("trees"), "--dev", trees, "--model", out.resolve("model")));
        for (String setting : List.of(
                "epochs=1",
                "batch-sentences=4",
                "word-size=8",
                "character-size=8",
                "character-lstm=8",
                "sentence-lstm=8",
                "hidden=8")) {
            training.addAll(List.of("--set", "training." + setting));
        }
        done(training.toArray());
        done("annotate", "--in", trees, "--model", out.resolve("model"), "--out", out.resolve("parses"));
        done("annotate", "--in", text, "--model", out.resolve("model"), "--out", out.resolve("text-parses"));
        done("evaluate", "--gold", trees, "--predicted", out.resolve("parses"), "--json", out.resolve("scores.json"));
        done("convert", "--in", out.resolve("parses"), "--out", out.resolve("back.discbracket"));
        done("view", "--in", out.resolve("parses"), "--limit", "2");
    }

    private static void done(Object... arguments) {
        CommandLineRun run = CommandLineRun.of(arguments);
        assertThat(run.exit()).as(run.err()).isZero();
    }

    private static JsonNode json(Path file) throws IOException {
        return new ObjectMapper().readTree(file.toFile());
    }

    private static String id(Path out) throws IOException {
        return json(out.resolve("_runs/parses.run.json")).at("/figures/modelId").asText();
    }

    /** The rows, but for what differs from run to run. */
    private static Set<String> rows(Path table) {
        SparkSession spark = LocalSpark.session();
        return Set.copyOf(spark.read()
                .parquet(table.toString())
                .drop("parse_micros")
                .toJSON()
                .collectAsList());
    }
}
