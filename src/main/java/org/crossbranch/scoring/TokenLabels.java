package org.crossbranch.scoring;

import java.util.List;

/** The labels of word-level tasks that a scorer predicts for the tokens of a batch, and how probable they are. */
public interface TokenLabels {

    /** The tasks whose labels are predicted; none where they are read off the sentence. */
    List<Lexicon.Task> tasks();

    /**
     * Adds the probability of each label.
     *
     * @param task index of the task
     * @param into where they go, a number for each of the task's labels at least
     */
    void addProbabilities(int task, int sentence, int token, float[] into);
}
