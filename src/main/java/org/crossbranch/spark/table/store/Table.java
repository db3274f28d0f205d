package org.crossbranch.spark.table.store;

import static org.apache.spark.sql.functions.expr;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.IntegerWidths;
import org.crossbranch.spark.table.TableSchema;

/**
 * A table that was opened for reading: its files are those that were written, footers included, and the checksums of pages
 * will be verified as they are read.
 *
 * @param path where it is
 * @param schema its schema
 * @param files its data files, by name
 * @param rowCount number of rows, from the footers
 * @param rows its rows, in no particular order
 * @param isAsWritten whether all integers have the widths that this program gives them
 */
public record Table(
        Path path, TableSchema schema, List<String> files, long rowCount, Dataset<Row> rows, boolean isAsWritten) {

    /**
     * Opens a table.
     *
     * @param accepted the tables that will do
     * @throws InputException if there is none of them, or one of its files is damaged or of another version
     */
    public static Table open(SparkSession spark, Path path, TableSchema... accepted) {
        Configuration configuration = HadoopSettings.of(spark);
        try {
            FileSystem fileSystem = path.getFileSystem(configuration);
            Path found = TablePlace.of(path, fileSystem).readable();
            List<Path> tables = new ArrayList<>();
            List<FileStatus> statuses = TableFile.list(fileSystem, found, tables);
            checkNoneIsEmpty(fileSystem, tables, statuses);
            if (statuses.isEmpty()) {
                throw new InputException(path + ": no Parquet file in this folder; give the path of a table");
            }
            List<TableFile> files = TableFile.readAll(configuration, statuses);
            TableSchema schema = choose(files.get(0), accepted);
            files.forEach(file -> schema.check(file.columns(), file.path().toString()));
            Map<Path, List<TableFile>> folders = files.stream()
                    .collect(Collectors.groupingBy(file -> file.path().getParent()));
            for (Map.Entry<Path, List<TableFile>> folder : folders.entrySet()) {
                TableManifest.check(fileSystem, folder.getKey(), folder.getValue());
            }
            return of(spark, found, schema, files);
        } catch (FileNotFoundException e) {
            throw new InputException(
                    path + ": there is no such file or folder; " + names(accepted) + " is wanted, looked for at "
                            + e.getMessage(),
                    e);
        } catch (IOException e) {
            throw InputException.unreadable(path, e);
        }
    }

    /** A table has a data file even if it has no rows; one whose files are all missing would pass for no table at all. */
    private static void checkNoneIsEmpty(FileSystem fileSystem, List<Path> tables, List<FileStatus> files)
            throws IOException {
        Set<Path> withFiles =
                files.stream().map(file -> file.getPath().getParent()).collect(Collectors.toSet());
        for (Path table : tables) {
            if (!withFiles.contains(fileSystem.makeQualified(table))) {
                TableManifest.check(fileSystem, table, List.of());
            }
        }
    }

    /** Whether a path is, or was until a run was killed, a table: whether there is a manifest in the folder, or Parquet of one. */
    public static boolean isTable(SparkSession spark, Path path) {
        try {
            FileSystem fileSystem = path.getFileSystem(HadoopSettings.of(spark));
            Path found = TablePlace.of(path, fileSystem).readable();
            List<Path> tables = new ArrayList<>();
            List<FileStatus> files = TableFile.list(fileSystem, found, tables);
            return !tables.isEmpty() || (!files.isEmpty() && isOfTable(fileSystem.getConf(), files.get(0)));
        } catch (FileNotFoundException e) {
            return false;
        } catch (IOException e) {
            throw InputException.unreadable(path, e);
        }
    }

    /** Whether a file names its table, or cannot be read: its reader says why. */
    private static boolean isOfTable(Configuration configuration, FileStatus file) {
        try {
            return TableSchema.nameOf(TableFile.read(configuration, file).columns())
                    .isPresent();
        } catch (InputException | UncheckedIOException e) {
            return true;
        }
    }

    /** The folders of a table that a job wrote, each with a manifest: its own, or those of its partitions. */
    public static List<Path> partsOf(SparkSession spark, Table table) {
        try {
            List<Path> parts = new ArrayList<>();
            FileSystem fileSystem = table.path().getFileSystem(HadoopSettings.of(spark));
            TableFile.list(fileSystem, table.path(), parts);
            return parts;
        } catch (IOException e) {
            throw InputException.unreadable(table.path(), e);
        }
    }

    /** Whether each of its files is in one of some folders. */
    public boolean areFilesIn(List<Path> folders) {
        Set<String> paths =
                folders.stream().map(folder -> folder.toUri().getPath()).collect(Collectors.toSet());
        return files.stream()
                .allMatch(file -> paths.contains(Objects.requireNonNull(new Path(file).getParent())
                        .toUri()
                        .getPath()));
    }

    /** A table of some files: these and no others, whatever appears beside them meanwhile. */
    static Table of(SparkSession spark, Path path, TableSchema schema, List<TableFile> files) {
        StructType columns = schema.columns();
        Map<StructType, List<TableFile>> widths = files.stream()
                .collect(Collectors.groupingBy(
                        file -> IntegerWidths.as(file.stored(), columns), LinkedHashMap::new, Collectors.toList()));
        Dataset<Row> rows = widths.entrySet().stream()
                .map(same -> {
                    Dataset<Row> read = rows(spark, paths(same.getValue()), same.getKey());
                    return same.getKey().equals(columns) ? read : cast(read, columns);
                })
                .reduce(Dataset::union)
                .orElseThrow();
        return new Table(
                path,
                schema,
                files.stream().map(file -> file.path().toString()).toList(),
                files.stream().mapToLong(TableFile::rows).sum(),
                rows,
                widths.keySet().equals(Set.of(columns)));
    }

    /** The rows of some files that this program wrote. */
    static Dataset<Row> rows(SparkSession spark, List<TableFile> files, TableSchema schema) {
        return rows(spark, paths(files), schema.columns());
    }

    private static Path[] paths(List<TableFile> files) {
        return files.stream().map(TableFile::path).toArray(Path[]::new);
    }

    /** Rows with a table's types; an integer that is too large for its column becomes a null, which no row may hold. */
    private static Dataset<Row> cast(Dataset<Row> rows, StructType columns) {
        return rows.select(Arrays.stream(columns.fields())
                .map(column -> expr("try_cast(`" + column.name() + "` as "
                                + column.dataType().asNullable().sql() + ")")
                        .as(column.name(), column.metadata()))
                .toArray(Column[]::new));
    }

    private static Dataset<Row> rows(SparkSession spark, Path[] files, StructType columns) {
        return spark.read()
                .schema(columns)
                .option("parquet.page.verify-checksum.enabled", true)
                .option("ignoreCorruptFiles", false)
                .option("ignoreMissingFiles", false)
                .format(TableFileFormat.class.getName())
                .load(Arrays.stream(files).map(Table::literally).toArray(String[]::new));
    }

    /** Its rows with some of their columns and, of nested ones, some of their fields: what is left out is not read. */
    public Dataset<Row> rows(StructType part) {
        if (!isAsWritten) {
            return rows.to(part.asNullable());
        }
        return rows(rows.sparkSession(), files.stream().map(Path::new).toArray(Path[]::new), part);
    }

    /** Spark takes a path for a pattern: {@code [1]} in the name of a folder would match something else. */
    private static String literally(Path path) {
        return path.toString().replaceAll("[{}\\[\\]*?\\\\]", "\\\\$0");
    }

    static TableSchema choose(TableFile file, TableSchema... accepted) {
        return TableSchema.nameOf(file.columns())
                .flatMap(name -> Arrays.stream(accepted)
                        .filter(schema -> schema.name().equals(name))
                        .findFirst())
                .orElse(accepted[0]);
    }

    private static String names(TableSchema... accepted) {
        return Arrays.stream(accepted).map(TableSchema::name).collect(Collectors.joining(" or ", "the table ", ""));
    }
}
