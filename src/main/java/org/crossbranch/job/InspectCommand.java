package org.crossbranch.job;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.crossbranch.inspection.InspectionReport;
import org.crossbranch.inspection.MalformedTrees;
import org.crossbranch.inspection.SplitComparison;
import org.crossbranch.inspection.TrainingChecks;
import org.crossbranch.job.run.CommonOptions;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.OutputPath;
import org.crossbranch.job.run.RunPaths;
import org.crossbranch.job.settings.Settings;
import org.crossbranch.render.page.InspectionPage;
import org.crossbranch.render.page.ReportFrame;
import org.crossbranch.spark.evaluate.EvaluateRun;
import org.crossbranch.spark.inspect.InspectRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Treebanks become figures to look at before training. */
@Command(
        name = "inspect",
        header = "Says what a treebank holds, and what is odd in it.",
        description = {
            "",
            "Prints sizes, labels, gap degrees and lengths, the trees that each transition system refuses, and what to look at"
                    + " before training. With test sets, also their unknown words and the sentences that both have.",
            ""
        },
        footer = {
            "",
            "Example:",
            "  crossbranch inspect --in train.discbracket --test test.discbracket --html train.html"
        },
        sortOptions = false)
final class InspectCommand extends Job {
    @Mixin
    private InputOptions.Trees trees = new InputOptions.Trees();

    @Option(
            names = "--test",
            paramLabel = "TABLE|FILE",
            description = "a test or development set of the treebank; may be given again")
    private List<String> tests = List.of();

    @Option(names = "--html", paramLabel = "FILE", description = "write a page here")
    private String html = "";

    @Option(names = "--json", paramLabel = "FILE", description = "write the figures here as JSON")
    private String json = "";

    @Override
    void assign(CommonOptions to) {
        trees.assign(to);
    }

    @Override
    RunPaths paths() {
        return new RunPaths()
                .reads("--in", trees.path())
                .reads("--test", tests)
                .writes("--json", json)
                .writesBeside("--html", html);
    }

    @Override
    boolean needsSpark() {
        return !LocalInput.is(trees.path(), trees.format())
                || !tests.stream().allMatch(test -> LocalInput.is(test, trees.format()));
    }

    @Override
    void run(JobRun run) throws IOException {
        OutputPath.checkFiles(run.hadoop(), json, html);
        run.reads(trees.path());
        tests.forEach(run::reads);
        InspectionReport report = run.timed("inspect", () -> {
            InspectRun inspection = isLocal()
                    ? new InspectRun(run.hadoop(), run.progress())
                    : new InspectRun(run.spark(), run.progress());
            Settings settings = run.settings();
            InspectRun.Result found = inspection.derive(
                    trees.path(),
                    trees.format(),
                    settings.transition().options(),
                    settings.transition().makesContinuous());
            TrainingChecks checks = TrainingChecks.of(
                    found.profile(),
                    found.refusals(),
                    settings.trainingJob().maxRefusedPercent(),
                    settings.annotate().limits().maxTokens());
            List<SplitComparison> compared = new ArrayList<>();
            MalformedTrees malformed = found.malformed();
            List<String> paths = new ArrayList<>(List.of(trees.path()));
            paths.addAll(tests);
            List<String> names = EvaluateRun.names(paths);
            for (int test = 0; test < tests.size(); test++) {
                InspectRun.Result tested = inspection.profile(tests.get(test), trees.format());
                compared.add(SplitComparison.of(names.get(test + 1), tested.profile(), found.profile()));
                malformed = malformed.plus(tested.malformed());
            }
            return new InspectionReport(names.get(0), found.profile(), malformed, compared, checks);
        });
        run.manifest().count("sentences", report.profile().size("sentences"));
        run.manifest().count("tokens", report.profile().size("tokens"));
        run.out().print(report.text());
        run.writeJson(json, report.json());
        if (!html.isEmpty()) {
            run.write(html, InspectionPage.html(report, new ReportFrame(report.name(), run.facts())));
        }
    }
}
