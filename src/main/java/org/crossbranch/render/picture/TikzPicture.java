package org.crossbranch.render.picture;

import java.util.Locale;
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

    private final Analysis analysis;
    private final StringBuilder tex = new StringBuilder();

    private TikzPicture(Analysis analysis) {
        this.analysis = analysis;
    }

    /** The environment {@code tikzpicture}. */
    public static String of(Analysis analysis) {
        return new TikzPicture(analysis).draw();
    }

    private String draw() {
        TokenPlaces places = TokenPlaces.of(analysis);
        // Words with and without descenders stand on one line.
        tex.append("\\begin{tikzpicture}[x=1pt,y=1pt,inner sep=1.5pt,")
                .append("every node/.style={text height=1.5ex,text depth=.25ex}]\n");
        boolean hasBranches = analysis.constituency().isPresent();
        analysis.constituency().ifPresent(tree -> branches(tree, places));
        analysis.dependency().ifPresent(tree -> arcs(tree, places, hasBranches ? -1 : 1));
        for (int i = 0; i < places.count(); i++) {
            node(places.middle(i), -WORD, "", analysis.sentence().token(i).form());
            if (!hasBranches) {
                node(
                        places.middle(i),
                        -2 * WORD,
                        "font=\\scriptsize",
                        analysis.sentence().token(i).tag());
            }
        }
        return tex.append("\\end{tikzpicture}\n").toString();
    }

    private void branches(ConstituencyTree tree, TokenPlaces places) {
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
                double bottom = ROW * child.row();
                draw("white,line width=3pt", child.x(), top - 2, child.x(), bottom + 2);
                draw("", child.x(), top, child.x(), bottom);
            }
        }
        for (BranchLayout.Node node : layout.nodes()) {
            node(node.x(), ROW * node.row(), "fill=white,font=\\small", node.label);
            if (!node.function.isEmpty()) {
                node(node.x(), ROW * (node.row() + 0.5), "fill=white,font=\\tiny", node.function);
            }
        }
    }

    private void arcs(DependencyTree tree, TokenPlaces places, int direction) {
        ArcLayout layout = ArcLayout.of(tree, places);
        double edge = direction > 0 ? -WORD / 2 : -1.6 * WORD;
        for (ArcLayout.Arc arc : layout.arcs()) {
            double y = edge + direction * ARC_ROW * arc.row();
            if (arc.isRoot()) {
                line("->", "(" + x(arc.to()) + "," + y + ") -- (" + x(arc.to()) + "," + edge + ")");
            } else {
                line(
                        "->,rounded corners=3pt",
                        "(" + x(arc.from()) + "," + edge + ") -- (" + x(arc.from()) + "," + y + ") -- (" + x(arc.to())
                                + "," + y + ") -- (" + x(arc.to()) + "," + edge + ")");
            }
        }
        for (ArcLayout.Arc arc : layout.arcs()) {
            double y = edge + direction * ARC_ROW * arc.row();
            node((arc.from() + arc.to()) / 2, y, "fill=white,font=\\tiny", arc.label());
        }
    }

    private void draw(String options, double fromX, double fromY, double toX, double toY) {
        line(options, "(" + x(fromX) + "," + fromY + ") -- (" + x(toX) + "," + toY + ")");
    }

    private void line(String options, String path) {
        tex.append("\\draw[" + options + "] " + path + ";\n");
    }

    private void node(double x, double y, String options, String text) {
        tex.append("\\node[" + options + "] at (" + x(x) + "," + y + ") {" + escape(text) + "};\n");
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
