package org.crossbranch.spark;

import java.io.Serializable;
import java.util.Set;
import org.crossbranch.transform.EmptyElements;
import org.crossbranch.transform.LabelMode;
import org.crossbranch.transform.PunctuationMode;
import org.crossbranch.transform.TraceMode;

/**
 * What is done to constituency trees between a file and the table.
 *
 * @param metadata labels of the nodes of Penn brackets that are dropped with all that they dominate
 * @param traces what is done with empty elements
 * @param emptyElements the forms of {@link EmptyElements}
 * @param labels what is done with function tags in labels
 * @param subtypes tags that stay in labels where those are split
 * @param punctuation what is done with punctuation, that is tokens with one of the usual tags
 */
public record TreePreparation(
        Set<String> metadata,
        TraceMode traces,
        Set<String> emptyElements,
        LabelMode labels,
        Set<String> subtypes,
        PunctuationMode punctuation)
        implements Serializable {
    /** Nothing. */
    public static final TreePreparation NONE = of(PunctuationMode.KEEP);

    /** Copies the sets. */
    public TreePreparation {
        metadata = Set.copyOf(metadata);
        emptyElements = Set.copyOf(emptyElements);
        subtypes = Set.copyOf(subtypes);
    }

    /** Punctuation alone. */
    public static TreePreparation of(PunctuationMode punctuation) {
        return new TreePreparation(
                Set.of(), TraceMode.KEEP, EmptyElements.STANDARD.forms(), LabelMode.KEEP, Set.of(), punctuation);
    }
}
