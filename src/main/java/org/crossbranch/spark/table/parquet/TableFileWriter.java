package org.crossbranch.spark.table.parquet;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.spark.sql.Row;
import org.crossbranch.spark.table.TableSchema;

/** Writes one Parquet file of a table, with page checksums. */
public final class TableFileWriter implements Closeable {
    /** Small, so that a task holds little and a file can be read by several tasks. */
    private static final long ROW_GROUP_BYTES = 8L << 20;

    /** Columns, of whatever table, in which hardly any value comes twice: their dictionary would be the column once more. */
    private static final List<String> DISTINCT =
            List.of("sentence_id", "position", "text", "discbracket", "conllu", "score");

    private final ParquetWriter<Row> writer;
    private long rows;

    /** Begins a file, which must not exist. */
    public TableFileWriter(Configuration configuration, Path file, TableSchema table) throws IOException {
        Builder builder = new Builder(file, configuration, table)
                .withConf(configuration)
                .withCompressionCodec(CompressionCodecName.SNAPPY)
                .withRowGroupSize(ROW_GROUP_BYTES)
                .withPageWriteChecksumEnabled(true);
        DISTINCT.forEach(column -> builder.withDictionaryEncoding(column, false));
        writer = builder.build();
    }

    /** Writes the next row. */
    public void write(Row row) throws IOException {
        writer.write(row);
        rows++;
    }

    /** Rows that were written. */
    public long rows() {
        return rows;
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }

    private static final class Builder extends ParquetWriter.Builder<Row, Builder> {
        private final TableSchema table;

        Builder(Path file, Configuration configuration, TableSchema table) throws IOException {
            super(HadoopOutputFile.fromPath(file, configuration));
            this.table = table;
        }

        @Override
        protected Builder self() {
            return this;
        }

        @Override
        protected WriteSupport<Row> getWriteSupport(Configuration configuration) {
            return new RowWriteSupport(table);
        }
    }
}
