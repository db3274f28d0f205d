package org.crossbranch.transition.dependency;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.SystemOptions.RootPosition;
import org.crossbranch.tree.DependencyTree;

/**
 * The actions of a dependency system that hang tokens on the root. One of a tree's root dependents, mostly the last one, has an
 * action of its own; the actions for the others exist only where a tree may have several.
 *
 * @param position where the node of the root is
 * @param last the type of the action for the last dependent of the root; for the first one in a system whose root keeps on taking
 *     dependents
 * @param early the type of the action for the others
 * @param hasSeveral whether a tree may have several dependents of the root
 */
public record RootArcs(RootPosition position, Action.Type last, Action.Type early, boolean hasSeveral) {

    /**
     * The root arcs of an inventory.
     *
     * @throws IllegalArgumentException if there are none, or those of several positions
     */
    static RootArcs of(String system, ActionInventory inventory) {
        Set<Action.Type> types = EnumSet.noneOf(Action.Type.class);
        inventory.actions().forEach(action -> types.add(action.type()));
        List<RootPosition> positions = EnumSet.allOf(RootPosition.class).stream()
                .filter(position -> types.contains(last(position)))
                .toList();
        if (positions.size() != 1) {
            throw new IllegalArgumentException(
                    system + " needs actions that hang tokens on the root, all of one kind; there are " + types);
        }
        RootPosition position = positions.get(0);
        Action.Type further = further(position);
        Action.Type early = types.contains(further) ? further : early(position);
        return new RootArcs(position, last(position), early, types.contains(early));
    }

    /** Adds the actions that hang a tree's tokens on the root, and their labels as those of roots. */
    static void collect(RootPosition position, DependencyTree tree, ActionInventoryBuilder builder) {
        boolean hasSeveral = tree.rootDependents() > 1;
        for (int token = 0; token < tree.sentence().length(); token++) {
            if (tree.head(token) == DependencyTree.ROOT) {
                String label = tree.label(token);
                builder.add(new Action(last(position), label)).addRootLabel(label);
                if (hasSeveral) {
                    builder.add(new Action(early(position), label));
                }
            }
        }
    }

    /** Both types. */
    Set<Action.Type> types() {
        return EnumSet.of(last, early);
    }

    private static Action.Type last(RootPosition position) {
        return switch (position) {
            case FIRST -> Action.Type.ROOT_RIGHT_ARC;
            case LAST -> Action.Type.ROOT_LEFT_ARC;
            case NONE -> Action.Type.ROOT;
        };
    }

    private static Action.Type early(RootPosition position) {
        return switch (position) {
            case FIRST -> Action.Type.EARLY_ROOT_RIGHT_ARC;
            case LAST -> Action.Type.EARLY_ROOT_LEFT_ARC;
            case NONE -> Action.Type.EARLY_ROOT;
        };
    }

    /** The type of the action for another dependent of a root that keeps on taking them, or of {@link #early} where it never does. */
    static Action.Type further(RootPosition position) {
        return switch (position) {
            case FIRST -> Action.Type.FURTHER_ROOT_RIGHT_ARC;
            case LAST -> Action.Type.FURTHER_ROOT_LEFT_ARC;
            case NONE -> early(position);
        };
    }

    /**
     * Whether the front of the buffer may be shifted in a system whose stack holds what has no head yet. Where the root comes
     * last and has one dependent, all tokens but one must have heads before.
     */
    public boolean mayShift(ArcConfiguration configuration) {
        int front = configuration.bufferNode(0);
        return front != ArcConfiguration.NONE
                && (front != configuration.root() || hasSeveral || configuration.memorySize() <= 1);
    }

    /**
     * The node that may be hung on the root in such a system, by the action that {@link #action} tells; {@link
     * ArcConfiguration#NONE} if none may.
     */
    public int candidate(ArcConfiguration configuration) {
        int size = configuration.memorySize();
        boolean isReady = switch (position) {
            case FIRST -> size == 2;
            case LAST -> size > 1 && configuration.stackNode(0) == configuration.root();
            case NONE -> size == 1;
        };
        boolean mayBe = isReady && (hasSeveral || isLast(configuration));
        return mayBe ? configuration.stackNode(place()) : ArcConfiguration.NONE;
    }

    /** The type of the action that hangs a node on the root in such a system, where one may be. */
    public Action.Type action(ArcConfiguration configuration) {
        return isLast(configuration) ? last : early;
    }

    private boolean isLast(ArcConfiguration configuration) {
        return switch (position) {
            case FIRST, NONE -> configuration.bufferSize() == 0;
            case LAST -> configuration.memorySize() == 2;
        };
    }

    private int place() {
        return position == RootPosition.LAST ? 1 : 0;
    }

    /** Hangs that node on the root. */
    void attach(ArcConfiguration configuration, int label) {
        configuration.attach(configuration.root(), configuration.stackNode(place()), label);
        configuration.remove(place());
    }
}
