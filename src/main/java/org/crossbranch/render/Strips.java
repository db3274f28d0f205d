package org.crossbranch.render;

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

    /** The drawing, its lines ended by line feeds and without blanks at their ends. */
    String cut(TreeCanvas canvas, TokenColumns columns) {
        if (columns.width() <= maxWidth) {
            return strip(canvas, columns, 0, columns.count());
        }
        StringBuilder strips = new StringBuilder();
        for (int from = 0, to; from < columns.count(); from = to) {
            to = from + 1;
            while (to < columns.count() && columns.end(to) - columns.start(from) <= maxWidth - MARKS) {
                to++;
            }
            String numbers = "tokens " + from + "-" + (to - 1) + " of " + columns.count();
            strips.append(from == 0 ? "" : "\n")
                    .append(DisplayText.of(numbers).cut(maxWidth, style.ellipsis))
                    .append('\n')
                    .append(strip(canvas, columns, from, to));
        }
        return strips.toString();
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
