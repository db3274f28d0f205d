package org.crossbranch.scoring.network.set;

import java.util.Arrays;
import org.crossbranch.scoring.FeatureExtractor;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.constituency.setbased.SetConfiguration;

/**
 * The features of the set scorer: at a labelling step the four positions of the focus (left, right, gap left, gap
 * right); at a structural step the same, then four for each candidate, the items by descending right index and then the
 * next token; nothing where there is no focus yet.
 */
final class SetFeatures implements FeatureExtractor<SetConfiguration> {
    private static final int[] NOTHING = {};

    private final int shift;

    SetFeatures(ActionInventory inventory) {
        shift = inventory.id(Action.of(Action.Type.SHIFT));
    }

    @Override
    public boolean isLabelStep(SetConfiguration configuration) {
        return configuration.isLabelStep();
    }

    @Override
    public int[] read(SetConfiguration configuration) {
        if (configuration.isLabelStep()) {
            return focus(configuration);
        }
        return configuration.hasFocus() ? candidates(configuration) : NOTHING;
    }

    private static int[] focus(SetConfiguration configuration) {
        int[] positions = new int[SetPosition.COUNT];
        int at = 0;
        for (SetPosition position : SetPosition.values()) {
            positions[at++] = position.ofFocus(configuration);
        }
        return positions;
    }

    private static int[] candidates(SetConfiguration configuration) {
        int items = configuration.itemCount();
        boolean canShift = configuration.next() < configuration.length();
        int[] positions = Arrays.copyOf(focus(configuration), SetPosition.COUNT * (1 + items + (canShift ? 1 : 0)));
        int at = SetPosition.COUNT;
        for (int item = 0; item < items; item++) {
            for (SetPosition position : SetPosition.values()) {
                positions[at++] = position.ofItem(configuration, item);
            }
        }
        if (canShift) {
            for (SetPosition position : SetPosition.values()) {
                positions[at++] = position.ofToken(configuration.next());
            }
        }
        return positions;
    }

    @Override
    public int choice(SetConfiguration configuration, int code) {
        if (ActionInventory.idOf(code) == shift) {
            return configuration.hasFocus() ? configuration.itemCount() : 0;
        }
        int item = 0;
        while (configuration.itemLeft(item) != ActionInventory.targetOf(code)) {
            item++;
        }
        return item;
    }
}
