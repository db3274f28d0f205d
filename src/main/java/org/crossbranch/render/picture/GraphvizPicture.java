package org.crossbranch.render.picture;

import java.util.List;
import java.util.function.Function;
import org.crossbranch.render.VisualOrder;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;

/** A sentence's trees in the DOT language of Graphviz, the words in one row. Graphviz makes the layout. */
public final class GraphvizPicture {
    private final Analysis analysis;
    private final StringBuilder dot = new StringBuilder();

    private GraphvizPicture(Analysis analysis) {
        this.analysis = analysis;
    }

    /** The directed graph. */
    public static String of(Analysis analysis) {
        return new GraphvizPicture(analysis).draw();
    }

    private String draw() {
        dot.append("digraph tree {\n  node [shape=plaintext];\n");
        row("w", Token::form);
        if (analysis.constituency().isPresent()) {
            row("t", Token::tag);
        }
        analysis.constituency().ifPresent(this::branches);
        analysis.dependency().ifPresent(this::arcs);
        return dot.append("}\n").toString();
    }

    /** A node for each token, all in one row and in the order in which they are read. */
    private void row(String name, Function<Token, String> text) {
        dot.append("  subgraph row_").append(name).append(" {\n  rank=same;\n");
        for (int i = 0; i < analysis.sentence().length(); i++) {
            line(name + i, text.apply(analysis.sentence().token(i)));
        }
        VisualOrder order = VisualOrder.of(analysis.sentence());
        for (int i = 1; i < order.count(); i++) {
            dot.append("  " + name + order.token(i - 1) + " -> " + name + order.token(i) + " [style=invis];\n");
        }
        dot.append("  }\n");
    }

    private void branches(ConstituencyTree tree) {
        for (int i = 0; i < tree.sentence().length(); i++) {
            edge("t" + i, "w" + i, "", "dir=none,weight=9");
        }
        List<Constituent> constituents = tree.constituents();
        line("n0", tree.root().label());
        branches(tree, constituents, 0);
    }

    /** Draws the children of the constituent with a number in preorder. Returns the number after its descendants. */
    private int branches(ConstituencyTree tree, List<Constituent> constituents, int number) {
        int next = number + 1;
        for (TreeNode child : constituents.get(number).children()) {
            if (child instanceof Leaf leaf) {
                edge(
                        "n" + number,
                        "t" + leaf.index(),
                        tree.sentence().token(leaf.index()).function(),
                        "dir=none");
            } else {
                line("n" + next, constituents.get(next).label());
                edge("n" + number, "n" + next, constituents.get(next).function(), "dir=none");
                next = branches(tree, constituents, next);
            }
        }
        return next;
    }

    private void arcs(DependencyTree tree) {
        for (int token = 0; token < tree.sentence().length(); token++) {
            if (tree.head(token) != DependencyTree.ROOT) {
                edge("w" + tree.head(token), "w" + token, tree.label(token), "constraint=false");
            }
        }
    }

    private void line(String name, String label) {
        dot.append("  ").append(name).append(" [label=").append(quote(label)).append("];\n");
    }

    private void edge(String from, String to, String label, String options) {
        dot.append("  " + from + " -> " + to + " [label=" + quote(label) + "," + options + "];\n");
    }

    /** A quoted string that Graphviz shows as it is. */
    static String quote(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.codePoints().forEach(c -> {
            if (c == '"' || c == '\\') {
                quoted.append('\\');
            }
            quoted.appendCodePoint(Character.isISOControl(c) ? ' ' : c);
        });
        return quoted.append('"').toString();
    }
}
