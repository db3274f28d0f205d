package org.crossbranch.job;

import java.util.List;
import java.util.Locale;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobException;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.render.picture.GraphvizPicture;
import org.crossbranch.render.picture.Picture;
import org.crossbranch.render.picture.TikzPicture;
import org.crossbranch.tree.Analysis;

/**
 * A picture of one sentence in a file.
 *
 * @param path the file
 * @param kind what its extension stands for
 */
record PictureFile(String path, Kind kind) {

    private enum Kind {
        SVG,
        TEX,
        DOT
    }

    /**
     * The picture file of a path.
     *
     * @throws JobException if its extension is none of those known
     */
    static PictureFile at(String path) {
        String name = path.toLowerCase(Locale.ROOT);
        for (Kind kind : Kind.values()) {
            if (name.endsWith("." + kind.name().toLowerCase(Locale.ROOT))) {
                return new PictureFile(path, kind);
            }
        }
        throw new JobException(
                ExitCode.USAGE,
                "--picture " + path + ": give a file that ends in .svg, .tex (TikZ) or .dot (Graphviz)");
    }

    void write(List<Analysis> trees, JobRun run) {
        if (trees.size() != 1) {
            throw new JobException(
                    ExitCode.USAGE,
                    "--picture " + path + " shows one sentence, and " + trees.size()
                            + " are asked for; leave --limit out");
        }
        Analysis tree = trees.get(0);
        String text = switch (kind) {
            case SVG -> Picture.file(tree) + "\n";
            case TEX -> TikzPicture.of(tree);
            case DOT -> GraphvizPicture.of(tree);
        };
        run.write(path, text);
    }
}
