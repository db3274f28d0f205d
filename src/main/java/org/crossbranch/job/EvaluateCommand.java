package org.crossbranch.job;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.crossbranch.evaluation.EvaluationReport;
import org.crossbranch.evaluation.significance.Resampling;
import org.crossbranch.job.run.CommonOptions;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobException;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.OutputPath;
import org.crossbranch.job.run.RunPaths;
import org.crossbranch.render.page.EvaluationPage;
import org.crossbranch.render.page.ReportFrame;
import org.crossbranch.render.page.TrainingCurves;
import org.crossbranch.spark.evaluate.EvaluateRun;
import org.crossbranch.spark.evaluate.ParameterChoice;
import org.crossbranch.spark.evaluate.ScoresRun;
import org.crossbranch.spark.evaluate.SentenceScores;
import org.crossbranch.spark.training.ModelTraining;
import org.crossbranch.spark.training.TrainingHistory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Scores two sets of trees, of constituents or of dependencies. */
@Command(
        name = "evaluate",
        header = "Scores predicted trees by gold ones.",
        description = {
            "",
            "Prints labelled recall, precision, F1 and exact match, the same for discontinuous constituents, and the accuracy of tags. A sentence that only one side has is an error.",
            "",
            "Of dependency trees, prints the figures of the CoNLL 2018 shared task. In two CoNLL-U files, tokens and sentences may differ, the text may not; with a table, sentences are paired.",
            ""
        },
        footer = {
            "",
            "Example:",
            "  crossbranch evaluate --gold test.discbracket --predicted tables/parses --json scores.json",
            "  crossbranch evaluate --gold test.discbracket --predicted a.export --predicted b.export --html report.html",
            "  crossbranch evaluate --gold test.discbracket --predicted tables/parses --sentences tables/sentence_scores"
        },
        sortOptions = false)
final class EvaluateCommand extends Job {
    /** Sentences that a report shows. */
    static final int WORST_SENTENCES = 40;

    @Option(names = "--gold", required = true, paramLabel = "TABLE|FILE", description = "the right trees")
    private String gold = "";

    @Option(
            names = "--predicted",
            required = true,
            paramLabel = "TABLE|FILE",
            description = "the trees to score; given again, other systems' trees to compare with the first")
    private List<String> predictions = List.of();

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
            paramLabel = "FILE.prm|evalb|spmrl",
            description =
                    "what is left out and what counts as equal: a file of discodop or EVALB, or the settings of EVALB or of"
                            + " SPMRL (default: evaluate.parameters)")
    private String parameters = "";

    @Option(
            names = "--functions",
            paramLabel = "leave|remove|add",
            description =
                    "remove compares NP-SBJ as NP, add an NP with the function SB as NP-SB, as discodop does (default: evaluate.functions)")
    private String functions = "";

    @Option(
            names = "--root",
            paramLabel = "by-label|leave-out",
            description =
                    "leave-out counts no tree's root; by-label counts one whose label is a real one, such as S (default:"
                            + " evaluate.root)")
    private String root = "";

    @Option(
            names = "--weights",
            paramLabel = "FILE",
            description = "of dependencies: weights of relations, for the WeightedLAS of CoNLL 2017")
    private String weights = "";

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "write a report here, with intervals, plots, confusions and the worst trees")
    private String html = "";

    @Option(
            names = "--model",
            paramLabel = "FOLDER",
            description = "of the report: show how this model was trained; may be given again")
    private List<String> models = List.of();

    @Option(names = "--json", paramLabel = "FILE", description = "write the figures here as JSON")
    private String json = "";

    @Option(names = "--out", paramLabel = "TABLE", description = "write the figures here as a table, a row a figure")
    private String out = "";

    @Option(
            names = "--sentences",
            paramLabel = "TABLE",
            description = "write the counts behind the figures here as a table, a row for each sentence and system")
    private String sentences = "";

    @Option(
            names = "--tables",
            description =
                    "print the figures by label, gap degree and sentence length, and errors, too; of dependencies, by relation, length and"
                            + " direction")
    private boolean isDetailed;

    @Mixin
    private InputOptions.Encoding charset = new InputOptions.Encoding();

    @Override
    void assign(CommonOptions to) {
        charset.assign(to);
        to.assign("--param", "evaluate.parameters", parameters);
        to.assign("--disc-only", "evaluate.discontinuous-only", isDiscontinuousOnly ? "true" : "");
        to.assign("--functions", "evaluate.functions", functions);
        to.assign("--root", "evaluate.root", root);
    }

    @Override
    RunPaths paths() {
        return new RunPaths()
                .reads("--gold", gold)
                .reads("--predicted", predictions)
                .reads("--weights", weights)
                .reads("--model", models)
                .writes("--out", out)
                .writes("--sentences", sentences)
                .writes("--json", json)
                .writesBeside("--html", html);
    }

    @Override
    boolean needsSpark() {
        return !out.isEmpty()
                || !sentences.isEmpty()
                || !LocalInput.is(gold, goldFormat)
                || !predictions.stream().allMatch(prediction -> LocalInput.is(prediction, predictedFormat));
    }

    @Override
    void run(JobRun run) throws IOException {
        OutputPath.checkFiles(run.hadoop(), json, html);
        if (!models.isEmpty() && html.isEmpty()) {
            throw new JobException(ExitCode.USAGE, "--model is for the report; give --html FILE, or leave it out");
        }
        run.reads(gold);
        predictions.forEach(run::reads);
        models.forEach(model -> run.reads(TrainingHistory.file(model)));
        List<String> inputs =
                Stream.concat(Stream.of(gold), predictions.stream()).toList();
        if (out.isEmpty()) {
            evaluateBySentence(run, inputs);
            return;
        }
        new ScoresRun(run.spark(), inputs)
                .figures(
                        new Path(out),
                        run.claim(),
                        () -> evaluateBySentence(run, inputs).rows());
    }

    private EvaluationFigures evaluateBySentence(JobRun run, List<String> inputs) {
        if (sentences.isEmpty()) {
            return evaluate(run, SentenceScores.dropped());
        }
        return new ScoresRun(run.spark(), inputs)
                .sentences(new Path(sentences), run.claim(sentences), scores -> evaluate(run, scores));
    }

    private EvaluationFigures evaluate(JobRun run, SentenceScores scores) {
        EvaluatedSides sides = EvaluatedSides.find(run, gold, goldFormat, predicted(), predictedFormat);
        EvaluationFigures figures =
                sides.areDependencies() ? dependencies(run, sides, scores) : constituencies(run, scores);
        run.manifest().figures(figures.json());
        run.out().print(figures.text());
        if (isDetailed) {
            run.out().println();
            run.out().print(figures.tables());
        }
        run.writeJson(json, figures.json());
        return figures;
    }

    /** The first prediction. */
    private String predicted() {
        return predictions.get(0);
    }

    private EvaluationFigures dependencies(JobRun run, EvaluatedSides sides, SentenceScores scores) {
        if (!parameters.isEmpty() || !functions.isEmpty() || !root.isEmpty() || isDiscontinuousOnly) {
            throw new JobException(
                    ExitCode.USAGE,
                    "--param, --functions, --root and --disc-only are about constituents, and these are dependency trees; leave"
                            + " them out");
        }
        return new ComparedDependencies(gold, goldFormat, predictions, predictedFormat, weights, html, models)
                .evaluate(run, sides, run.settings().evaluate().resampling(), scores);
    }

    private EvaluationFigures constituencies(JobRun run, SentenceScores scores) {
        if (!weights.isEmpty()) {
            throw new JobException(
                    ExitCode.USAGE, "--weights is about dependency trees, and these are constituents; leave it out");
        }
        ParameterChoice choice = run.settings().evaluate().parameters();
        List<EvaluateRun.Request> requests = predictions.stream()
                .map(prediction -> new EvaluateRun.Request(gold, goldFormat, prediction, predictedFormat, choice))
                .toList();
        if (predictions.size() > 1 || !html.isEmpty()) {
            return compare(run, requests, run.settings().evaluate().resampling(), scores);
        }
        EvaluationReport report = run.timed("evaluate", () -> evaluation(run).run(requests.get(0), scores));
        run.manifest().count("sentences", report.all().sentences());
        return EvaluationFigures.of(figures(new Path(predicted()).getName(), report));
    }

    private EvaluateRun evaluation(JobRun run) {
        return needsSpark()
                ? new EvaluateRun(run.spark(), run.progress())
                : EvaluateRun.here(run.hadoop(), run.progress());
    }

    private static EvaluationFigures.OneSystem figures(String name, EvaluationReport report) {
        return new EvaluationFigures.OneSystem(name, report.json(), report.text(), report.tables());
    }

    private EvaluationFigures compare(
            JobRun run, List<EvaluateRun.Request> requests, Resampling resampling, SentenceScores scores) {
        int worst = html.isEmpty() ? 0 : WORST_SENTENCES;
        EvaluateRun.Comparison result =
                run.timed("evaluate", () -> evaluation(run).compare(requests, worst, scores));
        run.manifest().count("sentences", result.scores().sentences());
        return EvaluationFigures.compared(
                run,
                result.systems().stream()
                        .map(system -> figures(system.name(), system.report()))
                        .toList(),
                result.scores(),
                resampling,
                sampled -> {
                    if (!html.isEmpty()) {
                        List<TrainingCurves> curves = ModelTraining.curves(run.hadoop(), models);
                        String page = EvaluationPage.html(
                                new ReportFrame(EvaluateRun.names(List.of(gold)).get(0), run.facts()),
                                result.systems(),
                                result.scores(),
                                resampling,
                                sampled,
                                curves);
                        run.write(html, page);
                    }
                });
    }
}
