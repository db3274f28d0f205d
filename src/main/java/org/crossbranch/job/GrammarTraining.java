package org.crossbranch.job;

import java.io.IOException;
import java.io.StringWriter;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.crossbranch.chart.Grammar;
import org.crossbranch.chart.GrammarFile;
import org.crossbranch.chart.GrammarOptions;
import org.crossbranch.chart.GrammarStatistics;
import org.crossbranch.figure.TextTable;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobException;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.OutputPath;
import org.crossbranch.spark.ingest.Input;
import org.crossbranch.spark.table.TreeTables;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.tree.ConstituencyTree;

/** The training of a grammar: {@code train} reads it off the trees, once and without epochs. */
final class GrammarTraining {
    private final JobRun run;

    GrammarTraining(JobRun run) {
        this.run = run;
    }

    /**
     * Writes the grammar of an input's trees, and prints how many rules it has.
     *
     * @param options its system and orders; the head table is that of the settings
     */
    void train(String in, String format, GrammarOptions options, String out) throws IOException {
        OutputPath.checkFile(out, run.hadoop());
        run.reads(in);
        HeadFinder finder = run.settings().transition().options().heads();
        Grammar grammar;
        try (Input trees =
                Input.open(run.spark(), run.progress(), in, format, Input.Reading.LAZY, TreeTables.schemas())) {
            grammar = grammar(options, finder, in, trees);
        }
        StringWriter text = new StringWriter();
        GrammarFile.write(grammar, text);
        run.write(out, text.toString());
        tell(out, grammar, GrammarStatistics.of(grammar));
    }

    private static Grammar grammar(GrammarOptions options, HeadFinder finder, String in, Input trees) {
        Iterator<Row> rows = trees.rows().toLocalIterator();
        if (!rows.hasNext()) {
            throw new JobException(ExitCode.INPUT, in + ": there is no tree in it; give a treebank");
        }
        return Grammar.of(options, finder, () -> new Iterator<>() {
            @Override
            public boolean hasNext() {
                return rows.hasNext();
            }

            @Override
            public ConstituencyTree next() {
                return TreeTables.tree(trees.schema(), rows.next(), ConstituencyTree.class);
            }
        });
    }

    private void tell(String out, Grammar grammar, GrammarStatistics statistics) {
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
        run.out().print(table);
    }

    private static String whole(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
