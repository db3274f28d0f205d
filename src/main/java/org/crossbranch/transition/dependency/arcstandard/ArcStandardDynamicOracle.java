package org.crossbranch.transition.dependency.arcstandard;

import java.util.Arrays;
import java.util.List;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ItemList;
import org.crossbranch.transition.SystemOptions.ArcLoss;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.ArcDynamicOracle;
import org.crossbranch.transition.dependency.RootArcs;
import org.crossbranch.tree.DependencyTree;

/**
 * The dynamic oracle of arc-standard (Goldberg, Sartorio &amp; Satta 2014; Sartorio 2015 §5.3.3): the change of {@link
 * ReachableLoss}, which it looks up for the configuration and for that after an action.
 *
 * <p>It is lazy. A gold arc to a node that awaits no dependent costs nothing, and no table is filled to know it. A table for the loss
 * after an action is left as soon as it exceeds that before, if that is all that is asked. Losses are kept while the
 * configuration stays the same.
 */
final class ArcStandardDynamicOracle extends ArcDynamicOracle {
    // The places of losses: before any action, and after the actions of a type.
    private static final int NOW = 0;
    private static final int SHIFTED = 1;
    private static final int WITHOUT_S1 = 2;
    private static final int WITHOUT_S0 = 3;
    private static final int HUNG = 4;
    private static final int LOSSES = 5;

    private static final int UNKNOWN = -1;

    private final RootArcs rootArcs;
    private final ReachableLoss reachable;

    /** The configuration that the losses are of: its stack and the front of its buffer. */
    private final ItemList stack = new ItemList();

    private int front = UNKNOWN;

    private final int[] losses = new int[LOSSES];
    /** Which of these are exact; others are known to be no less. */
    private final boolean[] isExact = new boolean[LOSSES];

    ArcStandardDynamicOracle(ActionInventory inventory, DependencyTree tree, ArcLoss loss) {
        this(new ArcStandard(inventory), tree, loss);
    }

    private ArcStandardDynamicOracle(ArcStandard system, DependencyTree tree, ArcLoss loss) {
        super(system, tree, loss, List.of(Action.Type.LEFT_ARC, Action.Type.RIGHT_ARC, Action.Type.SHIFT));
        rootArcs = gold().rootArcs();
        reachable = new ReachableLoss(system, gold(), loss);
        stack.reset(gold().nodes());
    }

    @Override
    protected int dependent(ArcConfiguration configuration, Action.Type type) {
        return switch (type) {
            case SHIFT -> NONE;
            case LEFT_ARC -> configuration.stackNode(1);
            case RIGHT_ARC -> configuration.stackNode(0);
            default -> rootArcs.candidate(configuration);
        };
    }

    @Override
    protected int head(ArcConfiguration configuration, Action.Type type) {
        return switch (type) {
            case LEFT_ARC -> configuration.stackNode(0);
            case RIGHT_ARC -> configuration.stackNode(1);
            default -> configuration.root();
        };
    }

    @Override
    protected int change(ArcConfiguration configuration, Action.Type type, int target) {
        if (isSettled(configuration, type)) {
            return 0;
        }
        see(configuration);
        return loss(configuration, place(type), Integer.MAX_VALUE) - now(configuration);
    }

    @Override
    protected boolean isFree(ArcConfiguration configuration, Action.Type type, int target, int arc) {
        if (arc == 0 && isSettled(configuration, type)) {
            return true;
        }
        see(configuration);
        int most = now(configuration) - arc;
        return most >= 0 && loss(configuration, place(type), most) <= most;
    }

    /** Whether an action makes an arc that the node waits for, and waits for no other. */
    private boolean isSettled(ArcConfiguration configuration, Action.Type type) {
        return switch (type) {
            case LEFT_ARC, RIGHT_ARC -> {
                int dependent = dependent(configuration, type);
                yield gold().hasArc(head(configuration, type), dependent)
                        && !gold().isAwaiting(configuration, dependent);
            }
            default -> false;
        };
    }

    /** Forgets the losses if they are another configuration's. */
    private void see(ArcConfiguration configuration) {
        int size = configuration.memorySize();
        int newFront = configuration.nodes() - configuration.bufferSize();
        boolean isSame = front == newFront && stack.size() == size;
        for (int k = 0; k < size && isSame; k++) {
            isSame = stack.get(size - 1 - k) == configuration.stackNode(k);
        }
        if (!isSame) {
            stack.reset(configuration.nodes());
            for (int k = size - 1; k >= 0; k--) {
                stack.add(configuration.stackNode(k));
            }
            front = newFront;
            Arrays.fill(losses, UNKNOWN);
            Arrays.fill(isExact, false);
        }
    }

    private int now(ArcConfiguration configuration) {
        return loss(configuration, NOW, Integer.MAX_VALUE);
    }

    /** The loss after an action of a type, or any number above {@code most} if it is above it. */
    private int loss(ArcConfiguration configuration, int after, int most) {
        if (!isExact[after] && losses[after] <= most) {
            reachable.begin();
            int omitted = omitted(configuration, after);
            if (after == SHIFTED) {
                reachable.push(front);
            }
            for (int k = 0; k < stack.size(); k++) {
                if (k != omitted) {
                    reachable.push(stack.get(stack.size() - 1 - k));
                }
            }
            int loss = reachable.least(after == SHIFTED ? front + 1 : front, most);
            losses[after] = loss;
            isExact[after] = loss <= most;
        }
        return losses[after];
    }

    private static int place(Action.Type type) {
        return switch (type) {
            case SHIFT -> SHIFTED;
            case LEFT_ARC -> WITHOUT_S1;
            case RIGHT_ARC -> WITHOUT_S0;
            default -> HUNG;
        };
    }

    /** The place on the stack, from its top, of the node that an action takes off. */
    private static int omitted(ArcConfiguration configuration, int after) {
        return switch (after) {
            case NOW, SHIFTED -> NONE;
            case WITHOUT_S1 -> 1;
            case WITHOUT_S0 -> 0;
            default -> configuration.stackNode(0) == configuration.root() ? 1 : 0;
        };
    }
}
