package org.crossbranch.treebank.text;

/**
 * A line of a text file.
 *
 * @param text the characters without the line end
 * @param number from 1
 * @param faultColumn column, from 1, where the text could not be decoded, or 0
 * @param fault what is wrong there and how to mend it, or the empty string
 */
public record TextLine(String text, int number, int faultColumn, String fault) {

    /** Whether the line could not be decoded. */
    public boolean isFaulty() {
        return faultColumn > 0;
    }

    /** Whether the line is sound and holds white space at most. */
    public boolean isBlank() {
        return text.isBlank() && !isFaulty();
    }

    /** Whether a text is one ASCII digit or more. */
    public static boolean isNumber(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
