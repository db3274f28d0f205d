package org.crossbranch.treebank;

/**
 * A line of a text file.
 *
 * @param text the characters without the line end
 * @param number from 1
 * @param faultColumn column, from 1, where the text could not be decoded, or 0
 * @param fault what is wrong there and how to mend it, or the empty string
 */
record TextLine(String text, int number, int faultColumn, String fault) {

    boolean isFaulty() {
        return faultColumn > 0;
    }

    boolean isBlank() {
        return text.isBlank() && !isFaulty();
    }
}
