package org.crossbranch.training.linear;

import java.util.Arrays;
import java.util.List;
import org.crossbranch.scoring.linear.FeatureHasher;
import org.crossbranch.scoring.linear.ScoreCache;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.tree.Sentence;

/**
 * The scores of actions by weights in training, and their changes. Of one thread.
 *
 * @param <C> the system's configurations
 */
final class ActionScores<C extends Configuration> {
    private final FeatureHasher<C> hasher;
    private final FeatureHasher.Session<C> reader;
    private final WeightTable table;
    private final ActionInventory inventory;
    private final int importance;
    private final long[] features;
    private final long[] found;
    private final float[] sums;
    private final ScoreCache cache;

    /** Whether weights have changed since the cache was filled. */
    private boolean isChanged;

    /**
     * Scores.
     *
     * @param importance how often features count at a correct action that gaps or swaps
     */
    ActionScores(FeatureHasher<C> hasher, WeightTable table, ActionInventory inventory, int importance) {
        this.hasher = hasher;
        this.table = table;
        this.inventory = inventory;
        this.importance = importance;
        reader = hasher.session();
        features = new long[hasher.size()];
        found = new long[hasher.size()];
        sums = new float[inventory.size()];
        cache = new ScoreCache(inventory.size());
    }

    void begin(Sentence sentence) {
        reader.begin(List.of(sentence));
    }

    /** Scores the actions of a configuration; the only one scores 0. */
    void score(C configuration, int[] codes, int count, float[] scores) {
        if (count == 1) {
            scores[0] = 0;
            return;
        }
        int last = -1;
        int at = 0;
        for (int i = 0; i < count; i++) {
            int context = hasher.context(codes[i]);
            if (context != last) {
                last = context;
                at = place(reader.read(0, configuration, context));
            }
            scores[i] = cache.scores()[at + ActionInventory.idOf(codes[i])];
        }
    }

    /** Where the cache has the scores of what was read. */
    private int place(long signature) {
        if (isChanged) {
            cache.clear();
            isChanged = false;
        }
        if (!cache.contains(signature)) {
            reader.features(features);
            Arrays.fill(sums, 0);
            table.add(features, found, sums);
            cache.put(signature, sums);
        }
        return cache.place(signature);
    }

    /**
     * Changes the weights of an action's features.
     *
     * @param steps how many steps of the mean have passed
     */
    void change(C configuration, int code, int amount, long steps) {
        int action = ActionInventory.idOf(code);
        reader.read(0, configuration, hasher.context(code));
        reader.features(features);
        isChanged = true;
        table.update(features, action, amount > 0 && passes(action) ? importance : amount, steps);
    }

    private boolean passes(int action) {
        Action.Type type = inventory.action(action).type();
        return type == Action.Type.GAP || type == Action.Type.SWAP || type == Action.Type.COMPOUND_SWAP;
    }
}
