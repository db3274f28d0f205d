package org.crossbranch.spark.ingest;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.crossbranch.document.Document;
import org.crossbranch.document.DocumentFormat;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.parquet.PageDamage;
import org.crossbranch.spark.table.parquet.ParquetColumns;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.jspecify.annotations.Nullable;

/** The texts in a column of a Parquet file that is no table of this program's: a row is a document. */
final class ParquetTexts implements TreebankReader.LineCounter {
    private static final int MAX_ID = 1_000;

    private final Configuration configuration;
    private final SourceFile file;
    private final DocumentFormat.Options options;
    private final ParquetReader<Group> rows;
    private int read;

    private ParquetTexts(
            Configuration configuration, SourceFile file, DocumentFormat.Options options, ParquetReader<Group> rows) {
        this.configuration = configuration;
        this.file = file;
        this.options = options;
        this.rows = rows;
    }

    /**
     * Opens a file.
     *
     * @throws MalformedTreeException if it is damaged, or has no such column of strings
     */
    static TreebankReader<Document> open(Configuration configuration, SourceFile file, DocumentFormat.Options options)
            throws IOException {
        Path path = new Path(file.path());
        try {
            Configuration reading = new Configuration(configuration);
            reading.setBoolean("parquet.page.verify-checksum.enabled", true);
            reading.set(
                    ReadSupport.PARQUET_READ_SCHEMA,
                    columns(reading, path, file, options).toString());
            ParquetTexts texts = new ParquetTexts(
                    configuration,
                    file,
                    options,
                    ParquetReader.builder(new GroupReadSupport(), path)
                            .withConf(reading)
                            .build());
            return new TreebankReader<>(file.source(), texts, texts::next);
        } catch (IOException | RuntimeException e) {
            throw damage(configuration, file, e);
        }
    }

    private static MessageType columns(
            Configuration configuration, Path path, SourceFile file, DocumentFormat.Options options)
            throws IOException {
        FileMetaData footer;
        try (ParquetFileReader reader = ParquetFileReader.open(HadoopInputFile.fromPath(path, configuration))) {
            footer = reader.getFileMetaData();
        }
        String schema = footer.getKeyValueMetaData().get(ParquetColumns.SPARK_SCHEMA_KEY);
        TableSchema.nameOf(schema == null ? new StructType() : (StructType) DataType.fromJson(schema))
                .ifPresent(table -> {
                    throw new MalformedTreeException(
                            file.name(),
                            1,
                            1,
                            "this is the table \"" + table + "\", and no raw text; give it to annotate as it is");
                });
        List<Type> wanted = footer.getSchema().getFields().stream()
                .filter(column -> column.isPrimitive()
                        && Stream.of(options.idField(), options.textField()).anyMatch(column.getName()::equals))
                .toList();
        if (wanted.stream().noneMatch(column -> column.getName().equals(options.textField()) && isText(column))) {
            throw new MalformedTreeException(
                    file.name(),
                    1,
                    1,
                    "this Parquet file is no table of this program's, and has no column \"" + options.textField()
                            + "\" of strings, but "
                            + footer.getSchema().getFields().stream()
                                    .map(Type::getName)
                                    .collect(Collectors.joining(", "))
                            + "; name the column of the texts with documents.json-text");
        }
        return new MessageType(footer.getSchema().getName(), wanted);
    }

    private static boolean isText(Type column) {
        return column.getLogicalTypeAnnotation() instanceof LogicalTypeAnnotation.StringLogicalTypeAnnotation;
    }

    private @Nullable TreebankEntry<Document> next() throws IOException {
        Group row;
        try {
            row = rows.read();
        } catch (IOException | RuntimeException e) {
            throw damage(configuration, file, e);
        }
        if (row == null) {
            return null;
        }
        read++;
        String id = value(row, options.idField());
        return Document.entry(
                file.source(),
                id == null || id.isBlank() || id.length() > MAX_ID ? Integer.toString(read) : id.strip(),
                read,
                value(row, options.textField()),
                options);
    }

    private static @Nullable String value(Group row, String column) {
        return row.getType().containsField(column) && row.getFieldRepetitionCount(column) > 0
                ? row.getValueToString(row.getType().getFieldIndex(column), 0)
                : null;
    }

    /** The complaint about a file that is not whole; other failures are thrown. */
    private static MalformedTreeException damage(Configuration configuration, SourceFile file, Exception thrown)
            throws IOException {
        if (thrown instanceof MalformedTreeException malformed) {
            return malformed;
        }
        try {
            PageDamage.check(new Path(file.path()), configuration, thrown);
        } catch (InputException e) {
            return new MalformedTreeException(file.name(), 1, 1, "its data are damaged; fetch the file again");
        }
        if (thrown instanceof IOException failure) {
            throw failure;
        }
        throw (RuntimeException) thrown;
    }

    @Override
    public int count() {
        return read;
    }

    @Override
    public void close() throws IOException {
        rows.close();
        file.checkSame(configuration);
    }
}
