package org.crossbranch.render.picture;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;

/** A sentence's trees for LaTeX, with the package TikZ: the layout of {@link Picture}, in points. */
public final class TikzPicture {
    /** Points for a pixel. */
    private static final double SCALE = 0.75;

    private static final double ROW = 27;
    private static final double ARC_ROW = 15;
    private static final double WORD = 14;
    private static final double DROP = 28;
    private static final double CORNER = 3;
    private static final String TAG = "font=\\footnotesize";

    /** Clears the ground for a line that others pass below. */
    private static final String CLEAR = "white,line width=3pt";

    private final Analysis analysis;
    private final TokenPlaces places;
    private final StringBuilder tex = new StringBuilder();

    private TikzPicture(Analysis analysis) {
        this.analysis = analysis;
        this.places = TokenPlaces.of(analysis);
    }

    /** The environment {@code tikzpicture}. */
    public static String of(Analysis analysis) {
        return new TikzPicture(analysis).draw();
    }

    private String draw() {
        boolean isReversed = IntStream.range(0, places.count()).anyMatch(places.order()::isRightToLeft);
        if (isReversed) {
            // Packages for languages from right to left define it.
            tex.append("\\providecommand{\\RL}[1]{#1}\n");
        }
        // Words with and without descenders stand on one line.
        tex.append("\\begin{tikzpicture}[x=1pt,y=1pt,inner sep=1.5pt,")
                .append("every node/.style={text height=1.5ex,text depth=.25ex}]\n");
        boolean hasBranches = analysis.constituency().isPresent();
        analysis.constituency().ifPresent(this::branches);
        analysis.dependency().ifPresent(tree -> arcs(tree, hasBranches ? -1 : 1));
        for (int i = 0; i < places.count(); i++) {
            String word = escape(analysis.sentence().token(i).form());
            node(places.middle(i), -WORD - drop(i), "", places.order().isRightToLeft(i) ? "\\RL{" + word + "}" : word);
            if (!hasBranches) {
                node(
                        places.middle(i),
                        -2 * WORD - drop(i),
                        TAG,
                        escape(analysis.sentence().token(i).tag()));
            }
        }
        return tex.append("\\end{tikzpicture}\n").toString();
    }

    private void branches(ConstituencyTree tree) {
        BranchLayout layout = BranchLayout.of(tree, places);
        for (BranchLayout.Node node : layout.nodes()) {
            if (!node.isToken()) {
                draw("", node.firstChild(), ROW * node.row(), node.lastChild(), ROW * node.row());
            }
        }
        // A vertical is drawn over the horizontals, with a white edge, so that they are seen to pass below it.
        for (BranchLayout.Node node : layout.nodes()) {
            for (BranchLayout.Node child : node.children) {
                double top = ROW * node.row();
                double bottom = ROW * child.row() - drop(child);
                draw(CLEAR, child.x(), top - 2, child.x(), bottom + 2);
                draw("", child.x(), top, child.x(), bottom);
            }
        }
        for (BranchLayout.Node node : layout.nodes()) {
            node(
                    node.x(),
                    ROW * node.row() - drop(node),
                    "fill=white," + (node.isToken() ? TAG : "font=\\small"),
                    escape(node.label));
            if (!node.function.isEmpty()) {
                node(node.x(), ROW * (node.row() + 0.5), "fill=white,font=\\scriptsize", escape(node.function));
            }
        }
    }

    private void arcs(DependencyTree tree, int direction) {
        ArcLayout layout = ArcLayout.of(tree, places);
        double edge = direction > 0 ? -WORD / 2 : -1.6 * WORD;
        double base = direction > 0 || places.greatestDrop() == 0 ? edge : edge - DROP;
        // Low arcs first: the verticals of higher ones cross their horizontals, with a white edge.
        List<ArcLayout.Arc> fromBelow = layout.arcs().stream()
                .sorted(Comparator.comparingInt(ArcLayout.Arc::row))
                .toList();
        for (ArcLayout.Arc arc : fromBelow) {
            double y = base + direction * ARC_ROW * arc.row();
            double top = y - direction * CORNER;
            double end = edge - drop(arc.dependent());
            draw(CLEAR, arc.to(), top, arc.to(), end);
            if (arc.isRoot()) {
                draw("->", arc.to(), y, arc.to(), end);
            } else {
                double start = edge - drop(arc.head());
                draw(CLEAR, arc.from(), top, arc.from(), start);
                line(
                        "->,rounded corners=" + CORNER + "pt",
                        "(" + x(arc.from()) + "," + start + ") -- (" + x(arc.from()) + "," + y + ") -- (" + x(arc.to())
                                + "," + y + ") -- (" + x(arc.to()) + "," + end + ")");
            }
        }
        for (ArcLayout.Arc arc : layout.arcs()) {
            node(
                    layout.labelPlace(arc),
                    base + direction * ARC_ROW * arc.row(),
                    "fill=white," + TAG,
                    escape(arc.label()));
        }
    }

    private double drop(BranchLayout.Node node) {
        return node.isToken() ? drop(node.source.yield().min()) : 0;
    }

    private double drop(int token) {
        return places.isLowered(token) ? DROP : 0;
    }

    private void draw(String options, double fromX, double fromY, double toX, double toY) {
        line(options, "(" + x(fromX) + "," + fromY + ") -- (" + x(toX) + "," + toY + ")");
    }

    private void line(String options, String path) {
        tex.append("\\draw[" + options + "] " + path + ";\n");
    }

    private void node(double x, double y, String options, String text) {
        tex.append("\\node[" + options + "] at (" + x(x) + "," + y + ") {" + text + "};\n");
    }

    private static String x(double x) {
        return String.format(Locale.ROOT, "%.1f", x * SCALE);
    }

    /** A text without commands: a word of a treebank is never obeyed by TeX. */
    static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '\\' -> escaped.append("\\textbackslash{}");
                case '~' -> escaped.append("\\textasciitilde{}");
                case '^' -> escaped.append("\\textasciicircum{}");
                case '{', '}', '$', '&', '#', '_', '%' -> escaped.append('\\').appendCodePoint(c);
                default -> escaped.appendCodePoint(Character.isISOControl(c) ? ' ' : c);
            }
        });
        return escaped.toString();
    }
}
