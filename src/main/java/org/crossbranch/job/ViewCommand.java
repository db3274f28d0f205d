package org.crossbranch.job;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.crossbranch.job.run.CommonOptions;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobException;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.OutputPath;
import org.crossbranch.job.run.RunPaths;
import org.crossbranch.render.AnalysisDrawing;
import org.crossbranch.render.LineStyle;
import org.crossbranch.render.TreeDrawing;
import org.crossbranch.render.page.ReportFrame;
import org.crossbranch.render.page.TreePage;
import org.crossbranch.render.picture.GraphvizPicture;
import org.crossbranch.render.picture.Picture;
import org.crossbranch.render.picture.TikzPicture;
import org.crossbranch.spark.evaluate.EvaluateRun;
import org.crossbranch.spark.query.RowSelection;
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
final class ViewCommand extends Job {
    private static final int PAGE_LIMIT = 10_000;

    @Mixin
    private InputOptions.Trees source = new InputOptions.Trees();

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

    @Override
    void assign(CommonOptions to) {
        source.assign(to);
    }

    @Override
    RunPaths paths() {
        return new RunPaths()
                .reads("--in", source.path())
                .writesBeside("--picture", picture)
                .writesBeside("--html", html);
    }

    @Override
    boolean needsSpark() {
        return !LocalInput.is(source.path(), source.format());
    }

    @Override
    void run(JobRun run) throws IOException {
        if (width < TreeDrawing.MIN_WIDTH || limit() < 1) {
            throw new JobException(
                    ExitCode.USAGE,
                    "--width is " + width + " and --limit is " + limit() + "; give at least " + TreeDrawing.MIN_WIDTH
                            + " and 1");
        }
        PictureKind kind = picture.isEmpty() ? null : PictureKind.of(picture);
        OutputPath.checkFiles(run.hadoop(), picture, html);
        run.reads(source.path());
        LocalInput.Selected selected = LocalInput.select(
                run,
                isLocal(),
                source.path(),
                source.format(),
                new RowSelection(id, isDiscontinuousOnly, maxTokens, limit()));
        List<Analysis> trees = selected.rows().stream()
                .map(row -> TreeTables.analysis(selected.schema(), row))
                .toList();
        if (trees.isEmpty() && !id.isEmpty()) {
            throw LocalInput.unknown(run, isLocal(), source.path(), source.format(), id);
        }
        if (trees.isEmpty()) {
            throw new JobException(
                    ExitCode.INPUT, source.path() + ": no such tree; ask for another sentence, or for all of them");
        }
        run.manifest().count("trees", trees.size());
        if (!html.isEmpty()) {
            writePage(trees, selected, run);
        }
        if (kind != null) {
            writePicture(kind, trees, run);
        } else if (html.isEmpty()) {
            print(trees, run);
        }
    }

    private int limit() {
        return limit != null ? limit : html.isEmpty() ? 1 : PAGE_LIMIT;
    }

    private void writePage(List<Analysis> trees, LocalInput.Selected selected, JobRun run) {
        List<String> columns = List.of(selected.schema().columns().fieldNames());
        int statuses = columns.indexOf("status");
        TreePage page = new TreePage(
                new ReportFrame(EvaluateRun.names(List.of(source.path())).get(0), run.facts()),
                run.settings().evaluate().parameters().read(run.hadoop()));
        for (int i = 0; i < trees.size(); i++) {
            Analysis tree = trees.get(i);
            String status = statuses < 0 ? "" : selected.rows().get(i).getString(statuses);
            String text = Stream.concat(tree.constituency().stream(), tree.dependency().stream())
                    .map(TreesTable::text)
                    .collect(Collectors.joining("\n"));
            page.add(tree, status, text, List.of());
        }
        run.write(html, page.html());
    }

    private void writePicture(PictureKind kind, List<Analysis> trees, JobRun run) {
        if (trees.size() != 1) {
            throw new JobException(
                    ExitCode.USAGE,
                    "--picture " + picture + " shows one sentence, and " + trees.size()
                            + " are asked for; leave --limit out");
        }
        run.write(picture, kind.draw(trees.get(0)));
    }

    private void print(List<Analysis> trees, JobRun run) {
        AnalysisDrawing drawing = new AnalysisDrawing(isAscii ? LineStyle.ASCII : LineStyle.UNICODE, width);
        for (Analysis tree : trees) {
            run.out().printf(Locale.ROOT, "%s%n%n", tree.sentence().id());
            run.out().print(drawing.draw(tree));
        }
    }

    /** A kind of picture, by the extension of its file. */
    private enum PictureKind {
        SVG,
        TEX,
        DOT;

        static PictureKind of(String path) {
            String name = path.toLowerCase(Locale.ROOT);
            return Stream.of(values())
                    .filter(kind -> name.endsWith("." + kind.name().toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .orElseThrow(() -> new JobException(
                            ExitCode.USAGE,
                            "--picture " + path + ": give a file that ends in .svg, .tex (TikZ) or .dot (Graphviz)"));
        }

        String draw(Analysis tree) {
            return switch (this) {
                case SVG -> Picture.file(tree) + "\n";
                case TEX -> TikzPicture.of(tree);
                case DOT -> GraphvizPicture.of(tree);
            };
        }
    }
}
