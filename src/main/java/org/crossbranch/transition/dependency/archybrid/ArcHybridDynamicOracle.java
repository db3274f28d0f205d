package org.crossbranch.transition.dependency.archybrid;

import java.util.List;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.SystemOptions.ArcLoss;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.ArcDynamicOracle;
import org.crossbranch.transition.dependency.RootArcs;
import org.crossbranch.tree.DependencyTree;

/**
 * The dynamic oracle of arc-hybrid: the arcs that an action puts out of reach (Goldberg &amp; Nivre 2013), and the price of having a
 * root dependent, both of which {@link LostArcs} counts before and after it. O(n) a type of action.
 */
final class ArcHybridDynamicOracle extends ArcDynamicOracle {
    private final RootArcs rootArcs;
    private final LostArcs lost;

    ArcHybridDynamicOracle(ActionInventory inventory, DependencyTree tree, ArcLoss loss) {
        super(
                new ArcHybrid(inventory),
                tree,
                loss,
                List.of(Action.Type.LEFT_ARC, Action.Type.RIGHT_ARC, Action.Type.SHIFT));
        rootArcs = gold().rootArcs();
        lost = new LostArcs(gold(), loss);
    }

    @Override
    protected int dependent(ArcConfiguration configuration, Action.Type type) {
        return switch (type) {
            case SHIFT -> NONE;
            case LEFT_ARC, RIGHT_ARC -> configuration.stackNode(0);
            default -> rootArcs.candidate(configuration);
        };
    }

    @Override
    protected int head(ArcConfiguration configuration, Action.Type type) {
        return switch (type) {
            case LEFT_ARC -> configuration.bufferNode(0);
            case RIGHT_ARC -> configuration.stackNode(1);
            default -> configuration.root();
        };
    }

    @Override
    protected int change(ArcConfiguration configuration, Action.Type type, int target) {
        if (type == Action.Type.SHIFT && configuration.bufferNode(0) == 0) {
            return 0;
        }
        lost.see(configuration);
        int before = lost.count();
        if (type == Action.Type.SHIFT) {
            lost.shift();
        } else {
            lost.pop();
        }
        return lost.count() - before;
    }
}
