package org.crossbranch.scoring.linear;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ItemReader;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * A linear scorer: the score of an action is the sum of its weights for the features of the configuration.
 *
 * @param <C> the configurations that it reads
 */
final class LinearScorer<C extends Configuration> implements Scorer<C> {
    private final FeatureHasher<C> hasher;
    private final SparseTable table;

    LinearScorer(FeatureHasher<C> hasher, SparseTable table) {
        this.hasher = hasher;
        this.table = table;
    }

    @Override
    public ScoringSession<C> session() {
        return new Session();
    }

    private final class Session implements ScoringSession<C> {
        private final FeatureHasher.Session<C> reader = hasher.session();
        private final long[] features = new long[hasher.size()];
        private final long[] found = new long[2 * hasher.size()];
        private final float[] sums = new float[table.width()];
        private final ScoreCache cache = new ScoreCache(table.width());
        private List<Sentence> batch = List.of();

        @Override
        public void begin(List<Sentence> sentences) {
            batch = new ArrayList<>(sentences);
            reader.begin(sentences);
        }

        @Override
        public void score(List<? extends Candidates<? extends C>> steps) {
            for (int s = 0; s < steps.size(); s++) {
                score(steps.get(s));
            }
        }

        /** Candidates of one context stand together. */
        private void score(Candidates<? extends C> step) {
            float[] scores = step.scores();
            float[] known = cache.scores();
            int last = -1;
            int at = 0;
            for (int candidate = 0; candidate < step.count(); candidate++) {
                int code = step.code(candidate);
                int context = hasher.context(code);
                if (context != last) {
                    last = context;
                    at = place(reader.read(step.sentence(), step.configuration(), context));
                }
                scores[candidate] = known[at + ActionInventory.idOf(code)];
            }
        }

        /** Where the cache has the scores of what was read. */
        private int place(long signature) {
            if (!cache.contains(signature)) {
                reader.features(features);
                Arrays.fill(sums, 0);
                table.add(features, found, sums);
                cache.put(signature, sums);
            }
            return cache.place(signature);
        }

        @Override
        public Optional<ItemReader<C>> items() {
            return Optional.of(hasher.items());
        }

        @Override
        public Token token(int sentence, int token) {
            return batch.get(sentence).token(token);
        }
    }
}
