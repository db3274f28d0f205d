package org.crossbranch.transition.dependency.covington;

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
 * The dynamic oracle of Covington's algorithm (Gómez-Rodríguez &amp; Fernández-González 2015): the change of {@link LeastLoss}, which
 * it counts before and after an action. O(n) a type of action, or O(n³) where the lower bound may not be exact.
 */
final class CovingtonDynamicOracle extends ArcDynamicOracle {
    private final RootArcs rootArcs;
    private final LeastLoss loss;

    CovingtonDynamicOracle(ActionInventory inventory, DependencyTree tree, ArcLoss loss) {
        super(
                new Covington(inventory),
                tree,
                loss,
                List.of(Action.Type.LEFT_ARC, Action.Type.RIGHT_ARC, Action.Type.SHIFT, Action.Type.NO_ARC));
        rootArcs = gold().rootArcs();
        this.loss = new LeastLoss(gold(), loss);
    }

    @Override
    protected int dependent(ArcConfiguration configuration, Action.Type type) {
        return switch (type) {
            case SHIFT, NO_ARC -> NONE;
            case LEFT_ARC -> configuration.stackNode(0);
            case RIGHT_ARC -> configuration.bufferNode(0);
            default -> Covington.hung(rootArcs, configuration);
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
        int b0 = configuration.bufferNode(0);
        if (b0 == 0) {
            return 0; // The first action.
        }
        loss.see(configuration);
        int before = loss.least();
        switch (type) {
            case SHIFT -> loss.shift();
            case NO_ARC -> loss.pass();
            case LEFT_ARC -> {
                loss.attach(b0, configuration.stackNode(0));
                loss.pass();
            }
            case RIGHT_ARC -> {
                loss.attach(configuration.stackNode(0), b0);
                loss.pass();
            }
            default -> {
                loss.attach(configuration.root(), Covington.hung(rootArcs, configuration));
                if (rootArcs.position() == RootPosition.FIRST) {
                    loss.pass();
                }
            }
        }
        return loss.least() - before;
    }
}
