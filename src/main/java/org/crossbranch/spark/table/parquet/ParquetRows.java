package org.crossbranch.spark.table.parquet;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.InitContext;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.schema.MessageType;

/** Reads Parquet files without a Spark session, and compares their pages with their checksums. */
public final class ParquetRows {
    private ParquetRows() {}

    /** Reads some columns, as the file has them. */
    private static final class ColumnReadSupport extends GroupReadSupport {
        private final List<String> columns;

        ColumnReadSupport(List<String> columns) {
            this.columns = columns;
        }

        @Override
        public ReadContext init(InitContext context) {
            MessageType all = context.getFileSchema();
            return new ReadContext(new MessageType(
                    all.getName(), columns.stream().map(all::getType).toList()));
        }
    }

    /** Takes the file's settings; Parquet's own builders first read Hadoop's from its files, for each file anew. */
    private static final class Builder extends ParquetReader.Builder<Group> {
        private final GroupReadSupport support;

        Builder(HadoopInputFile file, GroupReadSupport support) {
            super(file);
            this.support = support;
        }

        @Override
        protected ReadSupport<Group> getReadSupport() {
            return support;
        }
    }

    /**
     * Reads all rows of a file in their order.
     *
     * @param columns the columns to read, or none for all
     * @throws org.crossbranch.spark.table.InputException if the file is damaged
     */
    public static void read(Path file, Configuration configuration, List<String> columns, Consumer<Group> rows)
            throws IOException {
        try {
            readUnexplained(file, configuration, columns, rows);
        } catch (IOException | RuntimeException e) {
            PageDamage.check(file, configuration, e);
            throw e;
        }
    }

    /** Reads rows, and throws what Parquet throws where the file is damaged. */
    static void readUnexplained(Path file, Configuration configuration, List<String> columns, Consumer<Group> rows)
            throws IOException {
        Configuration verifying = new Configuration(configuration);
        verifying.setBoolean("parquet.page.verify-checksum.enabled", true);
        GroupReadSupport support = columns.isEmpty() ? new GroupReadSupport() : new ColumnReadSupport(columns);
        try (ParquetReader<Group> reader = new Builder(HadoopInputFile.fromPath(file, verifying), support).build()) {
            for (Group row = reader.read(); row != null; row = reader.read()) {
                rows.accept(row);
            }
        }
    }
}
