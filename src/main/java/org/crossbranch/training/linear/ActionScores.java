package org.crossbranch.training.linear;

import java.util.List;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.linear.ContextScores;
import org.crossbranch.scoring.linear.FeatureHasher;
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
    private final ContextScores<C> contexts;
    private final WeightTable table;
    private final ActionInventory inventory;
    private final int importance;
    private final long[] features;

    /** The changes of the weights that the scores of contexts are after. */
    private long changes;

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
        contexts = new ContextScores<>(hasher, table, inventory.size());
    }

    void begin(Sentence sentence) {
        reader.begin(List.of(sentence));
        contexts.begin(List.of(sentence));
    }

    /** Scores candidates, each of some that there is a choice of. */
    void score(List<Candidates<C>> choices) {
        if (changes != table.changes()) {
            contexts.clear();
            changes = table.changes();
        }
        contexts.score(choices);
    }

    /**
     * Changes the weights of an action's features.
     *
     * @param steps how many steps of the mean have passed
     */
    void change(C configuration, int code, int amount, long steps) {
        int action = ActionInventory.idOf(code);
        reader.read(0, configuration, hasher.context(code)).features(features);
        table.update(features, action, amount > 0 && passes(action) ? importance : amount, steps);
    }

    private boolean passes(int action) {
        Action.Type type = inventory.action(action).type();
        return type == Action.Type.GAP || type == Action.Type.SWAP || type == Action.Type.COMPOUND_SWAP;
    }
}
