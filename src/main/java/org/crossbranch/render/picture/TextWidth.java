package org.crossbranch.render.picture;

/** Estimates how wide a text is in a proportional sans-serif font. It errs on the wide side, for fonts differ. */
final class TextWidth {
    private static final String NARROW = "fijlrtI.,:;'|!()[]{} /\\`\"-";
    private static final String WIDE = "mwMW@%&";
    private static final double NARROW_SHARE = 0.4;
    private static final double USUAL_SHARE = 0.62;
    private static final double CAPITAL_SHARE = 0.76;
    private static final double WIDE_SHARE = 1.02;
    /** The first code point of scripts whose characters fill a square. */
    private static final int EAST_ASIAN = 0x1100;

    private TextWidth() {}

    /** The width in pixels at a font size. */
    static double of(String text, double size) {
        return size * text.codePoints().mapToDouble(TextWidth::share).sum();
    }

    private static double share(int c) {
        int type = Character.getType(c);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || type == Character.FORMAT) {
            return 0;
        }
        if (NARROW.indexOf(c) >= 0) {
            return NARROW_SHARE;
        }
        if (WIDE.indexOf(c) >= 0 || c >= EAST_ASIAN) {
            return WIDE_SHARE;
        }
        return Character.isUpperCase(c) ? CAPITAL_SHARE : USUAL_SHARE;
    }
}
