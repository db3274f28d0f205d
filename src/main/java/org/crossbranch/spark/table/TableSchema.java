package org.crossbranch.spark.table;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Optional;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Name, version and columns of a table. Name and version are metadata of the first column, where they survive when a
 * user filters a table with Spark and writes the result. No column is ever null: what is not known is the empty string,
 * list or map.
 *
 * @param name the table's name
 * @param version counted up whenever a column changes its name, type or meaning, not when an optional one comes
 * @param job the job that writes the table, for messages
 * @param columns the columns in order, the first one bearing the metadata
 */
public record TableSchema(String name, int version, String job, StructType columns) implements Serializable {
    private static final String NAME_KEY = "crossbranch.table";
    private static final String VERSION_KEY = "crossbranch.version";
    private static final String OPTIONAL_KEY = "crossbranch.optional";

    /** Names and numbers a table's columns. */
    public static TableSchema of(String name, int version, String job, StructField... columns) {
        StructField first = columns[0];
        Metadata metadata = new MetadataBuilder()
                .putString(NAME_KEY, name)
                .putLong(VERSION_KEY, version)
                .build();
        StructField[] marked = columns.clone();
        marked[0] = new StructField(first.name(), first.dataType(), first.nullable(), metadata);
        return new TableSchema(name, version, job, new StructType(marked));
    }

    /**
     * Checks that columns found somewhere are this table's.
     *
     * @param found the columns with their metadata
     * @param where the path, for the message
     * @throws InputException if they are another table's, another version's or nobody's
     */
    public void check(StructType found, String where) {
        Optional<Metadata> metadata = Arrays.stream(found.fields())
                .map(StructField::metadata)
                .filter(candidate -> candidate.contains(NAME_KEY) && candidate.contains(VERSION_KEY))
                .findFirst();
        if (metadata.isEmpty()) {
            throw new InputException(where + ": Parquet without the name of a table in its schema, where the table \""
                    + name + "\" version " + version + " is wanted; write it with \"crossbranch " + job
                    + "\", which reads text as JSON lines or Parquet, and trees as treebank files");
        }
        String foundName = metadata.get().getString(NAME_KEY);
        long foundVersion = metadata.get().getLong(VERSION_KEY);
        if (!foundName.equals(name)) {
            throw new InputException(where + ": this is the table \"" + foundName + "\" version " + foundVersion
                    + ", where the table \"" + name + "\" version " + version
                    + " is wanted; give the path of one, as \"crossbranch " + job + "\" writes it");
        }
        if (foundVersion != version) {
            throw new InputException(where + ": this is version " + foundVersion + " of the table \"" + name
                    + "\", and this program reads version " + version + "; write it again with \"crossbranch " + job
                    + "\", or read it with the release that wrote it");
        }
        for (StructField column : columns.fields()) {
            Optional<DataType> type = Arrays.stream(found.fields())
                    .filter(candidate -> candidate.name().equals(column.name()))
                    .map(StructField::dataType)
                    .findFirst();
            if (type.isEmpty() && column.metadata().contains(OPTIONAL_KEY)) {
                continue;
            }
            if (type.isEmpty()
                    || !DataType.equalsIgnoreNullability(type.get(), IntegerWidths.as(type.get(), column.dataType()))) {
                throw new InputException(where + ": column " + column.name() + " of the table \"" + name + "\" "
                        + type.map(other -> "is " + other.simpleString() + " instead of "
                                        + column.dataType().simpleString())
                                .orElse("is missing")
                        + "; write it again with \"crossbranch " + job + "\"");
            }
        }
    }

    /** The name of the table that columns found somewhere belong to, whatever their version. */
    public static Optional<String> nameOf(StructType found) {
        return Arrays.stream(found.fields())
                .map(StructField::metadata)
                .filter(metadata -> metadata.contains(NAME_KEY))
                .map(metadata -> metadata.getString(NAME_KEY))
                .findFirst();
    }

    static StructField column(String name, DataType type) {
        return new StructField(name, type, false, Metadata.empty());
    }

    /** A column that tables of earlier releases lack, where it reads as null. */
    static StructField optional(String name, DataType type) {
        return new StructField(
                name,
                type,
                true,
                new MetadataBuilder().putBoolean(OPTIONAL_KEY, true).build());
    }

    static DataType listOf(DataType element) {
        return DataTypes.createArrayType(element, false);
    }

    static DataType structOf(StructField... fields) {
        return new StructType(fields);
    }
}
