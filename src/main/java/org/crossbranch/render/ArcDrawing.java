package org.crossbranch.render;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;

/**
 * Draws dependency trees as text: the words in the order in which they are read, below each its tag and the label of its arc, above them
 * the arcs. An arc comes down on its dependent's arrow. It leaves its head beside the middle, on the side to which it goes. A line
 * down from the top leads to a dependent of the root. Arcs that overlap are on different rows, the shorter one below; where they
 * cross, the line across is interrupted.
 *
 * <p>A drawing that is wider than allowed is cut into strips as {@link TreeDrawing} does it.
 *
 * @param style the characters for arcs
 * @param maxWidth greatest width of a line in terminal positions, at least {@link TreeDrawing#MIN_WIDTH}, or {@link
 *     TreeDrawing#ANY_WIDTH}
 */
public record ArcDrawing(LineStyle style, int maxWidth) {

    /** Checks the width. */
    public ArcDrawing {
        Strips.checkWidth(maxWidth);
    }

    /** The drawing, its lines ended by line feeds and without blanks at their ends. */
    public String draw(DependencyTree tree) {
        Strips strips = new Strips(style, maxWidth);
        Sentence sentence = tree.sentence();
        VisualOrder order = VisualOrder.of(sentence);
        List<List<DisplayText>> below = List.of(
                strips.words(sentence, order),
                texts(order, token -> strips.shown(sentence.token(token).tag())),
                texts(order, token -> strips.shown(tree.label(token))));
        TokenColumns columns = TokenColumns.ofRows(below);
        int[] arcRows = ArcRows.of(tree, order);
        int rows = Arrays.stream(arcRows).max().orElse(0);
        int arrowRow = rows + 1;
        TreeCanvas canvas = new TreeCanvas(style, arrowRow + 1 + below.size(), columns.width());
        for (int i = 0; i < columns.count(); i++) {
            int middle = columns.middle(i);
            canvas.put(arrowRow, middle, DisplayText.of(style.arrow));
            for (int row = 0; row < below.size(); row++) {
                canvas.put(arrowRow + 1 + row, middle, below.get(row).get(i));
            }
            if (tree.head(order.token(i)) == DependencyTree.ROOT) {
                canvas.drawStem(middle, 0, arrowRow);
            }
        }
        draw(tree, order, arcRows, rows, columns, canvas);
        return strips.cut(canvas, columns, order);
    }

    /** The texts of a row, from left to right. */
    private static List<DisplayText> texts(VisualOrder order, IntFunction<DisplayText> text) {
        return IntStream.range(0, order.count())
                .map(order::token)
                .mapToObj(text)
                .toList();
    }

    /** Draws the bars from above, so that those of one head on one side share the line down. */
    private static void draw(
            DependencyTree tree, VisualOrder order, int[] arcRows, int rows, TokenColumns columns, TreeCanvas canvas) {
        int[] leftStarts = new int[columns.count()];
        int[] rightStarts = new int[columns.count()];
        List<Integer> fromAbove = IntStream.range(0, arcRows.length)
                .filter(token -> arcRows[token] > 0)
                .boxed()
                .sorted(Comparator.comparingInt(token -> -arcRows[token]))
                .toList();
        for (int dependent : fromAbove) {
            int head = order.position(tree.head(dependent));
            int row = rows + 1 - arcRows[dependent];
            boolean toRight = order.position(dependent) > head;
            int start = columns.middle(head) + (toRight ? 1 : -1);
            int end = columns.middle(order.position(dependent));
            int[] starts = toRight ? rightStarts : leftStarts;
            canvas.drawBar(row, Math.min(start, end), Math.max(start, end));
            canvas.join(row, start, starts[head] > 0 ? LineStyle.UP | LineStyle.DOWN : LineStyle.DOWN);
            canvas.join(row, end, LineStyle.DOWN);
            canvas.drawStem(end, row + 1, rows + 1);
            if (starts[head] > 0) {
                canvas.drawStem(start, starts[head] + 1, row);
            }
            starts[head] = row;
        }
        for (int token = 0; token < columns.count(); token++) {
            drawDown(canvas, columns.middle(token) - 1, leftStarts[token], rows);
            drawDown(canvas, columns.middle(token) + 1, rightStarts[token], rows);
        }
    }

    /** Draws the line from the lowest bar of a head on one side down to its word. */
    private static void drawDown(TreeCanvas canvas, int position, int row, int rows) {
        if (row > 0) {
            canvas.drawStem(position, row + 1, rows + 2);
        }
    }
}
