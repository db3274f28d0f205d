package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.sample.SampleTreebank;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.bracket.DiscbracketFormat;

/**
 * Every job, one after the other, on a small treebank: what they make must not depend on the cluster or its settings.
 *
 * @param folder where the input is
 */
record EveryJob(Path folder) {
    private static final int TREES = 12;

    /** Writes the input. */
    static EveryJob in(Path folder) throws IOException {
        List<ConstituencyTree> sample = SampleTreebank.split("train");
        try (TreebankWriter<ConstituencyTree> writer = new DiscbracketFormat().write(trees(folder))) {
            for (ConstituencyTree tree : sample.subList(0, TREES)) {
                writer.write(tree);
            }
        }
        Files.writeString(text(folder), "words that nobody knows\nmore of them\n".repeat(20));
        return new EveryJob(folder);
    }

    private static Path trees(Path folder) {
        return folder.resolve("trees.discbracket");
    }

    private static Path text(Path folder) {
        return folder.resolve("text.txt");
    }

    /**
     * Runs them in the process's session.
     *
     * @param workers that train, or 0 for as many as there are cores
     */
    void run(Path out, int workers) {
        Path trees = trees(folder);
        done("import", "--in", trees, "--out", out.resolve("trees"));
        done("oracle", "--in", out.resolve("trees"), "--out", out.resolve("derivations"));
        done("statistics", "--in", trees, "--systems", "ml-set", "--json", out.resolve("statistics.json"));
        List<Object> training = new ArrayList<>(
                List.of("train", "--in", out.resolve("trees"), "--dev", trees, "--model", out.resolve("model")));
        for (String setting : List.of(
                "workers=" + workers,
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
        done("annotate", "--in", text(folder), "--model", out.resolve("model"), "--out", out.resolve("text-parses"));
        done(
                "evaluate",
                "--gold",
                trees,
                "--predicted",
                out.resolve("parses"),
                "--json",
                out.resolve("scores.json"),
                "--sentences",
                out.resolve("sentence-scores"));
        done("convert", "--in", out.resolve("parses"), "--out", out.resolve("back.discbracket"));
        done("view", "--in", out.resolve("parses"), "--limit", "2");
    }

    private static void done(Object... arguments) {
        CommandLineRun run = CommandLineRun.of(arguments);
        assertThat(run.exit()).as(run.err()).isZero();
    }

    /** Checks that rows, scores and model are the same; reads them with the session that tests share. */
    static void assertSame(Path there, Path here) throws IOException {
        assertThat(id(there)).isEqualTo(id(here));
        assertThat(there.resolve("back.discbracket")).hasSameTextualContentAs(here.resolve("back.discbracket"));
        for (String file : List.of("scores.json", "statistics.json")) {
            assertThat(json(there.resolve(file))).as(file).isEqualTo(json(here.resolve(file)));
        }
        for (String table : List.of("trees", "derivations", "parses", "text-parses", "sentence-scores")) {
            assertThat(rows(there.resolve(table))).as(table).isEqualTo(rows(here.resolve(table)));
        }
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
