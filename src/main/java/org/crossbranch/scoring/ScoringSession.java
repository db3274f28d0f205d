package org.crossbranch.scoring;

import java.util.List;
import java.util.Optional;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.dependency.graph.HeadConfiguration;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * Scores batch after batch for one thread. What a sentence gets does not depend on the batch that it is in, to the last
 * bit.
 *
 * @param <C> the configurations that it can score
 */
public interface ScoringSession<C extends Configuration> {

    /** Reads a batch of sentences and forgets the one before. Sentences are numbered from 0. */
    void begin(List<Sentence> sentences);

    /**
     * Scores the candidates of some configurations of the batch's sentences, whatever steps they are at; the search lets
     * the sentences advance in lock-step, so that there are many at once.
     */
    void score(List<? extends Candidates<? extends C>> steps);

    /** Tells which items the scorer takes for equal. Empty only for scorers of systems that merge no states: the search dp needs it. */
    default Optional<ItemReader<C>> items() {
        return Optional.empty();
    }

    /** The labels that the scorer predicts for tokens; empty if it predicts none. */
    default Optional<TokenLabels> labels() {
        return Optional.empty();
    }

    /** The functions that the scorer predicts for the edges of trees; empty if it predicts none. */
    default Optional<TreeFunctions> functions() {
        return Optional.empty();
    }

    /**
     * The arcs that the scorer predicts beside the actions of its own system; empty if it predicts none. They are of the batch that this
     * session has begun, before theirs begins it.
     */
    default Optional<ArcScoringSession<HeadConfiguration>> dependencies() {
        return Optional.empty();
    }

    /** A token as the tree is to bear it: with the labels that the scorer predicts of it; what it takes as given stays. */
    Token token(int sentence, int token);
}
