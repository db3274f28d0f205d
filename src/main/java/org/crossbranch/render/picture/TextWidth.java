package org.crossbranch.render.picture;

import java.text.Normalizer;
import org.crossbranch.render.Graphemes;

/**
 * How wide a text is in Liberation Sans, Arial or Helvetica, which have the same widths for Latin letters. Of other characters it is
 * an estimate on the wide side, for which font shows them is the reader's.
 */
final class TextWidth {
    /** Widths of the characters from blank to tilde in thousandths of the font size: the Helvetica of Adobe's font metrics. */
    private static final int[] LATIN = {
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
                556, 556,
        556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
                722, 778,
        667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556,
                278, 556,
        556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334,
                584
    };

    private static final double BOLD = 1.1;
    private static final double SQUARE = 1;
    private static final double EMOJI = 1.4;
    private static final double CAPITAL = 0.8;
    private static final double OTHER = 0.65;

    private TextWidth() {}

    /** The width in pixels at a font size. */
    static double of(String text, double size) {
        return size
                * Graphemes.of(text).stream()
                        .mapToDouble(grapheme -> Graphemes.isEmoji(grapheme) ? EMOJI : ofLetters(grapheme))
                        .sum();
    }

    /** The width of a bold text. */
    static double ofBold(String text, double size) {
        return BOLD * of(text, size);
    }

    private static double ofLetters(String grapheme) {
        // A letter with an accent is as wide as the letter.
        return Normalizer.normalize(grapheme, Normalizer.Form.NFD)
                .codePoints()
                .mapToDouble(TextWidth::share)
                .sum();
    }

    private static double share(int c) {
        if (Graphemes.isMark(c)) {
            return 0;
        }
        if (c >= ' ' && c - ' ' < LATIN.length) {
            return LATIN[c - ' '] / 1000.0;
        }
        return Graphemes.isWide(c) ? SQUARE : Character.isUpperCase(c) ? CAPITAL : OTHER;
    }
}
