package org.crossbranch.render;

import java.util.Arrays;

/**
 * Rows of positions, each of which shows a text, a line, or nothing. Where a line down meets a line across, it passes
 * in front.
 */
final class TreeCanvas {
    /** In a position that the wide character before it takes too. */
    private static final String TAKEN = "";

    private final LineStyle style;
    private final String[][] texts;
    private final byte[][] bars;
    private final boolean[][] stems;

    TreeCanvas(LineStyle style, int rows, int width) {
        this.style = style;
        this.texts = new String[rows][width];
        this.bars = new byte[rows][width];
        this.stems = new boolean[rows][width];
        for (String[] row : texts) {
            Arrays.fill(row, " ");
        }
    }

    /** Puts a text with its middle at a position. */
    void put(int row, int middle, DisplayText text) {
        int at = middle - leftHalf(text);
        for (DisplayText.Cell cell : text.cells()) {
            texts[row][at++] = cell.text();
            for (int rest = 1; rest < cell.width(); rest++) {
                texts[row][at++] = TAKEN;
            }
        }
    }

    /** How far a text reaches to the left of its middle. */
    static int leftHalf(DisplayText text) {
        return (text.width() - 1) / 2;
    }

    /** How far a text reaches to the right of its middle. */
    static int rightHalf(DisplayText text) {
        return text.width() - 1 - leftHalf(text);
    }

    /** Lets lines leave a position in some directions of {@link LineStyle}. */
    void join(int row, int position, int directions) {
        bars[row][position] |= (byte) directions;
    }

    /** Draws a line across from one position to another, both of which are joined to it. */
    void drawBar(int row, int from, int to) {
        for (int position = from; position < to; position++) {
            join(row, position, LineStyle.RIGHT);
            join(row, position + 1, LineStyle.LEFT);
        }
    }

    /** Draws a line down from one row to before another. */
    void drawStem(int position, int from, int to) {
        for (int row = from; row < to; row++) {
            stems[row][position] = true;
        }
    }

    int rows() {
        return texts.length;
    }

    /** Whether a line runs across a position without a stop. */
    boolean isCrossed(int row, int position) {
        return (bars[row][position] & (LineStyle.LEFT | LineStyle.RIGHT)) == (LineStyle.LEFT | LineStyle.RIGHT);
    }

    /** Whether there is neither a text nor a line across in a row from one position to before another. */
    boolean isIdle(int row, int from, int to) {
        for (int position = from; position < to; position++) {
            if (bars[row][position] != 0 || !texts[row][position].isBlank()) {
                return false;
            }
        }
        return true;
    }

    /** The text of a row from position {@code from} up to {@code to}. */
    String text(int row, int from, int to) {
        StringBuilder text = new StringBuilder();
        for (int position = from; position < to; position++) {
            if (stems[row][position]) {
                text.append(style.line(LineStyle.UP | LineStyle.DOWN));
            } else if (bars[row][position] != 0) {
                text.append(style.line(bars[row][position]));
            } else {
                text.append(texts[row][position]);
            }
        }
        return text.toString();
    }
}
