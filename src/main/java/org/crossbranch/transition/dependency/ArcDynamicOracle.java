package org.crossbranch.transition.dependency;

import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.DynamicOracle;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.SystemOptions.ArcLoss;
import org.crossbranch.tree.DependencyTree;

/**
 * The base of dynamic oracles for dependency systems. The cost of an action is that of the arc that it makes, 0 or 1 by the
 * {@link ArcLoss}, and the change that it makes to the loss of the tokens that have no head yet. The latter is the same for all labels,
 * and a subclass knows it.
 *
 * <p>In training, an action that makes a gold arc comes first, in the order of the types that the subclass gives, then those
 * without an arc. Where only wrong arcs cost nothing, the label that the dependent has in the gold tree is preferred.
 *
 * <p>The whole set of actions is dear: a caller asks {@link #cost} for the action that it would take, and {@link #best} only if
 * it costs something (Sartorio 2015 §5.3.5).
 */
public abstract class ArcDynamicOracle implements DynamicOracle<ArcConfiguration> {
    /** No node or action. */
    protected static final int NONE = ArcConfiguration.NONE;

    private final ArcSystem system;
    private final GoldArcs gold;
    private final boolean isLabelled;
    private final List<Action.Type> types;
    /** By type, then by node: the action with the gold label. */
    private final List<int[]> goldLabels;

    private final int[] one = new int[1];

    /**
     * An oracle.
     *
     * @param types the types of actions besides those from the root: those that make arcs, in the order of the static oracle, then others
     */
    protected ArcDynamicOracle(ArcSystem system, DependencyTree tree, ArcLoss loss, List<Action.Type> types) {
        this.system = system;
        gold = new GoldArcs(system.name(), system.inventory(), tree);
        isLabelled = loss == ArcLoss.LABELLED;
        RootArcs rootArcs = gold.rootArcs();
        this.types = Stream.concat(Stream.of(rootArcs.last(), rootArcs.early()), types.stream())
                .filter(system::has)
                .toList();
        goldLabels = this.types.stream().map(gold::labelled).toList();
    }

    /** The gold tree. */
    protected final GoldArcs gold() {
        return gold;
    }

    /** Whether the loss counts labels. */
    protected final boolean isLabelled() {
        return isLabelled;
    }

    /** The action that gives a node the label that it has in the tree, or {@link #NONE}. */
    protected final int goldLabel(Action.Type type, int node) {
        return goldLabels.get(types.indexOf(type))[node];
    }

    /** The node that an action of a type would give a head, or {@link #NONE} if it makes no arc. */
    protected abstract int dependent(ArcConfiguration configuration, Action.Type type);

    /** The head that it would get, of a type without targets; {@link #NONE} where the root is no node. */
    protected abstract int head(ArcConfiguration configuration, Action.Type type);

    /** The target of the action of a type that makes an arc from the dependent's head in the gold tree, or {@link #NONE}. */
    protected int goldTarget(ArcConfiguration configuration, Action.Type type) {
        int dependent = dependent(configuration, type);
        if (dependent == NONE) {
            return NONE;
        }
        int head = head(configuration, type);
        boolean isGold = head == configuration.root() ? gold.isRootDependent(dependent) : gold.hasArc(head, dependent);
        return isGold ? 0 : NONE;
    }

    /** The least target of a type; of types without, 0. */
    protected int firstTarget(ArcConfiguration configuration, Action.Type type) {
        return 0;
    }

    /** The greatest target of a type: where it costs something, smaller ones do. Of types without, 0. */
    protected int lastTarget(ArcConfiguration configuration, Action.Type type) {
        return 0;
    }

    /** Whether wrong arcs have the label first that the dependent has in the gold tree. */
    protected boolean prefersGoldLabels() {
        return true;
    }

    /** The least loss of the tokens that have no head yet after an allowed action, less that of those before it. */
    protected abstract int change(ArcConfiguration configuration, Action.Type type, int target);

    /** Whether an action costs nothing, given the cost of its arc: {@link #change} where that is all there is to know. */
    protected boolean isFree(ArcConfiguration configuration, Action.Type type, int target, int arc) {
        return change(configuration, type, target) + arc == 0;
    }

    @Override
    public final int next(ArcConfiguration configuration) {
        requireDefined(configuration);
        best(configuration, one, 1);
        return one[0];
    }

    @Override
    public final int best(ArcConfiguration configuration, int[] codes) {
        requireDefined(configuration);
        return best(configuration, codes, Integer.MAX_VALUE);
    }

    @Override
    public final int cost(ArcConfiguration configuration, int code) {
        requireDefined(configuration);
        int id = ActionInventory.idOf(code);
        int target = ActionInventory.targetOf(code);
        Action.Type type = system.inventory().action(id).type();
        int dependent = dependent(configuration, type);
        boolean isRight = dependent == NONE
                || (goldTarget(configuration, type) == target && (!isLabelled || id == goldLabel(type, dependent)));
        return (isRight ? 0 : 1) + change(configuration, type, target);
    }

    private void requireDefined(ArcConfiguration configuration) {
        if (configuration.length() != gold.tree().sentence().length() || system.isFinal(configuration)) {
            throw Oracle.undefined("dynamic oracle", gold.tree().sentence(), configuration);
        }
    }

    private int best(ArcConfiguration configuration, int[] codes, int most) {
        int count = goldArcs(configuration, codes, most);
        for (int t = 0; t < types.size() && count < most; t++) {
            Action.Type type = types.get(t);
            if (system.mayTake(type, configuration)
                    && dependent(configuration, type) == NONE
                    && isFree(configuration, type, 0, 0)) {
                codes[count++] = system.first(type);
            }
        }
        for (int t = 0; t < types.size() && count < most; t++) {
            Action.Type type = types.get(t);
            if (system.mayTake(type, configuration) && dependent(configuration, type) != NONE) {
                count = otherArcs(configuration, type, codes, count, most);
            }
        }
        return count;
    }

    /** The free actions that make gold arcs with their gold labels. */
    private int goldArcs(ArcConfiguration configuration, int[] codes, int most) {
        int count = 0;
        for (int t = 0; t < types.size() && count < most; t++) {
            Action.Type type = types.get(t);
            int target = system.mayTake(type, configuration) ? goldTarget(configuration, type) : NONE;
            if (target != NONE) {
                int label = goldLabel(type, dependent(configuration, type));
                if (label != NONE && isFree(configuration, type, target, 0)) {
                    codes[count++] = ActionInventory.code(label, target);
                }
            }
        }
        return count;
    }

    /** Adds the free actions of a type with wrong labels or a wrong head. */
    private int otherArcs(ArcConfiguration configuration, Action.Type type, int[] codes, int before, int most) {
        int goldTarget = goldTarget(configuration, type);
        boolean isGold = goldTarget != NONE;
        int goldLabel = goldLabel(type, dependent(configuration, type));
        if (isGold && isLabelled && goldLabel != NONE) {
            return before; // With the gold label, the action would be better than the best.
        }
        int count = before;
        int arc = isGold && !isLabelled ? 0 : 1;
        int first = isGold ? goldTarget : firstTarget(configuration, type);
        int last = isGold ? goldTarget : lastTarget(configuration, type);
        for (int target = last; target >= first && count < most; target--) {
            if (!isFree(configuration, type, target, arc)) {
                return count;
            }
            if (!isGold && goldLabel != NONE && prefersGoldLabels()) {
                codes[count++] = ActionInventory.code(goldLabel, target);
            }
            int end = system.end(type);
            for (int id = system.first(type); id < end && count < most; id++) {
                if (id != goldLabel || !(isGold || prefersGoldLabels())) {
                    codes[count++] = ActionInventory.code(id, target);
                }
            }
        }
        return count;
    }
}
