package org.crossbranch.job;

import java.util.List;
import java.util.Locale;
import org.crossbranch.job.run.CommonOptions;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.RunPaths;
import org.crossbranch.job.settings.ImportSettings;
import org.crossbranch.spark.ingest.ImportRun;
import org.crossbranch.spark.ingest.TreePreparation;
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
        footer = {
            "",
            "Settings (--set KEY=VALUE; docs/settings.md has all of them):",
            "  import.corpus         first part of sentence identifiers (default: the name of the file's folder)",
            "  import.malformed      stop | set-aside: what a malformed tree does",
            "  import.traces         keep | resolve: empty elements of Penn-style trees become crossing branches",
            "  import.empty-elements 0,*: forms that are empty elements; * stands for all starred words",
            "  import.function-tags  keep | split: NP-SBJ-1 becomes NP with the function SBJ",
            "  import.keep-subtypes  such as MAT,SUB: tags that stay in labels that are split",
            "  import.metadata       such as ID,CODE: nodes of Penn brackets that are dropped",
            "  import.punctuation    keep | lca | move | root | remove: where punctuation goes",
            "",
            "Example:",
            "  crossbranch import --in corpus/train.export --format export --out tables/train",
            "  crossbranch import --in wsj.mrg --set traces=resolve --set function-tags=split --out tables/wsj"
        },
        sortOptions = false)
final class ImportCommand extends Job {
    @Option(
            names = "--in",
            required = true,
            paramLabel = "FILE",
            description = "a file, compressed or not, a folder of such, or a pattern such as 'day/*.txt.gz'; may be"
                    + " repeated")
    private List<String> in = List.of();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            converter = CommonOptions.FormatName.class,
            description =
                    "discbracket, export, tigerxml, bracket, conllu, conllx, conll2009, text (a sentence a line) or"
                            + " document (running text), jsonl or warc (default: by the file's extension)")
    private String format = "";

    @Option(
            names = "--dependencies",
            paramLabel = "FILE",
            description =
                    "CoNLL-U over the same sentences, a file for each of --in: marks the head of each constituent; may be"
                            + " repeated")
    private List<String> dependencies = List.of();

    @Mixin
    private InputOptions.Segmenter segmenter = new InputOptions.Segmenter();

    @Option(names = "--out", required = true, paramLabel = "TABLE", description = "the table to write or replace")
    private String out = "";

    @Option(names = "--force", description = "replace a table that has rows even if the input holds no sentence")
    private boolean isForced;

    @Mixin
    private InputOptions.Encoding charset = new InputOptions.Encoding();

    @Override
    void assign(CommonOptions to) {
        charset.assign(to);
        segmenter.assign(to);
    }

    @Override
    RunPaths paths() {
        return new RunPaths()
                .reads("--in", in)
                .reads("--dependencies", dependencies)
                .writes("--out", out);
    }

    @Override
    void run(JobRun run) {
        ImportSettings settings = run.settings().importing();
        in.forEach(run::reads);
        run.settings().documents().files().forEach(run::reads);
        dependencies.forEach(run::reads);
        ImportRun.Result result = run.timed(
                "import",
                () -> new ImportRun(run.spark(), run.progress())
                        .run(
                                new ImportRun.Request(
                                        in,
                                        format,
                                        run.settings().input().charset().name(),
                                        settings.corpus(),
                                        settings.malformed() == ImportSettings.Malformed.SET_ASIDE,
                                        settings.preparation(),
                                        dependencies,
                                        run.settings().transition().options(),
                                        run.settings().documents(),
                                        out,
                                        isForced),
                                run.claim()));
        run.wrote(result.table(), out, result.counts());
        if (result.dropped().isAny()) {
            tell(run, result.dropped());
        }
    }

    private void tell(JobRun run, TreePreparation.DroppedNodes dropped) {
        run.manifest().count("metadata dropped", dropped.metadata());
        run.manifest().count("empty elements dropped", dropped.emptyElements());
        run.manifest().count("trees without words", dropped.trees());
        run.manifest().count("secondary edges dropped", dropped.secondaryEdges());
        if (dropped.nodes() > 0) {
            run.out()
                    .printf(
                            Locale.ROOT,
                            "%s: dropped %,d nodes of metadata, %,d empty elements, and %,d trees that held nothing else%n",
                            out,
                            dropped.metadata(),
                            dropped.emptyElements(),
                            dropped.trees());
        }
        if (dropped.secondaryEdges() > 0) {
            run.out()
                    .printf(
                            Locale.ROOT,
                            "%s: %,d secondary edges dropped; a node of a tree has one parent%n",
                            out,
                            dropped.secondaryEdges());
        }
    }
}
