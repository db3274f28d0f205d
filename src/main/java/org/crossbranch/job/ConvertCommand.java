package org.crossbranch.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.crossbranch.job.run.CommonOptions;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobException;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.OutputPath;
import org.crossbranch.job.run.RunPaths;
import org.crossbranch.spark.convert.ConvertRun;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transform.reduction.Reduction;
import org.crossbranch.treebank.TreebankFormats;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A table becomes a treebank file. */
@Command(
        name = "convert",
        header = "Writes a table as a treebank file.",
        description = {"", "Writes the trees of a table in the order of the file that they come from.", ""},
        footer = {
            "",
            "Example:",
            "  crossbranch convert --in tables/parses --format export --out parses.export",
            "  crossbranch convert --in tables/parses --source test.conllu --out parses.conllu",
            "  crossbranch convert --in train.export --heads tiger --out train.conllu",
            "  crossbranch convert --in tables/a --agreeing tables/b --out silver.export"
        },
        sortOptions = false)
final class ConvertCommand extends Job {
    @Option(names = "--in", required = true, paramLabel = "TABLE|FILE", description = "trees or parses")
    private String in = "";

    @Option(
            names = "--in-format",
            paramLabel = "FORMAT",
            converter = CommonOptions.FormatName.class,
            description = "format of a FILE that is read (default: by its extension)")
    private String inFormat = "";

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            converter = CommonOptions.FormatName.class,
            description = "discbracket, export, tigerxml, bracket, conllu, conllx or conll2009"
                    + " (default: by the extension of the output)")
    private String format = "";

    @Option(
            names = "--out",
            required = true,
            paramLabel = "FILE",
            description = "the file to write or replace; compressed if it ends in .gz, .bz2 or .zst")
    private String out = "";

    @Option(
            names = "--brackets",
            paramLabel = "penn|discodop",
            description =
                    "round brackets in the forms of discbracket: -LRB- as penn, or #LRB# as discodop (default: convert.brackets)")
    private String brackets = "";

    @Option(
            names = "--source",
            paramLabel = "TABLE|FILE",
            description =
                    "of dependency parses: what was parsed; its comments, ranges and other columns but DEPS are kept")
    private String source = "";

    @Option(
            names = "--agreeing",
            paramLabel = "TABLE|FILE",
            description =
                    "another parser's trees of the same sentences: only trees that both have are written; may be repeated")
    private List<String> agreeing = List.of();

    @Option(
            names = "--heads",
            paramLabel = "TABLE|auto",
            description =
                    "makes dependency trees of constituents, whose heads are found by a table (tiger, penn, alpino, universal,"
                            + " or the path of yours) or by the one of these that fits the first trees")
    private String heads = "";

    @Option(
            names = "--reduce",
            paramLabel = "hall-nivre|head-ordered",
            description =
                    "makes dependency trees of constituents whose labels keep the constituents, and constituents of such")
    private String reduction = "";

    @Mixin
    private InputOptions.Encoding charset = new InputOptions.Encoding();

    @Override
    void assign(CommonOptions to) {
        charset.assign(to);
        to.assign("--brackets", "convert.brackets", brackets);
    }

    @Override
    RunPaths paths() {
        boolean isOfFile = !heads.equals(ConvertRun.FITTING_HEADS)
                && HeadRules.Table.named(heads).isEmpty();
        return new RunPaths()
                .reads("--in", in)
                .reads("--source", source)
                .reads("--agreeing", agreeing)
                .reads("--heads", isOfFile ? heads : "")
                .writes("--out", out);
    }

    /** Before anything is read: this is the command line's fault, not the input's. */
    private void checkExtension() {
        try {
            TreebankFormats.of(Path.of(out));
        } catch (IllegalArgumentException e) {
            throw new JobException(ExitCode.USAGE, "--out: " + e.getMessage(), e);
        }
    }

    private void checkChange() {
        try {
            if (!heads.isEmpty()
                    && !heads.equals(ConvertRun.FITTING_HEADS)
                    && HeadRules.named(heads).isEmpty()) {
                throw new IllegalArgumentException(
                        heads + " is no table and no file of head rules; give auto, tiger, penn,"
                                + " alpino, universal or the path of a file");
            }
        } catch (IllegalArgumentException e) {
            throw new JobException(ExitCode.USAGE, "--heads: " + e.getMessage(), e);
        }
        if (!reduction.isEmpty() && !Reduction.NAMES.contains(reduction)) {
            throw new JobException(
                    ExitCode.USAGE,
                    "--reduce: " + reduction + " is no reduction; give " + String.join(" or ", Reduction.NAMES));
        }
    }

    @Override
    boolean needsSpark() {
        return !source.isEmpty() || !agreeing.isEmpty() || !LocalInput.is(in, inFormat) || out.contains(":");
    }

    @Override
    void run(JobRun run) throws IOException {
        OutputPath.checkFile(out, run.hadoop());
        if (format.isEmpty()) {
            checkExtension();
        }
        checkChange();
        run.reads(in);
        agreeing.forEach(run::reads);
        if (!source.isEmpty()) {
            run.reads(source);
        }
        ConvertRun.Written written = run.timed(
                "convert",
                () -> (isLocal()
                                ? new ConvertRun(run.hadoop(), run.progress())
                                : new ConvertRun(run.spark(), run.progress()))
                        .run(
                                new ConvertRun.Request(
                                        new ConvertRun.Given(in, inFormat, agreeing),
                                        format,
                                        new ConvertRun.Style(
                                                run.settings().convert().brackets(),
                                                run.settings().convert().enhancement()),
                                        source,
                                        new ConvertRun.KindChange(heads, reduction),
                                        out),
                                run.claim()));
        run.manifest().count("trees", written.trees());
        run.out().printf(Locale.ROOT, "%s: %,d trees%n", out, written.trees());
        if (written.withoutSource() > 0) {
            run.progress()
                    .noted(String.format(
                            Locale.ROOT,
                            "%,d sentences are written without what only their treebank has: comments, multiword tokens,"
                                    + " lemmas and MISC; --source FILE keeps it",
                            written.withoutSource()));
        }
        if (written.lostRows() > 0) {
            run.progress()
                    .noted(String.format(
                            Locale.ROOT,
                            "%,d multiword tokens and empty nodes are left out, which only conllu holds",
                            written.lostRows()));
        }
        if (written.lostGraphs() > 0) {
            run.manifest().count("lostGraphs", written.lostGraphs());
            run.out()
                    .printf(
                            Locale.ROOT,
                            "%,d words lost their DEPS, since heads are predicted%n",
                            written.lostGraphs());
        }
    }
}
