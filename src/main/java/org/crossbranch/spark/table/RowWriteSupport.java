package org.crossbranch.spark.table;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Hands a row to Parquet, value by value. */
final class RowWriteSupport extends WriteSupport<Row> {
    /** Where Spark keeps, and looks for, its own schema of a Parquet file. */
    static final String SPARK_SCHEMA_KEY = "org.apache.spark.sql.parquet.row.metadata";

    private final TableSchema table;
    private @Nullable RecordConsumer consumer;

    RowWriteSupport(TableSchema table) {
        this.table = table;
    }

    @Override
    public WriteContext init(Configuration configuration) {
        return new WriteContext(
                ParquetColumns.of(table),
                Map.of(SPARK_SCHEMA_KEY, table.columns().json()));
    }

    @Override
    public void prepareForWrite(RecordConsumer recordConsumer) {
        consumer = recordConsumer;
    }

    @Override
    public void write(Row row) {
        RecordConsumer to = consumer;
        if (to == null) {
            throw new IllegalStateException("not prepared");
        }
        to.startMessage();
        fields(to, table.columns(), row);
        to.endMessage();
    }

    private static void fields(RecordConsumer to, StructType type, Row row) {
        StructField[] fields = type.fields();
        for (int i = 0; i < fields.length; i++) {
            to.startField(fields[i].name(), i);
            value(to, fields[i].dataType(), row, i);
            to.endField(fields[i].name(), i);
        }
    }

    private static void value(RecordConsumer to, DataType type, Row row, int i) {
        if (type instanceof ArrayType array) {
            list(to, array.elementType(), row.getList(i));
        } else if (type instanceof MapType) {
            map(to, row.getJavaMap(i));
        } else {
            value(to, type, row.get(i));
        }
    }

    private static void value(RecordConsumer to, DataType type, @Nullable Object value) {
        if (type instanceof StructType struct && value instanceof Row row) {
            to.startGroup();
            fields(to, struct, row);
            to.endGroup();
        } else if (value instanceof String string) {
            to.addBinary(binary(string));
        } else if (value instanceof Integer integer) {
            to.addInteger(integer);
        } else if (value instanceof Long bigint) {
            to.addLong(bigint);
        } else if (value instanceof Double real) {
            to.addDouble(real);
        } else {
            throw new IllegalArgumentException(value + " is no " + type.simpleString());
        }
    }

    /** Of bytes, not of a buffer: those Parquet's dictionaries compare without copies. */
    private static Binary binary(String text) {
        return Binary.fromConstantByteArray(text.getBytes(StandardCharsets.UTF_8));
    }

    private static void list(RecordConsumer to, DataType elementType, List<?> elements) {
        to.startGroup();
        if (!elements.isEmpty()) {
            to.startField("list", 0);
            for (Object element : elements) {
                to.startGroup();
                to.startField("element", 0);
                value(to, elementType, element);
                to.endField("element", 0);
                to.endGroup();
            }
            to.endField("list", 0);
        }
        to.endGroup();
    }

    private static void map(RecordConsumer to, Map<String, String> entries) {
        to.startGroup();
        if (!entries.isEmpty()) {
            to.startField("key_value", 0);
            for (Map.Entry<String, String> entry : entries.entrySet()) {
                to.startGroup();
                to.startField("key", 0);
                to.addBinary(binary(entry.getKey()));
                to.endField("key", 0);
                to.startField("value", 1);
                to.addBinary(binary(entry.getValue()));
                to.endField("value", 1);
                to.endGroup();
            }
            to.endField("key_value", 0);
        }
        to.endGroup();
    }
}
