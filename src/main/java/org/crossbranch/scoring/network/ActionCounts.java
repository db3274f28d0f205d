package org.crossbranch.scoring.network;

/**
 * What the feature templates, the system and the treebank fix of a network that chooses actions.
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
