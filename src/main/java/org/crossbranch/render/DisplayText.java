package org.crossbranch.render;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A text as a terminal shows it, in cells of one or more positions, each a grapheme. Control characters, which a terminal might
 * obey, are replaced. Letters of a word from right to left are in logical order; turning them round is the terminal's part.
 *
 * @param cells the cells from left to right, at least one
 */
record DisplayText(List<Cell> cells) {

    /**
     * A grapheme in its positions.
     *
     * @param text a character with its marks
     * @param width positions, at least 1
     */
    record Cell(String text, int width) {}

    private static final String REPLACEMENT = "\uFFFD";

    /** Left-to-right and right-to-left marks: with them, a word turns round in its own columns and leaves the others alone. */
    private static final String LEFT_MARK = "\u200E";

    private static final String RIGHT_MARK = "\u200F";

    /** The cells of a text; an empty one is a blank. */
    static DisplayText of(String text) {
        List<Cell> cells = new ArrayList<>();
        for (String grapheme : Graphemes.of(text.replaceAll("[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]", REPLACEMENT))) {
            int width = Graphemes.columns(grapheme);
            if (width > 0) {
                cells.add(new Cell(grapheme, width));
            } else if (cells.isEmpty()) {
                cells.add(new Cell(" " + grapheme, 1));
            } else {
                append(cells, grapheme);
            }
        }
        return new DisplayText(cells.isEmpty() ? List.of(new Cell(" ", 1)) : List.copyOf(cells));
    }

    private static void append(List<Cell> cells, String text) {
        Cell last = cells.remove(cells.size() - 1);
        cells.add(new Cell(last.text + text, last.width));
    }

    /** This text with marks by which a terminal shows it from right to left and moves nothing beside it. */
    DisplayText fromRightToLeft() {
        List<Cell> marked = new ArrayList<>(cells);
        marked.set(0, new Cell(LEFT_MARK + RIGHT_MARK + marked.get(0).text, marked.get(0).width));
        append(marked, RIGHT_MARK + LEFT_MARK);
        return new DisplayText(List.copyOf(marked));
    }

    /** Positions that the text takes. */
    int width() {
        return cells.stream().mapToInt(Cell::width).sum();
    }

    /**
     * This text if it takes no more than some positions, else as much of its beginning as leaves room for an ellipsis.
     */
    DisplayText cut(int maxWidth, String ellipsis) {
        if (width() <= maxWidth) {
            return this;
        }
        List<Cell> kept = new ArrayList<>();
        int room = maxWidth - ellipsis.length();
        for (Cell cell : cells) {
            room -= cell.width;
            if (room < 0) {
                break;
            }
            kept.add(cell);
        }
        kept.add(new Cell(ellipsis, ellipsis.length()));
        return new DisplayText(kept);
    }

    /** The text as it is shown. */
    @Override
    public String toString() {
        return cells.stream().map(Cell::text).collect(Collectors.joining());
    }
}
