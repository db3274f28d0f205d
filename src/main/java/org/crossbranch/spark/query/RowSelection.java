package org.crossbranch.spark.query;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.size;

import java.util.Iterator;
import java.util.List;
import java.util.Spliterators;
import java.util.stream.StreamSupport;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.crossbranch.spark.ingest.FileRows;

/**
 * A choice of rows of trees: the first, by corpus, document and place in it.
 *
 * @param id identifier of the one sentence that is wanted, or empty
 * @param isDiscontinuousOnly whether the trees have crossing branches
 * @param maxTokens most tokens of a tree
 * @param limit most rows
 */
public record RowSelection(String id, boolean isDiscontinuousOnly, int maxTokens, int limit) {

    /** The chosen rows, found by Spark. */
    public List<Row> of(Dataset<Row> rows) {
        Dataset<Row> selected = rows;
        if (!id.isEmpty()) {
            selected = selected.filter(col("sentence_id").equalTo(id));
        }
        if (isDiscontinuousOnly) {
            selected = selected.filter(col("gap_degree").gt(0));
        }
        return selected.filter(size(col("tokens")).leq(maxTokens))
                .sort("corpus", "document", "position")
                .limit(limit)
                .collectAsList();
    }

    /** The same of {@link FileRows}, found here. */
    public List<Row> of(Iterator<Row> rows) {
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(rows, 0), false)
                .filter(this::holds)
                .sorted(FileRows.inReadingOrder())
                .limit(limit)
                .toList();
    }

    private boolean holds(Row row) {
        return (id.isEmpty() || FileRows.string(row, "sentence_id").equals(id))
                && (!isDiscontinuousOnly || row.getInt(FileRows.column("gap_degree")) > 0)
                && row.getList(FileRows.column("tokens")).size() <= maxTokens;
    }
}
