package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.regex.Pattern;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.duckdb.DuckDBDriver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The queries of docs/publication.md, over a table with nested partitions, by readers that know nothing of it. */
final class PartitionReadersTest extends AnnotatedPartitions {
    private static final Pattern SECTION = Pattern.compile("(?s)\n### ([^\n]+)\n(.*?)(?=\n##|$)");
    private static final Pattern QUERY = Pattern.compile("(?s)```sql\n(.*?)```");

    private static final Pattern STATEMENT = Pattern.compile(";\\s*");

    /** Key, key, number of rows. */
    private static final List<String> ALL = List.of("[news,2026-03-01,1]", "[news,2026-03-02,2]", "[web,2026-03-02,3]");

    PartitionReadersTest(SparkSession spark) {
        super(spark);
    }

    @BeforeEach
    void writeTable() throws IOException {
        write("raw/corpus=news/date=2026-03-01/a.txt", "One line .\n");
        write("raw/corpus=news/date=2026-03-02/a.txt", "Two lines .\nAre here .\n" + "long".repeat(300) + "\n");
        write("raw/corpus=web/date=2026-03-02/a.txt", "Three .\nLines .\nAre here .\n");
        annotateRaw();
    }

    private void annotateRaw() {
        succeeds(
                annotate("--in", folder + "/raw/corpus={collection}/date={date}", "--set", "annotate.max-rejected=50"),
                " partitions done");
    }

    @AfterEach
    void dropTable() {
        spark.sql("DROP TABLE IF EXISTS parses");
    }

    /** The blocks of queries of a section, with the table's path. */
    private List<String> queries(String section) throws IOException {
        String text = SECTION.matcher(Files.readString(Path.of("docs", "publication.md")))
                .results()
                .filter(found -> found.group(1).equals(section))
                .map(found -> found.group(2))
                .findFirst()
                .orElseThrow();
        List<String> queries = QUERY.matcher(text)
                .results()
                .map(found -> found.group(1).replace("tables/all", parses.toString()))
                .toList();
        assertThat(queries).isNotEmpty();
        return queries;
    }

    /** Runs the statements of a block in Spark; the rows of the last one. */
    private List<String> spark(String block) {
        List<Row> rows = List.of();
        for (String statement : STATEMENT.splitAsStream(block.strip()).toList()) {
            rows = spark.sql(statement).collectAsList();
        }
        return rows.stream().map(Row::toString).toList();
    }

    private static List<String> duckDb(String query) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Connection database =
                        Objects.requireNonNull(new DuckDBDriver().connect("jdbc:duckdb:", new Properties()));
                Statement statement = database.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                List<String> cells = new ArrayList<>();
                for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                    cells.add(rows.getString(column));
                }
                found.add(cells.toString().replace(", ", ","));
            }
        }
        return found;
    }

    @Test
    void duckDbHasTheKeysForColumns() throws IOException, SQLException {
        List<String> queries = queries("DuckDB");
        assertThat(queries).hasSize(1);
        assertThat(duckDb(queries.get(0))).isEqualTo(ALL);
        assertThat(duckDb("SELECT collection, typeof(date), corpus FROM read_parquet('" + parses
                        + "/*/*/*.parquet', hive_partitioning = true) WHERE date = DATE '2026-03-01'"))
                .as("the column of the rows is another than the key")
                .containsExactly("[news,DATE,date=2026-03-01]");
    }

    @Test
    void sparkHasTheKeysForColumns() throws IOException {
        List<String> queries = queries("Spark");
        assertThat(queries).hasSize(1);
        assertThat(spark(queries.get(0))).isEqualTo(ALL);
        assertThat(spark.read()
                        .option("basePath", parses.toString())
                        .parquet(parses + "/*/*/_rejects")
                        .select("collection", "date", "status")
                        .collectAsList())
                .map(Row::toString)
                .containsExactly("[news,2026-03-02,too-long]");
    }

    @Test
    void aCatalogFindsThePartitions() throws IOException {
        List<String> queries = queries("A catalog");
        assertThat(queries).hasSize(3);
        assertThat(spark(queries.get(0))).isEqualTo(ALL);
        assertThat(spark("SHOW PARTITIONS parses"))
                .containsExactly(
                        "[collection=news/date=2026-03-01]",
                        "[collection=news/date=2026-03-02]",
                        "[collection=web/date=2026-03-02]");
        // What one statement finds, the other need not.
        spark("ALTER TABLE parses DROP PARTITION (collection = 'news', date = '2026-03-01')");
        assertThat(parses.resolve("collection=news/date=2026-03-01")).exists();
        assertThat(spark("SELECT count(*) FROM parses")).containsExactly("[5]");
        spark(queries.get(2));
        assertThat(spark("SELECT count(*) FROM parses")).containsExactly("[6]");

        write("raw/corpus=web/date=2026-03-03/a.txt", "New .\n".repeat(4));
        annotateRaw();
        assertThat(CommandLineRun.of("clean", "--in", parses, "--before", "2026-03-02")
                        .exit())
                .isZero();
        spark(queries.get(1));
        assertThat(spark("SELECT collection, date, count(*) FROM parses GROUP BY ALL ORDER BY ALL"))
                .containsExactlyElementsOf(Arrays.asList(ALL.get(1), ALL.get(2), "[web,2026-03-03,4]"));
        assertThat(spark("SELECT status, count(*) FROM parses WHERE date = DATE '2026-03-03' GROUP BY ALL"))
                .containsExactly("[parsed,4]");
    }
}
