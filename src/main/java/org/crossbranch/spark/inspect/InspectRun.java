package org.crossbranch.spark.inspect;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import org.crossbranch.inspection.TreebankProfile;
import org.crossbranch.spark.RowCounter;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.ingest.Input;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.TreeTables;

/** Counts what a treebank or table holds. Tasks count; the driver adds up, and holds each different word and sentence once. */
public final class InspectRun {
    private final SparkSession spark;
    private final RunListener listener;

    /** A run in a session. */
    public InspectRun(SparkSession spark, RunListener listener) {
        this.spark = spark;
        this.listener = listener;
    }

    /**
     * The profile of a table or of files.
     *
     * @param format name of the files' format, or empty to go by their extensions
     * @throws org.crossbranch.spark.table.InputException if the input is missing, damaged or of another kind
     */
    public TreebankProfile run(String path, String format) {
        try (Input input = Input.open(spark, listener, path, format, TreeTables.schemas())
                        .read();
                RowCounter counter =
                        new RowCounter(spark, listener, "inspect", "sentences", Math.max(0, input.count()))) {
            Part part = new Part(input.schema(), counter.accumulator());
            List<HashMap<String, Long>> parts = input.rows()
                    .toJavaRDD()
                    .mapPartitions(rows -> List.of(part.count(rows)).iterator())
                    .collect();
            TreebankProfile profile = new TreebankProfile();
            parts.forEach(counters -> profile.merge(TreebankProfile.of(counters)));
            return profile;
        }
    }

    /** The work of a task on its rows. */
    private record Part(TableSchema schema, LongAccumulator count) implements Serializable {

        HashMap<String, Long> count(Iterator<Row> rows) {
            TreebankProfile profile = new TreebankProfile();
            while (rows.hasNext()) {
                profile.add(TreeTables.analysis(schema, rows.next()));
                count.add(1);
            }
            Map<String, Long> counters = profile.counters();
            return new HashMap<>(counters);
        }
    }
}
