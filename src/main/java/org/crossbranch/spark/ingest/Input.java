package org.crossbranch.spark.ingest;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
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
import org.apache.spark.util.LongAccumulator;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.SentencesTable;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.treebank.MalformedTreeException;

/**
 * The input of a run: a table, or treebank or text files. The first malformed entry of a file ends the run.
 *
 * @param path as it was given
 * @param files paths of its files
 * @param schema the table, or the one that the files would be imported to
 * @param rows its rows, in no particular order
 * @param count number of rows, or {@link #UNKNOWN}
 * @param malformed once the rows have been read, the errors of malformed entries of files, in the order of the files; a table has none
 */
public record Input(
        Path path,
        List<String> files,
        TableSchema schema,
        Dataset<Row> rows,
        long count,
        Supplier<JavaRDD<MalformedTreeException>> malformed)
        implements AutoCloseable {
    /** {@link #count()} of files, before they are read. */
    public static final long UNKNOWN = -1;

    /** The way in which files are read, and the columns of tables that are. */
    public enum Reading {
        /** Each time anew, one file by a task, and none further than it is asked for. */
        LAZY,
        /** As {@link #LAZY}, but of dependency trees the words alone: they may lack heads. */
        WORDS,
        /** Whole and at most once, {@linkplain TextDivision a long file} by many tasks; kept on the executors' disks until this is closed. */
        WHOLE,
        /** As {@link #WHOLE}, but for malformed entries; {@link Input#malformed()} has these. */
        SOUND,
        /** As {@link #WHOLE}, but only the columns of {@link TreesTable#GOLD}, of tables too. */
        GOLD;

        private boolean isLazy() {
            return this == LAZY || this == WORDS;
        }
    }

    /**
     * Opens a table or files.
     *
     * @param listener receives the names of files that are left out
     * @param format name of the files' format, or empty to go by their extensions
     * @param accepted the tables that will do
     * @throws InputException if the path is missing or holds something else
     */
    public static Input open(
            SparkSession spark,
            RunListener listener,
            String path,
            String format,
            Reading reading,
            TableSchema... accepted) {
        Path at = new Path(path);
        if (format.isEmpty() && Table.isTable(spark, at)) {
            Table table = Table.open(spark, at, accepted);
            Dataset<Row> rows = reading == Reading.GOLD ? table.rows(TreesTable.GOLD) : table.rows();
            return new Input(at, table.files(), table.schema(), rows, table.rowCount(), () -> none(spark));
        }
        List<SourceFile> files = SourceFiles.find(HadoopSettings.of(spark), listener, path, format);
        TableSchema schema = checkAccepted(path, files, accepted);
        List<SourceFile.Part> parts = reading.isLazy()
                ? files.stream().map(SourceFile.Part::whole).toList()
                : TextDivision.of(schema).divide(spark, files, FileSettings.charset(HadoopSettings.of(spark)));
        LongAccumulator malformed = spark.sparkContext().longAccumulator();
        Dataset<Row> all = spark.createDataFrame(
                each(spark, parts, (configuration, part) -> rows(configuration, part, reading, malformed)),
                schema.columns());
        Dataset<Row> rows = reading == Reading.GOLD ? all.to(TreesTable.GOLD) : all;
        return new Input(
                at,
                files.stream().map(SourceFile::path).toList(),
                schema,
                reading.isLazy() ? rows : rows.persist(StorageLevel.DISK_ONLY()),
                UNKNOWN,
                () -> malformed.isZero() ? none(spark) : each(spark, parts, Input::malformed));
    }

    private static JavaRDD<MalformedTreeException> none(SparkSession spark) {
        return JavaSparkContext.fromSparkContext(spark.sparkContext()).emptyRDD();
    }

    /** The table that files would be imported to, which has to be one of those that will do. */
    static TableSchema checkAccepted(String path, List<SourceFile> files, TableSchema... accepted) {
        TableSchema schema = schema(files);
        if (!Arrays.asList(accepted).contains(schema)) {
            throw new InputException(
                    path + ": this is raw text, and trees are wanted; give a treebank file or a table of trees");
        }
        return schema;
    }

    private static TableSchema schema(List<SourceFile> files) {
        return files.stream().anyMatch(SourceFile::isRaw) ? SentencesTable.SCHEMA : TreesTable.SCHEMA;
    }

    @Override
    public void close() {
        rows.unpersist();
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

    /** The rows of a part of a file; counts its malformed entries. */
    static Iterator<Row> rows(
            Configuration configuration, SourceFile.Part part, Reading reading, LongAccumulator malformed)
            throws IOException {
        TreePreparation preparation = reading == Reading.WORDS ? TreePreparation.WORDS : TreePreparation.NONE;
        return entries(configuration, part, preparation)
                .filter(entry -> {
                    if (entry instanceof SourceReader.Malformed found) {
                        malformed.add(1);
                        if (reading != Reading.SOUND) {
                            throw first(configuration, part, found.error());
                        }
                    }
                    return entry instanceof SourceReader.Found;
                })
                .map(entry -> ((SourceReader.Found) entry).row())
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

    /** The errors of a part's malformed entries. */
    static Iterator<MalformedTreeException> malformed(Configuration configuration, SourceFile.Part part)
            throws IOException {
        return entries(configuration, part, TreePreparation.NONE)
                .filter(SourceReader.Malformed.class::isInstance)
                .map(entry -> ((SourceReader.Malformed) entry).error())
                .iterator();
    }

    private static Stream<SourceReader.Entry> entries(
            Configuration configuration, SourceFile.Part part, TreePreparation preparation) throws IOException {
        SourceReader reader = SourceReader.open(
                configuration,
                part,
                FileSettings.charset(configuration).name(),
                preparation,
                DocumentOptions.DEFAULT,
                new DistributedSegmenter("", ""),
                Optional.empty());
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
