package org.crossbranch.treebank.bracket;

/** How bracketed formats write characters that are theirs. */
public final class BracketEscapes {
    /** Stands for a tag that a token does not have, where the format wants one. */
    static final String NO_TAG = "_";

    private BracketEscapes() {}

    /** A form as it stands in the text: both spellings of an escaped round bracket are undone. */
    static String form(String written) {
        return written.indexOf('B') < 0
                ? written
                : written.replace("-LRB-", "(")
                        .replace("-RRB-", ")")
                        .replace("#LRB#", "(")
                        .replace("#RRB#", ")");
    }

    /** A form as it is written. */
    static String writtenForm(String form) {
        return blanksAsUnderscores(form).replace("(", "-LRB-").replace(")", "-RRB-");
    }

    /** A tag; {@code -LRB-} is the name of a Penn tag and stays. */
    static String tag(String written) {
        return written.equals(NO_TAG) ? "" : label(written.equals("$[") ? "$(" : written);
    }

    /** A tag as it is written. */
    static String writtenTag(String tag) {
        if (tag.isEmpty()) {
            return NO_TAG;
        }
        return tag.equals("$(") ? "$[" : writtenLabel(tag);
    }

    /** A label. */
    static String label(String written) {
        return written.indexOf('#') < 0
                ? written
                : written.replace("#LRB#", "(").replace("#RRB#", ")");
    }

    /** A label as it is written. */
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
