package org.crossbranch.spark.table.store;

import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.execution.datasources.parquet.ParquetFileFormat;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructType;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.parquet.PageDamage;
import scala.Function1;
import scala.collection.AbstractIterator;
import scala.collection.Iterator;
import scala.collection.immutable.Map;
import scala.runtime.AbstractFunction1;

/**
 * Spark's Parquet, but that damage in a file is an {@link InputException} that names it. Spark finds the class by its name
 * and makes one.
 */
public final class TableFileFormat extends ParquetFileFormat {
    private static final long serialVersionUID = 1L;

    /** Opens files. */
    private static final class Reader extends AbstractFunction1<PartitionedFile, Iterator<InternalRow>>
            implements Serializable {
        private static final long serialVersionUID = 1L;

        private final Function1<PartitionedFile, Iterator<InternalRow>> reader;
        private final HadoopSettings configuration;

        Reader(Function1<PartitionedFile, Iterator<InternalRow>> reader, HadoopSettings configuration) {
            this.reader = reader;
            this.configuration = configuration;
        }

        @Override
        @SuppressWarnings("unchecked") // As Spark does itself: batches go by the type of rows.
        public Iterator<InternalRow> apply(PartitionedFile file) {
            Path path = file.toPath();
            Configuration settings = configuration.value();
            checkSame(file, path, settings);
            try {
                return (Iterator<InternalRow>) (Iterator<?>) new Rows(reader.apply(file), path, settings);
            } catch (Exception e) {
                // Scala declares none of what it throws.
                explain(path, settings, e);
                throw e;
            }
        }
    }

    /** Checks that a file is the one that was listed: others may write a table's files anew under the same names. */
    private static void checkSame(PartitionedFile file, Path path, Configuration configuration) {
        try {
            FileStatus now = path.getFileSystem(configuration).getFileStatus(path);
            if (now.getLen() != file.fileSize() || now.getModificationTime() != file.modificationTime()) {
                throw new UncheckedIOException(InputException.changed(path, null));
            }
        } catch (FileNotFoundException e) {
            throw new UncheckedIOException(InputException.changed(path, e));
        } catch (IOException e) {
            throw new UncheckedIOException(path + ": cannot be read", e);
        }
    }

    /** Says why a file cannot be read, where that is known. */
    private static void explain(Path file, Configuration configuration, Exception thrown) {
        for (Throwable at = thrown; at != null; at = at.getCause()) {
            if (at instanceof FileNotFoundException) {
                // A table is replaced by one whose files have other names.
                throw new UncheckedIOException(InputException.changed(file, thrown));
            }
        }
        PageDamage.check(file, configuration, thrown);
    }

    /** The rows of a file, or batches of them, whatever Spark calls their type. All reading is done by {@link #hasNext}. */
    private static final class Rows extends AbstractIterator<Object> implements Closeable {
        private final Iterator<?> rows;
        private final Path file;
        private final Configuration configuration;

        Rows(Iterator<?> rows, Path file, Configuration configuration) {
            this.rows = rows;
            this.file = file;
            this.configuration = configuration;
        }

        @Override
        public boolean hasNext() {
            try {
                return rows.hasNext();
            } catch (Exception e) {
                explain(file, configuration, e);
                throw e;
            }
        }

        @Override
        public Object next() {
            return rows.next();
        }

        @Override
        public void close() throws IOException {
            if (rows instanceof Closeable closeable) {
                closeable.close();
            }
        }
    }

    /** Spark's method where its Scala is 2.12. */
    @SuppressWarnings("MissingOverride") // Scala 2.13 has the other one.
    public Function1<PartitionedFile, Iterator<InternalRow>> buildReaderWithPartitionValues(
            SparkSession spark,
            StructType dataSchema,
            StructType partitionSchema,
            StructType requiredSchema,
            scala.collection.Seq<Filter> filters,
            Map<String, String> options,
            Configuration configuration) {
        // A list is a Seq of both Scalas.
        return new Reader(
                super.buildReaderWithPartitionValues(
                        spark, dataSchema, partitionSchema, requiredSchema, filters.toList(), options, configuration),
                HadoopSettings.share(spark));
    }

    /** Spark's method where its Scala is 2.13. */
    @SuppressWarnings("MissingOverride") // Scala 2.12 has the other one.
    public Function1<PartitionedFile, Iterator<InternalRow>> buildReaderWithPartitionValues(
            SparkSession spark,
            StructType dataSchema,
            StructType partitionSchema,
            StructType requiredSchema,
            scala.collection.immutable.Seq<Filter> filters,
            Map<String, String> options,
            Configuration configuration) {
        return buildReaderWithPartitionValues(
                spark,
                dataSchema,
                partitionSchema,
                requiredSchema,
                (scala.collection.Seq<Filter>) filters,
                options,
                configuration);
    }
}
