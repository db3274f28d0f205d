package org.crossbranch.spark.table.store;

import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.TableSchema;

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

    /** How much there is. */
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

    /** The files of the table and of its rejects. */
    public List<String> paths() {
        return Stream.concat(files.stream(), rejects.stream())
                .map(file -> file.path().toString())
                .toList();
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
}
