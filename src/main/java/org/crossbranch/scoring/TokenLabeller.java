package org.crossbranch.scoring;

import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.crossbranch.tree.Token;

/**
 * Gives tokens the labels that a scorer predicts: of each task the most probable one, but of morphological attributes the {@link
 * JointMorphology}, and of lemmas {@link KnownLemmas}. Used by one thread.
 */
public final class TokenLabeller {
    private final List<Lexicon.Task> tasks;
    private final Optional<JointMorphology> morphology;
    private final Optional<KnownLemmas> lemmas;

    /** A labeller by the labels of these tasks. */
    public TokenLabeller(List<Lexicon.Task> tasks) {
        this.tasks = List.copyOf(tasks);
        morphology = JointMorphology.of(tasks);
        lemmas = KnownLemmas.of(tasks);
    }

    /**
     * The token of a batch's sentence with its labels.
     *
     * @param token the token without them
     * @param predicted the probabilities of the tasks' labels
     * @param mostProbable gives a task's most probable label
     * @param index number of the token in the sentence
     */
    public Token labelled(Token token, TokenLabels predicted, IntUnaryOperator mostProbable, int sentence, int index) {
        Token labelled = token;
        for (int task = 0; task < tasks.size(); task++) {
            if (morphology.isPresent() && morphology.get().decides(task)) {
                continue;
            }
            int label = mostProbable.applyAsInt(task);
            if (lemmas.isPresent() && lemmas.get().decides(task)) {
                label = lemmas.get().best(predicted, sentence, index, token.form(), label);
            }
            labelled = tasks.get(task).with(labelled, label);
        }
        if (morphology.isPresent()) {
            JointMorphology joint = morphology.get();
            labelled = joint.task().with(labelled, joint.best(predicted, sentence, index));
        }
        return labelled;
    }
}
