package org.crossbranch.spark.table.store;

import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.example.data.Group;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.XXH64;
import org.apache.spark.unsafe.Platform;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.cluster.TaskCount;
import org.crossbranch.spark.table.parquet.ParquetRows;

/**
 * An order-independent digest of sentence identifiers. Equal multisets have equal digests; different ones collide with
 * a chance of one in 2<sup>64</sup>.
 *
 * @param count number of identifiers
 * @param sum of their digests, modulo 2<sup>64</sup>: what {@code sum(xxhash64(sentence_id))} is in Spark's SQL
 */
public record Identifiers(long count, long sum) implements Serializable {
    /** The empty digest. */
    public static final Identifiers NONE = new Identifiers(0, 0);

    static final String COLUMN = "sentence_id";
    private static final long SEED = 42;

    /** Adds another digest. */
    public Identifiers plus(Identifiers others) {
        return new Identifiers(count + others.count, sum + others.sum);
    }

    /** Adds an identifier. */
    public Identifiers plus(String identifier) {
        return plus(identifier.getBytes(StandardCharsets.UTF_8));
    }

    private Identifiers plus(byte[] identifier) {
        long digest = XXH64.hashUnsafeBytes(identifier, Platform.BYTE_ARRAY_OFFSET, identifier.length, SEED);
        return new Identifiers(count + 1, sum + digest);
    }

    /** The digest of the identifiers in files of tables. */
    public static Identifiers inFiles(SparkSession spark, List<String> files) {
        HadoopSettings configuration = HadoopSettings.share(spark);
        return JavaSparkContext.fromSparkContext(spark.sparkContext())
                .parallelize(files, TaskCount.forShortWork(spark, files.size()))
                .map(file -> inFile(configuration.value(), new Path(file)))
                .fold(NONE, Identifiers::plus);
    }

    private static Identifiers inFile(Configuration configuration, Path file) throws IOException {
        Identifiers[] found = {NONE};
        ParquetRows.read(file, configuration, List.of(COLUMN), row -> found[0] = found[0].plus(row));
        return found[0];
    }

    /** Adds the identifier of a row. */
    Identifiers plus(Group row) {
        // A null, which a table of others may hold, goes to the rejects under the empty identifier.
        return row.getFieldRepetitionCount(COLUMN) == 0
                ? plus("")
                : plus(row.getBinary(COLUMN, 0).getBytes());
    }
}
