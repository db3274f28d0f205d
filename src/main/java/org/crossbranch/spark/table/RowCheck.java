package org.crossbranch.spark.table;

import java.io.Serializable;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;

/**
 * A check that a row is one of its table: no cell is null, and what it describes can be built. So each token has its place, blocks
 * and parents make one constituency tree over all tokens, and heads make one dependency tree.
 */
@FunctionalInterface
public interface RowCheck extends Serializable {
    /**
     * Checks a row.
     *
     * @throws InputException if it is not well-formed; the message says what is wrong with it
     */
    void check(Row row);

    /** The check of a table's rows. */
    static RowCheck of(TableSchema schema) {
        if (Stream.of(TreeTables.schemas()).anyMatch(schema::equals)) {
            return row -> TreeTables.analysis(schema, row);
        }
        return switch (schema.name()) {
            case "sentences" -> SentencesTable::read;
            case "derivations" -> DerivationsTable::read;
            case "rejects" -> RejectsTable::read;
            // Counts by name, of which every value is one.
            default -> Row::size;
        };
    }
}
