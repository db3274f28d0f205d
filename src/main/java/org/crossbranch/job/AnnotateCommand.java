package org.crossbranch.job;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.crossbranch.job.run.CommonOptions;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.JobRunner;
import org.crossbranch.job.settings.Settings;
import org.crossbranch.spark.annotate.AnnotateRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Sentences become parses. */
@Command(
        name = "annotate",
        header = "Parses sentences.",
        description = {
            "",
            "Writes the table \"parses\". Every sentence of the input is in it, or in its table of rejects with a reason.",
            ""
        },
        footer = {"", "Example:", "  crossbranch annotate --in sentences.txt --model models/mine --out tables/parses"},
        sortOptions = false)
final class AnnotateCommand implements Callable<Integer> {
    private final JobRunner runner;

    @Option(
            names = "--in",
            required = true,
            paramLabel = "TABLE|FILE",
            description =
                    "sentences or trees, or raw text with a sentence a line; a folder of such files, or a pattern such as"
                            + " 'day/*.txt.gz'")
    private String in = "";

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            converter = CommonOptions.FormatName.class,
            description = "format of a FILE (default: by its extension)")
    private String format = "";

    @Option(
            names = "--charset",
            paramLabel = "NAME",
            description = "encoding of FILEs, such as ISO-8859-1 (default: annotate.charset)")
    private String charset = "";

    @Option(
            names = "--model",
            required = true,
            paramLabel = "DIR",
            description =
                    "the model, as train wrote it; a second one, of constituents or of dependencies, adds its trees")
    private List<String> models = List.of();

    @Option(names = "--out", required = true, paramLabel = "TABLE", description = "the table to write or replace")
    private String out = "";

    @Option(
            names = "--force",
            description = "parse again even if the table is of the same input, model and settings already")
    private boolean isForced;

    @Mixin
    private CommonOptions common = new CommonOptions();

    AnnotateCommand(JobRunner runner) {
        this.runner = runner;
    }

    @Override
    public Integer call() {
        common.assign("--charset", "annotate.charset", charset);
        return runner.run("annotate", common, out, this::run).status();
    }

    private void run(JobRun run) {
        Settings.Annotate settings = run.settings().annotate();
        run.reads(in);
        models.forEach(run::reads);
        AnnotateRun.Result result = run.timed(
                "annotate",
                () -> new AnnotateRun(run.spark(), run.progress())
                        .run(
                                new AnnotateRun.Request(
                                        in,
                                        format,
                                        settings.charset().name(),
                                        models,
                                        settings.search(),
                                        out,
                                        settings.maxTokens(),
                                        settings.batchSentences(),
                                        settings.shards(),
                                        settings.maxRejectedPercent(),
                                        isForced),
                                run.claim()));
        run.manifest().count("sentences", result.counts().total());
        run.manifest().count("shards", result.shards());
        run.manifest().count("shards resumed", result.resumedShards());
        run.manifest()
                .figures(Map.of(
                        "modelId",
                        result.modelId(),
                        "inputFingerprint",
                        result.inputFingerprint(),
                        "skipped",
                        result.isSkipped(),
                        "parserSeconds",
                        result.parserSeconds(),
                        "taskSeconds",
                        result.taskSeconds()));
        run.wrote("parses", out, result.counts());
        if (result.isSkipped()) {
            run.out()
                    .printf(
                            "%s: of this input, model and settings already; nothing was parsed (--force parses again)%n",
                            out);
            return;
        }
        run.tellRate("annotate", result.counts().total());
        if (result.taskSeconds() > 0) {
            run.out()
                    .printf(
                            Locale.ROOT,
                            "%.0f %% of the tasks' %.1f s in the parser%n",
                            100 * result.parserSeconds() / result.taskSeconds(),
                            result.taskSeconds());
        }
    }
}
