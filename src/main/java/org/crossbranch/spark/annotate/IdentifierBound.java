package org.crossbranch.spark.annotate;

import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.udf;

import java.util.Locale;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.crossbranch.spark.table.InputException;

/**
 * The bound on identifiers of a table's rows, which each row keeps, wherever it ends.
 *
 * @param source path of the table
 */
record IdentifierBound(String source) implements UDF1<Long, Boolean> {
    private static final long MOST_BYTES = 100_000;

    /** True for each row; a longer identifier is an {@link InputException}. */
    Column column() {
        return udf(this, DataTypes.BooleanType).apply(expr("cast(coalesce(octet_length(sentence_id), 0) as bigint)"));
    }

    @Override
    public Boolean call(Long bytes) {
        if (bytes > MOST_BYTES) {
            throw new InputException(String.format(
                    Locale.ROOT,
                    "%s: a sentence_id has %,d bytes, and %,d are the most; write the table again with shorter ones",
                    source,
                    bytes,
                    MOST_BYTES));
        }
        return true;
    }
}
