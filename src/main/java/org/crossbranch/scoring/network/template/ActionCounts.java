package org.crossbranch.scoring.network.template;

import org.crossbranch.scoring.weights.NetworkShape;

/**
 * The sizes of a network that feature templates, the system and the treebank determine.
 *
 * @param tokenTemplates templates of tokens
 * @param labelTemplates templates of labels; 0 for a network without an embedding of labels
 * @param labelRows rows of the embedding of labels, that of an empty place, the last, not counted
 * @param actions structural actions
 * @param labels labelling actions; 0 in a system whose actions build and label at once
 */
public record ActionCounts(int tokenTemplates, int labelTemplates, int labelRows, int actions, int labels) {

    /** Checks the sizes. */
    public ActionCounts {
        NetworkShape.check(tokenTemplates, labelRows, actions, labelTemplates + 1, labels + 1);
    }
}
