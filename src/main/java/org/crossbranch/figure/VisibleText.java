package org.crossbranch.figure;

import java.util.Locale;

/**
 * Text of unknown origin for people to read, on a terminal or in a log. What would steer the terminal, turn the direction of the
 * text or begin a line is written out, such as {@code \u005cu001b}.
 */
public final class VisibleText {
    private VisibleText() {}

    /** Text that may have several lines and tabs. */
    public static String lines(String text) {
        return written(text, "\n\t");
    }

    /** Text within a line. */
    public static String line(String text) {
        return written(text, "\t");
    }

    private static String written(String text, String kept) {
        if (text.chars().noneMatch(c -> isSteering((char) c) && kept.indexOf(c) < 0)) {
            return text;
        }
        StringBuilder visible = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!isSteering(c) || kept.indexOf(c) >= 0) {
                visible.append(c);
            } else {
                visible.append(c == '\n' ? "\\n" : String.format(Locale.ROOT, "\\u%04x", (int) c));
            }
        }
        return visible.toString();
    }

    /** Controls, separators of lines, and marks that override or isolate directions. */
    private static boolean isSteering(char c) {
        return Character.isISOControl(c)
                || c == '\u2028'
                || c == '\u2029'
                || (c >= '\u202a' && c <= '\u202e')
                || (c >= '\u2066' && c <= '\u2069');
    }
}
