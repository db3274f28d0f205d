package org.crossbranch.scoring.network.encoder;

import org.crossbranch.scoring.FeatureExtractor;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.dependency.graph.HeadConfiguration;

/**
 * The features of arcs. Of a choice of a head: the dependent. Of a label: the dependent and the head, which is −1 for the root.
 * Choices of heads are numbered from 0, the root, on; token h is number h + 1.
 */
public final class ArcFeatures implements FeatureExtractor<HeadConfiguration> {
    private final int head;

    /** The features with an inventory of the system {@code graph}. */
    public ArcFeatures(ActionInventory inventory) {
        head = inventory.id(Action.of(Action.Type.HEAD));
    }

    @Override
    public boolean isLabelStep(HeadConfiguration configuration) {
        return configuration.isLabelStep();
    }

    @Override
    public int[] read(HeadConfiguration configuration) {
        int token = configuration.token();
        return configuration.isLabelStep() ? new int[] {token, configuration.head(token)} : new int[] {token};
    }

    @Override
    public int choice(HeadConfiguration configuration, int code) {
        return choice(code);
    }

    /** The number of a choice of a head. */
    int choice(int code) {
        return ActionInventory.idOf(code) == head ? ActionInventory.targetOf(code) + 1 : 0;
    }
}
