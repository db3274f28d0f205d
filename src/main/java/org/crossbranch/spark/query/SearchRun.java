package org.crossbranch.spark.query;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.StreamSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import org.crossbranch.query.MatchCounts;
import org.crossbranch.query.MatchedTree;
import org.crossbranch.query.TreeQuery;
import org.crossbranch.spark.RowCounter;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.ingest.FileRows;
import org.crossbranch.spark.ingest.Input;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.MatchesTable;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.TreeTables;
import org.crossbranch.spark.table.WithOrigin;
import org.crossbranch.spark.table.store.ShardWriter;
import org.crossbranch.spark.table.store.StagedTable;
import org.crossbranch.spark.table.store.TableManifest;
import org.crossbranch.spark.table.store.TablePublisher;
import org.crossbranch.tree.ConstituencyTree;
import org.jspecify.annotations.Nullable;

/**
 * Searches the constituency trees of a table or of files. Spark SQL drops rows that lack what the query needs; tasks read the query
 * and look through the others.
 */
public final class SearchRun {
    private final SparkSession spark;
    private final RunListener listener;

    /**
     * Searches files that are read here, without a session.
     *
     * @throws org.crossbranch.spark.table.InputException if the input is missing, damaged or of another kind
     */
    public static Result local(Configuration configuration, RunListener listener, Request request) {
        try (FileRows rows = FileRows.open(configuration, listener, request.input(), request.format(), false)) {
            listener.began("search", "sentences", 0);
            List<Row> all = new ArrayList<>();
            rows.forEachRemaining(all::add);
            all.sort(FileRows.inReadingOrder());
            Part part = new Part(
                    FileRows.SCHEMA, request.query().toString(), request.matchLimit(), null, new LongAccumulator());
            Counts counts = part.count(0, all.iterator());
            Iterator<Row> matching = part.matching(all.iterator());
            List<Row> first = new ArrayList<>();
            while (first.size() < request.limit() && matching.hasNext()) {
                first.add(matching.next());
            }
            listener.ended();
            return result(counts, first, FileRows.SCHEMA, request);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A run in a session. */
    public SearchRun(SparkSession spark, RunListener listener) {
        this.spark = spark;
        this.listener = listener;
    }

    /**
     * The request of {@link SearchRun}.
     *
     * @param input a table of trees or parses, or treebank files
     * @param format name of the files' format, or empty to go by their extensions
     * @param query the query
     * @param limit how many sentences to keep
     * @param matchLimit greatest number of matches to look for in a sentence
     */
    public record Request(String input, String format, TreeQuery query, int limit, int matchLimit) {}

    /**
     * The found sentences.
     *
     * @param sentences how many sentences match
     * @param matches how many matches they have
     * @param counts labels and texts of all matches
     * @param first the first of them, in the order of the input
     */
    public record Result(long sentences, long matches, MatchCounts counts, List<MatchedTree> first) {
        /** Copies the list. */
        public Result {
            first = List.copyOf(first);
        }
    }

    /**
     * Searches.
     *
     * @throws org.crossbranch.spark.table.InputException if the input is missing, damaged or of another kind
     */
    public Result run(Request request) {
        try (Input input = open(request)) {
            return search(input, request, null).result();
        }
    }

    /**
     * Searches, and writes all matches as the table {@code matches}.
     *
     * @param output path of the table
     * @param claim the run's claim of it
     * @throws org.crossbranch.spark.table.InputException if the input is missing, damaged or of another kind
     * @throws org.crossbranch.spark.output.OutputException if the table cannot be written
     */
    public Result run(Request request, Path output, OutputClaim claim) {
        try (Input input = open(request)) {
            TablePublisher publisher =
                    TablePublisher.begin(spark, claim, output, MatchesTable.SCHEMA, List.of(input.path()));
            try {
                Searched searched = search(input, request, publisher.staged());
                publisher.publish(
                        publisher.verify(searched.shards()),
                        TableManifest.newProperties()
                                .put("query", request.query().toString()));
                return searched.result();
            } catch (Exception e) {
                // Spark throws checked ones that it does not declare.
                publisher.abandonAfter(e);
                throw e;
            }
        }
    }

    private Input open(Request request) {
        return Input.open(
                spark, listener, request.input(), request.format(), Input.Reading.WHOLE, TreeTables.schemas());
    }

    private Searched search(Input input, Request request, @Nullable StagedTable table) {
        JavaRDD<Row> rows = input.rows()
                .filter(NeedFilter.of(request.query()))
                .sort("corpus", "document", "position")
                .toJavaRDD();
        List<Counts> counts;
        Part part;
        // Sentences that the table's columns rule out are never read, so the number of the others is not known.
        try (RowCounter counter = new RowCounter(spark, listener, "search", "sentences", 0)) {
            part = new Part(
                    input.schema(), request.query().toString(), request.matchLimit(), table, counter.accumulator());
            counts = rows.mapPartitionsWithIndex(
                            (shard, found) -> List.of(part.count(shard, found)).iterator(), true)
                    .collect();
        }
        Counts sum = counts.stream().reduce(Counts.none(), Counts::plus);
        List<Row> first = sum.sentences == 0
                ? List.of()
                : rows.mapPartitions(part::matching).take(request.limit());
        return new Searched(result(sum, first, input.schema(), request), counts.size());
    }

    private static Result result(Counts sum, List<Row> first, TableSchema schema, Request request) {
        List<MatchedTree> found = first.stream()
                .map(row -> TreeTables.tree(schema, row))
                .map(tree -> new MatchedTree(tree, request.query().matches(tree, request.matchLimit())))
                .toList();
        return new Result(sum.sentences, sum.matches, sum.found, found);
    }

    /**
     * A search that wrote its matches, or dropped them.
     *
     * @param result its result
     * @param shards how many shards it has, one for each partition
     */
    private record Searched(Result result, int shards) {}

    /** Sentences and matches of one partition or of several. */
    private record Counts(long sentences, long matches, MatchCounts found) implements Serializable {
        static Counts none() {
            return new Counts(0, 0, new MatchCounts());
        }

        /** Adds other counts, whose labels and texts these take over. */
        Counts plus(Counts other) {
            found.add(other.found);
            return new Counts(sentences + other.sentences, matches + other.matches, found);
        }
    }

    /** The work of a task. */
    private record Part(
            TableSchema schema,
            String query,
            int matchLimit,
            @Nullable StagedTable table,
            LongAccumulator searched) implements Serializable {

        Counts count(int shard, Iterator<Row> rows) throws IOException {
            if (table == null) {
                return count(rows, null);
            }
            try (ShardWriter writer = table.begin(shard)) {
                Counts counts = count(rows, writer);
                writer.commit();
                return counts;
            }
        }

        private Counts count(Iterator<Row> rows, @Nullable ShardWriter writer) throws IOException {
            TreeQuery local = TreeQuery.parse(query);
            MatchCounts found = new MatchCounts();
            long sentences = 0;
            long all = 0;
            while (rows.hasNext()) {
                WithOrigin<ConstituencyTree> tree = TreeTables.treeWithOrigin(schema, rows.next());
                List<TreeQuery.Match> matches = local.matches(tree.value(), matchLimit);
                matches.forEach(match -> found.add(tree.value().sentence(), match));
                sentences += matches.isEmpty() ? 0 : 1;
                all += matches.size();
                searched.add(1);
                for (int i = 0; i < matches.size() && writer != null; i++) {
                    writer.write(MatchesTable.row(tree.origin(), tree.value().sentence(), i, matches.get(i)));
                }
            }
            return new Counts(sentences, all, found);
        }

        /** The rows that match. */
        Iterator<Row> matching(Iterator<Row> rows) {
            TreeQuery local = TreeQuery.parse(query);
            Iterable<Row> all = () -> rows;
            return StreamSupport.stream(all.spliterator(), false)
                    .filter(row ->
                            !local.matches(TreeTables.tree(schema, row), 1).isEmpty())
                    .iterator();
        }
    }
}
