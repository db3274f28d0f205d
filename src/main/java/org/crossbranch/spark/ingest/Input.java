package org.crossbranch.spark.ingest;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
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
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.SentencesTable;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.store.HadoopSettings;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.treebank.MalformedTreeException;

/**
 * The input of a run: a table, or treebank or text files. Files are read anew each time unless {@link #read}. Their
 * first malformed entry ends the run.
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
        return open(spark, listener, path, format, FileRows::whole, accepted);
    }

    /**
     * Opens a table or files as {@link #open} does, but passes over malformed entries of files; {@link #malformed} has these.
     *
     * @param listener receives the names of files that are left out
     * @param format name of the files' format, or empty to go by their extensions
     * @param accepted the tables that will do
     * @throws InputException if the path is missing or holds something else
     */
    public static Input openSound(
            SparkSession spark, RunListener listener, String path, String format, TableSchema... accepted) {
        return open(spark, listener, path, format, FileRows::sound, accepted);
    }

    /**
     * The errors of malformed entries of files, a partition a file, in the order of each; a table has none.
     *
     * @param format name of the files' format, or empty to go by their extensions
     * @throws InputException if the path is missing or holds something else
     */
    public static JavaRDD<MalformedTreeException> malformed(SparkSession spark, String path, String format) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        if (format.isEmpty() && Table.isTable(spark, new Path(path))) {
            return context.emptyRDD();
        }
        HadoopSettings configuration = HadoopSettings.share(spark);
        List<SourceFile> files = SourceFiles.find(HadoopSettings.of(spark), RunListener.NONE, path, format);
        return context.parallelize(files, files.size())
                .flatMap(file -> FileRows.malformed(configuration.value(), file));
    }

    private static Input open(
            SparkSession spark, RunListener listener, String path, String format, Rows rows, TableSchema... accepted) {
        Path at = new Path(path);
        if (format.isEmpty() && Table.isTable(spark, at)) {
            Table table = Table.open(spark, at, accepted);
            return new Input(at, table.files(), table.schema(), table.rows(), table.rowCount());
        }
        List<SourceFile> files = SourceFiles.find(HadoopSettings.of(spark), listener, path, format);
        boolean isText = files.stream().anyMatch(SourceFile::isRaw);
        TableSchema schema = isText ? SentencesTable.SCHEMA : TreesTable.SCHEMA;
        if (!Arrays.asList(accepted).contains(schema)) {
            throw new InputException(
                    path + ": this is raw text, and trees are wanted; give a treebank file or a table of trees");
        }
        return new Input(
                at, files.stream().map(SourceFile::path).toList(), schema, rows(spark, files, schema, rows), UNKNOWN);
    }

    /**
     * Opens a table of trees, or files of trees, and reads only the columns of {@link TreesTable#GOLD}.
     *
     * @param listener receives the names of files that are left out
     * @param format name of the files' format, or empty to go by their extensions
     * @throws InputException if the path is missing or holds something else
     */
    public static Input openGold(SparkSession spark, RunListener listener, String path, String format) {
        Path at = new Path(path);
        if (format.isEmpty() && Table.isTable(spark, at)) {
            Table table = Table.open(spark, at, TreesTable.SCHEMA);
            return new Input(at, table.files(), table.schema(), table.rows(TreesTable.GOLD), table.rowCount());
        }
        Input files = open(spark, listener, path, format, TreesTable.SCHEMA);
        return new Input(
                files.path(), files.files(), files.schema(), files.rows().to(TreesTable.GOLD), files.count());
    }

    /** This input with its files read at most once, onto the executors' disks, until it is closed. */
    public Input read() {
        return count == UNKNOWN ? new Input(path, files, schema, rows.persist(StorageLevel.DISK_ONLY()), count) : this;
    }

    @Override
    public void close() {
        rows.unpersist();
    }

    private static Dataset<Row> rows(SparkSession spark, List<SourceFile> files, TableSchema schema, Rows rows) {
        HadoopSettings configuration = HadoopSettings.share(spark);
        JavaRDD<Row> read = JavaSparkContext.fromSparkContext(spark.sparkContext())
                .parallelize(files, files.size())
                .flatMap(file -> rows.open(configuration.value(), file));
        return spark.createDataFrame(read, schema.columns());
    }

    /** A way to read the rows of a file. */
    private interface Rows extends Serializable {
        Iterator<Row> open(Configuration configuration, SourceFile file) throws IOException;
    }

    /** The rows of one file. */
    private static final class FileRows {
        private FileRows() {}

        /** All rows; the first malformed entry is thrown. */
        static Iterator<Row> whole(Configuration configuration, SourceFile file) throws IOException {
            return entries(configuration, file)
                    .map(entry -> {
                        if (entry instanceof SourceReader.Malformed malformed) {
                            throw malformed.error();
                        }
                        return ((SourceReader.Found) entry).row();
                    })
                    .iterator();
        }

        /** The rows of entries that are not malformed. */
        static Iterator<Row> sound(Configuration configuration, SourceFile file) throws IOException {
            return of(configuration, file, SourceReader.Found.class)
                    .map(SourceReader.Found::row)
                    .iterator();
        }

        /** The errors of the other ones. */
        static Iterator<MalformedTreeException> malformed(Configuration configuration, SourceFile file)
                throws IOException {
            return of(configuration, file, SourceReader.Malformed.class)
                    .map(SourceReader.Malformed::error)
                    .iterator();
        }

        private static <T extends SourceReader.Entry> Stream<T> of(
                Configuration configuration, SourceFile file, Class<T> kind) throws IOException {
            return entries(configuration, file).filter(kind::isInstance).map(kind::cast);
        }

        private static Stream<SourceReader.Entry> entries(Configuration configuration, SourceFile file)
                throws IOException {
            SourceReader reader = SourceReader.open(
                    configuration,
                    SourceFile.Part.whole(file),
                    StandardCharsets.UTF_8.name(),
                    TreePreparation.NONE,
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
