package org.crossbranch.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.search.Ranking;
import org.crossbranch.spark.table.Origin;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.Status;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.RandomTrees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The notebooks can be run: each is a notebook, without outputs, whose SQL Spark takes on a table of parses. */
@ExtendWith(LocalSpark.class)
final class NotebookTest {
    private static final Path FOLDER = Path.of("notebooks");
    private static final Pattern SQL = Pattern.compile("spark\\.sql\\(\"\"\"(.*?)\"\"\"\\)", Pattern.DOTALL);
    /** Code in which nothing but SQL can go wrong: the session, the table, and what is asked of it. */
    private static final Pattern CODE = Pattern.compile(
            "from pyspark\\.sql import SparkSession\\s+spark = SparkSession[\\w.(\")]+\\s+"
                    + "spark\\.read\\.parquet\\(\"[^\"]+\"\\)\\.createOrReplaceTempView\\(\"parses\"\\)"
                    + "|spark\\.sql\\(\"\"\".*?\"\"\"\\)(\\.show\\(\\d+, truncate=False\\))?",
            Pattern.DOTALL);

    private static final long SEED = 4;

    private final SparkSession spark;

    @TempDir
    private Path folder;

    NotebookTest(SparkSession spark) {
        this.spark = spark;
    }

    @Test
    void eachIsANotebookWithoutOutputs() throws IOException {
        List<Path> notebooks = notebooks();
        assertThat(notebooks).isNotEmpty();
        for (Path notebook : notebooks) {
            JsonNode json = new ObjectMapper().readTree(notebook.toFile());
            assertThat(json.get("nbformat").asInt()).isEqualTo(4);
            assertThat(json.get("nbformat_minor").asInt()).isBetween(0, 5);
            assertThat(json.at("/metadata/kernelspec/name").asText()).isNotEmpty();
            List<String> ids = new ArrayList<>();
            for (JsonNode cell : json.get("cells")) {
                ids.add(cell.get("id").asText());
                assertThat(cell.get("metadata").isObject()).isTrue();
                assertThat(cell.get("source").isArray()).isTrue();
                switch (cell.get("cell_type").asText()) {
                    case "markdown" -> assertThat(cell).hasSize(4);
                    case "code" -> {
                        assertThat(cell.get("outputs")).isEmpty();
                        assertThat(cell.get("execution_count").isNull()).isTrue();
                        assertThat(source(cell)).matches(CODE);
                    }
                    default -> throw new AssertionError(notebook + ": " + cell);
                }
            }
            assertThat(ids).doesNotHaveDuplicates().allMatch(id -> id.matches("[a-zA-Z0-9-_]{1,64}"));
        }
    }

    @Test
    void itsSqlRuns() throws IOException {
        writeParses();
        spark.read().parquet(folder.resolve("parses").toString()).createOrReplaceTempView("parses");
        for (Path notebook : notebooks()) {
            List<String> empty = new ArrayList<>();
            int queries = 0;
            for (JsonNode cell : new ObjectMapper().readTree(notebook.toFile()).get("cells")) {
                for (MatchResult query : SQL.matcher(source(cell)).results().toList()) {
                    List<Row> rows = spark.sql(query.group(1)).collectAsList();
                    if (rows.isEmpty()) {
                        empty.add(query.group(1));
                    }
                    queries++;
                }
            }
            assertThat(queries).as(notebook.toString()).isGreaterThan(5);
            assertThat(empty).as("what answers nothing").allMatch(query -> query.contains("create or replace"));
        }
        Row longest = spark.sql("select text from constituents where place = 0 and sentence_id like '%/1'")
                .first();
        assertThat(longest.getString(0)).startsWith("w0").doesNotContain("…");
    }

    private void writeParses() {
        List<ConstituencyTree> trees = RandomTrees.of(SEED, 60, 30).toList();
        List<Row> rows = new ArrayList<>();
        for (ConstituencyTree tree : trees) {
            long position = rows.size() + 1L;
            ConstituencyTree named = tree.withSentence(tree.sentence().withId("corpus/document/" + position));
            int actions = 4 * tree.sentence().length() - 2;
            rows.add(ParsesTable.row(
                    new Origin("corpus", "document", position),
                    new ParsesTable.Parse(
                            Analysis.of(named), "model", Status.PARSED, -0.1 * actions, actions, Ranking.NONE, 9)));
        }
        spark.createDataFrame(rows, ParsesTable.SCHEMA.columns())
                .write()
                .parquet(folder.resolve("parses").toString());
    }

    private static String source(JsonNode cell) {
        StringBuilder source = new StringBuilder();
        cell.get("source").forEach(line -> source.append(line.asText()));
        return source.toString();
    }

    private static List<Path> notebooks() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".ipynb")).toList();
        }
    }
}
