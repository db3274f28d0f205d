package org.crossbranch.treebank.bracket;

import java.util.List;
import java.util.regex.Pattern;

/**
 * How bracketed formats write characters that are theirs: by names such as {@code -LRB-} or {@code #LRB#}. Names are read from left
 * to right, none overlapping another. What is written is read as the same again, unless it had such a name in it before.
 */
public final class BracketEscapes {
    /** Stands for a tag that a token does not have, where the format wants one. */
    static final String NO_TAG = "_";

    private static final String ROUND = "()";
    private static final String ALL = "()[]{}";
    private static final List<String> NAMES = List.of("LRB", "RRB", "LSB", "RSB", "LCB", "RCB");
    private static final int NAME = 3;

    private static final Pattern OF_LABELS = Pattern.compile("#[LR]RB#");
    private static final Pattern OF_ROUND = Pattern.compile("-[LR]RB-|#[LR]RB#");
    private static final Pattern OF_ALL = Pattern.compile("-[LR][RSC]B-|#[LR]RB#");

    private BracketEscapes() {}

    /** A form as it stands in the text: both spellings of an escaped round bracket are undone. */
    static String form(String written) {
        return read(OF_ROUND, written);
    }

    /** A form as it stands in the text: names of square and curly brackets are undone, too. */
    static String formOfAllBrackets(String written) {
        return read(OF_ALL, written);
    }

    private static String read(Pattern names, String written) {
        return written.indexOf('B') < 0
                ? written
                : names.matcher(written)
                        .replaceAll(found -> String.valueOf(
                                ALL.charAt(NAMES.indexOf(found.group().substring(1, 1 + NAME)))));
    }

    /** A form as it is written, with names such as {@code -LRB-}. */
    static String writtenForm(String form) {
        return written(form, ROUND, '-');
    }

    /** A form as it is written, with names such as {@code #LRB#}. */
    static String hashedForm(String form) {
        return written(form, ROUND, '#');
    }

    /** A form as it is written, with names of square and curly brackets as well. */
    static String writtenFormOfAllBrackets(String form) {
        return written(form, ALL, '-');
    }

    private static String written(String form, String brackets, char mark) {
        String text = blanksAsUnderscores(form);
        StringBuilder written = new StringBuilder();
        int lastName = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int bracket = brackets.indexOf(c);
            char used = isOpen(written, lastName, mark) ? mark == '-' ? '#' : '-' : mark;
            // Others than round ones have one spelling, and may stand as they are.
            if (bracket < 0 || (used == '#' && bracket >= ROUND.length())) {
                written.append(c);
            } else {
                written.append(used).append(NAMES.get(bracket)).append(used);
                lastName = written.length();
            }
        }
        return written.toString();
    }

    /** Whether a mark would complete a name that begins behind the last one. */
    private static boolean isOpen(StringBuilder written, int lastName, char mark) {
        int start = written.length() - NAME - 1;
        return start >= lastName && written.charAt(start) == mark && NAMES.contains(written.substring(start + 1));
    }

    /** A tag; {@code -LRB-} is the name of a Penn tag and stays. */
    static String tag(String written) {
        return written.equals(NO_TAG) ? "" : label(written.equals("$[") ? "$(" : written);
    }

    static String writtenTag(String tag) {
        if (tag.isEmpty()) {
            return NO_TAG;
        }
        return tag.equals("$(") ? "$[" : writtenLabel(tag);
    }

    static String label(String written) {
        return read(OF_LABELS, written);
    }

    static String writtenLabel(String label) {
        return blanksAsUnderscores(label).replace("(", "#LRB#").replace(")", "#RRB#");
    }

    /** The formats' blanks are ASCII's; others, such as the no-break space, may stand in a token. */
    static boolean isBlank(char c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }

    /** A text with each blank as an underscore, since a blank would end the token. */
    public static String blanksAsUnderscores(String text) {
        StringBuilder joined = null;
        for (int i = 0; i < text.length(); i++) {
            if (isBlank(text.charAt(i))) {
                joined = joined == null ? new StringBuilder(text) : joined;
                joined.setCharAt(i, '_');
            }
        }
        return joined == null ? text : joined.toString();
    }
}
