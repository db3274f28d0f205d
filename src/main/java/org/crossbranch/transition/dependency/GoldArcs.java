package org.crossbranch.transition.dependency;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.SystemOptions.ArcLoss;
import org.crossbranch.transition.SystemOptions.RootPosition;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.tree.DependencyTree;

/** A gold tree over the nodes of {@link ArcConfiguration}, as oracles ask for it. */
public final class GoldArcs {
    /** No node or action. */
    public static final int NONE = ArcConfiguration.NONE;

    private final ActionInventory inventory;
    private final DependencyTree tree;
    private final RootArcs rootArcs;
    private final int offset;
    private final int root;
    private final int[] heads;
    private final int[] dependents;
    private final int[] firstDependents;
    private final int[] lastDependents;
    private final int[] nextSiblings;

    /** By node: the actions that hang it on the root, as the last one or before. */
    private final int[] lastRootActions;

    private final int[] earlyRootActions;

    /** The arcs of a tree for a system with an inventory. */
    public GoldArcs(String system, ActionInventory inventory, DependencyTree tree) {
        this.inventory = inventory;
        this.tree = tree;
        rootArcs = RootArcs.of(system, inventory);
        int length = tree.sentence().length();
        offset = rootArcs.position() == RootPosition.FIRST ? 1 : 0;
        root = switch (rootArcs.position()) {
            case FIRST -> 0;
            case LAST -> length;
            case NONE -> NONE;
        };
        heads = new int[length + (root == NONE ? 0 : 1)];
        dependents = new int[heads.length];
        firstDependents = new int[heads.length];
        lastDependents = new int[heads.length];
        nextSiblings = new int[heads.length];
        for (int[] nodes : List.of(heads, firstDependents, lastDependents, nextSiblings)) {
            Arrays.fill(nodes, NONE);
        }
        for (int token = 0; token < length; token++) {
            int head = tree.head(token) == DependencyTree.ROOT ? root : tree.head(token) + offset;
            heads[token + offset] = head;
            if (head != NONE) {
                dependents[head]++;
                if (lastDependents[head] == NONE) {
                    firstDependents[head] = token + offset;
                } else {
                    nextSiblings[lastDependents[head]] = token + offset;
                }
                lastDependents[head] = token + offset;
            }
        }
        lastRootActions = actions(rootArcs.last(), this::isRootDependent);
        earlyRootActions = actions(rootArcs.early(), node -> tree.rootDependents() > 1 && isRootDependent(node));
    }

    /** The gold tree. */
    public DependencyTree tree() {
        return tree;
    }

    /** The arcs from the root. */
    public RootArcs rootArcs() {
        return rootArcs;
    }

    /** The node of the root, or {@link #NONE}. */
    public int root() {
        return root;
    }

    /** Number of nodes. */
    public int nodes() {
        return heads.length;
    }

    /** The head of a node: {@link #NONE} for the root's node, and for a root dependent where the root is no node. */
    public int head(int node) {
        return heads[node];
    }

    /** Number of a node's dependents. */
    public int dependents(int node) {
        return dependents[node];
    }

    /** The rightmost dependent of a node, on whichever side, or {@link #NONE}. */
    public int lastDependent(int node) {
        return lastDependents[node];
    }

    /** The action that hangs a node, which hangs on the root in the tree, on it in a configuration. */
    public int rootAction(ArcConfiguration configuration, int node) {
        return rootAction(rootArcs.action(configuration), node);
    }

    /** The action of a type that hangs a node, which hangs on the root in the tree, on it. */
    public int rootAction(Action.Type type, int node) {
        return type == rootArcs.last() ? lastRootActions[node] : earlyRootActions[node];
    }

    /**
     * The action that hangs a node on the root as in the tree, if one may be hung in a system whose stack holds tokens without a
     * head and the node has all of its dependents; else {@link #NONE}.
     */
    public int rootAction(ArcConfiguration configuration) {
        int candidate = rootArcs.candidate(configuration);
        boolean isDue = candidate != NONE && isRootDependent(candidate) && isComplete(configuration, candidate);
        return isDue ? rootAction(configuration, candidate) : NONE;
    }

    /** Whether the tree has an arc between two nodes; false if one of them is {@link #NONE}. */
    public boolean hasArc(int head, int dependent) {
        return head != NONE && dependent != NONE && heads[dependent] == head;
    }

    /** Whether a node has all of its dependents in a configuration, which has no wrong arc. */
    public boolean isComplete(ArcConfiguration configuration, int node) {
        return configuration.dependents(node) == dependents[node];
    }

    /**
     * For each node that a type of action gives its head in the tree, the id of that action with the gold label; {@link #NONE} for
     * others.
     *
     * @param makes whether an action of the type makes the gold arc to a node
     * @throws UnderivableTreeException if the inventory lacks one of these actions
     */
    public int[] actions(Action.Type type, IntPredicate makes) {
        int[] ids = new int[heads.length];
        Arrays.fill(ids, NONE);
        for (int token = 0; token < tree.sentence().length(); token++) {
            int node = token + offset;
            if (makes.test(node)) {
                Action action = new Action(type, tree.label(token));
                ids[node] = inventory.find(action);
                if (ids[node] == NONE) {
                    throw new UnderivableTreeException(
                            tree.sentence().id(), "the inventory has no action " + action.name());
                }
            }
        }
        return ids;
    }

    /** For each node, the action of a type with the label that the node has in the tree; {@link #NONE} if there is none. */
    public int[] labelled(Action.Type type) {
        int[] ids = new int[heads.length];
        Arrays.fill(ids, NONE);
        for (int token = 0; token < tree.sentence().length(); token++) {
            ids[token + offset] = inventory.find(new Action(type, tree.label(token)));
        }
        return ids;
    }

    /** For each node, the cost of an arc from the root by the action of a type, 0 or 1: whether it is not in the tree, by the loss. */
    public int[] rootCosts(Action.Type type, ArcLoss loss) {
        int[] costs = labelled(type);
        for (int node = 0; node < costs.length; node++) {
            boolean isRight = isRootDependent(node) && (loss == ArcLoss.UNLABELLED || costs[node] != NONE);
            costs[node] = isRight ? 0 : 1;
        }
        return costs;
    }

    /** For each node, whether the root may have it as a dependent among several without loss of its own. */
    public boolean[] mayBeEarly(ArcLoss loss) {
        int[] labelled = labelled(rootArcs.early());
        boolean[] mayBeEarly = new boolean[labelled.length];
        for (int node = 0; node < labelled.length; node++) {
            mayBeEarly[node] = rootArcs.hasSeveral() && (loss == ArcLoss.UNLABELLED || labelled[node] != NONE);
        }
        return mayBeEarly;
    }

    /** Whether a dependent that a node has in the tree has no head yet. */
    public boolean isAwaiting(ArcConfiguration configuration, int node) {
        return firstAwaited(configuration, node) != NONE;
    }

    /** The leftmost dependent that a node has in the tree and that has no head yet, on whichever side, or {@link #NONE}. */
    public int firstAwaited(ArcConfiguration configuration, int node) {
        int dependent = firstDependents[node];
        while (dependent != NONE && configuration.isAttached(dependent)) {
            dependent = nextSiblings[dependent];
        }
        return dependent;
    }

    /** The leftmost dependent of a node, on whichever side, or {@link #NONE}. */
    public int firstDependent(int node) {
        return firstDependents[node];
    }

    /** The next dependent of a node's head to its right, or {@link #NONE}. */
    public int nextSibling(int node) {
        return nextSiblings[node];
    }

    /** Whether a node hangs on the root in the tree. */
    public boolean isRootDependent(int node) {
        int token = node - offset;
        return token >= 0 && token < tree.sentence().length() && tree.head(token) == DependencyTree.ROOT;
    }

    /** Whether the head of a node in the tree is a token to its right. */
    public boolean isLeftArc(int node) {
        return !isRootDependent(node) && heads[node] > node;
    }

    /** Whether the head of a node in the tree is a token to its left. */
    public boolean isRightArc(int node) {
        return !isRootDependent(node) && heads[node] != NONE && heads[node] < node;
    }
}
