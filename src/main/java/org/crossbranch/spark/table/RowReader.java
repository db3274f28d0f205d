package org.crossbranch.spark.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.collection.JavaConverters;

/** The values of a row by column name. A null, or a string that is too long, is an error that names the column. */
final class RowReader {
    private final TableSchema table;
    private final Row tableRow;
    private final StructType columns;
    private final Row row;

    private RowReader(TableSchema table, Row tableRow, StructType columns, Row row) {
        this.table = table;
        this.tableRow = tableRow;
        this.columns = columns;
        this.row = row;
    }

    /** The values of a row whose columns are the table's, in the table's order. */
    static RowReader of(TableSchema table, Row row) {
        return new RowReader(table, row, table.columns(), row);
    }

    /** The values of a row that has some of a table's columns, in this order. */
    static RowReader of(TableSchema table, StructType part, Row row) {
        return new RowReader(table, row, part, row);
    }

    String string(String column) {
        return (String) value(column);
    }

    int integer(String column) {
        return (Integer) value(column);
    }

    long bigint(String column) {
        return (Long) value(column);
    }

    double real(String column) {
        return (Double) value(column);
    }

    int[] integers(String column) {
        List<Integer> values = list(column);
        int[] integers = new int[values.size()];
        for (int i = 0; i < integers.length; i++) {
            integers[i] = values.get(i);
        }
        return integers;
    }

    SortedMap<String, String> strings(String column) {
        value(column);
        SortedMap<String, String> strings = new TreeMap<>(row.<String, String>getJavaMap(columns.fieldIndex(column)));
        strings.values().forEach(string -> check(column, string));
        return strings;
    }

    boolean isEmpty(String column) {
        return list(column).isEmpty();
    }

    List<RowReader> structs(String column) {
        StructType type = (StructType) ((ArrayType) columns.apply(column).dataType()).elementType();
        List<Row> values = list(column);
        List<RowReader> cells = new ArrayList<>(values.size());
        for (Row struct : values) {
            cells.add(new RowReader(table, tableRow, type, struct));
        }
        return cells;
    }

    /** A column that some tables have, or another value in the others. */
    int integerOr(String column, int missing) {
        return columns.getFieldIndex(column).isDefined() ? integer(column) : missing;
    }

    /** The elements of an array column that older tables lack, as of an empty one. */
    List<RowReader> structsIfThere(String column) {
        return listOrNone(column).isEmpty() ? List.of() : structs(column);
    }

    /** The column {@code status}. */
    Status status() {
        try {
            return Status.of(string("status"));
        } catch (IllegalArgumentException e) {
            throw malformed(e);
        }
    }

    /** The sequence that Spark takes for an array column. */
    static Object array(List<?> values) {
        return JavaConverters.asScalaBuffer(List.copyOf(values));
    }

    /** The map that Spark takes for a map column. */
    static Object map(Map<String, String> values) {
        return JavaConverters.mapAsScalaMap(new TreeMap<>(values));
    }

    /** The elements of an optional array column; none where it is missing. */
    <T> List<T> listOrNone(String column) {
        int index = columns.fieldIndex(column);
        return index >= row.size() || row.isNullAt(index) ? List.of() : list(column);
    }

    /** The elements of an array column. */
    <T> List<T> list(String column) {
        value(column);
        List<T> values = row.getList(columns.fieldIndex(column));
        for (T value : values) {
            check(column, value);
        }
        return values;
    }

    private Object value(String column) {
        return check(column, row.get(columns.fieldIndex(column)));
    }

    private Object check(String column, @Nullable Object value) {
        if (value == null) {
            throw malformed("a null in column " + column + ", and no column may be null", null);
        }
        if (value instanceof String text && text.length() > RowBytes.MOST) {
            throw malformed(
                    "a string of " + text.length() + " characters in column " + column + ", and " + RowBytes.MOST
                            + " are the most",
                    null);
        }
        return value;
    }

    /** The error for a row that is not what its table promises. */
    InputException.MalformedRow malformed(IllegalArgumentException cause) {
        return malformed(cause.getMessage(), cause);
    }

    /** The error for a row that is well made, but not what is wanted. */
    InputException unsuitable(String reason) {
        return new InputException(place() + reason);
    }

    private String place() {
        return "table \"" + table.name() + "\", row \"" + tableRow.get(0) + "\": ";
    }

    private InputException.MalformedRow malformed(@Nullable String reason, @Nullable Throwable cause) {
        return new InputException.MalformedRow(
                place(), reason + "; write the table again with \"crossbranch " + table.job() + "\"", cause);
    }
}
