package org.crossbranch.job;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.size;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.crossbranch.job.run.CommonOptions;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobException;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.JobRunner;
import org.crossbranch.job.run.OutputPath;
import org.crossbranch.job.run.RunPaths;
import org.crossbranch.render.ArcDrawing;
import org.crossbranch.render.LineStyle;
import org.crossbranch.render.TreeDrawing;
import org.crossbranch.render.page.TreePage;
import org.crossbranch.spark.ingest.Input;
import org.crossbranch.spark.table.TreeTables;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.tree.Analysis;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Trees become drawings. */
@Command(
        name = "view",
        header = "Draws trees as text, as a picture, or in a page.",
        description = {
            "",
            "Draws trees with crossing branches, the tokens in the order of the sentence. Of dependency trees, draws the arcs above the"
                    + " words and their labels below. A sentence with both is drawn twice.",
            ""
        },
        footer = {
            "",
            "Example:",
            "  crossbranch view --in tables/parses --discontinuous --limit 2",
            "  crossbranch view --in tables/parses --id corpus/document/7 --picture tree.svg",
            "  crossbranch view --in tables/parses --html parses.html"
        },
        sortOptions = false)
final class ViewCommand implements Callable<Integer> {
    private static final int PAGE_LIMIT = 10_000;

    private final JobRunner runner;

    @Option(names = "--in", required = true, paramLabel = "TABLE|FILE", description = "trees or parses")
    private String in = "";

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            converter = CommonOptions.FormatName.class,
            description = "format of a FILE (default: by its extension)")
    private String format = "";

    @Option(names = "--id", paramLabel = "SENTENCE", description = "draw this sentence only")
    private String id = "";

    @Option(names = "--discontinuous", description = "draw discontinuous trees only")
    private boolean isDiscontinuousOnly;

    @Option(names = "--max-tokens", paramLabel = "NUMBER", description = "draw trees of at most so many tokens only")
    private int maxTokens = Integer.MAX_VALUE;

    @Option(
            names = "--limit",
            paramLabel = "NUMBER",
            description = "draw at most so many trees (default: 1; in a page, " + PAGE_LIMIT + ")")
    private @Nullable Integer limit;

    @Option(
            names = "--width",
            paramLabel = "COLUMNS",
            showDefaultValue = Visibility.ALWAYS,
            description = "cut wider drawings into strips")
    private int width = 120;

    @Option(
            names = "--picture",
            paramLabel = "FILE",
            description = "draw one tree into a file: .svg, .tex (TikZ) or .dot (Graphviz)")
    private String picture = "";

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description =
                    "write a page to look through trees: all that the other options select, with filters and search")
    private String html = "";

    @Option(names = "--ascii", description = "draw with characters of ASCII only")
    private boolean isAscii;

    @Mixin
    private CharsetOption charset = new CharsetOption();

    @Mixin
    private CommonOptions common = new CommonOptions();

    ViewCommand(JobRunner runner) {
        this.runner = runner;
    }

    @Override
    public Integer call() {
        charset.assign(common);
        return runner.run(
                        "view",
                        common,
                        new RunPaths()
                                .reads("--in", in)
                                .writesBeside("--picture", picture)
                                .writesBeside("--html", html),
                        this::run)
                .status();
    }

    private void run(JobRun run) throws IOException {
        if (width < TreeDrawing.MIN_WIDTH || limit() < 1) {
            throw new JobException(
                    ExitCode.USAGE,
                    "--width is " + width + " and --limit is " + limit() + "; give at least " + TreeDrawing.MIN_WIDTH
                            + " and 1");
        }
        PictureFile file = picture.isEmpty() ? null : PictureFile.at(picture);
        if (file != null) {
            OutputPath.checkFile(picture, run.hadoop());
        }
        if (!html.isEmpty()) {
            OutputPath.checkFile(html, run.hadoop());
        }
        run.reads(in);
        Input input = Input.open(run.spark(), run.progress(), in, format, Input.Reading.LAZY, TreeTables.schemas());
        List<Row> rows = select(input.rows()).collectAsList();
        List<Analysis> trees = rows.stream()
                .map(row -> TreeTables.analysis(input.schema(), row))
                .toList();
        if (trees.isEmpty()) {
            throw new JobException(ExitCode.INPUT, in + ": no such tree; ask for another sentence, or for all of them");
        }
        run.manifest().count("trees", trees.size());
        if (!html.isEmpty()) {
            writePage(trees, rows, run);
        }
        if (file != null) {
            file.write(trees, run);
        } else if (html.isEmpty()) {
            print(trees, run);
        }
    }

    private int limit() {
        return limit != null ? limit : html.isEmpty() ? 1 : PAGE_LIMIT;
    }

    private void writePage(List<Analysis> trees, List<Row> rows, JobRun run) {
        TreePage page = new TreePage(in, run.settings().evaluate().parameters().read(run.hadoop()));
        for (int i = 0; i < trees.size(); i++) {
            Analysis tree = trees.get(i);
            List<String> columns = List.of(rows.get(i).schema().fieldNames());
            String status = columns.contains("status") ? rows.get(i).getAs("status") : "";
            String text = Stream.concat(tree.constituency().stream(), tree.dependency().stream())
                    .map(TreesTable::text)
                    .collect(Collectors.joining("\n"));
            page.add(tree, status, text);
        }
        run.write(html, page.html());
    }

    private void print(List<Analysis> trees, JobRun run) {
        LineStyle style = isAscii ? LineStyle.ASCII : LineStyle.UNICODE;
        TreeDrawing branches = new TreeDrawing(style, width);
        ArcDrawing arcs = new ArcDrawing(style, width);
        for (Analysis tree : trees) {
            run.out().printf(Locale.ROOT, "%s%n%n", tree.sentence().id());
            tree.constituency().ifPresent(constituents -> run.out().println(branches.draw(constituents)));
            tree.dependency().ifPresent(dependencies -> run.out().println(arcs.draw(dependencies)));
        }
    }

    private Dataset<Row> select(Dataset<Row> rows) {
        Dataset<Row> selected = rows;
        if (!id.isEmpty()) {
            selected = selected.filter(col("sentence_id").equalTo(id));
        }
        if (isDiscontinuousOnly) {
            selected = selected.filter(col("gap_degree").gt(0));
        }
        return selected.filter(size(col("tokens")).leq(maxTokens))
                .sort("corpus", "document", "position")
                .limit(limit());
    }
}
