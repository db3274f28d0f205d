package org.crossbranch.transition.dependency.attardi;

import java.util.Arrays;
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
 * The dynamic oracle of Attardi's system (Sartorio 2015 §5.3.4), exact for the number of tokens with a wrong head, or with a wrong
 * head or label. It takes any gold tree, also one that the system cannot derive: the loss of the best derivation is then not 0.
 *
 * <p>An action's cost is asked for one by one, so a trainer that asks for its model's best action first seldom asks for others.
 */
final class AttardiDynamicOracle extends ArcDynamicOracle {
    private static final int ANY = 1 << 28;

    private final RootArcs rootArcs;
    private final boolean[] earlyRoots;
    private final Remainder before;
    private final Remainder after;
    private final LossAhead ahead;

    /** The remainder that the loss is known of, and whether the root's node is on it. */
    private final Remainder seen;

    private boolean wasHanging;
    private int known = NONE;

    AttardiDynamicOracle(ActionInventory inventory, DependencyTree tree, ArcLoss loss) {
        this(new Attardi(inventory), tree, loss);
    }

    private AttardiDynamicOracle(Attardi system, DependencyTree tree, ArcLoss loss) {
        super(
                system,
                tree,
                loss,
                List.of(
                        Action.Type.LEFT_ARC,
                        Action.Type.RIGHT_ARC,
                        Action.Type.LEFT_ARC_2,
                        Action.Type.RIGHT_ARC_2,
                        Action.Type.SHIFT));
        rootArcs = gold().rootArcs();
        for (Action.Type type : List.of(Action.Type.LEFT_ARC, Action.Type.LEFT_ARC_2)) {
            gold().actions(type, gold()::isLeftArc);
        }
        for (Action.Type type : List.of(Action.Type.RIGHT_ARC, Action.Type.RIGHT_ARC_2)) {
            gold().actions(type, gold()::isRightArc);
        }
        int length = tree.sentence().length();
        int offset = rootArcs.position() == RootPosition.FIRST ? 1 : 0;
        earlyRoots = Arrays.copyOfRange(gold().mayBeEarly(loss), offset, offset + length);
        before = new Remainder(length);
        after = new Remainder(length);
        seen = new Remainder(length);
        ahead = new LossAhead(
                tree, rootArcs, earlyRoots, system.has(Action.Type.LEFT_ARC), system.has(Action.Type.RIGHT_ARC));
    }

    @Override
    protected int dependent(ArcConfiguration configuration, Action.Type type) {
        return switch (type) {
            case SHIFT -> NONE;
            case LEFT_ARC, RIGHT_ARC, LEFT_ARC_2, RIGHT_ARC_2 -> configuration.stackNode(place(type));
            default -> rootArcs.candidate(configuration);
        };
    }

    @Override
    protected int head(ArcConfiguration configuration, Action.Type type) {
        return switch (type) {
            case LEFT_ARC, LEFT_ARC_2 -> configuration.stackNode(0);
            case RIGHT_ARC -> configuration.stackNode(1);
            case RIGHT_ARC_2 -> configuration.stackNode(2);
            default -> configuration.root();
        };
    }

    /** {@inheritDoc} They stand in the order of the inventory. */
    @Override
    protected boolean prefersGoldLabels() {
        return false;
    }

    /** The place of the dependent among the tokens of the stack, from its top. The node of the root is not one of them. */
    private static int place(Action.Type type) {
        return switch (type) {
            case LEFT_ARC -> 1;
            case LEFT_ARC_2 -> 2;
            default -> 0;
        };
    }

    @Override
    protected int change(ArcConfiguration configuration, Action.Type type, int target) {
        int now = now(configuration);
        return loss(configuration, type, now, ANY) - now;
    }

    @Override
    protected boolean isFree(ArcConfiguration configuration, Action.Type type, int target, int arc) {
        int now = now(configuration);
        return loss(configuration, type, now, now - arc) <= now - arc;
    }

    /** The loss ahead before any action. */
    private int now(ArcConfiguration configuration) {
        before.load(configuration);
        boolean isHanging = isHanging(configuration);
        if (known == NONE || isHanging != wasHanging || !before.isEqual(seen)) {
            seen.copyFrom(before);
            wasHanging = isHanging;
            known = loss(before, isHanging, 0, ANY);
        }
        return known;
    }

    /** The loss ahead after an action: not less than before but for the arc itself, if it is wrong; no action mends anything. */
    private int loss(ArcConfiguration configuration, Action.Type type, int now, int limit) {
        if (type == Action.Type.SHIFT && before.front() == before.length()) {
            return hungLoss(before);
        }
        after.copyFrom(before);
        if (type == Action.Type.SHIFT) {
            after.shift();
            return ahead.loss(after, now, limit);
        }
        after.remove(after.size() - 1 - place(type));
        int least = goldTarget(configuration, type) == NONE ? now - 1 : now;
        return loss(after, isHanging(configuration), least, limit);
    }

    /** Whether the node of the root is on the stack after all others: then all that is left is hung there. */
    private boolean isHanging(ArcConfiguration configuration) {
        return rootArcs.position() == RootPosition.LAST && configuration.stackNode(0) == configuration.root();
    }

    private int loss(Remainder rest, boolean isHanging, int least, int limit) {
        return isHanging ? hungLoss(rest) : ahead.loss(rest, least, limit);
    }

    private int hungLoss(Remainder rest) {
        int loss = 0;
        for (int place = 0; place < rest.size(); place++) {
            int token = rest.get(place);
            boolean isRight = gold().tree().head(token) == DependencyTree.ROOT && (place == 0 || earlyRoots[token]);
            loss += isRight ? 0 : 1;
        }
        return loss;
    }
}
