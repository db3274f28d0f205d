package org.crossbranch.render.picture;

/** Text of treebanks inside XML and HTML. Nothing of a treebank gets into a page but through {@link #escape}. */
public final class Markup {
    private static final int REPLACEMENT = 0xFFFD;

    private Markup() {}

    /** A text as the content of an element or as an attribute between quotes. What XML forbids is replaced. */
    public static String escape(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> append(escaped, c));
        return escaped.toString();
    }

    private static void append(StringBuilder escaped, int c) {
        switch (c) {
            case '&' -> escaped.append("&amp;");
            case '<' -> escaped.append("&lt;");
            case '>' -> escaped.append("&gt;");
            case '"' -> escaped.append("&quot;");
            case '\'' -> escaped.append("&#39;");
            default -> escaped.appendCodePoint(isAllowed(c) ? c : REPLACEMENT);
        }
    }

    /** Characters of XML 1.0 that are no controls, and blanks. */
    private static boolean isAllowed(int c) {
        return c == '\t'
                || c == '\n'
                || c == '\r'
                || (c >= ' ' && c <= 0xFFFD && !Character.isISOControl(c) && !Character.isSurrogate((char) c))
                || (c >= 0x10000 && (c & 0xFFFE) != 0xFFFE);
    }

    /** A coordinate, to a tenth. */
    static String number(double value) {
        // By hand, since String.format took half the time of a picture.
        long tenths = Math.round(Math.abs(value) * 10);
        return (value < 0 && tenths > 0 ? "-" : "") + tenths / 10 + (tenths % 10 == 0 ? "" : "." + tenths % 10);
    }
}
