package org.crossbranch.job;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.apache.hadoop.fs.Path;
import org.crossbranch.job.run.CommonOptions;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobException;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.OutputPath;
import org.crossbranch.job.run.RunPaths;
import org.crossbranch.query.TreeQuery;
import org.crossbranch.render.LineStyle;
import org.crossbranch.render.MatchTables;
import org.crossbranch.render.TreeDrawing;
import org.crossbranch.render.page.ReportFrame;
import org.crossbranch.render.page.TreePage;
import org.crossbranch.spark.evaluate.EvaluateRun;
import org.crossbranch.spark.query.SearchRun;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.tree.Analysis;
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
    private static final int SHOWN = 10;

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

    @Option(names = "--draw", description = "draw the trees of these sentences, too")
    private boolean isDrawn;

    @Option(names = "--html", paramLabel = "FILE", description = "write a page of the sentences here")
    private String html = "";

    @Option(names = "--csv", paramLabel = "FILE", description = "write how often each label and each text matches here")
    private String csv = "";

    @Option(names = "--out", paramLabel = "TABLE", description = "write all matches here as a table, a row a match")
    private String out = "";

    @Override
    void assign(CommonOptions to) {
        trees.assign(to);
    }

    @Override
    RunPaths paths() {
        return new RunPaths()
                .reads("--in", trees.path())
                .writes("--out", out)
                .writesBeside("--html", html)
                .writesBeside("--csv", csv);
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
        int width = terminalWidth();
        run.out().print(MatchTables.concordance(parsed, result.first(), width));
        if (isDrawn) {
            TreeDrawing drawing = new TreeDrawing(LineStyle.UNICODE, Math.max(TreeDrawing.MIN_WIDTH, width));
            result.first().forEach(found -> {
                run.out().printf("%n%s%n%n", found.tree().sentence().id());
                run.out().print(drawing.draw(found.tree()));
            });
        }
        List<MatchTables.Counted> counts = MatchTables.counted(parsed, result.counts());
        counts.forEach(counted -> {
            run.out().println();
            run.out().print(counted.table(SHOWN, width));
        });
        if (!csv.isEmpty()) {
            run.write(csv, MatchTables.csv(counts));
        }
        if (!html.isEmpty()) {
            run.write(html, page(parsed, result, run).html());
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

    private TreePage page(TreeQuery parsed, SearchRun.Result result, JobRun run) {
        TreePage page = new TreePage(
                new ReportFrame(
                        parsed + " in "
                                + EvaluateRun.names(List.of(trees.path())).get(0),
                        run.facts()),
                run.settings().evaluate().parameters().read(run.hadoop()));
        page.note(String.format(
                Locale.ROOT,
                "%,d matches in %,d sentences. %s below.",
                result.matches(),
                result.sentences(),
                result.first().size() < result.sentences()
                        ? "The first " + result.first().size() + " sentences are"
                        : "All are"));
        MatchTables.counted(parsed, result.counts()).forEach(page::counts);
        result.first()
                .forEach(found -> page.add(
                        Analysis.of(found.tree()),
                        "",
                        TreesTable.text(found.tree()),
                        found.matches().stream().map(SearchCommand::hit).toList()));
        return page;
    }

    private static TreePage.Hit hit(TreeQuery.Match match) {
        List<Integer> nodes = match.nodes().values().stream()
                .map(TreeQuery.Found::node)
                .filter(node -> node >= 0)
                .toList();
        return new TreePage.Hit(nodes, MatchTables.words(match));
    }

    /** Columns of the terminal that the launcher found, or as many as there are. */
    private static int terminalWidth() {
        String columns = Objects.requireNonNullElse(System.getenv("COLUMNS"), "");
        return columns.matches("[1-9][0-9]{0,3}") ? Integer.parseInt(columns) : Integer.MAX_VALUE;
    }
}
