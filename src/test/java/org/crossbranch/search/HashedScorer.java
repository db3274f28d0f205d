package org.crossbranch.search;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ItemReader;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.linear.FeatureHasher;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * A linear scorer that has a random weight for each feature and action, however rare: a function of both and of a seed.
 *
 * @param hasher the features
 * @param seed of the weights
 * @param <C> the configurations
 */
record HashedScorer<C extends Configuration>(FeatureHasher<C> hasher, long seed) implements Scorer<C> {
    private static final long FACTOR = 0x9E37_79B9_7F4A_7C15L;

    @Override
    public ScoringSession<C> session() {
        FeatureHasher.Session<C> reader = hasher.session();
        return new ScoringSession<>() {
            private List<Sentence> batch = List.of();

            @Override
            public void begin(List<Sentence> sentences) {
                batch = List.copyOf(sentences);
                reader.begin(sentences);
            }

            @Override
            public void score(List<? extends Candidates<? extends C>> steps) {
                steps.forEach(this::score);
            }

            private void score(Candidates<? extends C> step) {
                long[] features = new long[hasher.size()];
                reader.read(step.sentence(), step.configuration(), 0).features(features);
                for (int candidate = 0; candidate < step.count(); candidate++) {
                    float sum = 0;
                    for (long feature : features) {
                        long key = feature ^ seed ^ (ActionInventory.idOf(step.code(candidate)) + 1) * FACTOR;
                        sum += (float) (2 * new SplittableRandom(key).nextDouble() - 1);
                    }
                    step.scores()[candidate] = sum;
                }
            }

            @Override
            public Optional<ItemReader<C>> items() {
                return hasher.items();
            }

            @Override
            public Token token(int sentence, int token) {
                return batch.get(sentence).token(token);
            }
        };
    }
}
