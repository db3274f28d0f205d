package org.crossbranch.spark.table.parquet;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;
import org.crossbranch.spark.table.TableSchema;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;
import scala.collection.Iterable;
import scala.collection.Iterator;

/** Hands a row to Parquet, value by value. What is done with a value is settled once, by its type. */
final class RowWriteSupport extends WriteSupport<Row> {
    private final TableSchema table;
    private final Fields fields;
    private @Nullable RecordConsumer consumer;

    /** Hands over values of one type, none of them null. */
    @FunctionalInterface
    private interface ValueWriter {
        void write(RecordConsumer to, Object value);

        static ValueWriter of(DataType type) {
            if (type instanceof StructType struct) {
                Fields fields = Fields.of(struct);
                return (to, value) -> {
                    to.startGroup();
                    fields.write(to, (Row) value);
                    to.endGroup();
                };
            }
            if (type instanceof ArrayType array) {
                ValueWriter element = of(array.elementType());
                return new Repeated("list", (to, value) -> field(to, "element", 0, element, value));
            }
            if (type instanceof MapType map) {
                ValueWriter key = of(map.keyType());
                ValueWriter content = of(map.valueType());
                return new Repeated("key_value", (to, value) -> {
                    Tuple2<?, ?> entry = (Tuple2<?, ?>) value;
                    field(to, "key", 0, key, entry._1());
                    field(to, "value", 1, content, entry._2());
                });
            }
            if (type.equals(DataTypes.StringType)) {
                return (to, value) -> to.addBinary(binary((String) value));
            }
            if (type.equals(DataTypes.IntegerType)) {
                return (to, value) -> to.addInteger((Integer) value);
            }
            if (type.equals(DataTypes.LongType)) {
                return (to, value) -> to.addLong((Long) value);
            }
            if (type.equals(DataTypes.DoubleType)) {
                return (to, value) -> to.addDouble((Double) value);
            }
            throw new IllegalArgumentException("no table has values of the type " + type.simpleString());
        }

        /** Wraps bytes, not a buffer: Parquet's dictionaries compare those without copies. */
        private static Binary binary(String text) {
            return Binary.fromConstantByteArray(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** The fields of a row, or of a structure within it. */
    private record Fields(List<String> names, List<ValueWriter> writers) {
        static Fields of(StructType type) {
            return new Fields(
                    List.of(type.fieldNames()),
                    Stream.of(type.fields())
                            .map(field -> ValueWriter.of(field.dataType()))
                            .toList());
        }

        void write(RecordConsumer to, Row row) {
            for (int i = 0; i < names.size(); i++) {
                field(to, names.get(i), i, writers.get(i), row.get(i));
            }
        }
    }

    /** A list or a map: a group whose one field is a group for each item. */
    private record Repeated(String name, ValueWriter item) implements ValueWriter {
        @Override
        public void write(RecordConsumer to, Object value) {
            to.startGroup();
            Iterator<?> items = ((Iterable<?>) value).iterator();
            if (items.hasNext()) {
                to.startField(name, 0);
                while (items.hasNext()) {
                    to.startGroup();
                    item.write(to, items.next());
                    to.endGroup();
                }
                to.endField(name, 0);
            }
            to.endGroup();
        }
    }

    private static void field(RecordConsumer to, String name, int index, ValueWriter writer, Object value) {
        to.startField(name, index);
        writer.write(to, value);
        to.endField(name, index);
    }

    RowWriteSupport(TableSchema table) {
        this.table = table;
        this.fields = Fields.of(table.columns());
    }

    @Override
    public WriteContext init(Configuration configuration) {
        return new WriteContext(
                ParquetColumns.of(table),
                Map.of(ParquetColumns.SPARK_SCHEMA_KEY, table.columns().json()));
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
        fields.write(to, row);
        to.endMessage();
    }
}
