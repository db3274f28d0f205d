package org.crossbranch.spark.table;

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
