package org.crossbranch.job;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;
import org.crossbranch.evaluation.TextTable;
import org.crossbranch.job.run.CommonOptions;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.JobRunner;
import org.crossbranch.job.run.RunRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Manifests become an overview. */
@Command(
        name = "runs",
        header = "Lists the last run of each output in a folder.",
        description = {
            "",
            "Prints what was run, how it ended, what it counted and what it read. A run that has not ended is running, or was killed"
                    + " if nobody owns its output; of one on another machine, that takes up to a minute to tell.",
            ""
        },
        footer = {"", "Example:", "  crossbranch runs --in tables"},
        sortOptions = false)
final class RunsCommand implements Callable<Integer> {
    private final JobRunner runner;

    @Option(names = "--in", required = true, paramLabel = "FOLDER", description = "the folder with the outputs")
    private String in = "";

    @Mixin
    private CommonOptions common = new CommonOptions();

    RunsCommand(JobRunner runner) {
        this.runner = runner;
    }

    @Override
    public Integer call() {
        return runner.run("runs", common, "", this::run).status();
    }

    private void run(JobRun run) throws IOException {
        TextTable table = TextTable.headed("output", "job", "state", "begun", "seconds", "counts", "read");
        List<RunRecord> records = RunRecord.list(new Path(in), run.hadoop());
        for (RunRecord record : records) {
            table.add(List.of(
                    record.name(),
                    record.text("job"),
                    state(run, record),
                    record.text("started"),
                    record.text("seconds"),
                    record.counts().entrySet().stream()
                            .map(count -> count.getKey() + " " + count.getValue())
                            .collect(Collectors.joining(", ")),
                    String.join(", ", record.inputs())));
        }
        run.out().print(table);
    }

    private static String state(JobRun run, RunRecord record) throws IOException {
        if (!record.isEnded()) {
            return record.isAlive(run.hadoop()) ? "running" : "killed";
        }
        return record.exit() == ExitCode.DONE
                ? "done"
                : "failed (" + record.exit().status() + ")";
    }
}
