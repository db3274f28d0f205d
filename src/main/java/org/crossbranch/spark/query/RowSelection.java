package org.crossbranch.spark.query;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.size;

import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterators;
import java.util.stream.StreamSupport;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.unsafe.types.UTF8String;
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
                .sorted(inReadingOrder())
                .limit(limit)
                .toList();
    }

    private boolean holds(Row row) {
        return (id.isEmpty() || row.getString(column("sentence_id")).equals(id))
                && (!isDiscontinuousOnly || row.getInt(column("gap_degree")) > 0)
                && row.getList(column("tokens")).size() <= maxTokens;
    }

    /** The order of {@link FileRows} by corpus, document and place. Spark's order of strings is that of their bytes. */
    public static Comparator<Row> inReadingOrder() {
        return Comparator.comparing((Row row) -> UTF8String.fromString(row.getString(column("corpus"))))
                .thenComparing(row -> UTF8String.fromString(row.getString(column("document"))))
                .thenComparing(row -> row.getLong(column("position")));
    }

    private static int column(String name) {
        return FileRows.SCHEMA.columns().fieldIndex(name);
    }
}
