package org.crossbranch.render;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.crossbranch.tree.Sentence;

/**
 * Cuts drawings that are too wide into strips between tokens, one below the other, each under the numbers of its tokens. A line
 * that goes on in the next strip ends in a mark here and begins with one there, the first with the first, the second with the
 * second.
 *
 * @param style the characters for lines
 * @param maxWidth greatest width of a line in terminal positions
 */
record Strips(LineStyle style, int maxWidth) {
    /** Positions that a strip keeps free for the marks of lines that go on. */
    private static final int MARKS = 2;

    /** Checks a greatest width. */
    static void checkWidth(int maxWidth) {
        if (maxWidth < TreeDrawing.MIN_WIDTH) {
            throw new IllegalArgumentException("a drawing cannot be limited to " + maxWidth + " positions, only to "
                    + TreeDrawing.MIN_WIDTH + " or more");
        }
    }

    /** A label or word, cut if it is wider than a strip. */
    DisplayText shown(String text) {
        return DisplayText.of(text).cut(maxWidth - MARKS, style.ellipsis);
    }

    /** A sentence's words from left to right, cut as {@link #shown} does it. */
    List<DisplayText> words(Sentence sentence, VisualOrder order) {
        List<DisplayText> words = new ArrayList<>();
        for (int position = 0; position < order.count(); position++) {
            int token = order.token(position);
            DisplayText word = shown(sentence.token(token).form());
            words.add(order.isRightToLeft(token) ? word.fromRightToLeft() : word);
        }
        return words;
    }

    /** The drawing, its lines ended by line feeds and without blanks at their ends. */
    String cut(TreeCanvas canvas, TokenColumns columns, VisualOrder order) {
        if (columns.width() <= maxWidth) {
            return strip(canvas, columns, 0, columns.count());
        }
        StringBuilder strips = new StringBuilder();
        for (int[] part : parts(columns, order.beginsAtRight())) {
            int[] tokens =
                    IntStream.range(part[0], part[1]).map(order::token).sorted().toArray();
            String numbers = "tokens " + tokens[0] + "-" + tokens[tokens.length - 1] + " of " + columns.count();
            strips.append(strips.isEmpty() ? "" : "\n")
                    .append(DisplayText.of(numbers).cut(maxWidth, style.ellipsis))
                    .append('\n')
                    .append(strip(canvas, columns, part[0], part[1]));
        }
        return strips.toString();
    }

    /** The first column and the end of each strip, in the order in which the sentence is read. */
    private List<int[]> parts(TokenColumns columns, boolean fromRight) {
        List<int[]> parts = new ArrayList<>();
        int from = fromRight ? columns.count() : 0;
        int to = from;
        while (fromRight ? from > 0 : to < columns.count()) {
            if (fromRight) {
                to = from--;
            } else {
                from = to++;
            }
            while (fromRight
                    ? from > 0 && fits(columns, from - 1, to)
                    : to < columns.count() && fits(columns, from, to + 1)) {
                from -= fromRight ? 1 : 0;
                to += fromRight ? 0 : 1;
            }
            parts.add(new int[] {from, to});
        }
        return parts;
    }

    private boolean fits(TokenColumns columns, int from, int to) {
        return columns.end(to - 1) - columns.start(from) <= maxWidth - MARKS;
    }

    private String strip(TreeCanvas canvas, TokenColumns columns, int from, int to) {
        StringBuilder lines = new StringBuilder();
        for (int row = 0; row < canvas.rows(); row++) {
            if (canvas.isIdle(row, columns.start(from), columns.end(to - 1))) {
                continue;
            }
            StringBuilder line = new StringBuilder();
            if (from > 0) {
                line.append(canvas.isCrossed(row, columns.start(from) - 1) ? style.fromLeft : ' ');
            }
            line.append(canvas.text(row, columns.start(from), columns.end(to - 1)));
            if (to < columns.count()) {
                line.append(canvas.isCrossed(row, columns.end(to - 1)) ? style.toRight : ' ');
            }
            lines.append(line.toString().stripTrailing()).append('\n');
        }
        return lines.toString();
    }
}
