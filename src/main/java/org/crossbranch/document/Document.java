package org.crossbranch.document;

import org.crossbranch.treebank.TreebankSource;

/**
 * A document of running text.
 *
 * @param name its name within the corpus, such as {@code FILE} or {@code FILE:ID}
 * @param text its characters
 * @param paragraphs what ends its paragraphs
 */
public record Document(String name, String text, Paragraphs paragraphs) {
    /** Ordinal of a document that is set aside as a whole; its sentences count from 1. */
    private static final String WHOLE = "0";

    /** Longest part of a text that a reject keeps, in UTF-16 units. */
    private static final int MAX_RAW = 1_000;

    /** The name of a document within a file: a slash would end it in a sentence's identifier. */
    static String name(TreebankSource file, String id) {
        return file.document() + ":" + id;
    }

    /** The identifier of a sentence of a document. */
    static String sentenceId(TreebankSource file, String document, String ordinal) {
        return new TreebankSource(file.name(), file.corpus(), document.replace('/', ':')).sentenceId(ordinal);
    }

    /** The identifier of a document that is set aside. */
    static String wholeId(TreebankSource file, String document) {
        return sentenceId(file, document, WHOLE);
    }

    /** The beginning of a text, as a reject keeps it. */
    static String raw(CharSequence text) {
        return text.subSequence(0, Math.min(text.length(), MAX_RAW)).toString();
    }

    /** The end of a paragraph. No sentence goes on behind it. */
    public enum Paragraphs {
        /** A blank line; the end of any other line is a blank. */
        BLANK_LINES,
        /** The end of a line. */
        LINES
    }
}
