package org.crossbranch.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.crossbranch.job.sample.SampleTreebank;
import org.crossbranch.tree.ConstituencyTree;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A treebank that nobody had to annotate. */
@Command(
        name = "sample",
        header = "Writes a treebank with crossing branches in an invented language.",
        description = {
            "",
            "Writes train, dev and test trees (discbracket) and raw sentences to a folder. The same seed gives the same"
                    + " files; those in data-samples/ are the default seed's.",
            ""
        },
        footer = {"", "Example:", "  crossbranch sample --out data-samples"},
        sortOptions = false)
final class SampleCommand implements Callable<Integer> {
    private final JobRunner runner;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "FOLDER",
            description = "where the files go; old ones are replaced")
    private Path out = Path.of("");

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            showDefaultValue = Visibility.ALWAYS,
            description = "seed of every random choice")
    private long seed = SampleTreebank.SEED;

    @Mixin
    private CommonOptions common = new CommonOptions();

    SampleCommand(JobRunner runner) {
        this.runner = runner;
    }

    @Override
    public Integer call() {
        // No manifest beside a folder that lies in a repository: it would be one more file to keep up to date.
        return runner.run("sample", common, "", this::run).status();
    }

    private void run(JobRun run) throws IOException {
        SampleTreebank treebank = new SampleTreebank(seed);
        treebank.write(out);
        run.manifest().output(out.toString());
        for (var split : treebank.splits().entrySet()) {
            List<ConstituencyTree> trees = split.getValue();
            long discontinuous =
                    trees.stream().filter(ConstituencyTree::isDiscontinuous).count();
            run.manifest().count(split.getKey() + " trees", trees.size());
            run.out().printf("%s: %d trees, %d discontinuous%n", split.getKey(), trees.size(), discontinuous);
        }
        run.manifest().count("raw sentences", treebank.raw().size());
        run.out()
                .printf(
                        "%s: %d sentences%n",
                        SampleTreebank.RAW_FILE, treebank.raw().size());
    }
}
