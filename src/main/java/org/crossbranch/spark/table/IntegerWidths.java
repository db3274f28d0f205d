package org.crossbranch.spark.table;

import java.util.Arrays;
import java.util.Set;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The widths of integers in a table's columns: other writers choose others than this program. */
public final class IntegerWidths {
    private static final Set<DataType> INTEGERS =
            Set.of(DataTypes.ByteType, DataTypes.ShortType, DataTypes.IntegerType, DataTypes.LongType);

    private IntegerWidths() {}

    /** A table's type with its integers as wide as a file has them; what the file lacks stays. */
    public static DataType as(DataType stored, DataType type) {
        if (INTEGERS.contains(type) && INTEGERS.contains(stored)) {
            return stored;
        }
        if (type instanceof ArrayType array && stored instanceof ArrayType other) {
            return new ArrayType(as(other.elementType(), array.elementType()), array.containsNull());
        }
        return type instanceof StructType struct && stored instanceof StructType other ? as(other, struct) : type;
    }

    /** A table's columns with their integers as wide as a file has them. */
    public static StructType as(StructType stored, StructType columns) {
        return new StructType(Arrays.stream(columns.fields())
                .map(field -> stored.getFieldIndex(field.name()).isEmpty()
                        ? field
                        : new StructField(
                                field.name(),
                                as(stored.apply(field.name()).dataType(), field.dataType()),
                                field.nullable(),
                                field.metadata()))
                .toArray(StructField[]::new));
    }
}
