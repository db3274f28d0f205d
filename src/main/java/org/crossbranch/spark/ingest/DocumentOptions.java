package org.crossbranch.spark.ingest;

import java.io.Serializable;
import java.util.List;
import org.crossbranch.document.Document.Paragraphs;
import org.crossbranch.document.DocumentFormat;
import org.crossbranch.setting.Meaning;
import org.crossbranch.setting.Setting;

/**
 * How raw text becomes sentences and tokens.
 *
 * @param segmenter paths of the models for sentences and tokens, or {@link #UNICODE}; none for those of the parser's model, or
 *     else for Unicode's rules
 * @param language code of the language, or empty
 * @param reading how documents are read
 */
public record DocumentOptions(
        @Setting(key = "documents.segmenter", byDefault = "")
        @Meaning("Models by which annotate and import find sentences and tokens in raw text, with commas between them:"
                + " the file that train --task tokens wrote, or OpenNLP's files for sentences and for tokens; unicode"
                + " for Unicode's rules. Without one, the segmenter in the folder of the parser's model finds them, or"
                + " else Unicode's rules.")
        List<String> segmenter,

        @Setting(key = "documents.language", byDefault = "")
        @Meaning("Language of raw text, as a code such as nl. Unicode's rules then end no sentence after an"
                + " abbreviation, where ICU knows those of the language: de, en, es, fr, it, pt and ru.")
        String language,

        DocumentFormat.Options reading)
        implements Serializable {
    /** The value of the setting for Unicode's rules, even if a model has a segmenter of its own. */
    public static final String UNICODE = "unicode";

    /** Unicode's rules. */
    public static final DocumentOptions DEFAULT =
            new DocumentOptions(List.of(), "", new DocumentFormat.Options(Paragraphs.BLANK_LINES, 10_000_000));

    /** Copies the list. */
    public DocumentOptions {
        segmenter = List.copyOf(segmenter);
    }

    /** Paths of the models to read; none for Unicode's rules. */
    public List<String> files() {
        return segmenter.equals(List.of(UNICODE)) ? List.of() : segmenter;
    }

    /** The same with models by their paths. */
    public DocumentOptions with(List<String> models) {
        return new DocumentOptions(models, language, reading);
    }
}
