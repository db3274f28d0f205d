package org.crossbranch.job;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.crossbranch.evaluation.EvaluationReport;
import org.crossbranch.job.run.CommonOptions;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.JobRunner;
import org.crossbranch.job.run.JsonFile;
import org.crossbranch.job.run.OutputPath;
import org.crossbranch.job.settings.Settings;
import org.crossbranch.spark.evaluate.EvaluateRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Two sets of trees become figures. */
@Command(
        name = "evaluate",
        header = "Scores predicted trees by gold ones.",
        description = {
            "",
            "Prints labelled recall, precision, F1 and exact match, the same for discontinuous constituents, and the accuracy of tags. A sentence that only one side has is an error.",
            ""
        },
        footer = {
            "",
            "Example:",
            "  crossbranch evaluate --gold test.discbracket --predicted tables/parses --json scores.json"
        },
        sortOptions = false)
final class EvaluateCommand implements Callable<Integer> {
    private final JobRunner runner;

    @Option(names = "--gold", required = true, paramLabel = "TABLE|FILE", description = "the right trees")
    private String gold = "";

    @Option(names = "--predicted", required = true, paramLabel = "TABLE|FILE", description = "the trees to score")
    private String predicted = "";

    @Option(
            names = "--gold-format",
            paramLabel = "FORMAT",
            converter = CommonOptions.FormatName.class,
            description = "format of a gold FILE (default: by its extension)")
    private String goldFormat = "";

    @Option(
            names = "--predicted-format",
            paramLabel = "FORMAT",
            converter = CommonOptions.FormatName.class,
            description = "format of a predicted FILE (default: by its extension)")
    private String predictedFormat = "";

    @Option(names = "--disc-only", description = "count discontinuous constituents only")
    private boolean isDiscontinuousOnly;

    @Option(
            names = "--param",
            paramLabel = "FILE.prm",
            description =
                    "what is left out and what counts as equal, as discodop and EVALB have it (default: evaluate.parameters)")
    private String parameters = "";

    @Option(
            names = "--functions",
            paramLabel = "leave|remove",
            description = "remove compares NP-SBJ as NP, as discodop does (default: evaluate.functions)")
    private String functions = "";

    @Option(names = "--json", paramLabel = "FILE", description = "write the figures here as JSON")
    private String json = "";

    @Option(names = "--tables", description = "print the figures by label, gap degree and sentence length too")
    private boolean isDetailed;

    @Mixin
    private CommonOptions common = new CommonOptions();

    EvaluateCommand(JobRunner runner) {
        this.runner = runner;
    }

    @Override
    public Integer call() {
        common.assign("--param", "evaluate.parameters", parameters);
        common.assign("--disc-only", "evaluate.discontinuous-only", isDiscontinuousOnly ? "true" : "");
        common.assign("--functions", "evaluate.functions", functions);
        return runner.run("evaluate", common, json, this::run).status();
    }

    private void run(JobRun run) throws IOException {
        Settings.Evaluate settings = run.settings().evaluate();
        if (!json.isEmpty()) {
            OutputPath.checkFile(json, run.hadoop());
        }
        run.reads(gold);
        run.reads(predicted);
        EvaluationReport report = run.timed(
                "evaluate",
                () -> new EvaluateRun(run.spark(), run.progress())
                        .run(new EvaluateRun.Request(
                                gold,
                                goldFormat,
                                predicted,
                                predictedFormat,
                                settings.parameters(),
                                settings.discontinuousOnly(),
                                settings.functions() == Settings.Evaluate.Functions.REMOVE)));
        run.manifest().count("sentences", report.all().sentences());
        run.manifest().figures(report.json());
        run.out().print(report.text());
        if (isDetailed) {
            run.out().println();
            run.out().print(report.tables());
        }
        if (!json.isEmpty()) {
            String text = new ObjectMapper().valueToTree(report.json()).toPrettyString();
            JsonFile.at(json).writeResults(text + "\n", run.hadoop());
        }
    }
}
