package org.crossbranch.transition.dependency.arceager;

import java.util.List;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.SystemOptions.ArcLoss;
import org.crossbranch.transition.SystemOptions.RootPosition;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.ArcDynamicOracle;
import org.crossbranch.transition.dependency.RootArcs;
import org.crossbranch.tree.DependencyTree;

/**
 * The dynamic oracle of arc-eager: the arcs that an action puts out of reach (Goldberg &amp; Nivre 2013; Sartorio 2015, Algorithm 5.5),
 * and the price of ending in a tree, both of which {@link LostArcs} counts before and after it. O(n) a type of action.
 */
final class ArcEagerDynamicOracle extends ArcDynamicOracle {
    private final RootArcs rootArcs;
    private final LostArcs lost;

    ArcEagerDynamicOracle(ActionInventory inventory, DependencyTree tree, ArcLoss loss) {
        super(
                new ArcEager(inventory),
                tree,
                loss,
                List.of(Action.Type.LEFT_ARC, Action.Type.RIGHT_ARC, Action.Type.REDUCE, Action.Type.SHIFT));
        rootArcs = gold().rootArcs();
        lost = new LostArcs(gold(), loss);
    }

    @Override
    protected int dependent(ArcConfiguration configuration, Action.Type type) {
        return switch (type) {
            case SHIFT, REDUCE -> NONE;
            case LEFT_ARC -> configuration.stackNode(0);
            case RIGHT_ARC -> configuration.bufferNode(0);
            default -> ArcEager.hung(rootArcs, configuration);
        };
    }

    @Override
    protected int head(ArcConfiguration configuration, Action.Type type) {
        return switch (type) {
            case LEFT_ARC -> configuration.bufferNode(0);
            case RIGHT_ARC -> configuration.stackNode(0);
            default -> configuration.root();
        };
    }

    @Override
    protected int change(ArcConfiguration configuration, Action.Type type, int target) {
        if (type == Action.Type.SHIFT && configuration.bufferNode(0) == configuration.root()) {
            return 0; // The first action, if the root is first.
        }
        lost.see(configuration);
        int before = lost.count();
        switch (type) {
            case SHIFT -> lost.shift(false);
            case RIGHT_ARC -> lost.shift(true);
            case LEFT_ARC, REDUCE -> lost.pop();
            default -> {
                if (rootArcs.position() == RootPosition.FIRST) {
                    lost.shift(true);
                    lost.useRoot();
                } else {
                    lost.pop();
                }
            }
        }
        return lost.count() - before;
    }
}
