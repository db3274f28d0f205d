package org.crossbranch.spark.table.store;

import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.cluster.TaskCount;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.parquet.ParquetRows;

/** A table under preparation that is whole: its files as their footers describe them. */
public final class VerifiedTable {
    private final TableSchema schema;
    private final List<TableFile> files;
    private final List<TableFile> rejects;

    VerifiedTable(TableSchema schema, List<TableFile> files, List<TableFile> rejects) {
        this.schema = schema;
        this.files = files;
        this.rejects = rejects;
    }

    /** The numbers of rows. */
    public WrittenCounts counts() {
        return new WrittenCounts(rows(files), rows(rejects));
    }

    private static long rows(List<TableFile> files) {
        return files.stream().mapToLong(TableFile::rows).sum();
    }

    /** The rows. */
    public Dataset<Row> rows(SparkSession spark) {
        return Table.rows(spark, files, schema);
    }

    /** The rows of its table of rejects. */
    public Dataset<Row> rejectedRows(SparkSession spark) {
        return Table.rows(spark, rejects, RejectsTable.SCHEMA);
    }

    /** Reads identifiers and statuses of all rows and rejects, of a table that has statuses. */
    public Tally tally(SparkSession spark) {
        HadoopSettings configuration = HadoopSettings.share(spark);
        List<String> paths = Stream.concat(files.stream(), rejects.stream())
                .map(file -> file.path().toString())
                .toList();
        return JavaSparkContext.fromSparkContext(spark.sparkContext())
                .parallelize(paths, TaskCount.forShortWork(spark, paths.size()))
                .map(path -> Tally.of(configuration.value(), new Path(path)))
                .fold(Tally.NONE, Tally::plus);
    }

    List<TableFile> files() {
        return files;
    }

    List<TableFile> rejects() {
        return rejects;
    }

    /**
     * Rows in the files of a table, by their footers: accumulators would count the rows of repeated tasks again.
     *
     * @param rows rows of the table
     * @param rejects rows of the table of rejects
     */
    public record WrittenCounts(long rows, long rejects) {

        /** Both. */
        public long total() {
            return rows + rejects;
        }
    }

    /**
     * The rows and rejects of a table.
     *
     * @param identifiers the identifiers of their sentences
     * @param statuses number of sentences by status, such as {@code too-long}
     */
    public record Tally(Identifiers identifiers, SortedMap<String, Long> statuses) implements Serializable {
        private static final String STATUS = "status";
        private static final Tally NONE = new Tally(Identifiers.NONE, new TreeMap<>());

        private static Tally of(Configuration configuration, Path file) throws IOException {
            Identifiers[] identifiers = {Identifiers.NONE};
            SortedMap<String, Long> statuses = new TreeMap<>();
            ParquetRows.read(file, configuration, List.of(Identifiers.COLUMN, STATUS), row -> {
                identifiers[0] = identifiers[0].plus(row);
                statuses.merge(row.getString(STATUS, 0), 1L, Long::sum);
            });
            return new Tally(identifiers[0], statuses);
        }

        private Tally plus(Tally other) {
            SortedMap<String, Long> sum = new TreeMap<>(statuses);
            other.statuses.forEach((status, count) -> sum.merge(status, count, Long::sum));
            return new Tally(identifiers.plus(other.identifiers), sum);
        }
    }
}
