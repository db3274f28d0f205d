package org.crossbranch.spark.table.store;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.spark.sql.execution.datasources.parquet.ParquetToSparkSchemaConverter;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.crossbranch.spark.output.OutputLocation;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.parquet.PageDamage;
import org.crossbranch.spark.table.parquet.ParquetColumns;

/**
 * A Parquet file of a table, as its footer describes it.
 *
 * @param path where it is
 * @param bytes its length
 * @param rows number of rows
 * @param tailCrc CRC-32 of all that stands behind the data: indexes and footer, which Parquet itself does not protect (one
 *     flipped bit there can make a row group vanish without an error)
 * @param columns its columns with their metadata, none if Spark would not find its schema in the file
 * @param stored the same as Parquet has them, whatever their metadata say
 */
record TableFile(Path path, long bytes, long rows, long tailCrc, StructType columns, StructType stored) {
    private static final String EXTENSION = ".parquet";
    private static final long LONGEST_TAIL = 1 << 20;

    /** The paths of the data files in a folder and the folders in it, in the order of their names; hidden ones are left out. */
    static List<FileStatus> list(FileSystem fileSystem, Path folder) throws IOException {
        return list(fileSystem, folder, new ArrayList<>());
    }

    /**
     * The same.
     *
     * @param tables takes the folders that have a manifest
     */
    static List<FileStatus> list(FileSystem fileSystem, Path folder, List<Path> tables) throws IOException {
        if (TablePointer.isGeneration(folder) && fileSystem.exists(new Path(folder, OutputLocation.MANIFEST))) {
            tables.add(folder);
            return TableManifest.found(fileSystem, folder);
        }
        List<FileStatus> files = new ArrayList<>();
        List<FileStatus> entries = new ArrayList<>(List.of(fileSystem.listStatus(folder)));
        entries.sort(Comparator.comparing(FileStatus::getPath));
        if (entries.stream().anyMatch(entry -> entry.getPath().getName().equals(OutputLocation.PUBLISHED))) {
            Optional<Path> generation = TablePointer.folder(fileSystem, folder);
            if (generation.isPresent()) {
                return list(fileSystem, generation.get(), tables);
            }
        }
        for (FileStatus entry : entries) {
            String name = entry.getPath().getName();
            if (name.equals(OutputLocation.MANIFEST)) {
                tables.add(folder);
            }
            if (name.startsWith("_") || name.startsWith(".")) {
                continue;
            }
            if (entry.isDirectory()) {
                files.addAll(list(fileSystem, entry.getPath(), tables));
            } else if (name.endsWith(EXTENSION)) {
                files.add(entry);
            }
        }
        return files;
    }

    /**
     * Reads the footers of a table's files, side by side.
     *
     * @throws InputException if one is not whole, or its columns are not the table's
     * @throws UncheckedIOException if one cannot be read
     */
    static List<TableFile> readAll(FileSystem fileSystem, List<FileStatus> found, TableSchema table)
            throws IOException {
        List<TableFile> files = readAll(fileSystem.getConf(), found);
        files.forEach(file -> table.check(file.columns(), file.path().toString()));
        return files;
    }

    /** The same, of whatever columns. */
    static List<TableFile> readAll(Configuration configuration, List<FileStatus> found) throws IOException {
        return Requests.all(found, status -> read(configuration, status));
    }

    /**
     * Reads a footer.
     *
     * @throws InputException if the file is not whole
     * @throws UncheckedIOException if it cannot be read
     */
    static TableFile read(Configuration configuration, FileStatus status) {
        try {
            return parse(configuration, status);
        } catch (FileNotFoundException e) {
            throw removed(status, e);
        } catch (IOException | RuntimeException e) {
            return readAgain(configuration, status);
        }
    }

    /** Tells damage from a file system that fails: bytes that can be read, and are no footer, are damaged. */
    private static TableFile readAgain(Configuration configuration, FileStatus status) {
        try {
            return parse(configuration, status);
        } catch (FileNotFoundException e) {
            throw removed(status, e);
        } catch (IOException | RuntimeException e) {
            try {
                crc(configuration, status, Math.max(0, status.getLen() - LONGEST_TAIL));
            } catch (ChecksumException damage) {
                e.addSuppressed(damage);
            } catch (IOException failure) {
                throw new UncheckedIOException(status.getPath() + ": cannot be read", failure);
            }
            throw new InputException(
                    status.getPath() + ": not a whole Parquet file (" + PageDamage.firstLine(e)
                            + "); restore it, or write the table again",
                    e);
        }
    }

    private static InputException removed(FileStatus status, FileNotFoundException e) {
        return new InputException(status.getPath() + ": the file was removed while it was being opened", e);
    }

    private static TableFile parse(Configuration configuration, FileStatus status) throws IOException {
        try (ParquetFileReader reader = ParquetFileReader.open(HadoopInputFile.fromStatus(status, configuration))) {
            String json = reader.getFileMetaData().getKeyValueMetaData().get(ParquetColumns.SPARK_SCHEMA_KEY);
            StructType columns = json == null ? new StructType() : (StructType) DataType.fromJson(json);
            return new TableFile(
                    status.getPath(),
                    status.getLen(),
                    reader.getRecordCount(),
                    crc(configuration, status, dataEnd(reader)),
                    columns,
                    json == null ? columns : stored(reader.getFileMetaData().getSchema()));
        }
    }

    /** The columns as Parquet has them. */
    private static StructType stored(MessageType schema) throws IOException {
        try {
            return new ParquetToSparkSchemaConverter(new SQLConf()).convert(schema);
        } catch (Exception e) {
            // Spark's exception is a checked one, and Scala's methods do not declare it.
            throw new IOException(e.getMessage(), e);
        }
    }

    private static long dataEnd(ParquetFileReader reader) {
        return reader.getRowGroups().stream()
                .flatMap(group -> group.getColumns().stream())
                .mapToLong(chunk -> chunk.getStartingPos() + chunk.getTotalSize())
                .max()
                .orElse(0);
    }

    private static long crc(Configuration configuration, FileStatus status, long from) throws IOException {
        if (from < 0 || from > status.getLen()) {
            throw new IOException("its footer says that the data end at byte " + from);
        }
        CRC32 crc = new CRC32();
        byte[] buffer = new byte[1 << 16];
        try (FSDataInputStream in =
                status.getPath().getFileSystem(configuration).open(status.getPath())) {
            in.seek(from);
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                crc.update(buffer, 0, count);
            }
        }
        return crc.getValue();
    }
}
