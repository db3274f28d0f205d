package org.crossbranch.render;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A text as a terminal shows it, in cells of one or two positions: East Asian wide characters and emoji take two
 * (Unicode Standard Annex 11; ambiguous ones are taken as narrow), combining marks and format characters share the cell
 * before. Control characters, which a terminal might obey, are replaced. Text from right to left is put in logical
 * order; turning it round is the terminal's part.
 *
 * @param cells the cells from left to right, at least one
 */
record DisplayText(List<Cell> cells) {

    /**
     * A character in one or two positions.
     *
     * @param text a character with its marks
     * @param width positions: 1 or 2
     */
    record Cell(String text, int width) {}

    private static final int REPLACEMENT = 0xFFFD;
    private static final int SOFT_HYPHEN = 0x00AD;

    /** First and last code points of the ranges that are wide or full-width, by turns. */
    private static final int[] WIDE = {
        0x1100, 0x115F, 0x231A, 0x231B, 0x2329, 0x232A, 0x23E9, 0x23EC, 0x25FD, 0x25FE, 0x2614, 0x2615, 0x2648, 0x2653,
        0x26BD, 0x26BE, 0x26C4, 0x26C5, 0x2705, 0x2705, 0x270A, 0x270B, 0x2728, 0x2728, 0x274C, 0x274C, 0x2753, 0x2755,
        0x2795, 0x2797, 0x2B1B, 0x2B1C, 0x2B50, 0x2B50, 0x2E80, 0x303E, 0x3041, 0x4DBF, 0x4E00, 0xA4CF, 0xA960, 0xA97F,
        0xAC00, 0xD7A3, 0xF900, 0xFAFF, 0xFE10, 0xFE19, 0xFE30, 0xFE6F, 0xFF01, 0xFF60, 0xFFE0, 0xFFE6, 0x16FE0,
        0x18CFF, 0x1AFF0, 0x1B2FF, 0x1F18E, 0x1F18E, 0x1F191, 0x1F19A, 0x1F200, 0x1F320, 0x1F32D, 0x1F335, 0x1F337,
        0x1F37C, 0x1F37E, 0x1F393, 0x1F3A0, 0x1F3CA, 0x1F3E0, 0x1F3F0, 0x1F3F8, 0x1F43E, 0x1F440, 0x1F4FC, 0x1F4FF,
        0x1F53D, 0x1F54B, 0x1F567, 0x1F5FB, 0x1F64F, 0x1F680, 0x1F6C5, 0x1F6CC, 0x1F6D2, 0x1F6D5, 0x1F6DF, 0x1F6EB,
        0x1F6EC, 0x1F6F4, 0x1F6FC, 0x1F7E0, 0x1F7EB, 0x1F90C, 0x1F9FF, 0x1FA70, 0x1FAFF, 0x20000, 0x3FFFD
    };

    /** The cells of a text; an empty one is a blank. */
    static DisplayText of(String text) {
        List<Cell> cells = new ArrayList<>();
        text.codePoints().map(DisplayText::shown).forEach(codePoint -> {
            String character = Character.toString(codePoint);
            int width = width(codePoint);
            if (width > 0) {
                cells.add(new Cell(character, width));
            } else if (cells.isEmpty()) {
                cells.add(new Cell(" " + character, 1));
            } else {
                Cell base = cells.remove(cells.size() - 1);
                cells.add(new Cell(base.text + character, base.width));
            }
        });
        return new DisplayText(cells.isEmpty() ? List.of(new Cell(" ", 1)) : List.copyOf(cells));
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

    private static int shown(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE ->
                REPLACEMENT;
            default -> codePoint;
        };
    }

    private static int width(int codePoint) {
        boolean isMark = switch (Character.getType(codePoint)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK -> true;
            case Character.FORMAT -> codePoint != SOFT_HYPHEN;
            // Vowels and final consonants of Hangul that is spelled out join the syllable before.
            default -> codePoint >= 0x1160 && codePoint <= 0x11FF;
        };
        return isMark ? 0 : isWide(codePoint) ? 2 : 1;
    }

    private static boolean isWide(int codePoint) {
        for (int range = 0; range < WIDE.length; range += 2) {
            if (codePoint <= WIDE[range + 1]) {
                return codePoint >= WIDE[range];
            }
        }
        return false;
    }
}
