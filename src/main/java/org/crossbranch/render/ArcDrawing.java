package org.crossbranch.render;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;

/**
 * Draws dependency trees as text: the words in the order of the sentence, below each its tag and the label of its arc, above them
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
        if (maxWidth < TreeDrawing.MIN_WIDTH) {
            throw new IllegalArgumentException("a drawing cannot be limited to " + maxWidth + " positions, only to "
                    + TreeDrawing.MIN_WIDTH + " or more");
        }
    }

    /**
     * An arc between two tokens.
     *
     * @param row its row, from 0 for the lowest
     */
    private record Arc(int head, int dependent, int row) {
        int left() {
            return Math.min(head, dependent);
        }

        int right() {
            return Math.max(head, dependent);
        }

        boolean overlaps(int from, int to) {
            return left() < to && from < right();
        }
    }

    /** The drawing, its lines ended by line feeds and without blanks at their ends. */
    public String draw(DependencyTree tree) {
        Strips strips = new Strips(style, maxWidth);
        Sentence sentence = tree.sentence();
        TokenColumns columns = TokenColumns.ofRows(List.of(
                texts(sentence.length(), token -> sentence.token(token).form(), strips),
                texts(sentence.length(), token -> sentence.token(token).tag(), strips),
                texts(sentence.length(), tree::label, strips)));
        List<Arc> arcs = arcs(tree);
        int rows = 1 + arcs.stream().mapToInt(Arc::row).max().orElse(-1);
        int arrowRow = rows + 1;
        TreeCanvas canvas = new TreeCanvas(style, arrowRow + 4, columns.width());
        for (int token = 0; token < sentence.length(); token++) {
            int middle = columns.middle(token);
            canvas.put(arrowRow, middle, DisplayText.of(style.arrow()));
            canvas.put(arrowRow + 1, middle, strips.shown(sentence.token(token).form()));
            canvas.put(arrowRow + 2, middle, strips.shown(sentence.token(token).tag()));
            canvas.put(arrowRow + 3, middle, strips.shown(tree.label(token)));
            if (tree.head(token) == DependencyTree.ROOT) {
                canvas.drawStem(middle, 0, arrowRow);
            }
        }
        draw(arcs, rows, columns, canvas);
        return strips.cut(canvas, columns);
    }

    /** The texts of a row, by token. */
    private static List<DisplayText> texts(int length, IntFunction<String> text, Strips strips) {
        List<DisplayText> texts = new ArrayList<>();
        for (int token = 0; token < length; token++) {
            texts.add(strips.shown(text.apply(token)));
        }
        return texts;
    }

    /** The arcs between tokens, each on the lowest row above all shorter ones that it overlaps. */
    private static List<Arc> arcs(DependencyTree tree) {
        Integer[] dependents = new Integer[tree.sentence().length()];
        Arrays.setAll(dependents, token -> token);
        Arrays.sort(dependents, Comparator.comparingInt(token -> Math.abs(tree.head(token) - token)));
        List<Arc> arcs = new ArrayList<>();
        for (int dependent : dependents) {
            int head = tree.head(dependent);
            if (head != DependencyTree.ROOT) {
                int row = 0;
                for (Arc arc : arcs) {
                    if (arc.overlaps(Math.min(head, dependent), Math.max(head, dependent))) {
                        row = Math.max(row, arc.row() + 1);
                    }
                }
                arcs.add(new Arc(head, dependent, row));
            }
        }
        return arcs;
    }

    /** Draws the bars from above, so that those of one head on one side share the line down. */
    private static void draw(List<Arc> arcs, int rows, TokenColumns columns, TreeCanvas canvas) {
        int[] leftStarts = new int[columns.count()];
        int[] rightStarts = new int[columns.count()];
        List<Arc> fromAbove = new ArrayList<>(arcs);
        fromAbove.sort(Comparator.comparingInt(Arc::row).reversed());
        for (Arc arc : fromAbove) {
            int row = rows - arc.row();
            boolean toRight = arc.dependent() > arc.head();
            int start = columns.middle(arc.head()) + (toRight ? 1 : -1);
            int end = columns.middle(arc.dependent());
            int[] starts = toRight ? rightStarts : leftStarts;
            canvas.drawBar(row, Math.min(start, end), Math.max(start, end));
            canvas.join(row, start, starts[arc.head()] > 0 ? LineStyle.UP | LineStyle.DOWN : LineStyle.DOWN);
            canvas.join(row, end, LineStyle.DOWN);
            canvas.drawStem(end, row + 1, rows + 1);
            if (starts[arc.head()] > 0) {
                canvas.drawStem(start, starts[arc.head()] + 1, row);
            }
            starts[arc.head()] = row;
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
