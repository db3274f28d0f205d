package org.crossbranch.spark.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import org.crossbranch.query.TreeQuery;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.ingest.Input;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.TreeTables;
import org.crossbranch.tree.ConstituencyTree;

/** Searches the constituency trees of a table or of files. Each task reads the query and looks through its rows. */
public final class SearchRun {
    private final SparkSession spark;
    private final RunListener listener;

    /** A run in a session. */
    public SearchRun(SparkSession spark, RunListener listener) {
        this.spark = spark;
        this.listener = listener;
    }

    /**
     * A sentence with matches.
     *
     * @param tree its tree
     * @param matches its matches, one at least
     */
    public record Found(ConstituencyTree tree, List<TreeQuery.Match> matches) {
        /** Copies the list. */
        public Found {
            matches = List.copyOf(matches);
        }
    }

    /**
     * The found sentences.
     *
     * @param sentences how many sentences match
     * @param matches how many matches they have
     * @param first the first of them, in the order of the input
     */
    public record Result(long sentences, long matches, List<Found> first) {
        /** Copies the list. */
        public Result {
            first = List.copyOf(first);
        }
    }

    /**
     * Searches.
     *
     * @param format name of the files' format, or empty to go by their extensions
     * @param query the query
     * @param limit how many sentences to keep
     * @param matchLimit greatest number of matches to look for in a sentence
     * @throws org.crossbranch.spark.table.InputException if the input is missing, damaged or of another kind
     */
    public Result run(String path, String format, TreeQuery query, int limit, int matchLimit) {
        try (Input input =
                Input.open(spark, listener, path, format, TreeTables.schemas()).read()) {
            LongAccumulator matches = spark.sparkContext().longAccumulator("matches");
            TableSchema schema = input.schema();
            String text = query.toString();
            JavaRDD<Row> found = input.rows()
                    .sort("corpus", "document", "position")
                    .toJavaRDD()
                    .mapPartitions(rows -> {
                        TreeQuery local = TreeQuery.parse(text);
                        List<Row> matching = new ArrayList<>();
                        while (rows.hasNext()) {
                            Row row = rows.next();
                            int times = local.matches(TreeTables.tree(schema, row), matchLimit)
                                    .size();
                            if (times > 0) {
                                matches.add(times);
                                matching.add(row);
                            }
                        }
                        return matching.iterator();
                    })
                    .cache();
            try {
                long sentences = found.count();
                long counted = matches.value();
                List<Row> first = sentences == 0 ? Collections.emptyList() : found.take(limit);
                return new Result(
                        sentences,
                        counted,
                        first.stream()
                                .map(row -> TreeTables.tree(schema, row))
                                .map(tree -> new Found(tree, query.matches(tree, matchLimit)))
                                .toList());
            } finally {
                found.unpersist();
            }
        }
    }
}
