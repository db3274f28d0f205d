package org.crossbranch.job;

import static org.apache.spark.sql.functions.expr;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.spark.LocalSpark;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sums over the table {@code sentence_scores} are the figures of the JSON. */
final class SentenceScoresTest {
    private static final int SENTENCES = PredictedFiles.SENTENCES;

    private final SparkSession spark = LocalSpark.session();

    @TempDir
    private Path folder;

    private Path sentences;
    private Path json;

    @BeforeEach
    void name() {
        sentences = folder.resolve("sentences");
        json = folder.resolve("scores.json");
    }

    @Test
    void sumsOfConstituentsAreTheFigures() throws IOException {
        List<Path> files = new PredictedFiles(folder).constituents();
        evaluate(files.get(0), files.subList(1, 2), "--disc-only");
        assertConstituents("bad.discbracket", "", json(), "discontinuous");
        evaluate(files.get(0), files.subList(1, 3), "--param", parameters());
        JsonNode figures = json();
        assertConstituents("bad.discbracket", "", figures, "brackets");
        assertConstituents("bad.discbracket", " and length <= 6", figures.get("upToCutoff"), "brackets");
        assertConstituents("half.discbracket", "", figures.get("others").get(0), "brackets");
        assertOutcomes("bad.discbracket", "discontinuous_outcomes", figures.get("byDiscontinuousLabel"));
        assertOutcomes("bad.discbracket", "phenomena", figures.get("byPhenomenon"));
        assertThat(table().filter("system = 'half.discbracket' and exact_match.matched = 1")
                        .count())
                .isGreaterThanOrEqualTo(SENTENCES / 2)
                .isLessThan(SENTENCES);
        assertThat(table().filter("las.gold + words.gold + las.predicted > 0").count())
                .isZero();
        assertThat(CommandLineRun.of("verify", "--in", sentences).exit()).isZero();
    }

    @Test
    void sumsOfDependenciesAreTheFigures() throws IOException {
        List<Path> files = new PredictedFiles(folder).dependencies();
        evaluate(files.get(0), files.subList(1, 2));
        assertDependencies("bad.conllu", json());
        evaluate(files.get(0), files.subList(1, 3));
        JsonNode figures = json();
        assertDependencies("bad.conllu", figures);
        assertDependencies("joined.conllu", figures.get("others").get(0));
        assertThat(table().filter("system = 'bad.conllu'").count()).isEqualTo(SENTENCES);
        // It has the text of two gold sentences as one.
        assertThat(table().filter("system = 'joined.conllu' and sentences.gold = 2 and sentences.predicted = 1")
                        .count())
                .isEqualTo(SENTENCES / 2);
        assertThat(table().filter("brackets.gold + discontinuous.predicted + trees.nodes > 0")
                        .count())
                .isZero();
    }

    @Test
    void tablesOfDependenciesHaveTheFiguresOfFiles() throws IOException {
        List<Path> files = new PredictedFiles(folder).dependencies();
        Path trees = folder.resolve("trees");
        assertThat(CommandLineRun.of("import", "--in", files.get(0), "--out", trees)
                        .exit())
                .isZero();
        evaluate(trees, files.subList(1, 2));
        assertDependencies("bad.conllu", json());
        assertThat(table().join(spark.read().parquet(trees.toString()), "sentence_id")
                        .count())
                .isEqualTo(SENTENCES);
    }

    @Test
    void queriesOfThePageAnswer() throws IOException {
        List<Path> files = new PredictedFiles(folder).constituents();
        Path a = Files.copy(files.get(2), folder.resolve("a.discbracket"));
        Path b = Files.copy(files.get(1), folder.resolve("b.discbracket"));
        evaluate(files.get(0), List.of(a, b));
        table().createOrReplaceTempView("sentence_scores");
        String page = Files.readString(Path.of("docs", "evaluation.md"));
        String block = page.substring(page.indexOf("```sql") + 6, page.lastIndexOf("```"));
        List<List<Row>> answers = Stream.of(
                        block.replaceAll("(?m)--.*$", "").replace("> 30", "> 5").split(";"))
                .filter(query -> !query.isBlank())
                .map(query -> spark.sql(query).collectAsList())
                .toList();
        assertThat(answers).hasSize(4);
        JsonNode figures = json();
        assertThat(answers.get(0)).hasSize(2);
        answers.get(0)
                .forEach(row -> assertThat(rounded(row.getDouble(1)))
                        .isEqualTo(figures.at(row.getString(0).equals("a.discbracket") ? "/f1" : "/others/0/f1")
                                .asDouble()));
        assertThat(answers.get(1))
                .hasSize(20)
                .isSortedAccordingTo((one, other) -> Long.compare(other.<Long>getAs("lost"), one.<Long>getAs("lost")));
        assertThat(answers.get(1).get(0).<Long>getAs("lost")).isPositive();
        assertThat(answers.get(2)).isNotEmpty();
        assertThat(answers.get(3)).hasSize(2);
    }

    @Test
    void partitionsMakeNoDifference() throws IOException {
        List<Path> files = new PredictedFiles(folder).constituents();
        Map<String, String> one =
                Map.of("spark.sql.shuffle.partitions", "1", "spark.sql.autoBroadcastJoinThreshold", "-1");
        Map<String, String> seven = Map.of(
                "spark.sql.shuffle.partitions",
                "7",
                "spark.sql.autoBroadcastJoinThreshold",
                "-1",
                "spark.sql.adaptive.enabled",
                "false");
        List<List<String>> rows = new ArrayList<>();
        List<Integer> shards = new ArrayList<>();
        for (Map<String, String> settings : List.of(one, seven)) {
            with(settings, () -> evaluate(files.get(0), files.subList(1, 3)));
            rows.add(table().toJSON().collectAsList().stream().sorted().toList());
            shards.add(table().inputFiles().length);
        }
        assertThat(shards).containsExactly(2, 14);
        assertThat(rows.get(1)).hasSize(2 * SENTENCES).isEqualTo(rows.get(0));
    }

    @Test
    void aSentenceThatOneSideLacksLeavesTheTablesAsTheyWere() throws IOException {
        List<Path> files = new PredictedFiles(folder).constituents();
        Path scores = folder.resolve("scores");
        evaluate(files.get(0), files.subList(1, 3), "--out", scores);
        List<Row> before = table().collectAsList();
        List<String> lines = Files.readAllLines(files.get(2));
        Path cut = Files.write(folder.resolve("cut.discbracket"), lines.subList(1, lines.size()));
        CommandLineRun run = CommandLineRun.of(
                "evaluate",
                "--gold",
                files.get(0),
                "--predicted",
                files.get(1),
                "--predicted",
                cut,
                "--sentences",
                sentences,
                "--out",
                scores);
        assertThat(run.exit()).isEqualTo(ExitCode.INPUT.status());
        assertThat(table().collectAsList()).containsExactlyInAnyOrderElementsOf(before);
        assertThat(spark.read()
                        .parquet(scores.toString())
                        .filter("system = 'half.discbracket'")
                        .count())
                .isPositive();
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left.filter(path -> path.getFileName().toString().contains("staging")))
                    .isEmpty();
        }
    }

    @Test
    void refusesWhatItMayNotReplace() throws IOException {
        List<Path> files = new PredictedFiles(folder).constituents();
        Path scores = folder.resolve("scores");
        evaluate(files.get(0), files.subList(1, 2), "--out", scores);
        assertThat(refused(files, "--sentences", scores)).contains("the table \"scores\" lies here");
        assertThat(refused(files, "--out", scores, "--sentences", scores))
                .contains("; give another path for --sentences");
        assertThat(refused(files, "--out", scores, "--sentences", scores.resolve("more")))
                .contains("; give another path for --sentences");
        assertThat(refused(files, "--sentences", files.get(0))).contains(" is the same as --gold");
        Files.writeString(Files.createDirectories(folder.resolve("mine")).resolve("notes.txt"), "mine");
        assertThat(refused(files, "--sentences", folder.resolve("mine"))).contains("will not be replaced");
        assertThat(spark.read().parquet(scores.toString()).count()).isPositive();
    }

    @Test
    void ofTwoRunsAtOnceOneOrBothWrite() throws IOException {
        List<Path> files = new PredictedFiles(folder).constituents();
        Object[] line = {
            "evaluate",
            "--gold",
            files.get(0),
            "--predicted",
            files.get(1),
            "--predicted",
            files.get(2),
            "--sentences",
            sentences,
            "--out",
            folder.resolve("scores")
        };
        CompletableFuture<CommandLineRun> other = CompletableFuture.supplyAsync(() -> CommandLineRun.of(line));
        List<Integer> exits =
                List.of(CommandLineRun.of(line).exit(), other.join().exit());
        assertThat(exits).contains(0).isSubsetOf(0, ExitCode.OWNED.status());
        assertThat(table().count()).isEqualTo(2L * SENTENCES);
        assertThat(table().select("system", "sentence_id").distinct().count()).isEqualTo(2L * SENTENCES);
        assertThat(CommandLineRun.of("verify", "--in", sentences).exit()).isZero();
    }

    private static String refused(List<Path> files, Object... options) {
        List<Object> line = new ArrayList<>(List.of("evaluate", "--gold", files.get(0), "--predicted", files.get(1)));
        line.addAll(List.of(options));
        CommandLineRun run = CommandLineRun.of(line.toArray());
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(run.out()).isEmpty();
        return run.err();
    }

    private void evaluate(Path gold, List<Path> predicted, Object... options) {
        List<Object> line =
                new ArrayList<>(List.of("evaluate", "--gold", gold, "--sentences", sentences, "--json", json));
        predicted.forEach(path -> line.addAll(List.of("--predicted", path)));
        line.addAll(List.of(options));
        CommandLineRun run = CommandLineRun.of(line.toArray());
        assertThat(run.exit()).as(run.err()).isZero();
    }

    private void with(Map<String, String> settings, Runnable body) {
        Map<String, String> before = new HashMap<>();
        settings.forEach((key, value) -> {
            before.put(key, spark.conf().get(key));
            spark.conf().set(key, value);
        });
        try {
            body.run();
        } finally {
            before.forEach(spark.conf()::set);
        }
    }

    private Dataset<Row> table() {
        return spark.read().parquet(sentences.toString());
    }

    private JsonNode json() throws IOException {
        return new ObjectMapper().readTree(json.toFile());
    }

    /** One row of sums. */
    private Row sums(String system, String condition, List<String> expressions) {
        return table().filter("system = '" + system + "'" + condition)
                .selectExpr(expressions.toArray(String[]::new))
                .first();
    }

    /** @param top the column of the figures at the top */
    private void assertConstituents(String system, String condition, JsonNode figures, String top) {
        String unlabelled = top.equals("brackets") ? "unlabelled" : "unlabelled_discontinuous";
        Row sums = sums(
                system,
                condition,
                Stream.concat(
                                Stream.of(top, "discontinuous", unlabelled).flatMap(SentenceScoresTest::counts),
                                Stream.of(
                                        "100 * sum(tags.matched) / sum(tags.gold)",
                                        "100 * sum(tags_with_punctuation.matched) / sum(tags_with_punctuation.gold)",
                                        "100 * sum(trees.leaf_ancestor) / sum(trees.sentences)",
                                        "100 * (1 - sum(trees.distance) / sum(trees.nodes))",
                                        "100 * sum(exact_match.matched) / sum(exact_match.gold)"))
                        .toList());
        assertCounts(sums, 0, figures);
        assertCounts(sums, 4, figures.get("discontinuous"));
        assertCounts(sums, 8, figures.get("unlabelled"));
        assertThat(rounded(sums.getDouble(12)))
                .isEqualTo(figures.get("posAccuracy").asDouble());
        assertThat(rounded(sums.getDouble(13)))
                .isEqualTo(figures.get("posAccuracyWithPunctuation").asDouble());
        assertThat(rounded(sums.getDouble(14)))
                .isEqualTo(figures.get("leafAncestor").asDouble());
        assertThat(rounded(sums.getDouble(15)))
                .isEqualTo(figures.get("treeDistance").asDouble());
        if (top.equals("brackets")) {
            assertThat(rounded(sums.getDouble(16)))
                    .isEqualTo(figures.get("exactMatch").asDouble());
        }
    }

    /** Sums of a list of outcomes by kind. */
    private void assertOutcomes(String system, String column, JsonNode figures) {
        List<Row> sums = table().filter("system = '" + system + "'")
                .selectExpr("explode(" + column + ") as o")
                .groupBy("o.kind")
                .agg(
                        expr("sum(o.perfect)"),
                        expr("sum(o.partial)"),
                        expr("sum(o.not_detected)"),
                        expr("sum(o.false_positives)"))
                .collectAsList();
        assertThat(sums).as(column).isNotEmpty().hasSize(figures.size());
        for (Row row : sums) {
            JsonNode kind = figures.get(row.getString(0));
            assertThat(List.of(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4)))
                    .isEqualTo(Stream.of("perfect", "partial", "notDetected", "falsePositives")
                            .map(outcome -> kind.get(outcome).asLong())
                            .toList());
        }
    }

    /** Expressions for the sums of a column's counts, and their F1. */
    private static Stream<String> counts(String column) {
        return Stream.of(
                "sum(" + column + ".gold)",
                "sum(" + column + ".predicted)",
                "sum(" + column + ".matched)",
                "200 * sum(" + column + ".matched) / (sum(" + column + ".gold) + sum(" + column + ".predicted))");
    }

    /** @param from where in the row the {@link #counts} are */
    private static void assertCounts(Row sums, int from, JsonNode figures) {
        assertThat(sums.getLong(from)).isEqualTo(figures.get("goldOccurrences").asLong());
        assertThat(sums.getLong(from + 1))
                .isEqualTo(figures.get("predictedOccurrences").asLong());
        assertThat(sums.getLong(from + 2))
                .isEqualTo(figures.get("matchedOccurrences").asLong());
        assertThat(rounded(sums.getDouble(from + 3)))
                .isEqualTo(figures.get("f1").asDouble());
    }

    private void assertDependencies(String system, JsonNode figures) {
        JsonNode details = figures.at("/dependencies/details");
        List<String> compared = Stream.of(table().columns())
                .filter(column -> details.has(camelCase(column)))
                .toList();
        assertThat(compared)
                .contains("las", "las_with_subtypes_without_punctuation", "lem", "mlas", "tokens", "sentences");
        Row sums = sums(
                system,
                "",
                compared.stream().flatMap(SentenceScoresTest::counts).toList());
        for (int i = 0; i < compared.size(); i++) {
            JsonNode wanted = details.get(camelCase(compared.get(i)));
            assertThat(List.of(sums.getLong(4 * i), sums.getLong(4 * i + 1), sums.getLong(4 * i + 2)))
                    .as(compared.get(i))
                    .isEqualTo(Stream.of("gold", "predicted", "correct")
                            .map(count -> wanted.get(count).asLong())
                            .toList());
        }
        double las = sums.getDouble(4 * compared.indexOf("las") + 3);
        assertThat(rounded(las))
                .isPositive()
                .isEqualTo(figures.at("/dependencies/las").asDouble());
    }

    private static String camelCase(String column) {
        return Pattern.compile("_(.)")
                .matcher(column)
                .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
    }

    private static double rounded(double percentage) {
        return new BigDecimal(percentage).setScale(2, RoundingMode.HALF_EVEN).doubleValue();
    }

    private Path parameters() throws IOException {
        return Files.writeString(
                folder.resolve("short.prm"),
                "CUTOFF_LEN 6\nDELETE_LABEL ROOT\nDELETE_LABEL $,\nDELETE_LABEL_FOR_LENGTH D\n");
    }
}
