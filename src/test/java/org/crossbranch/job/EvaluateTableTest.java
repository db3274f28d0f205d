package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Row;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.spark.LocalSpark;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table {@code scores} holds each number of the JSON, under the same name. */
class EvaluateTableTest {
    private static final String GOLD = """
            (S (VP (WP 0=What) (VB 3=do)) (MD 1=should) (PRP 2=I))
            (S (NP.A (DT 0=the) (NN 1=cat)) (VP (VBZ 2=sleeps)))
            """;

    @TempDir
    private Path folder;

    private Path gold;
    private Path predicted;
    private Path scores;
    private Path json;

    @BeforeEach
    void write() throws IOException {
        LocalSpark.session();
        gold = Files.writeString(folder.resolve("gold.discbracket"), GOLD);
        predicted = Files.writeString(folder.resolve("wrong.discbracket"), GOLD.replace("NP.A", "NP"));
        scores = folder.resolve("scores");
        json = folder.resolve("scores.json");
    }

    @Test
    void holdsWhatJsonHolds() throws IOException {
        evaluate("--gold", gold, "--predicted", predicted, "--out", scores, "--json", json);
        JsonNode tree = new ObjectMapper().readTree(json.toFile());
        assertThat(pointers(rows("wrong.discbracket"), tree)).isEqualTo(numbers("", tree));
        assertThat(value("scope = 'all' and breakdown = '' and figure = 'f1'")).isEqualTo(80);
        assertThat(value("scope = 'upToCutoff' and figure = 'discontinuous.f1'"))
                .isEqualTo(100);
        assertThat(value("breakdown = 'byLabel' and item = 'NP.A' and figure = 'recall'"))
                .isZero();
        assertThat(value("breakdown = 'byGapDegree' and item = '1' and figure = 'goldOccurrences'"))
                .isEqualTo(1);
        assertThat(CommandLineRun.of("verify", "--in", scores).exit()).isZero();
    }

    @Test
    void holdsTestsOfSeveralSystems() throws IOException {
        evaluate("--gold", gold, "--predicted", gold, "--predicted", predicted, "--out", scores, "--json", json);
        ObjectNode tree = (ObjectNode) new ObjectMapper().readTree(json.toFile());
        JsonNode significance = tree.remove("significance");
        JsonNode other = tree.remove("others").get(0);
        assertThat(pointers(rows("gold.discbracket", "figure not like 'significance.%'"), tree))
                .isEqualTo(numbers("", tree));
        assertThat(pointers(rows("wrong.discbracket", "figure not like 'significance.%'"), other))
                .isEqualTo(numbers("", other));
        assertThat(value("system = 'wrong.discbracket'"
                        + " and figure = 'significance.f1.comparedWithFirst.pairedBootstrap'"))
                .isEqualTo(significance
                        .at("/systems/1/f1/comparedWithFirst/pairedBootstrap")
                        .asDouble());
    }

    @Test
    void holdsDependencies() throws IOException {
        String words = "1\tab\t_\tX\t_\t_\t2\tcase:x\t_\t_\n2\tb\t_\tX\t_\t_\t0\troot\t_\t_\n\n";
        gold = Files.writeString(folder.resolve("gold.conllu"), words);
        evaluate("--gold", gold, "--predicted", gold, "--out", scores, "--json", json);
        JsonNode tree = new ObjectMapper().readTree(json.toFile());
        assertThat(pointers(rows("gold.conllu"), tree)).isEqualTo(numbers("", tree));
        assertThat(value("breakdown = 'byRelation' and item = 'case' and figure = 'labelled.f1'"))
                .isEqualTo(100);
    }

    @Test
    void refusesAnOutputBeforeItEvaluates() throws IOException {
        Files.createDirectories(scores);
        Files.writeString(scores.resolve("notes.txt"), "mine");
        CommandLineRun run = CommandLineRun.of("evaluate", "--gold", gold, "--predicted", predicted, "--out", scores);
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(run.out()).isEmpty();
        assertThat(scores.resolve("notes.txt")).hasContent("mine");
    }

    private static void evaluate(Object... options) {
        Object[] words = new Object[options.length + 1];
        words[0] = "evaluate";
        System.arraycopy(options, 0, words, 1, options.length);
        CommandLineRun run = CommandLineRun.of(words);
        assertThat(run.exit()).as(run.err()).isZero();
    }

    private List<Row> rows(String system, String... conditions) {
        return LocalSpark.session()
                .read()
                .parquet(scores.toString())
                .filter("system = '" + system + "'" + (conditions.length == 0 ? "" : " and " + conditions[0]))
                .collectAsList();
    }

    private double value(String condition) {
        List<Row> found = LocalSpark.session()
                .read()
                .parquet(scores.toString())
                .filter(condition)
                .collectAsList();
        assertThat(found).as(condition).hasSize(1);
        return found.get(0).<Double>getAs("value");
    }

    /** Where the rows' figures stand in JSON; each must have the value of its row. */
    private static Set<String> pointers(List<Row> rows, JsonNode tree) {
        Set<String> pointers = new HashSet<>();
        for (Row row : rows) {
            String figure = row.getAs("figure");
            String pointer = (row.getAs("scope").equals("all") ? "" : "/" + row.getAs("scope"))
                    + (row.getAs("breakdown").equals("") ? "" : place(tree, row))
                    + "/" + figure.replace('.', '/');
            assertThat(tree.at(pointer).asDouble()).as(pointer).isEqualTo(row.<Double>getAs("value"));
            assertThat(pointers.add(pointer)).as(pointer).isTrue();
        }
        return pointers;
    }

    private static String place(JsonNode tree, Row row) {
        String within = tree.has("dependencies") ? "/dependencies/details/" : "/";
        return within + row.getAs("breakdown") + "/" + row.getAs("item");
    }

    private static Set<String> numbers(String place, JsonNode node) {
        Set<String> numbers = new HashSet<>();
        if (node.isNumber()) {
            numbers.add(place);
        }
        node.fields()
                .forEachRemaining(entry -> numbers.addAll(numbers(place + "/" + entry.getKey(), entry.getValue())));
        return numbers;
    }
}
