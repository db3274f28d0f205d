package org.crossbranch.job;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.crossbranch.job.partition.PartitionRuns;
import org.crossbranch.job.partition.PartitionSelection;
import org.crossbranch.job.run.CommonOptions;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.RunPaths;
import org.crossbranch.job.settings.AnnotateSettings;
import org.crossbranch.spark.annotate.AnnotateRequest;
import org.crossbranch.spark.annotate.AnnotateRun;
import org.crossbranch.spark.annotate.DistributedParser;
import org.crossbranch.spark.annotate.ModelFile;
import org.crossbranch.spark.ingest.DocumentOptions;
import org.crossbranch.spark.ingest.IgnoredFiles;
import org.crossbranch.spark.ingest.PartitionedInput;
import org.crossbranch.spark.table.store.PartitionPath;
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
final class AnnotateCommand extends Job {
    @Option(
            names = "--in",
            required = true,
            paramLabel = "TABLE|FILE",
            description =
                    "sentences or trees, or raw text with a sentence a line; a folder of such files, or a pattern such as"
                            + " 'day/*.txt.gz'; with partitions, a folder of folders KEY=VALUE, or a path such as"
                            + " 'news/{date}.txt.gz'")
    private String in = "";

    @Mixin
    private InputOptions.Format format = new InputOptions.Format();

    @Option(
            names = "--ignore",
            paramLabel = "GLOB",
            description =
                    "files to leave out of folders and patterns, such as '*.tmp' or 'old/**'; may be repeated (default:"
                            + " annotate.ignore)")
    private List<String> ignored = List.of();

    @Mixin
    private InputOptions.Segmenter segmenter = new InputOptions.Segmenter();

    @Mixin
    private InputOptions.Models models = new InputOptions.Models();

    @Mixin
    private InputOptions.Encoder encoder = new InputOptions.Encoder();

    @Option(names = "--out", required = true, paramLabel = "TABLE", description = "the table to write or replace")
    private String out = "";

    @Option(
            names = "--partition",
            paramLabel = "KEY=VALUE",
            description =
                    "writes the part KEY=VALUE of the table, from the part of the input, or from all of an input that has no"
                            + " parts; may be repeated; 'KEY=*' is every part that the input has; of parts within parts"
                            + " KEY=VALUE,KEY=VALUE, the outer one first")
    private List<String> partitions = List.of();

    @Option(
            names = "--since",
            paramLabel = "VALUE",
            description = "partitions from this value of the last key on, such as 2026-03-01")
    private String since = "";

    @Option(names = "--until", paramLabel = "VALUE", description = "partitions up to this value of the last key")
    private String until = "";

    @Option(
            names = "--force",
            description =
                    "parse again even if the table is of the same input, model and settings already, and replace a table"
                            + " that has rows even if the input holds no sentence")
    private boolean isForced;

    /** The parser and the way to cut text that the partitions of a run share. */
    private record Shared(DistributedParser parser, DocumentOptions documents) {}

    @Override
    void assign(CommonOptions to) {
        format.assign(to);
        encoder.assign(to);
        to.assign("--ignore", "annotate.ignore", String.join(" ", ignored));
        segmenter.assign(to);
    }

    @Override
    RunPaths paths() {
        RunPaths paths = new RunPaths()
                .reads("--in", in)
                .reads("--model", models.paths())
                .reads("--encoder", encoder.folder());
        return isWhole() ? paths.writes("--out", out) : paths.writesParts("--out", out);
    }

    private boolean isWhole() {
        return partitions.isEmpty() && since.isEmpty() && until.isEmpty() && !PartitionedInput.isTemplate(in);
    }

    @Override
    void run(JobRun run) {
        if (isWhole()) {
            annotateWhole(run);
        } else {
            annotatePartitions(run);
        }
    }

    private void annotateWhole(JobRun run) {
        AnnotateRun.Result result = annotate(run, in, out, Optional.empty());
        if (result.isSkipped()) {
            run.wrote("parses", out, result.counts());
            run.out()
                    .printf(
                            "%s: of this input, model and settings already; nothing was parsed (--force parses again)%n",
                            out);
        }
    }

    private void annotatePartitions(JobRun run) {
        List<PartitionedInput.Unit> units =
                PartitionSelection.of(partitions, since, until).choose(run.hadoop(), in);
        Path table = new Path(out);
        PartitionRuns parts = new PartitionRuns(run, table);
        if (!units.isEmpty()) {
            PartitionPath.check(
                    run.hadoop(),
                    table,
                    units.stream().map(PartitionedInput.Unit::partition).toList());
            models.paths().forEach(run::readsModel);
            // Once for all of them, and what is wrong with a model is wrong for all.
            Shared shared = new Shared(DistributedParser.distribute(run.spark(), parsing(run)), documents(run));
            int atOnce = run.settings().annotate().partitionsAtOnce();
            parts.run(
                    units,
                    atOnce,
                    (unit, output) -> runner().runPart(
                                    "annotate", common(), output, Math.min(atOnce, units.size()) == 1, part -> {
                                        if (annotate(part, unit.path(), output, Optional.of(shared))
                                                .isSkipped()) {
                                            parts.countFinishedBefore();
                                        }
                                    }));
            warnOfLanguage(run, shared.parser());
        }
        parts.tell();
    }

    private void warnOfLanguage(JobRun run, DistributedParser parser) {
        parser.unknownWords().warning(models.paths().get(0), parser.language()).ifPresent(run.progress()::noted);
    }

    private DocumentOptions documents(JobRun run) {
        return ModelFile.documents(run.hadoop(), models.paths(), run.settings().documents());
    }

    private AnnotateRequest.Parsing parsing(JobRun run) {
        AnnotateSettings settings = run.settings().annotate();
        return new AnnotateRequest.Parsing(
                models.paths(),
                settings.encoder(),
                settings.search(),
                settings.limits(),
                settings.batchSentences(),
                settings.searching().alternatives());
    }

    private AnnotateRequest request(JobRun run, String input, String output, DocumentOptions documents) {
        AnnotateSettings settings = run.settings().annotate();
        return new AnnotateRequest(
                new AnnotateRequest.Input(
                        input,
                        format.name(),
                        run.settings().input().charset().name(),
                        documents,
                        settings.precautions()),
                parsing(run),
                output,
                settings.shards(),
                settings.maxRejectedPercent(),
                isForced);
    }

    /** Annotates, and tells what was written. What an earlier run wrote is left to the caller to tell. */
    private AnnotateRun.Result annotate(JobRun run, String input, String output, Optional<Shared> shared) {
        IgnoredFiles ignored = run.settings().annotate().precautions().ignored();
        if (shared.isPresent()) {
            // Each night goes over all partitions, and most of them are finished.
            run.readsPerhaps(input, ignored);
        } else {
            run.reads(input, ignored);
        }
        models.paths().forEach(run::readsModel);
        DocumentOptions documents = shared.map(Shared::documents).orElseGet(() -> documents(run));
        documents.files().forEach(run::reads);
        AnnotateRun.Result result = run.timed("annotate", () -> {
            AnnotateRequest request = request(run, input, output, documents);
            DistributedParser parser = shared.map(Shared::parser)
                    .orElseGet(() -> DistributedParser.distribute(run.spark(), request.parsing()));
            AnnotateRun.Result parsed = AnnotateRun.run(run.spark(), run.progress(), request, run.claim(), parser);
            if (shared.isEmpty()) {
                warnOfLanguage(run, parser);
            }
            return parsed;
        });
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
                        "statuses",
                        result.statuses(),
                        "parserSeconds",
                        result.parserSeconds(),
                        "taskSeconds",
                        result.taskSeconds()));
        run.holds("parses", output, result.counts());
        if (!result.isSkipped()) {
            run.wrote("parses", output, result.counts());
            run.tellRate("annotate", "sentences", result.counts().total() - result.kept());
        }
        return result;
    }
}
