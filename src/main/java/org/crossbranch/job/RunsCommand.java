package org.crossbranch.job;

import java.io.IOException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.crossbranch.figure.TextTable;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobException;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.PathArgument;
import org.crossbranch.job.run.RunListing;
import org.crossbranch.job.run.RunPaths;
import org.crossbranch.job.run.RunRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Manifests become an overview. */
@Command(
        name = "runs",
        header = "Lists the last run of each output in a folder, or all that the history has.",
        description = {
            "",
            "Prints what was run, how it ended and why, what it counted and what it read. A run that has not ended is running, or was killed"
                    + " if nobody owns its output; of one on another machine, that takes up to a minute to tell.",
            ""
        },
        footer = {"", "Example:", "  crossbranch runs --in tables --history --limit 50"},
        sortOptions = false)
final class RunsCommand extends Job {
    @Option(names = "--in", required = true, paramLabel = "FOLDER", description = "the folder with the outputs")
    private String in = "";

    @Option(names = "--history", description = "list earlier runs of the outputs as well, the latest first")
    private boolean isHistory;

    @Option(names = "--limit", paramLabel = "N", description = "list no more than this of the history (default: 20)")
    private int limit = 20;

    @Override
    RunPaths paths() {
        return new RunPaths();
    }

    @Override
    void run(JobRun run) throws IOException {
        if (limit < 1) {
            throw new JobException(ExitCode.USAGE, "--limit is " + limit + "; give at least 1");
        }
        RunListing listing = RunListing.of(PathArgument.of(in), run.hadoop(), run.progress()::noted);
        run.out().print(isHistory ? history(run, listing) : last(run, listing));
    }

    private static TextTable last(JobRun run, RunListing listing) throws IOException {
        TextTable table = TextTable.headed("output", "job", "state", "begun", "seconds", "counts", "read", "error");
        listing.last((output, record) ->
                table.add(row(output, record, state(record, record.isEnded() || record.isAlive(run.hadoop())))));
        return table;
    }

    private TextTable history(JobRun run, RunListing listing) throws IOException {
        TextTable table =
                TextTable.headed("run", "output", "job", "state", "begun", "seconds", "counts", "read", "error");
        listing.history(limit, (outputs, record) -> {
            boolean isKnown = record.isEnded() || record.isAliveInHistory(run.hadoop());
            List<String> row = new ArrayList<>(List.of(record.text("run")));
            row.addAll(row(outputs, record, state(record, isKnown)));
            table.add(row);
        });
        return table;
    }

    private static List<String> row(String output, RunRecord record, String state) {
        return List.of(
                output,
                record.text("job"),
                state,
                record.started().truncatedTo(ChronoUnit.SECONDS).toString(),
                record.isEnded() ? String.format(Locale.ROOT, "%.1f", record.seconds()) : "",
                record.counts().entrySet().stream()
                        .map(count -> count.getKey() + " " + count.getValue())
                        .collect(Collectors.joining(", ")),
                String.join(", ", record.inputs()),
                record.text("error").replace('\n', ' '));
    }

    private static String state(RunRecord record, boolean isEndedOrAlive) {
        if (!isEndedOrAlive) {
            return "killed";
        }
        if (!record.isEnded()) {
            return record.progress().isEmpty() ? "running" : "running, " + record.progress();
        }
        if (record.exit() != ExitCode.DONE) {
            return "failed (" + record.exit().status() + ")";
        }
        return record.isSkipped() ? "done before" : "done";
    }
}
