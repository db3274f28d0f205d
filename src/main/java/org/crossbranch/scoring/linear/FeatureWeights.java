package org.crossbranch.scoring.linear;

/** Weights of actions that are found by the hashes of features. */
@FunctionalInterface
public interface FeatureWeights {

    /** How many numbers there is to be room for while some features are looked up. */
    static int room(int features) {
        return 2 * features + 16;
    }

    /**
     * Adds the weights of features to the sums of their actions. The order in which those of one place are added depends on them
     * alone, and not on what else is added with them.
     *
     * @param features hashes of features, and perhaps more behind them
     * @param count how many count
     * @param places of each feature, where the sum of the first action is that its weights are added to; the others follow by their ids
     * @param found room for {@link #room} numbers
     */
    void add(long[] features, int count, int[] places, long[] found, float[] sums);
}
