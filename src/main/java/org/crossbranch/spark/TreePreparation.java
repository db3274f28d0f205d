package org.crossbranch.spark;

import java.io.Serializable;
import java.util.ArrayList;
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

    /** The transformation: traces first, since they need the indices, and punctuation last. */
    TreeTransform transform() {
        boolean isSplitting = labels == LabelMode.SPLIT;
        List<TreeTransform> steps = new ArrayList<>();
        if (traces == TraceMode.RESOLVE) {
            steps.add(new TraceResolver(isSplitting));
        } else if (isSplitting) {
            steps.add(new FunctionTags());
        }
        steps.add(punctuation.transform(Punctuation.STANDARD));
        return TreeTransform.sequence(steps);
    }
}
