package org.crossbranch.job;

import java.util.List;
import java.util.concurrent.Callable;
import org.crossbranch.job.settings.ImportSettings;
import org.crossbranch.spark.ImportRequest;
import org.crossbranch.spark.ImportRun;
import org.crossbranch.spark.PortableOptions;
import org.crossbranch.spark.TreePreparation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Treebank files or raw text become a table. */
@Command(
        name = "import",
        header = "Reads treebank files, or raw text, into a table.",
        description = {
            "",
            "Constituency and dependency trees become the table \"trees\", raw text (a sentence a line) the table"
                    + " \"sentences\". Sentence identifiers are corpus/document/ordinal: the file's folder, its name, and the"
                    + " number or name that the file gives the sentence.",
            ""
        },
        footer = {"", "Example:", "  crossbranch import --in corpus/train.export --format export --out tables/train"},
        sortOptions = false)
final class ImportCommand implements Callable<Integer> {
    private final JobRunner runner;

    @Option(
            names = "--in",
            required = true,
            paramLabel = "FILE",
            description = "a file to read, gzipped or not, or a folder of such; may be repeated")
    private List<String> in = List.of();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            converter = FormatName.class,
            description = "discbracket, export, tigerxml, bracket, conllu or text (default: by the file's extension)")
    private String format = "";

    @Option(
            names = "--charset",
            paramLabel = "NAME",
            description = "encoding of the files, such as ISO-8859-1 (default: import.charset)")
    private String charset = "";

    @Option(
            names = "--dependencies",
            paramLabel = "FILE",
            description =
                    "CoNLL-U over the same sentences, a file for each of --in: marks the head of each constituent; may be"
                            + " repeated")
    private List<String> dependencies = List.of();

    @Option(names = "--out", required = true, paramLabel = "TABLE", description = "the table to write or replace")
    private String out = "";

    @Mixin
    private CommonOptions common = new CommonOptions();

    ImportCommand(JobRunner runner) {
        this.runner = runner;
    }

    @Override
    public Integer call() {
        common.assign("--charset", "import.charset", charset);
        return runner.run("import", common, out, this::run).status();
    }

    private void run(JobRun run) {
        ImportSettings settings = run.settings().importing();
        in.forEach(run::reads);
        dependencies.forEach(run::reads);
        ImportRun.Result result = run.timed(
                "import",
                () -> new ImportRun(run.spark(), run.progress())
                        .run(
                                new ImportRequest(
                                        in,
                                        format,
                                        settings.charset().name(),
                                        settings.corpus(),
                                        settings.malformed() == ImportSettings.Malformed.SET_ASIDE,
                                        new TreePreparation(
                                                settings.traces(), settings.functionTags(), settings.punctuation()),
                                        dependencies,
                                        PortableOptions.of(
                                                run.settings().transition().options()),
                                        out),
                                run.claim()));
        run.wrote(result.table(), out, result.counts());
    }
}
