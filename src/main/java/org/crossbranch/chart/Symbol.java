package org.crossbranch.chart;

/**
 * A symbol of a grammar.
 *
 * @param label the label of a binarised constituent, or a part-of-speech tag
 * @param fanOut number of blocks of its yield, at least 1
 * @param isTag whether it is a tag, and so a terminal
 */
public record Symbol(String label, int fanOut, boolean isTag) {
    /** The start symbol. Its one child is the root of a tree. */
    public static final Symbol START = new Symbol("", 1, false);

    private static final char TAG = '\'';
    private static final char FAN_OUT = '/';

    /** The terminal of a part-of-speech tag. */
    public static Symbol tag(String tag) {
        return new Symbol(tag, 1, true);
    }

    /** The text in a grammar's file: {@code NP/2} of fan-out 2, {@code 'NOUN} of a tag. */
    public String written() {
        return isTag ? TAG + label : label + FAN_OUT + fanOut;
    }

    /**
     * The symbol of a text that {@link #written} made.
     *
     * @throws IllegalArgumentException if it is no symbol
     */
    static Symbol parse(String text) {
        int end = text.lastIndexOf(FAN_OUT);
        if (text.length() > 1 && text.charAt(0) == TAG) {
            return tag(text.substring(1));
        }
        if (end < 0 || !text.substring(end + 1).matches("[1-9][0-9]{0,2}")) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is no symbol; write a label with its fan-out, as NP/1, or a tag as 'NOUN");
        }
        return new Symbol(text.substring(0, end), Integer.parseInt(text.substring(end + 1)), false);
    }
}
