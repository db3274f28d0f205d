package org.crossbranch.job;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.fs.Path;
import org.crossbranch.evaluation.TextTable;
import org.crossbranch.job.run.CommonOptions;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobException;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.OutputPath;
import org.crossbranch.job.run.RunPaths;
import org.crossbranch.query.TreeQuery;
import org.crossbranch.render.page.TreePage;
import org.crossbranch.spark.query.SearchRun;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.Sentence;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Trees are searched by a query. */
@Command(
        name = "search",
        header = "Finds trees by a query.",
        description = {
            "",
            "Prints the nodes that a query in a subset of TIGERSearch's language finds in constituency trees, or makes a page of the sentences or a table of all matches.",
            ""
        },
        footer = {
            "",
            "Example:",
            "  crossbranch search --in tables/parses --query '#n:[cat=\"NP\"] > #d:[pos=\"ART\"] & discontinuous(#n)'"
        },
        sortOptions = false)
final class SearchCommand extends Job {
    private static final int MATCHES_OF_A_SENTENCE = 1000;

    @Mixin
    private InputOptions.Trees trees = new InputOptions.Trees();

    @Option(names = "--query", required = true, paramLabel = "QUERY", description = "the nodes to find")
    private String query = "";

    @Option(
            names = "--limit",
            paramLabel = "NUMBER",
            showDefaultValue = Visibility.ALWAYS,
            description = "show at most so many sentences")
    private int limit = 20;

    @Option(names = "--html", paramLabel = "FILE", description = "write a page of the sentences here")
    private String html = "";

    @Option(names = "--out", paramLabel = "TABLE", description = "write all matches here as a table, a row a match")
    private String out = "";

    @Override
    void assign(CommonOptions to) {
        trees.assign(to);
    }

    @Override
    RunPaths paths() {
        return new RunPaths().reads("--in", trees.path()).writes("--out", out).writesBeside("--html", html);
    }

    @Override
    boolean needsSpark() {
        return !out.isEmpty() || !LocalInput.is(trees.path(), trees.format());
    }

    @Override
    void run(JobRun run) throws IOException {
        if (limit < 1) {
            throw new JobException(ExitCode.USAGE, "--limit is " + limit + "; give at least 1");
        }
        OutputPath.checkFiles(run.hadoop(), html);
        TreeQuery parsed = TreeQuery.parse(query);
        run.reads(trees.path());
        SearchRun.Result result = run.timed("search", () -> search(run, parsed));
        run.manifest().count("sentences", result.sentences());
        run.manifest().count("matches", result.matches());
        run.out().printf(Locale.ROOT, "%,d matches in %,d sentences%n%n", result.matches(), result.sentences());
        run.out().print(table(parsed, result.first()));
        if (!html.isEmpty()) {
            TreePage page = new TreePage(
                    parsed + " in " + trees.path(),
                    run.settings().evaluate().parameters().read(run.hadoop()));
            result.first().forEach(found -> page.add(Analysis.of(found.tree()), "", TreesTable.text(found.tree())));
            run.write(html, page.html());
        }
    }

    private SearchRun.Result search(JobRun run, TreeQuery parsed) {
        SearchRun.Request request =
                new SearchRun.Request(trees.path(), trees.format(), parsed, limit, MATCHES_OF_A_SENTENCE);
        if (isLocal()) {
            return SearchRun.local(run.hadoop(), run.progress(), request);
        }
        SearchRun search = new SearchRun(run.spark(), run.progress());
        return out.isEmpty() ? search.run(request) : search.run(request, new Path(out), run.claim());
    }

    private static TextTable table(TreeQuery query, List<SearchRun.Found> sentences) {
        List<String> header = new ArrayList<>(List.of("sentence"));
        header.addAll(query.names());
        TextTable table = TextTable.headed(header.toArray(String[]::new));
        for (SearchRun.Found found : sentences) {
            Sentence sentence = found.tree().sentence();
            for (TreeQuery.Match match : found.matches()) {
                List<String> row = new ArrayList<>(List.of(sentence.id()));
                match.nodes().values().forEach(node -> row.add(sentence.words(node.tokens())));
                table.add(row);
            }
        }
        return table;
    }
}
