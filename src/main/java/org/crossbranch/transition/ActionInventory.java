package org.crossbranch.transition;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.crossbranch.digest.Sha256;

/**
 * The finite set of actions of a system, read off training trees. Actions are dense ints in sorted order; strings stop
 * here.
 *
 * <p>An action that acts on one item among many has a target besides: the left index of COMBINE's item, which identifies
 * it since items are disjoint, or the position in a list. Derivations, oracles and the search pass both as one int, the <em>code</em>:
 * the id in the low 16 bits, the target in the high ones; the code of an action without a target is its id.
 */
public final class ActionInventory {
    /** Most actions that an inventory may hold. */
    public static final int MAX_ACTIONS = 1 << 16;

    /** Greatest target of an action. */
    public static final int MAX_TARGET = (1 << 16) - 1;

    private static final int TARGET_SHIFT = 16;

    private static final Pattern TARGETED_NAME = Pattern.compile("(.+)-(0|[1-9][0-9]{0,4})");

    private final List<Action> actions;
    /** By id, without targets. */
    private final List<String> names;

    private final Map<Action, Integer> ids = new HashMap<>();
    /** Of the actions whose name is whole without a target. */
    private final Map<String, Integer> idsByName = new HashMap<>();

    /** Of the others, without their targets. */
    private final Map<String, Integer> idsByTargetlessName = new HashMap<>();

    private final SortedSet<String> rootLabels;

    /**
     * An inventory.
     *
     * @param actions the actions, in any order
     * @param rootLabels the labels that a root may bear, at least one, each the label of an action
     */
    public ActionInventory(Collection<Action> actions, Collection<String> rootLabels) {
        this.actions = List.copyOf(new TreeSet<>(actions));
        if (this.actions.size() > MAX_ACTIONS) {
            throw new IllegalArgumentException(
                    this.actions.size() + " actions; at most " + MAX_ACTIONS + " are possible");
        }
        for (Action action : this.actions) {
            (action.type().hasTarget() ? idsByTargetlessName : idsByName).put(action.name(), ids.size());
            ids.put(action, ids.size());
        }
        names = this.actions.stream().map(Action::name).toList();
        this.rootLabels = Collections.unmodifiableSortedSet(new TreeSet<>(rootLabels));
        for (String label : this.rootLabels) {
            if (this.actions.stream().noneMatch(action -> action.label().equals(label))) {
                throw new IllegalArgumentException("no action has the root label " + label);
            }
        }
    }

    /** Number of actions. */
    public int size() {
        return actions.size();
    }

    /** All actions by id. */
    public List<Action> actions() {
        return actions;
    }

    /** The labels that a root may bear. */
    public SortedSet<String> rootLabels() {
        return rootLabels;
    }

    /** The root label for a tree whose root has a label; the label itself if no tree's root may bear it. */
    public String rootLabel(String treeLabel) {
        String apart = RootLabel.apart(treeLabel);
        return rootLabels.contains(apart) ? apart : treeLabel;
    }

    /** The action of an id. */
    public Action action(int id) {
        return actions.get(id);
    }

    /** The label of the action of an id; empty for −1, which stands for no action. */
    public String labelOf(int id) {
        return id < 0 ? "" : action(id).label();
    }

    /** The id of an action, or −1 if the inventory lacks it. */
    public int find(Action action) {
        return ids.getOrDefault(action, -1);
    }

    /**
     * The id of an action.
     *
     * @throws IllegalArgumentException if the inventory lacks it
     */
    public int id(Action action) {
        int id = find(action);
        if (id < 0) {
            throw new IllegalArgumentException("no action " + action.name() + " in this inventory");
        }
        return id;
    }

    /**
     * The id of the first labelling action: those are the last of the sorted actions. The number of actions, if there are none.
     */
    public int firstLabelling() {
        int first = size();
        while (first > 0 && !action(first - 1).type().isStructural()) {
            first--;
        }
        return first;
    }

    /** Packs an action's id and its target. */
    public static int code(int id, int target) {
        return id | target << TARGET_SHIFT;
    }

    /** The id in a code. */
    public static int idOf(int code) {
        return code & MAX_ACTIONS - 1;
    }

    /** The target in a code. */
    public static int targetOf(int code) {
        return code >>> TARGET_SHIFT;
    }

    /** The papers' name of a code, with its target where the action has one, such as {@code COMBINE-3}. */
    public String name(int code) {
        int id = idOf(code);
        return action(id).type().hasTarget() ? names.get(id) + "-" + targetOf(code) : names.get(id);
    }

    /**
     * The code of a name that {@link #name} made.
     *
     * @throws IllegalArgumentException if no action of the inventory has the name
     */
    public int parse(String name) {
        Integer id = idsByName.get(name);
        if (id != null) {
            return id;
        }
        Matcher targeted = TARGETED_NAME.matcher(name);
        Integer targetedId = targeted.matches() ? idsByTargetlessName.get(targeted.group(1)) : null;
        if (targetedId != null && Integer.parseInt(targeted.group(2)) <= MAX_TARGET) {
            return code(targetedId, Integer.parseInt(targeted.group(2)));
        }
        throw new IllegalArgumentException("no action " + name + " in this inventory");
    }

    /** SHA-256 of the sorted names and root labels: two inventories with one hash number their actions alike. */
    public String hash() {
        StringBuilder names = new StringBuilder();
        actions.forEach(action -> names.append(action.name()).append('\n'));
        rootLabels.forEach(label -> names.append(label).append('\n'));
        return Sha256.hex(names.toString());
    }

    /**
     * The label of a root in systems that know a root by its label. Some treebanks give a root a label that constituents below
     * roots bear, too, such as NP for a fragment. An inventory keeps the two apart: {@code @@NP} is the root's, {@code NP} the
     * others'. A root's label that no other constituent bears stays as it is.
     */
    public static final class RootLabel {
        /** No label begins with it: normal forms escape {@code @}, or join chains with it, of which only a root may be nameless. */
        private static final String MARK = "@@";

        private RootLabel() {}

        /** A root's label, kept apart from those of other constituents. */
        public static String apart(String label) {
            return MARK + label;
        }

        /** Whether a label is a root's, kept apart from those of other constituents. */
        public static boolean isApart(String label) {
            return label.startsWith(MARK);
        }

        /** The label that the tree has; another label is returned as it is. */
        public static String ofTree(String label) {
            return isApart(label) ? label.substring(MARK.length()) : label;
        }
    }
}
