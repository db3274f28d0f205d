package org.crossbranch.spark.table.parquet;

import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.crossbranch.spark.table.TableSchema;

/** A table's columns in Parquet's own terms, every one of them required; lists and maps as the Parquet format lays down. */
public final class ParquetColumns {
    /** Where Spark keeps, and looks for, its own schema of a Parquet file. */
    public static final String SPARK_SCHEMA_KEY = "org.apache.spark.sql.parquet.row.metadata";

    private ParquetColumns() {}

    /** The Parquet schema of a table. */
    public static MessageType of(TableSchema table) {
        Types.MessageTypeBuilder message = Types.buildMessage();
        for (StructField field : table.columns().fields()) {
            message.addField(type(field.name(), field.dataType()));
        }
        return message.named(table.name());
    }

    private static Type type(String name, DataType type) {
        if (type instanceof StructType struct) {
            Types.GroupBuilder<?> group = Types.requiredGroup();
            for (StructField field : struct.fields()) {
                group.addField(type(field.name(), field.dataType()));
            }
            return (Type) group.named(name);
        }
        if (type instanceof ArrayType array) {
            return Types.requiredList()
                    .element(type("element", array.elementType()))
                    .named(name);
        }
        if (type instanceof MapType map) {
            return Types.requiredMap()
                    .key(type("key", map.keyType()))
                    .value(type("value", map.valueType()))
                    .named(name);
        }
        if (type.equals(DataTypes.StringType)) {
            return Types.required(PrimitiveTypeName.BINARY)
                    .as(LogicalTypeAnnotation.stringType())
                    .named(name);
        }
        return Types.required(primitive(type)).named(name);
    }

    private static PrimitiveTypeName primitive(DataType type) {
        if (type.equals(DataTypes.IntegerType)) {
            return PrimitiveTypeName.INT32;
        }
        if (type.equals(DataTypes.LongType)) {
            return PrimitiveTypeName.INT64;
        }
        if (type.equals(DataTypes.DoubleType)) {
            return PrimitiveTypeName.DOUBLE;
        }
        throw new IllegalArgumentException("no table has columns of type " + type.simpleString());
    }
}
