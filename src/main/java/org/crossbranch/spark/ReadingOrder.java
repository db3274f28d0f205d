package org.crossbranch.spark;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/** Rows of sentences in the order in which they are read: by corpus, document and place in it. */
public final class ReadingOrder {
    /** Bytes of the compressed input, which may become many times as much in the driver's memory. */
    private static final long PARTITION_BYTES = 1L << 20;

    private static final int MOST_PARTITIONS = 20_000;

    private ReadingOrder() {}

    /**
     * The rows, which come to the driver partition by partition.
     *
     * @param prefix of the names of the columns {@code corpus}, {@code document}, {@code position} and {@code sentence_id}
     * @param files that the rows come from
     */
    public static Iterator<Row> of(Dataset<Row> rows, String prefix, List<String> files, Configuration configuration)
            throws IOException {
        Column[] order = Stream.of("corpus", "document", "position", "sentence_id")
                .map(column -> functions.col(prefix + column))
                .toArray(Column[]::new);
        // The driver takes a partition at a time, so that partitions have to be small.
        return rows.repartitionByRange(partitions(files, configuration), order)
                .sortWithinPartitions(order)
                .toLocalIterator();
    }

    private static int partitions(List<String> files, Configuration configuration) throws IOException {
        long bytes = 0;
        for (String file : files) {
            Path path = new Path(file);
            bytes += path.getFileSystem(configuration).getFileStatus(path).getLen();
        }
        return (int) Math.min(MOST_PARTITIONS, 1 + bytes / PARTITION_BYTES);
    }
}
