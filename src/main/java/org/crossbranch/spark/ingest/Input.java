package org.crossbranch.spark.ingest;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.SentencesTable;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.treebank.MalformedTreeException;

/**
 * The input of a run: a table, or treebank or text files. Opened files are read anew each time, one by a task, and none further
 * than it is asked for. Those that are read whole are read at most once, onto the executors' disks until this is closed, and
 * {@linkplain TextDivision many tasks} read a long one. The first malformed entry of a file ends the run.
 *
 * @param path as it was given
 * @param files paths of its files
 * @param schema the table, or the one that the files would be imported to
 * @param rows its rows, in no particular order
 * @param count number of rows, or −1 if that is not known before they are read
 */
public record Input(Path path, List<String> files, TableSchema schema, Dataset<Row> rows, long count)
        implements AutoCloseable {
    /** {@link #count()} of files. */
    public static final long UNKNOWN = -1;

    /**
     * Opens a table or files.
     *
     * @param listener receives the names of files that are left out
     * @param format name of the files' format, or empty to go by their extensions
     * @param accepted the tables that will do
     * @throws InputException if the path is missing or holds something else
     */
    public static Input open(
            SparkSession spark, RunListener listener, String path, String format, TableSchema... accepted) {
        return open(
                spark,
                listener,
                path,
                format,
                (files, schema) ->
                        rows(spark, files.stream().map(SourceFile.Part::whole).toList(), schema, FileRows::whole),
                accepted);
    }

    /**
     * Opens a table of trees, or files, for what was or is to be parsed: of dependency trees in files, the words alone are read.
     *
     * @param listener receives the names of files that are left out
     * @param format name of the files' format, or empty to go by their extensions
     * @throws InputException if the path is missing or holds something else
     */
    public static Input openWords(SparkSession spark, RunListener listener, String path, String format) {
        return open(
                spark,
                listener,
                path,
                format,
                (files, schema) ->
                        rows(spark, files.stream().map(SourceFile.Part::whole).toList(), schema, FileRows::words),
                TreesTable.SCHEMA);
    }

    /**
     * Opens a table, or files to be read whole.
     *
     * @param listener receives the names of files that are left out
     * @param format name of the files' format, or empty to go by their extensions
     * @param accepted the tables that will do
     * @throws InputException if the path is missing or holds something else
     */
    public static Input read(
            SparkSession spark, RunListener listener, String path, String format, TableSchema... accepted) {
        return read(spark, listener, path, format, FileRows::whole, accepted);
    }

    /**
     * Opens a table, or files to be read whole, as {@link #read} does, but passes over malformed entries of files; {@link
     * #malformed} has these.
     *
     * @param listener receives the names of files that are left out
     * @param format name of the files' format, or empty to go by their extensions
     * @param accepted the tables that will do
     * @throws InputException if the path is missing or holds something else
     */
    public static Input readSound(
            SparkSession spark, RunListener listener, String path, String format, TableSchema... accepted) {
        return read(spark, listener, path, format, FileRows::sound, accepted);
    }

    /**
     * The errors of malformed entries of files, in the order of the files; a table has none.
     *
     * @param format name of the files' format, or empty to go by their extensions
     * @throws InputException if the path is missing or holds something else
     */
    public static JavaRDD<MalformedTreeException> malformed(SparkSession spark, String path, String format) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        if (format.isEmpty() && Table.isTable(spark, new Path(path))) {
            return context.emptyRDD();
        }
        List<SourceFile> files = SourceFiles.find(HadoopSettings.of(spark), RunListener.NONE, path, format);
        return each(
                spark,
                TextDivision.of(schema(files)).divide(spark, files, FileEncoding.of(HadoopSettings.of(spark))),
                FileRows::malformed);
    }

    private static Input read(
            SparkSession spark,
            RunListener listener,
            String path,
            String format,
            PartReader<Row> reader,
            TableSchema... accepted) {
        return open(
                spark,
                listener,
                path,
                format,
                (files, schema) -> parts(spark, files, schema, reader).persist(StorageLevel.DISK_ONLY()),
                accepted);
    }

    private static Input open(
            SparkSession spark,
            RunListener listener,
            String path,
            String format,
            BiFunction<List<SourceFile>, TableSchema, Dataset<Row>> rows,
            TableSchema... accepted) {
        Path at = new Path(path);
        if (format.isEmpty() && Table.isTable(spark, at)) {
            Table table = Table.open(spark, at, accepted);
            return new Input(at, table.files(), table.schema(), table.rows(), table.rowCount());
        }
        List<SourceFile> files = SourceFiles.find(HadoopSettings.of(spark), listener, path, format);
        TableSchema schema = schema(files);
        if (!Arrays.asList(accepted).contains(schema)) {
            throw new InputException(
                    path + ": this is raw text, and trees are wanted; give a treebank file or a table of trees");
        }
        return new Input(at, files.stream().map(SourceFile::path).toList(), schema, rows.apply(files, schema), UNKNOWN);
    }

    private static TableSchema schema(List<SourceFile> files) {
        return files.stream().anyMatch(SourceFile::isRaw) ? SentencesTable.SCHEMA : TreesTable.SCHEMA;
    }

    /**
     * Opens a table of trees, or files of trees to be read whole, of which only the columns of {@link TreesTable#GOLD} are read.
     *
     * @param listener receives the names of files that are left out
     * @param format name of the files' format, or empty to go by their extensions
     * @throws InputException if the path is missing or holds something else
     */
    public static Input readGold(SparkSession spark, RunListener listener, String path, String format) {
        Path at = new Path(path);
        if (format.isEmpty() && Table.isTable(spark, at)) {
            Table table = Table.open(spark, at, TreesTable.SCHEMA);
            return new Input(at, table.files(), table.schema(), table.rows(TreesTable.GOLD), table.rowCount());
        }
        return open(
                spark,
                listener,
                path,
                format,
                (files, schema) -> parts(spark, files, schema, FileRows::whole)
                        .to(TreesTable.GOLD)
                        .persist(StorageLevel.DISK_ONLY()),
                TreesTable.SCHEMA);
    }

    @Override
    public void close() {
        rows.unpersist();
    }

    private static Dataset<Row> parts(
            SparkSession spark, List<SourceFile> files, TableSchema schema, PartReader<Row> reader) {
        return rows(
                spark,
                TextDivision.of(schema).divide(spark, files, FileEncoding.of(HadoopSettings.of(spark))),
                schema,
                reader);
    }

    private static Dataset<Row> rows(
            SparkSession spark, List<SourceFile.Part> parts, TableSchema schema, PartReader<Row> reader) {
        return spark.createDataFrame(each(spark, parts, reader), schema.columns());
    }

    /** The findings of a reader in parts of files, a partition a part. */
    static <T> JavaRDD<T> each(SparkSession spark, List<SourceFile.Part> parts, PartReader<T> reader) {
        HadoopSettings configuration = HadoopSettings.share(spark);
        return JavaSparkContext.fromSparkContext(spark.sparkContext())
                .parallelize(parts, parts.size())
                .flatMap(part -> reader.open(configuration.value(), part));
    }

    /**
     * A way to read a part of a file.
     *
     * @param <T> type of what is read
     */
    interface PartReader<T> extends Serializable {
        Iterator<T> open(Configuration configuration, SourceFile.Part part) throws IOException;
    }

    /** The rows of one part of a file. */
    static final class FileRows {
        private FileRows() {}

        /** All rows; the first malformed entry of the file is thrown. */
        static Iterator<Row> whole(Configuration configuration, SourceFile.Part part) throws IOException {
            return entries(configuration, part)
                    .map(entry -> {
                        if (entry instanceof SourceReader.Malformed malformed) {
                            throw first(configuration, part, malformed.error());
                        }
                        return ((SourceReader.Found) entry).row();
                    })
                    .iterator();
        }

        /** The first error of a part's file. The task of another part may be slower to meet it, or never do. */
        private static MalformedTreeException first(
                Configuration configuration, SourceFile.Part part, MalformedTreeException error) {
            if (part.begin() == 0) {
                return error;
            }
            try {
                Iterator<MalformedTreeException> errors = malformed(configuration, SourceFile.Part.whole(part.file()));
                return errors.hasNext() ? errors.next() : error;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** All rows, of dependency trees the words alone; the first malformed entry is thrown. */
        static Iterator<Row> words(Configuration configuration, SourceFile.Part part) throws IOException {
            return entries(configuration, part, TreePreparation.WORDS)
                    .map(FileRows::row)
                    .iterator();
        }

        private static Row row(SourceReader.Entry entry) {
            if (entry instanceof SourceReader.Malformed malformed) {
                throw malformed.error();
            }
            return ((SourceReader.Found) entry).row();
        }

        /** The rows of entries that are not malformed. */
        static Iterator<Row> sound(Configuration configuration, SourceFile.Part part) throws IOException {
            return of(configuration, part, SourceReader.Found.class)
                    .map(SourceReader.Found::row)
                    .iterator();
        }

        /** The errors of the other ones. */
        static Iterator<MalformedTreeException> malformed(Configuration configuration, SourceFile.Part part)
                throws IOException {
            return of(configuration, part, SourceReader.Malformed.class)
                    .map(SourceReader.Malformed::error)
                    .iterator();
        }

        private static <T extends SourceReader.Entry> Stream<T> of(
                Configuration configuration, SourceFile.Part part, Class<T> kind) throws IOException {
            return entries(configuration, part).filter(kind::isInstance).map(kind::cast);
        }

        private static Stream<SourceReader.Entry> entries(Configuration configuration, SourceFile.Part part)
                throws IOException {
            return entries(configuration, part, TreePreparation.NONE);
        }

        private static Stream<SourceReader.Entry> entries(
                Configuration configuration, SourceFile.Part part, TreePreparation preparation) throws IOException {
            SourceReader reader = SourceReader.open(
                    configuration,
                    part,
                    FileEncoding.of(configuration).name(),
                    preparation,
                    DocumentOptions.DEFAULT,
                    new DistributedSegmenter("", ""));
            TaskContext.get().addTaskCompletionListener(context -> {
                try {
                    reader.close();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            Iterable<SourceReader.Entry> entries = () -> reader;
            return StreamSupport.stream(entries.spliterator(), false);
        }
    }
}
