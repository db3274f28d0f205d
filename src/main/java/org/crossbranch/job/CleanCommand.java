package org.crossbranch.job;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobException;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.PathArgument;
import org.crossbranch.job.run.RunPaths;
import org.crossbranch.spark.table.store.TableCleaner;
import org.crossbranch.spark.table.store.TableCleaner.Cleaned;
import org.crossbranch.spark.table.store.TableCleaner.Outcome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Leftovers of killed runs and old partitions go. */
@Command(
        name = "clean",
        header = "Deletes what killed runs left, and old partitions.",
        description = {
            "",
            "Runs that were killed leave hidden folders beside their outputs, from which the next run goes on. Those that no run"
                    + " went on with for some days go. A table that a run was about to publish is published. With --before,"
                    + " partitions with lower values go as well. An output that a run owns is left alone.",
            ""
        },
        footer = {"", "Example:", "  crossbranch clean --in tables/parses --before 2025-01-01 --dry-run"},
        sortOptions = false)
final class CleanCommand extends Job {
    @Option(
            names = "--in",
            required = true,
            paramLabel = "FOLDER",
            description = "the folder with the outputs: of a table with partitions, its own")
    private String in = "";

    @Option(
            names = "--days",
            defaultValue = "7",
            paramLabel = "N",
            description = "leave what has changed in the last N days (default: ${DEFAULT-VALUE})")
    private int days;

    @Option(
            names = "--before",
            paramLabel = "VALUE",
            description = "delete partitions with lower values, compared as text, such as 2025-01-01")
    private String before = "";

    @Option(names = "--dry-run", description = "only tell what would be deleted")
    private boolean isTrial;

    @Override
    RunPaths paths() {
        return new RunPaths();
    }

    @Override
    void run(JobRun run) throws IOException {
        if (days < 0) {
            throw new JobException(ExitCode.USAGE, "--days is " + days + "; give 0 or more");
        }
        TableCleaner cleaner = new TableCleaner(run.hadoop(), PathArgument.of(in));
        List<Cleaned> cleaned = new ArrayList<>(cleaner.leftovers(Instant.now().minus(Duration.ofDays(days)), isTrial));
        if (!before.isEmpty()) {
            List<Cleaned> partitions = cleaner.partitions(before, isTrial);
            cleaned.addAll(partitions);
            for (Cleaned partition : partitions) {
                if (!isTrial && partition.outcome() == Outcome.DELETED) {
                    run.forgets(partition.path());
                }
            }
        }
        long bytes = 0;
        long deleted = 0;
        for (Cleaned one : cleaned) {
            run.out().printf(Locale.ROOT, "%s: %s, %,d KiB%n", one.path(), tell(one.outcome()), one.bytes() >> 10);
            if (one.outcome() == Outcome.DELETED) {
                bytes += one.bytes();
                deleted++;
            }
        }
        run.manifest().count("deleted", isTrial ? 0 : deleted);
        run.out()
                .printf(
                        Locale.ROOT,
                        "%s: %,d %s, %,d MiB%n",
                        in,
                        deleted,
                        isTrial ? "would be deleted" : "deleted",
                        bytes >> 20);
    }

    private String tell(Outcome outcome) {
        return switch (outcome) {
            case DELETED -> isTrial ? "would be deleted" : "deleted";
            case PUBLISHED ->
                isTrial ? "would be published, as its run was about to" : "published, as its run was about to";
            case RESTORED -> "put back in its place";
            case KEPT -> "kept, since the table in its place is not whole";
            case IN_USE -> "in use, left";
        };
    }
}
