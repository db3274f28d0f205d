package org.crossbranch.transition;

import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Gathers an {@link ActionInventory} tree by tree. Two builders can be merged in any order and grouping, so a treebank may
 * be read in parts; the state to ship between them is {@link #actions()} and {@link #rootLabels()}.
 */
public final class ActionInventoryBuilder {
    private final SortedSet<Action> actions = new TreeSet<>();
    private final SortedSet<String> rootLabels = new TreeSet<>();

    /** Adds an action. */
    public ActionInventoryBuilder add(Action action) {
        actions.add(action);
        return this;
    }

    /** Adds a label that a root may bear. */
    public ActionInventoryBuilder addRootLabel(String label) {
        rootLabels.add(label);
        return this;
    }

    /** Adds what another builder gathered. */
    public ActionInventoryBuilder merge(ActionInventoryBuilder other) {
        return addAll(other.actions, other.rootLabels);
    }

    /** Adds what another builder gathered, from its parts. */
    public ActionInventoryBuilder addAll(Collection<Action> moreActions, Collection<String> moreRootLabels) {
        actions.addAll(moreActions);
        rootLabels.addAll(moreRootLabels);
        return this;
    }

    /** The actions so far. */
    public SortedSet<Action> actions() {
        return Collections.unmodifiableSortedSet(actions);
    }

    /** The root labels so far. */
    public SortedSet<String> rootLabels() {
        return Collections.unmodifiableSortedSet(rootLabels);
    }

    /**
     * The inventory of what was gathered. A root's label that was added {@linkplain ActionInventory.RootLabel#apart apart}
     * stays so if an action has the label without the mark, too; if none has, the mark is dropped.
     *
     * @throws IllegalArgumentException if there are more actions than {@link ActionInventory#MAX_ACTIONS}
     */
    public ActionInventory build() {
        Set<String> labels = actions.stream().map(Action::label).collect(Collectors.toSet());
        UnaryOperator<String> settled = label ->
                ActionInventory.RootLabel.isApart(label) && !labels.contains(ActionInventory.RootLabel.ofTree(label))
                        ? ActionInventory.RootLabel.ofTree(label)
                        : label;
        return new ActionInventory(
                actions.stream()
                        .map(action -> new Action(action.type(), settled.apply(action.label())))
                        .toList(),
                rootLabels.stream().map(settled).toList());
    }
}
