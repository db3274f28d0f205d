package org.crossbranch.transition.dependency;

import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.SystemOptions.RootPosition;
import org.crossbranch.tree.DependencyTree;

/** The actions and trees that dependency systems have in common. */
public final class ArcInventories {
    private ArcInventories() {}

    /** Adds SHIFT, and the actions that make a tree's arcs, those between tokens of one of two types by their direction. */
    public static void collect(RootPosition position, DependencyTree tree, ActionInventoryBuilder builder) {
        builder.add(Action.of(Action.Type.SHIFT));
        RootArcs.collect(position, tree, builder);
        boolean hasArc = false;
        for (int token = 0; token < tree.sentence().length(); token++) {
            if (tree.head(token) != DependencyTree.ROOT) {
                Action.Type type = tree.head(token) > token ? Action.Type.LEFT_ARC : Action.Type.RIGHT_ARC;
                builder.add(new Action(type, tree.label(token)));
                hasArc = true;
            }
        }
        if (!hasArc) {
            // Or nothing longer could be parsed by an inventory of such trees alone.
            builder.add(new Action(Action.Type.LEFT_ARC, tree.label(0)))
                    .add(new Action(Action.Type.RIGHT_ARC, tree.label(0)));
        }
    }

    /** The actions that {@link #collect} adds for a tree, and an arc between tokens of a type that it lacks, with a label of the other type. */
    public static ActionInventoryBuilder inBothDirections(RootPosition position, DependencyTree tree) {
        ActionInventoryBuilder needed = new ActionInventoryBuilder();
        collect(position, tree, needed);
        addOther(Action.Type.LEFT_ARC, Action.Type.RIGHT_ARC, needed);
        addOther(Action.Type.RIGHT_ARC, Action.Type.LEFT_ARC, needed);
        return needed;
    }

    private static void addOther(Action.Type type, Action.Type other, ActionInventoryBuilder needed) {
        if (needed.actions().stream().noneMatch(action -> action.type() == type)) {
            needed.actions().stream()
                    .filter(action -> action.type() == other)
                    .findFirst()
                    .ifPresent(action -> needed.add(new Action(type, action.label())));
        }
    }
}
