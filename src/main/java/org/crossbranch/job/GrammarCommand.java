package org.crossbranch.job;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.crossbranch.chart.Grammar;
import org.crossbranch.chart.GrammarFile;
import org.crossbranch.chart.GrammarOptions;
import org.crossbranch.chart.GrammarStatistics;
import org.crossbranch.figure.TextTable;
import org.crossbranch.job.run.CommonOptions;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobException;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.OutputPath;
import org.crossbranch.job.run.RunPaths;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.tree.ConstituencyTree;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Trees become a grammar. */
@Command(
        name = "grammar",
        header = "Reads a grammar off a treebank, for chart parsing.",
        description = {
            "",
            "Writes a probabilistic grammar as readable text, and prints how many rules it has. parse takes the file for a model; it reads"
                    + " the tags of its input, which are the grammar's terminals.",
            ""
        },
        footer = {
            "",
            "Example:",
            "  crossbranch grammar --in train.discbracket --heads alpino --out mine.grammar",
            "  crossbranch parse --model mine.grammar --from conllu < tagged.conllu > parses.discbracket"
        },
        sortOptions = false)
final class GrammarCommand extends Job {
    @Mixin
    private InputOptions.Trees trees = new InputOptions.Trees();

    @Option(
            names = "--system",
            paramLabel = "plcfrs|pcfg",
            converter = SystemName.class,
            description =
                    "plcfrs keeps the blocks of a constituent together, two at most; pcfg derives them apart (default: plcfrs)")
    private GrammarOptions.Formalism system = GrammarOptions.Formalism.PLCFRS;

    @Option(
            names = "--heads",
            paramLabel = "NAME",
            description = "head table: tiger, penn, alpino, universal or the path of yours (default: transition.heads)")
    private String heads = "";

    @Option(
            names = "--horizontal",
            paramLabel = "ORDER",
            showDefaultValue = Visibility.ALWAYS,
            description = "horizontal Markovisation: how many siblings a binarised label tells")
    private int horizontal = 1;

    @Option(
            names = "--vertical",
            paramLabel = "ORDER",
            showDefaultValue = Visibility.ALWAYS,
            description =
                    "vertical Markovisation: 1 for a constituent's own label, 2 for its parent's as well, and so on")
    private int vertical = 1;

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "the grammar to write or replace")
    private String out = "";

    @Override
    void assign(CommonOptions to) {
        trees.assign(to);
        to.assign("--heads", "transition.heads", heads);
    }

    @Override
    RunPaths paths() {
        return new RunPaths().reads("--in", trees.path()).writes("--out", out);
    }

    @Override
    boolean needsSpark() {
        return !LocalInput.is(trees.path(), trees.format()) || out.contains(":");
    }

    @Override
    void run(JobRun run) throws IOException {
        OutputPath.checkFile(out, run.hadoop());
        HeadFinder finder = run.settings().transition().options().heads();
        GrammarOptions options = options(finder);
        run.reads(trees.path());
        Grammar grammar = LocalInput.read(run, isLocal(), trees, ConstituencyTree.class, treebank -> {
            if (!treebank.hasNext()) {
                throw new JobException(ExitCode.INPUT, trees.path() + ": there is no tree in it; give a treebank");
            }
            return Grammar.of(options, finder, () -> treebank);
        });
        StringWriter text = new StringWriter();
        GrammarFile.write(grammar, text);
        run.write(out, text.toString());
        GrammarStatistics statistics = GrammarStatistics.of(grammar);
        run.manifest().count("trees", grammar.trees());
        run.manifest().count("rules", statistics.rules());
        run.out()
                .printf(
                        Locale.ROOT,
                        "%s: %,d rules of %,d trees, %,d symbols and %,d tags, size %,d%n",
                        out,
                        statistics.rules(),
                        grammar.trees(),
                        statistics.symbols(),
                        statistics.tags(),
                        statistics.size());
        run.out().print(table(statistics));
    }

    private GrammarOptions options(HeadFinder finder) {
        try {
            return new GrammarOptions(system, finder.name(), horizontal, vertical);
        } catch (IllegalArgumentException e) {
            throw new JobException(ExitCode.USAGE, "--horizontal, --vertical: " + e.getMessage(), e);
        }
    }

    private static TextTable table(GrammarStatistics statistics) {
        TextTable table =
                TextTable.headed("fan-out", "symbols", "rules of one child", "of two", "used", "greatest degree");
        for (Map.Entry<Integer, GrammarStatistics.Group> entry :
                statistics.byFanOut().entrySet()) {
            GrammarStatistics.Group group = entry.getValue();
            table.add(List.of(
                    String.valueOf(entry.getKey()),
                    whole(group.symbols()),
                    whole(group.unary()),
                    whole(group.binary()),
                    whole(group.used()),
                    whole(group.degree())));
        }
        return table;
    }

    private static String whole(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** Takes the names of systems. */
    static final class SystemName implements ITypeConverter<GrammarOptions.Formalism> {
        @Override
        public GrammarOptions.Formalism convert(String name) {
            try {
                return GrammarOptions.Formalism.named(name);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }
}
