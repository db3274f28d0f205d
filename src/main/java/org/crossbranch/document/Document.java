package org.crossbranch.document;

import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankSource;
import org.jspecify.annotations.Nullable;

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

    /**
     * A document among others of a file, or the complaint about it.
     *
     * @param id its identifier within the file
     * @param row the line or row that it stands in, from 1
     * @param text its text, or null if there is none
     */
    public static TreebankEntry<Document> entry(
            TreebankSource source, String id, int row, @Nullable String text, DocumentFormat.Options options) {
        String name = name(source, id);
        String fault = "";
        if (text == null) {
            fault = "the field \"" + options.textField()
                    + "\" is missing or no string; name the field of the text with documents.json-text";
        } else if (text.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
            fault = "the text has half of a surrogate pair (\\ud800 to \\udfff); write whole characters";
        } else if (text.length() > options.maxCharacters()) {
            fault = DocumentFormat.tooLong(options.maxCharacters());
        }
        return text == null || !fault.isEmpty()
                ? new TreebankEntry.Malformed<>(
                        wholeId(source, name),
                        new MalformedTreeException(source.name(), row, 1, fault),
                        text == null ? "" : raw(text))
                : new TreebankEntry.Parsed<>(wholeId(source, name), new Document(name, text, options.paragraphs()));
    }

    /** The end of a paragraph. No sentence goes on behind it. */
    public enum Paragraphs {
        /** A blank line; the end of any other line is a blank. */
        BLANK_LINES,
        /** The end of a line. */
        LINES
    }
}
