package org.crossbranch.spark.ingest;

import java.io.Serializable;
import java.util.List;
import org.crossbranch.document.Document.Paragraphs;
import org.crossbranch.document.DocumentFormat;

/**
 * How raw text becomes sentences and tokens.
 *
 * @param segmenter paths of the models for sentences and tokens, or none for Unicode's rules
 * @param language code of the language, or empty
 * @param paragraphs what ends the paragraphs of documents
 * @param maxCharacters most characters of a document
 * @param idField JSON field of a document's identifier
 * @param textField JSON field of its text
 */
public record DocumentOptions(
        List<String> segmenter,
        String language,
        Paragraphs paragraphs,
        int maxCharacters,
        String idField,
        String textField)
        implements Serializable {
    /** Unicode's rules. */
    public static final DocumentOptions DEFAULT =
            new DocumentOptions(List.of(), "", Paragraphs.BLANK_LINES, 10_000_000);

    /** Copies the list. */
    public DocumentOptions {
        segmenter = List.copyOf(segmenter);
    }

    /** Options with the usual JSON fields. */
    public DocumentOptions(List<String> segmenter, String language, Paragraphs paragraphs, int maxCharacters) {
        this(segmenter, language, paragraphs, maxCharacters, "id", "text");
    }

    DocumentFormat.Options options() {
        return new DocumentFormat.Options(paragraphs, maxCharacters, idField, textField);
    }
}
