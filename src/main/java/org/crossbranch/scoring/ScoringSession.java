package org.crossbranch.scoring;

import java.util.List;
import org.crossbranch.transition.Configuration;
import org.crossbranch.tree.Sentence;

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

    /** The tag that a token's tree is to bear: predicted, or the one given where the scorer takes tags as given. */
    String tag(int sentence, int token);
}
