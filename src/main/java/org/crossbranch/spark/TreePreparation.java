package org.crossbranch.spark;

import java.io.Serializable;
import java.util.List;
import org.crossbranch.transform.FunctionTags;
import org.crossbranch.transform.LabelMode;
import org.crossbranch.transform.Punctuation;
import org.crossbranch.transform.PunctuationMode;
import org.crossbranch.transform.TraceMode;
import org.crossbranch.transform.TraceResolver;
import org.crossbranch.transform.TreeTransform;

/**
 * What is done to constituency trees between a file and the table.
 *
 * @param traces what is done with empty elements
 * @param labels what is done with function tags in labels
 * @param punctuation what is done with punctuation, that is tokens with one of the usual tags
 */
public record TreePreparation(TraceMode traces, LabelMode labels, PunctuationMode punctuation) implements Serializable {
    /** Nothing. */
    public static final TreePreparation NONE =
            new TreePreparation(TraceMode.KEEP, LabelMode.KEEP, PunctuationMode.KEEP);

    /** Punctuation alone. */
    public static TreePreparation of(PunctuationMode punctuation) {
        return new TreePreparation(TraceMode.KEEP, LabelMode.KEEP, punctuation);
    }

    /** What comes first: traces, since they need the indices of labels, and labels. After it, heads can be marked. */
    TreeTransform first() {
        boolean isSplitting = labels == LabelMode.SPLIT;
        if (traces == TraceMode.RESOLVE) {
            return new TraceResolver(isSplitting);
        }
        return TreeTransform.sequence(isSplitting ? List.of(new FunctionTags()) : List.of());
    }

    /** What comes last: punctuation, which may be taken out and then is no longer there to be aligned. */
    TreeTransform last() {
        return punctuation.transform(Punctuation.STANDARD);
    }
}
