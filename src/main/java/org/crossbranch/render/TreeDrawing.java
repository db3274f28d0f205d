package org.crossbranch.render;

import java.util.List;
import org.crossbranch.tree.ConstituencyTree;

/**
 * Draws constituency trees as text, with crossing branches: the root on top, the tokens at the bottom in the
 * order in which they are read ({@link VisualOrder}), their tags above them. Where branches cross, the one that runs across is interrupted; {@code ┼} is a
 * node's own branching.
 *
 * <p>A drawing that is wider than allowed is cut between tokens into strips, one below the other, each under the
 * numbers of its tokens (from 0). A branch that goes on in the next strip ends in a mark here and begins with one
 * there, the first with the first, the second with the second. A label or word that is wider than a strip is cut.
 *
 * @param style the characters for branches
 * @param maxWidth greatest width of a line in terminal positions, at least {@link #MIN_WIDTH}, or {@link #ANY_WIDTH}
 */
public record TreeDrawing(LineStyle style, int maxWidth) {
    /** Smallest width to which drawings can be limited. */
    public static final int MIN_WIDTH = 10;

    /** For drawings that are not cut. */
    public static final int ANY_WIDTH = Integer.MAX_VALUE;

    /** Checks the width. */
    public TreeDrawing {
        Strips.checkWidth(maxWidth);
    }

    /** The drawing, its lines ended by line feeds and without blanks at their ends. */
    public String draw(ConstituencyTree tree) {
        VisualOrder order = VisualOrder.of(tree.sentence());
        TreeLayout layout = new TreeLayout(tree, order);
        Strips strips = new Strips(style, maxWidth);
        List<DisplayText> words = strips.words(tree.sentence(), order);
        TokenColumns columns = new TokenColumns(tree.sentence(), layout, order, strips::shown, words);
        int tagRow = 2 * layout.levels();
        TreeCanvas canvas = new TreeCanvas(style, tagRow + 2, columns.width());
        for (TreeLayout.Node node : layout.constituents()) {
            int row = tagRow - 2 * node.level();
            int middle = columns.middle(node.column);
            canvas.put(row, middle, strips.shown(node.label));
            canvas.join(row + 1, middle, LineStyle.UP);
            canvas.drawBar(row + 1, columns.middle(node.leftmostColumn()), columns.middle(node.rightmostColumn()));
            for (TreeLayout.Node child : node.children) {
                canvas.join(row + 1, columns.middle(child.column), LineStyle.DOWN);
                canvas.drawStem(columns.middle(child.column), row + 2, tagRow - 2 * child.level());
            }
        }
        for (int i = 0; i < words.size(); i++) {
            String tag = tree.sentence().token(order.token(i)).tag();
            canvas.put(tagRow, columns.middle(i), strips.shown(tag));
            canvas.put(tagRow + 1, columns.middle(i), words.get(i));
        }
        return strips.cut(canvas, columns, order);
    }
}
