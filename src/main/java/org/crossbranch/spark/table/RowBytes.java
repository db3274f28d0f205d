package org.crossbranch.spark.table;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The size of a row's strings. A few kilobytes of Parquet can hold a string of many megabytes for each of many rows, so the size
 * is compared before anything copies them.
 */
public final class RowBytes {
    /**
     * Most bytes of the strings that a parser is given: the longest sentence in UTF-8, its text and its tokens. No string of any row that
     * is read has more characters.
     */
    public static final long MOST = 8_000_000;

    private RowBytes() {}

    /**
     * An expression of Spark's SQL for the bytes of all strings in a column, 0 for a null.
     *
     * @param column name of the column
     */
    public static String of(String column, DataType type) {
        return of(column, type, 0);
    }

    private static String of(String value, DataType type, int depth) {
        if (type.equals(DataTypes.StringType)) {
            return "cast(coalesce(octet_length(" + value + "), 0) as bigint)";
        }
        if (type instanceof StructType struct) {
            return Arrays.stream(struct.fields())
                    .map(field -> of(value + "." + quoted(field), field.dataType(), depth))
                    .collect(Collectors.joining(" + ", "(", ")"));
        }
        if (type instanceof ArrayType array) {
            String sum = "sum" + depth;
            String element = "element" + depth;
            return "coalesce(aggregate(" + value + ", 0L, (" + sum + ", " + element + ") -> " + sum + " + "
                    + of(element, array.elementType(), depth + 1) + "), 0L)";
        }
        if (type instanceof MapType map) {
            return "(" + of("map_keys(" + value + ")", new ArrayType(map.keyType(), true), depth) + " + "
                    + of("map_values(" + value + ")", new ArrayType(map.valueType(), true), depth) + ")";
        }
        return "0L";
    }

    private static String quoted(StructField field) {
        return "`" + field.name() + "`";
    }
}
