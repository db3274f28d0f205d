package org.crossbranch.scoring.linear;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ItemReader;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.transition.Configuration;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * A linear scorer: the score of an action is the sum of its weights for the features of the configuration.
 */
final class LinearScorer<C extends Configuration> implements Scorer<C> {
    private final FeatureHasher<C> hasher;
    private final FeatureWeights table;
    private final int actions;

    LinearScorer(FeatureHasher<C> hasher, FeatureWeights table, int actions) {
        this.hasher = hasher;
        this.table = table;
        this.actions = actions;
    }

    @Override
    public ScoringSession<C> session() {
        return new Session();
    }

    /** {@inheritDoc} There are no matrix products, and the sums that a sentence's steps have in common stay near the processor. */
    @Override
    public int batchSentences() {
        return 1;
    }

    private final class Session implements ScoringSession<C> {
        private final ContextScores<C> contexts = new ContextScores<>(hasher, table, actions);
        private List<Sentence> batch = List.of();

        @Override
        public void begin(List<Sentence> sentences) {
            batch = new ArrayList<>(sentences);
            contexts.begin(sentences);
        }

        @Override
        public void score(List<? extends Candidates<? extends C>> steps) {
            contexts.score(steps);
        }

        @Override
        public Optional<ItemReader<C>> items() {
            return hasher.items();
        }

        @Override
        public Token token(int sentence, int token) {
            return batch.get(sentence).token(token);
        }
    }
}
