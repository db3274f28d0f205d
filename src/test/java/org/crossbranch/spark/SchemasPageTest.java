package org.crossbranch.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.annotate.AnnotateRequests;
import org.crossbranch.spark.annotate.AnnotateRun;
import org.crossbranch.spark.annotate.StubParser;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.WrittenTables;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.spark.table.store.VerifiedTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The queries of {@code docs/schemas.md} run on tables. */
@ExtendWith(LocalSpark.class)
final class SchemasPageTest {
    private final SparkSession spark;

    @TempDir
    private Path folder;

    SchemasPageTest(SparkSession spark) {
        this.spark = spark;
    }

    @Test
    void queriesOfThePageRun() throws IOException {
        WrittenTables.trees(spark, path("trees"), 3, 40, 2);
        annotate("trees", "parses");
        spark.read().parquet(path("trees")).createOrReplaceTempView("trees");
        spark.read().parquet(path("parses")).createOrReplaceTempView("parses");
        spark.read().parquet(path("trees/_rejects")).createOrReplaceTempView("rejects");
        String page = Files.readString(Path.of("docs", "schemas.md"));
        String block = page.substring(page.indexOf("```sql") + 6, page.lastIndexOf("```"));
        List<String> queries = Stream.of(block.replaceAll("(?m)--.*$", "").split(";"))
                .filter(query -> !query.isBlank())
                .toList();
        assertThat(queries.stream()
                        .map(query -> spark.sql(query).collectAsList().size()))
                .satisfiesExactly(
                        gaps -> assertThat(gaps).isPositive(),
                        rejects -> assertThat(rejects).isZero(),
                        tags -> assertThat(tags).isPositive());
    }

    @Test
    void aTableOfDaysIsReadAsOne() throws IOException {
        Files.writeString(folder.resolve("one.txt"), "a b\nc d\n");
        Files.writeString(folder.resolve("two.txt"), "e f\n");
        annotate("one.txt", "parses/date=2025-06-01");
        annotate("two.txt", "parses/date=2025-06-02");
        assertThat(annotate("two.txt", "parses/date=2025-06-02").counts())
                .isEqualTo(new VerifiedTable.WrittenCounts(1, 0));
        assertThat(spark.read()
                        .parquet(path("parses"))
                        .filter("date = '2025-06-01'")
                        .count())
                .isEqualTo(2);
        assertThat(Table.open(spark, new org.apache.hadoop.fs.Path(path("parses")), ParsesTable.SCHEMA)
                        .rows()
                        .count())
                .isEqualTo(3);
    }

    private AnnotateRun.Result annotate(String input, String output) throws IOException {
        Path marks = Files.createTempDirectory(folder, "marks");
        return AnnotateRequests.run(
                spark,
                RunListener.NONE,
                AnnotateRequests.of(path(input), path(output))
                        .maxTokens(50)
                        .batch(8)
                        .shards(2)
                        .request(),
                new StubParser(marks.toString(), 50));
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }
}
