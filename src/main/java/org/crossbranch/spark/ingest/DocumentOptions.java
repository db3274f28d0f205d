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
 * @param reading how documents are read
 */
public record DocumentOptions(List<String> segmenter, String language, DocumentFormat.Options reading)
        implements Serializable {
    /** Unicode's rules. */
    public static final DocumentOptions DEFAULT =
            new DocumentOptions(List.of(), "", new DocumentFormat.Options(Paragraphs.BLANK_LINES, 10_000_000));

    /** Copies the list. */
    public DocumentOptions {
        segmenter = List.copyOf(segmenter);
    }
}
