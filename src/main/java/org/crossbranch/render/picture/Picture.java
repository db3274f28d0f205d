package org.crossbranch.render.picture;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
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
 * <p>Shapes have classes and no colours of their own. {@link #style} gives them some by custom properties, which a page may
 * set anew, such as for a dark ground. A constituent has its number in preorder, that of its last descendant, and its tokens; a
 * word has its number; an arc has those of its ends. The script of pages marks and folds by these.
 */
public final class Picture {
    private static final String STYLE = "picture.css";

    /** Pictures that are wider are printed on a page that is turned. */
    private static final double WIDE = 1200;

    private static final double ROW = 30;
    private static final double FUNCTION_ROW = 42;
    private static final double ARC_ROW = 22;
    private static final double TOP = 16;
    private static final double HALF_TAG = 7;
    private static final double HALF_LABEL = 9;
    private static final double WORD_BELOW = 22;
    private static final double BRIDGE = 3.5;
    private static final double CORNER = 4;

    private final Analysis analysis;
    private final Set<TreeNode> wrong;
    private final BitSet wrongArcs;
    private final TokenPlaces places;
    private final StringBuilder svg = new StringBuilder();

    private Picture(Analysis analysis, Set<TreeNode> wrong, BitSet wrongArcs) {
        this.analysis = analysis;
        this.wrong = wrong;
        this.wrongArcs = wrongArcs;
        this.places = TokenPlaces.of(analysis);
    }

    /** The picture as an element of a page that has {@link #style}. */
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
        return new Picture(analysis, Set.of(), new BitSet()).draw("<style>svg{background:#fff}" + style() + "</style>");
    }

    /** The style sheet of pictures. */
    public static String style() {
        try (InputStream in = Picture.class.getResourceAsStream(STYLE)) {
            if (in == null) {
                throw new IllegalStateException("resource " + STYLE + " is not in the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("resource " + STYLE, e);
        }
    }

    private String draw(String style) {
        double wordY;
        double height;
        if (analysis.constituency().isPresent()) {
            wordY = branches(BranchLayout.of(analysis.constituency().get(), places)) + WORD_BELOW;
            height = wordY + places.greatestDrop() + HALF_LABEL;
        } else {
            ArcLayout arcs = ArcLayout.of(analysis.dependency().orElseThrow(), places);
            wordY = TOP + (arcs.rows() + 1) * ARC_ROW;
            arcs(arcs, wordY - WORD_BELOW + 4, -1);
            row("tag", wordY + WORD_BELOW, Token::tag);
            height = wordY + places.greatestDrop() + WORD_BELOW + HALF_LABEL;
        }
        row("word", wordY, Token::form);
        if (analysis.constituency().isPresent() && analysis.dependency().isPresent()) {
            ArcLayout arcs = ArcLayout.of(analysis.dependency().get(), places);
            arcs(arcs, wordY + HALF_LABEL, 1);
            height += (arcs.rows() + 1) * ARC_ROW;
        }
        String width = Markup.number(places.width());
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"cb" + (places.width() > WIDE ? " wide" : "")
                + "\" role=\"img\" width=\"" + width + "\" height=\""
                + Markup.number(height) + "\" viewBox=\"0 0 " + width + " " + Markup.number(height) + "\" style=\"--w:"
                + width + "px\">" + style
                + "<title>" + Markup.escape(words()) + "</title><desc>" + Markup.escape(description()) + "</desc>" + svg
                + "</svg>";
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

    /** Draws the branches. Returns the tags' y. */
    private double branches(BranchLayout layout) {
        boolean hasFunctions = layout.nodes().stream().anyMatch(node -> !node.function.isEmpty());
        double rowHeight = hasFunctions ? FUNCTION_ROW : ROW;
        double tokenY = TOP + layout.rows() * rowHeight;
        IdentityHashMap<TreeNode, Integer> numbers = new IdentityHashMap<>();
        analysis.constituency().orElseThrow().constituents().forEach(node -> numbers.put(node, numbers.size()));
        for (BranchLayout.Node node : layout.nodes()) {
            if (node.source instanceof Constituent constituent) {
                double y = tokenY - node.row() * rowHeight;
                open("branches", constituent, numbers, "");
                if (node.firstChild() < node.lastChild()) {
                    line("M" + point(node.firstChild(), y)
                            + across(node.firstChild(), crossings(node, layout), node.lastChild()));
                }
                for (BranchLayout.Node child : node.children) {
                    line("M" + point(child.x(), y) + "V"
                            + Markup.number(tokenY - child.row() * rowHeight + drop(child) - HALF_LABEL));
                }
                svg.append("</g>");
            }
        }
        for (BranchLayout.Node node : layout.nodes()) {
            double y = tokenY - node.row() * rowHeight;
            if (node.source instanceof Constituent constituent) {
                int number = numbers.getOrDefault(constituent, 0);
                String words = constituent.yield().blocks().stream()
                        .map(block -> block.start() + "-" + (block.end() - 1))
                        .collect(Collectors.joining(" "));
                open(
                        "node",
                        constituent,
                        numbers,
                        " data-last=\"" + (number + descendants(constituent)) + "\" data-words=\"" + words + "\"");
                box(node.x(), y, node.halfWidth + 2, HALF_LABEL);
                text("label", node.x(), y + 4.5, node.label, "");
            } else {
                svg.append("<g").append(word(node.source.yield().min())).append('>');
                text("tag", node.x(), y + drop(node) + 4.5, node.label, "");
            }
            if (!node.function.isEmpty()) {
                double functionY = y - HALF_LABEL - 9;
                box(node.x(), functionY, TextWidth.of(node.function, TokenPlaces.FUNCTION) / 2, 6);
                text("function", node.x(), functionY + 3.5, node.function, "");
            }
            svg.append("</g>");
        }
        return tokenY;
    }

    private double drop(BranchLayout.Node node) {
        return node.isToken() ? places.drop(node.source.yield().min()) : 0;
    }

    private static int descendants(Constituent node) {
        return node.children().stream()
                .mapToInt(child -> child instanceof Constituent inner ? 1 + descendants(inner) : 0)
                .sum();
    }

    private void open(String kind, Constituent node, IdentityHashMap<TreeNode, Integer> numbers, String attributes) {
        group(
                kind,
                node.yield().isDiscontinuous(),
                wrong.contains(node),
                " data-node=\"" + numbers.get(node) + "\"" + attributes);
    }

    private void group(String kind, boolean crosses, boolean isWrong, String attributes) {
        svg.append(
                "<g class=\"" + kind + (crosses ? " disc" : "") + (isWrong ? " wrong" : "") + "\"" + attributes + ">");
    }

    private static String word(int token) {
        return " data-word=\"" + token + "\"";
    }

    /** Where verticals of other constituents cross the line over a node's children. */
    private static List<Double> crossings(BranchLayout.Node node, BranchLayout layout) {
        return layout.nodes().stream()
                .filter(parent -> parent.row() > node.row())
                .flatMap(parent -> parent.children.stream())
                .filter(child ->
                        child.row() < node.row() && node.firstChild() < child.x() && child.x() < node.lastChild())
                .map(BranchLayout.Node::x)
                .distinct()
                .sorted()
                .toList();
    }

    /** A horizontal up to an end, with bridges. */
    private static String across(double from, List<Double> crossings, double to) {
        int sign = from < to ? 1 : -1;
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < crossings.size(); i++) {
            double x = crossings.get(sign > 0 ? i : crossings.size() - 1 - i);
            path.append("H" + Markup.number(x - sign * BRIDGE));
            path.append("a" + BRIDGE + " " + BRIDGE + " 0 0 " + (sign > 0 ? 1 : 0) + " " + sign * 2 * BRIDGE + " 0");
        }
        return path.append('H').append(Markup.number(to)).toString();
    }

    /** Draws arcs from the words' edge, up (-1) or down (1). */
    private void arcs(ArcLayout layout, double edge, int direction) {
        double base = direction > 0 ? edge + places.greatestDrop() : edge;
        for (ArcLayout.Arc arc : layout.arcs()) {
            double y = base + direction * (arc.row() + (arc.isRoot() ? 0.4 : 0)) * ARC_ROW;
            double end = edge + places.drop(arc.dependent());
            openArc("arc", arc);
            if (arc.isRoot()) {
                line("M" + point(arc.to(), y) + "V" + Markup.number(end));
            } else {
                double turn = arc.from() < arc.to() ? CORNER : -CORNER;
                line("M" + point(arc.from(), edge + places.drop(arc.head())) + "V"
                        + Markup.number(y - direction * CORNER)
                        + "Q" + point(arc.from(), y) + " " + point(arc.from() + turn, y)
                        + across(arc.from() + turn, layout.crossings(arc), arc.to() - turn) + "Q" + point(arc.to(), y)
                        + " " + point(arc.to(), y - direction * CORNER) + "V" + Markup.number(end));
            }
            svg.append("<path class=\"arrow\" d=\"M" + point(arc.to(), end) + "l-3 " + 6 * direction + "h6z\"/></g>");
        }
        for (ArcLayout.Arc arc : layout.arcs()) {
            double y = base + direction * (arc.row() + (arc.isRoot() ? 0.4 : 0)) * ARC_ROW;
            double x = layout.labelPlace(arc);
            double middle = arc.isRoot() ? y + direction * 5 : y;
            openArc("arc-label", arc);
            box(x, middle, TextWidth.of(arc.label(), TokenPlaces.TAG) / 2 + 1, HALF_TAG);
            text("relation", x, middle + 4, arc.label(), "");
            svg.append("</g>");
        }
    }

    private void openArc(String kind, ArcLayout.Arc arc) {
        DependencyTree tree = analysis.dependency().orElseThrow();
        group(
                kind,
                !tree.isProjectiveArc(arc.dependent()),
                wrongArcs.get(arc.dependent()),
                (arc.isRoot() ? "" : " data-head=\"" + arc.head() + "\"") + word(arc.dependent()));
    }

    private void row(String kind, double y, Function<Token, String> text) {
        for (int i = 0; i < places.count(); i++) {
            boolean isReversed = kind.equals("word") && places.order().isRightToLeft(i);
            text(
                    kind,
                    places.middle(i),
                    y + places.drop(i),
                    text.apply(analysis.sentence().token(i)),
                    word(i) + (isReversed ? " direction=\"rtl\"" : ""));
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

    private void text(String kind, double x, double y, String text, String attributes) {
        svg.append("<text class=\"" + kind + "\" x=\"" + Markup.number(x) + "\" y=\"" + Markup.number(y) + "\""
                + attributes + ">" + Markup.escape(text) + "</text>");
    }

    private static String point(double x, double y) {
        return Markup.number(x) + " " + Markup.number(y);
    }
}
