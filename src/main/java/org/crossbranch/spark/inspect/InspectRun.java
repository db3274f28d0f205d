package org.crossbranch.spark.inspect;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import org.crossbranch.inspection.MalformedTrees;
import org.crossbranch.inspection.TreebankProfile;
import org.crossbranch.spark.RowCounter;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.cluster.TaskCount;
import org.crossbranch.spark.ingest.FileRows;
import org.crossbranch.spark.ingest.Input;
import org.crossbranch.spark.oracle.RefusalTally;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.TreeTables;
import org.crossbranch.transition.Refusal;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.tree.Analysis;
import org.jspecify.annotations.Nullable;

/** Counts what a treebank or table holds. Tasks count; the driver adds up, and holds each different word and sentence once. */
public final class InspectRun {
    private final @Nullable SparkSession spark;
    private final Configuration configuration;
    private final RunListener listener;

    /**
     * The result of a run.
     *
     * @param profile what the treebank holds
     * @param malformed trees that cannot be read
     * @param refusals the trees that transition systems refuse, by name of the system
     */
    public record Result(TreebankProfile profile, MalformedTrees malformed, SortedMap<String, List<Refusal>> refusals) {

        /** Keeps the map from changes. */
        public Result {
            refusals = Collections.unmodifiableSortedMap(refusals);
        }
    }

    /** A run in a session. */
    public InspectRun(SparkSession spark, RunListener listener) {
        this(spark, HadoopSettings.of(spark), listener);
    }

    /** A run that reads files here, without a session. */
    public InspectRun(Configuration configuration, RunListener listener) {
        this(null, configuration, listener);
    }

    private InspectRun(@Nullable SparkSession spark, Configuration configuration, RunListener listener) {
        this.spark = spark;
        this.configuration = configuration;
        this.listener = listener;
    }

    /**
     * The profile of a table or of files, without refusals.
     *
     * @param format name of the files' format, or empty to go by their extensions
     * @throws org.crossbranch.spark.table.InputException if the input is missing, damaged or of another kind
     */
    public Result profile(String path, String format) {
        return run(path, format, new Systems(false, SystemOptions.DEFAULT, false));
    }

    /**
     * The profile of a table or of files, and the trees that transition systems refuse.
     *
     * @param format name of the files' format, or empty to go by their extensions
     * @param options what else decides how the systems derive trees
     * @param makesContinuous whether crossing branches are taken out of the trees before they are derived
     * @throws org.crossbranch.spark.table.InputException if the input is missing, damaged or of another kind
     */
    public Result derive(String path, String format, SystemOptions options, boolean makesContinuous) {
        return run(path, format, new Systems(true, options, makesContinuous));
    }

    private Result run(String path, String format, Systems systems) {
        return spark == null ? local(path, format, systems) : distributed(spark, path, format, systems);
    }

    private Result local(String path, String format, Systems systems) {
        try (FileRows rows = FileRows.open(configuration, listener, path, format, true)) {
            listener.began("inspect", "sentences", 0);
            Counted counted = new Part(FileRows.SCHEMA, systems, new LongAccumulator()).count(rows);
            listener.ended();
            return result(
                    path, List.of(counted), MalformedTrees.of(rows.malformed().iterator()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Result distributed(SparkSession session, String path, String format, Systems systems) {
        try (Input input = Input.open(session, listener, path, format, Input.Reading.SOUND, TreeTables.schemas());
                RowCounter counter =
                        new RowCounter(session, listener, "inspect", "sentences", Math.max(0, input.count()))) {
            Part part = new Part(input.schema(), systems, counter.accumulator());
            // A file that is short, or is not divided, is one task until here.
            List<Counted> parts = input.rows()
                    .repartition(TaskCount.perCore(session))
                    .toJavaRDD()
                    .mapPartitions(rows -> List.of(part.count(rows)).iterator())
                    .collect();
            return result(path, parts, malformed(input));
        }
    }

    private static Result result(String path, List<Counted> parts, MalformedTrees malformed) {
        TreebankProfile profile = new TreebankProfile();
        SortedMap<String, RefusalTally> tallies = new TreeMap<>();
        for (Counted counted : parts) {
            profile.merge(counted.profile());
            counted.refusals().forEach((system, tally) -> tallies.merge(system, tally, RefusalTally::add));
        }
        SortedMap<String, List<Refusal>> refusals = new TreeMap<>();
        tallies.forEach((system, tally) -> refusals.put(system, tally.refusals()));
        if (profile.size("sentences") == 0 && malformed.count() > 0) {
            throw new InputException(malformed.first().get(0) + " (and no tree of " + path + " can be read)");
        }
        return new Result(profile, malformed, refusals);
    }

    private static MalformedTrees malformed(Input input) {
        return input
                .malformed()
                .get()
                .mapPartitions(errors -> List.of(MalformedTrees.of(errors)).iterator())
                .collect()
                .stream()
                .reduce(MalformedTrees.NONE, MalformedTrees::plus);
    }

    /** The transition systems that derive the trees, if they are to. */
    private record Systems(boolean derive, SystemOptions options, boolean makesContinuous) implements Serializable {}

    /** The counts of a task. */
    private record Counted(TreebankProfile profile, TreeMap<String, RefusalTally> refusals) implements Serializable {}

    /** The work of a task on its rows. */
    private record Part(TableSchema schema, Systems systems, LongAccumulator count) implements Serializable {

        Counted count(Iterator<Row> rows) {
            TreebankProfile profile = new TreebankProfile();
            RefusalCounts refusals = new RefusalCounts(systems.options(), systems.makesContinuous());
            while (rows.hasNext()) {
                Analysis analysis = TreeTables.analysis(schema, rows.next());
                profile.add(analysis);
                if (systems.derive()) {
                    refusals.add(analysis);
                }
                count.add(1);
            }
            return new Counted(profile, new TreeMap<>(refusals.tallies()));
        }
    }
}
