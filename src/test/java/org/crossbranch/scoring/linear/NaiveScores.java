package org.crossbranch.scoring.linear;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.Hashes;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.tree.Sentence;

/** Kept scores of contexts beside sums that are made anew each time. The weights are whole numbers, so that sums are exact. */
final class NaiveScores<C extends Configuration> {
    private final FeatureHasher<C> hasher;
    private final FeatureHasher.Session<C> reader;
    private final ContextScores<C> kept;
    private final int actions;
    private long seed;

    NaiveScores(FeatureHasher<C> hasher, ActionInventory inventory) {
        this.hasher = hasher;
        reader = hasher.session();
        actions = inventory.size();
        kept = new ContextScores<>(
                hasher,
                (features, count, places, found, sums) -> {
                    for (int f = 0; f < count; f++) {
                        for (int action = 0; action < actions; action++) {
                            sums[places[f] + action] += weight(features[f], action);
                        }
                    }
                },
                actions);
    }

    private float weight(long feature, int action) {
        return Hashes.finish(Hashes.join(feature ^ seed, action)) % 100;
    }

    void begin(List<Sentence> batch) {
        kept.begin(batch);
        reader.begin(batch);
    }

    /** Other weights from here on. */
    void change() {
        seed++;
        kept.clear();
    }

    /** Scores the candidates of random configurations together; each has the sum of the features of its own context. */
    <D extends C> void check(TransitionSystem<D, ?> system, List<Sentence> batch, int count, Random random) {
        List<Candidates<D>> steps = new ArrayList<>();
        while (steps.size() < count) {
            int sentence = random.nextInt(batch.size());
            Candidates<D> step = walk(system, sentence, batch.get(sentence).length(), random);
            if (!system.isFinal(step.configuration())) {
                steps.add(step);
            }
        }
        kept.score(steps);
        long[] features = new long[hasher.size()];
        for (Candidates<D> step : steps) {
            for (int candidate = 0; candidate < step.count(); candidate++) {
                int code = step.code(candidate);
                reader.read(step.sentence(), step.configuration(), hasher.context(code))
                        .features(features);
                float sum = 0;
                for (long feature : features) {
                    sum += weight(feature, ActionInventory.idOf(code));
                }
                assertThat(step.scores()[candidate]).isEqualTo(sum);
            }
        }
    }

    private static <D extends Configuration> Candidates<D> walk(
            TransitionSystem<D, ?> system, int sentence, int length, Random random) {
        Candidates<D> step = new Candidates<>(sentence, system.initial(length), system);
        step.list(system);
        for (int left = random.nextInt(3 * length); left > 0 && !system.isFinal(step.configuration()); left--) {
            system.apply(step.configuration(), step.code(random.nextInt(step.count())));
            step.list(system);
        }
        return step;
    }
}
