package org.crossbranch.render.picture;

import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;

/**
 * A sentence's trees as an SVG picture: constituents with crossing branches above the words, dependencies as arcs. Where there are
 * both, the arcs hang below the words.
 *
 * <p>Shapes have classes and no colours of their own. {@link #STYLE} gives them some by custom properties, which a page may
 * set anew, such as for a dark ground.
 */
public final class Picture {
    /** The style sheet of pictures. */
    public static final String STYLE = """
            .cb{font-family:"Liberation Sans",Arial,Helvetica,sans-serif;color:var(--ink,#1b1f24)}
            .cb text{fill:var(--ink,#1b1f24);text-anchor:middle}
            .cb .line{fill:none;stroke:var(--line,#57606a);stroke-width:1.2}
            .cb .box{fill:var(--paper,#fff)}
            .cb .label{font-size:13px;font-weight:600}
            .cb .disc .label{fill:var(--disc,#8a3a00)}
            .cb .disc .line{stroke:var(--disc,#8a3a00)}
            .cb .tag{font-size:13px;fill:var(--faint,#57606a)}
            .cb .function{font-size:10px;fill:var(--faint,#57606a)}
            .cb .word{font-size:14px}
            .cb .arrow{fill:var(--line,#57606a)}
            .cb .wrong .label,.cb .wrong .tag,.cb .wrong .function{fill:var(--wrong,#c1121f)}
            .cb .wrong .label{text-decoration:underline}
            .cb .wrong .line{stroke:var(--wrong,#c1121f);stroke-width:2}
            """;

    private static final String WRONG = "<g class=\"wrong\">";

    private static final double ROW = 30;
    private static final double FUNCTION_ROW = 42;
    private static final double ARC_ROW = 22;
    private static final double TOP = 16;
    private static final double HALF_LABEL = 9;
    private static final double WORD_BELOW = 22;
    private static final double BRIDGE = 3.5;
    private static final double CORNER = 6;

    private final Analysis analysis;
    private final Set<TreeNode> wrong;
    private final BitSet wrongArcs;
    private final StringBuilder svg = new StringBuilder();

    private Picture(Analysis analysis, Set<TreeNode> wrong, BitSet wrongArcs) {
        this.analysis = analysis;
        this.wrong = wrong;
        this.wrongArcs = wrongArcs;
    }

    /** The picture as an element of a page that has {@link #STYLE}. */
    public static String element(Analysis analysis) {
        return new Picture(analysis, Set.of(), new BitSet()).draw("");
    }

    /**
     * The picture of a constituency tree with some constituents marked as wrong.
     *
     * @param wrong the constituents, by identity
     */
    public static String element(ConstituencyTree tree, List<Constituent> wrong) {
        Set<TreeNode> nodes = Collections.newSetFromMap(new IdentityHashMap<>());
        nodes.addAll(wrong);
        return new Picture(Analysis.of(tree), nodes, new BitSet()).draw("");
    }

    /**
     * The picture of a dependency tree with some arcs marked as wrong.
     *
     * @param wrong their dependents, from 0
     */
    public static String element(DependencyTree tree, BitSet wrong) {
        return new Picture(Analysis.of(tree), Set.of(), wrong).draw("");
    }

    /** The picture as a file of its own. */
    public static String file(Analysis analysis) {
        return new Picture(analysis, Set.of(), new BitSet()).draw("<style>svg{background:#fff}" + STYLE + "</style>");
    }

    private String draw(String style) {
        TokenPlaces places = TokenPlaces.of(analysis);
        double wordY = TOP;
        if (analysis.constituency().isPresent()) {
            wordY = branches(BranchLayout.of(analysis.constituency().get(), places));
        } else {
            ArcLayout arcs = ArcLayout.of(analysis.dependency().orElseThrow(), places);
            wordY = TOP + (arcs.rows() + 1) * ARC_ROW;
            arcs(arcs, wordY - WORD_BELOW + 4, -1);
            row("tag", places, wordY + WORD_BELOW, Token::tag);
        }
        row("word", places, wordY, Token::form);
        double height = wordY + WORD_BELOW + HALF_LABEL;
        if (analysis.constituency().isPresent() && analysis.dependency().isPresent()) {
            ArcLayout arcs = ArcLayout.of(analysis.dependency().get(), places);
            arcs(arcs, wordY + HALF_LABEL, 1);
            height = wordY + HALF_LABEL + (arcs.rows() + 2) * ARC_ROW;
        }
        String size = " width=\"" + Markup.number(places.width()) + "\" height=\"" + Markup.number(height)
                + "\" viewBox=\"0 0 " + Markup.number(places.width()) + " " + Markup.number(height) + "\"";
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"cb\" role=\"img\"" + size + ">" + style + "<title>"
                + Markup.escape(words()) + "</title><desc>" + Markup.escape(description()) + "</desc>" + svg + "</svg>";
    }

    private String words() {
        return analysis.sentence().tokens().stream().map(Token::form).collect(Collectors.joining(" "));
    }

    /** The tree in words, for those who do not see the picture. */
    private String description() {
        String constituents = analysis.constituency()
                .map(tree -> tree.constituents().stream()
                        .map(node -> node.label() + ": " + analysis.sentence().words(node.yield()))
                        .collect(Collectors.joining("; ")))
                .orElse("");
        String dependencies = analysis.dependency().map(this::arcsInWords).orElse("");
        return constituents + (constituents.isEmpty() || dependencies.isEmpty() ? "" : ". ") + dependencies;
    }

    private String arcsInWords(DependencyTree tree) {
        StringBuilder text = new StringBuilder();
        for (int token = 0; token < tree.sentence().length(); token++) {
            int head = tree.head(token);
            text.append(token == 0 ? "" : "; ");
            text.append(tree.sentence().token(token).form() + " " + tree.label(token));
            if (head != DependencyTree.ROOT) {
                text.append(" of " + tree.sentence().token(head).form());
            }
        }
        return text.toString();
    }

    /** Draws the branches. Returns the words' y. */
    private double branches(BranchLayout layout) {
        boolean hasFunctions = layout.nodes().stream().anyMatch(node -> !node.function.isEmpty());
        double rowHeight = hasFunctions ? FUNCTION_ROW : ROW;
        double tokenY = TOP + layout.rows() * rowHeight;
        Map<Boolean, List<BranchLayout.Node>> byKind =
                layout.nodes().stream().collect(Collectors.partitioningBy(BranchLayout.Node::isToken));
        List<BranchLayout.Node> constituents = byKind.getOrDefault(false, List.of());
        for (BranchLayout.Node node : constituents) {
            open(node);
            horizontal(node, layout, tokenY - node.row() * rowHeight);
            for (BranchLayout.Node child : node.children) {
                line("M" + point(child.x(), tokenY - node.row() * rowHeight) + "V"
                        + Markup.number(tokenY - child.row() * rowHeight - HALF_LABEL));
            }
            svg.append("</g>");
        }
        for (BranchLayout.Node node : layout.nodes()) {
            double y = tokenY - node.row() * rowHeight;
            open(node);
            if (!node.isToken()) {
                box(node.x(), y, node.halfWidth + 2, HALF_LABEL);
            }
            text(node.isToken() ? "tag" : "label", node.x(), y + 4.5, node.label);
            if (!node.function.isEmpty()) {
                double functionY = y - HALF_LABEL - 9;
                box(node.x(), functionY, TextWidth.of(node.function, TokenPlaces.FUNCTION) / 2, 6);
                text("function", node.x(), functionY + 3.5, node.function);
            }
            svg.append("</g>");
        }
        return tokenY + WORD_BELOW;
    }

    private void open(BranchLayout.Node node) {
        boolean isDiscontinuous = node.source instanceof Constituent constituent
                && constituent.yield().isDiscontinuous();
        String classes = (isDiscontinuous ? "disc " : "") + (wrong.contains(node.source) ? "wrong" : "");
        svg.append("<g" + (classes.isEmpty() ? "" : " class=\"" + classes.strip() + "\"") + ">");
    }

    /** The line over a node's children; where a vertical of another node crosses it, the line makes a bridge over it. */
    private void horizontal(BranchLayout.Node node, BranchLayout layout, double y) {
        if (node.firstChild() == node.lastChild()) {
            return;
        }
        TreeSet<Double> crossings = new TreeSet<>();
        for (BranchLayout.Node parent : layout.nodes()) {
            if (parent.row() > node.row()) {
                parent.children.stream()
                        .filter(child -> child.row() < node.row()
                                && node.firstChild() < child.x()
                                && child.x() < node.lastChild())
                        .forEach(child -> crossings.add(child.x()));
            }
        }
        StringBuilder path = new StringBuilder("M" + point(node.firstChild(), y));
        for (double x : crossings) {
            path.append("H" + Markup.number(x - BRIDGE));
            path.append("a" + BRIDGE + " " + BRIDGE + " 0 0 1 " + 2 * BRIDGE + " 0");
        }
        line(path.append('H').append(Markup.number(node.lastChild())).toString());
    }

    /** Draws arcs from the words' edge, up (-1) or down (1). */
    private void arcs(ArcLayout layout, double edge, int direction) {
        for (ArcLayout.Arc arc : layout.arcs()) {
            double y = edge + direction * (arc.row() + (arc.isRoot() ? 0.4 : 0)) * ARC_ROW;
            svg.append(wrongArcs.get(arc.dependent()) ? WRONG : "<g>");
            if (arc.isRoot()) {
                line("M" + point(arc.to(), y) + "V" + Markup.number(edge));
            } else {
                double corner = Math.min(CORNER, (arc.right() - arc.left()) / 2);
                double turn = arc.from() < arc.to() ? corner : -corner;
                line("M" + point(arc.from(), edge) + "V" + Markup.number(y - direction * corner) + "Q"
                        + point(arc.from(), y) + " " + point(arc.from() + turn, y) + "H"
                        + Markup.number(arc.to() - turn) + "Q" + point(arc.to(), y) + " "
                        + point(arc.to(), y - direction * corner) + "V" + Markup.number(edge));
            }
            svg.append("<path class=\"arrow\" d=\"M" + point(arc.to(), edge) + "l-3 " + 6 * direction + "h6z\"/></g>");
        }
        for (ArcLayout.Arc arc : layout.arcs()) {
            double y = edge + direction * (arc.row() + (arc.isRoot() ? 0.4 : 0)) * ARC_ROW;
            double x = (arc.from() + arc.to()) / 2;
            double middle = arc.isRoot() ? y + direction * 5 : y;
            boolean isWrong = wrongArcs.get(arc.dependent());
            svg.append(isWrong ? WRONG : "");
            box(x, middle, TextWidth.of(arc.label(), TokenPlaces.FUNCTION) / 2 + 1, 6);
            text("function", x, middle + 3.5, arc.label());
            svg.append(isWrong ? "</g>" : "");
        }
    }

    private void row(String kind, TokenPlaces places, double y, Function<Token, String> text) {
        for (int i = 0; i < places.count(); i++) {
            text(kind, places.middle(i), y, text.apply(analysis.sentence().token(i)));
        }
    }

    private void line(String path) {
        svg.append("<path class=\"line\" d=\"").append(path).append("\"/>");
    }

    private void box(double x, double y, double halfWidth, double halfHeight) {
        svg.append("<rect class=\"box\" x=\"" + Markup.number(x - halfWidth) + "\" y=\"" + Markup.number(y - halfHeight)
                + "\" width=\"" + Markup.number(2 * halfWidth) + "\" height=\"" + Markup.number(2 * halfHeight)
                + "\"/>");
    }

    private void text(String kind, double x, double y, String text) {
        svg.append("<text class=\"" + kind + "\" x=\"" + Markup.number(x) + "\" y=\"" + Markup.number(y) + "\">"
                + Markup.escape(text) + "</text>");
    }

    private static String point(double x, double y) {
        return Markup.number(x) + " " + Markup.number(y);
    }
}
