package org.crossbranch.spark.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.stream.Stream;
import org.crossbranch.spark.table.parquet.ParquetColumns;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The schemas as files: whoever changes a column sees it here, and counts the version up. The files hold Spark's tree and
 * Parquet's own.
 */
final class GoldenSchemaTest {
    private final Locale before = Locale.getDefault();

    static Stream<TableSchema> schemas() {
        return Stream.of(
                SentencesTable.SCHEMA,
                TreesTable.SCHEMA,
                DerivationsTable.SCHEMA,
                ParsesTable.SCHEMA,
                StatisticsTable.SCHEMA,
                ScoresTable.SCHEMA,
                SentenceScoresTable.SCHEMA,
                MatchesTable.SCHEMA,
                RejectsTable.SCHEMA);
    }

    /** Parquet prints the names of its types in the letters of the default locale. */
    @BeforeEach
    void printTypesInEnglish() {
        Locale.setDefault(Locale.ROOT);
    }

    @AfterEach
    void printAsBefore() {
        Locale.setDefault(before);
    }

    @ParameterizedTest
    @MethodSource("schemas")
    void schemaIsTheGoldenOne(TableSchema schema) throws IOException {
        String found = schema.name() + " version " + schema.version() + "\n\n"
                + schema.columns().treeString() + "\n" + ParquetColumns.of(schema);
        String file = "/schemas/" + schema.name() + "-" + schema.version() + ".txt";
        try (InputStream golden = GoldenSchemaTest.class.getResourceAsStream(file)) {
            assertThat(golden).as(file + " should hold\n" + found).isNotNull();
            assertThat(found).isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
