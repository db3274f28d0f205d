package org.crossbranch.spark.table.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.table.WrittenTables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(LocalSpark.class)
final class TableFileWriterTest {
    private static final long SEED = 7;

    private final SparkSession spark;

    @TempDir
    private Path folder;

    TableFileWriterTest(SparkSession spark) {
        this.spark = spark;
    }

    @Test
    void columnsThatDoNotRepeatHaveNoDictionaryAndOthersHaveOne() throws IOException {
        String table = folder.resolve("trees").toString();
        WrittenTables.trees(spark, table, SEED, 300, 1);

        List<ColumnChunkMetaData> columns = columns(Path.of(table));
        assertThat(columns.stream()
                        .filter(ColumnChunkMetaData::hasDictionaryPage)
                        .map(TableFileWriterTest::name))
                .contains("corpus", "document")
                .anyMatch(name -> name.startsWith("tokens."));
        assertThat(columns.stream()
                        .filter(column -> !column.hasDictionaryPage())
                        .map(TableFileWriterTest::name))
                .contains("sentence_id", "position", "text", "discbracket");
    }

    private static List<ColumnChunkMetaData> columns(Path table) throws IOException {
        try (Stream<Path> files = Files.list(table)) {
            Path file = files.filter(path -> path.getFileName().toString().matches("part-.*\\.parquet"))
                    .findFirst()
                    .orElseThrow();
            try (ParquetFileReader reader = ParquetFileReader.open(
                    HadoopInputFile.fromPath(new org.apache.hadoop.fs.Path(file.toUri()), new Configuration()))) {
                return reader.getFooter().getBlocks().get(0).getColumns();
            }
        }
    }

    private static String name(ColumnChunkMetaData column) {
        return column.getPath().toDotString();
    }
}
