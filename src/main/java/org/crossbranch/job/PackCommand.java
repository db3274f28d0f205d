package org.crossbranch.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobException;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.RunPaths;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.model.Precision;
import org.crossbranch.model.ReadyModels;
import org.crossbranch.spark.annotate.ModelFile;
import org.crossbranch.spark.ingest.DistributedSegmenter;
import org.crossbranch.spark.ingest.DocumentOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A trained model becomes a small one. */
@Command(
        name = "pack",
        header = "Makes a small model of a trained one.",
        description = {
            "",
            "Writes a folder with the model, its weights rounded, and with a segmenter for its text. The files depend on the trained model alone:"
                    + " they do not hold the time of the training.",
            ""
        },
        footer = {
            "",
            "Example:",
            "  crossbranch pack --model models/mine --segmenter models/nl.segmenter --weights int8 --out models/nl-mine"
        },
        sortOptions = false)
final class PackCommand extends Job {
    @Option(names = "--model", required = true, paramLabel = "MODEL", description = InputOptions.Models.ONE)
    private String model = "";

    @Option(
            names = "--weights",
            paramLabel = "PRECISION",
            description =
                    "int8: 8 bits and a factor for each row of a matrix; bfloat16; or float32, as they are (default: int8)")
    private String weights = Precision.INT8.key();

    @Option(
            names = "--segmenter",
            paramLabel = "FILE",
            description = "model of the treebank's sentences and tokens, from train --task tokens (default: none)")
    private String segmenter = "";

    @Option(names = "--out", required = true, paramLabel = "FOLDER", description = "the folder to write to")
    private String out = "";

    @Override
    RunPaths paths() {
        return new RunPaths()
                .reads("--model", model)
                .reads("--segmenter", segmenter)
                .writesParts("--out", out);
    }

    @Override
    boolean needsSpark() {
        return false;
    }

    @Override
    void run(JobRun run) throws IOException {
        Precision precision = Precision.find(weights)
                .orElseThrow(() -> new JobException(
                        ExitCode.USAGE,
                        "--weights is " + weights + "; give "
                                + Arrays.stream(Precision.values())
                                        .map(Precision::key)
                                        .collect(Collectors.joining(", "))));
        ModelBundle trained = ModelFile.read(run.hadoop(), model);
        byte[] cut = segmenter.isEmpty()
                ? new byte[0]
                : DistributedSegmenter.read(run.hadoop(), DocumentOptions.DEFAULT.with(List.of(segmenter)))
                        .bytes();
        Path folder = Files.createDirectories(Path.of(out));
        Path file = folder.resolve(ReadyModels.MODEL);
        trained.reproducible().write(file, precision);
        if (cut.length > 0) {
            Files.write(folder.resolve(ReadyModels.SEGMENTER), cut);
        }
        run.out()
                .printf(
                        Locale.ROOT,
                        "%s: %,d bytes%nmodel %s%ntrained by commit %s with seed %d on data %s%n",
                        file,
                        Files.size(file),
                        ModelBundle.read(file).id(),
                        trained.provenance().commit(),
                        trained.provenance().seed(),
                        trained.provenance().trainingDataSha256());
        trained.provenance()
                .vectors()
                .ifPresent(source -> run.out()
                        .printf(
                                Locale.ROOT,
                                "vectors of %,d words from %s %s%n",
                                trained.lexicon().vectorWords().entries().size(),
                                source.file(),
                                source.sha256()));
    }
}
