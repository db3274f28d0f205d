package org.crossbranch.transition.constituency.shiftreduce;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.constituency.ContinuousTrees;
import org.crossbranch.tree.ConstituencyTree;

/** Makes the systems' entries: of a lexicalised system all that is read off a tree is its canonical derivation. */
final class LexicalizedDerivations {
    static final Action SHIFT = Action.of(Action.Type.SHIFT);
    static final Action GHOST_REDUCE = Action.of(Action.Type.GHOST_REDUCE);

    private LexicalizedDerivations() {}

    /**
     * Defines a lexicalised system.
     *
     * @param table the name of the head table that the system is known by
     * @param form how it sees trees, with heads that are the table's, but in tests
     * @param derivation the canonical derivation of a tree
     * @param always the actions, besides SHIFT, that an inventory has whatever the trees are
     */
    static <C extends LexicalizedConfiguration> TransitionSystemFactory<C, ConstituencyTree> system(
            String name,
            Class<C> configurations,
            Set<TransitionSystemFactory.Trait> traits,
            String table,
            LexicalizedForm form,
            Function<LexicalizedTree, List<Action>> derivation,
            Collection<Action> always,
            Function<ActionInventory, TransitionSystem<C, ConstituencyTree>> factory) {
        return new TransitionSystemFactory<>(
                name,
                configurations,
                ConstituencyTree.class,
                traits,
                Optional.of(table),
                traits.contains(TransitionSystemFactory.Trait.PROJECTIVE)
                        ? new ContinuousTrees(form.normalForm())
                        : form.normalForm(),
                (tree, builder) -> {
                    LexicalizedTree gold = form.read(tree, ActionInventory.RootLabel::apart);
                    builder.addAll(always, List.of());
                    collect(gold, derivation.apply(gold), builder);
                },
                factory,
                (inventory, tree) -> {
                    LexicalizedTree gold = form.read(tree, inventory::rootLabel);
                    return new LexicalizedStaticOracle<>(inventory, gold, derivation.apply(gold));
                });
    }

    private static void collect(LexicalizedTree gold, List<Action> derivation, ActionInventoryBuilder builder) {
        String root = gold.label(gold.root());
        builder.addAll(derivation, List.of(root));
        derivation.stream()
                .filter(LexicalizedDerivations::isMultiple)
                .distinct()
                .forEach(action -> addSmaller(action, builder));
        // Whatever a parser did before, it must be able to end: over one token, or with the head on either side.
        builder.add(SHIFT)
                .add(new Action(Action.Type.REDUCE_UNARY, root))
                .add(new Action(Action.Type.REDUCE_LEFT, root))
                .add(new Action(Action.Type.REDUCE_RIGHT, root));
    }

    /** Several GAPs or SWAPs in one action. */
    static Action multiple(Action.Type type, int count) {
        return new Action(type, String.valueOf(count));
    }

    /** Whether an action stands for several, or could. */
    static boolean isMultiple(Action action) {
        return action.type() == Action.Type.COMPOUND_SWAP
                || (action.type() == Action.Type.GAP && !action.label().isEmpty());
    }

    private static void addSmaller(Action multiple, ActionInventoryBuilder builder) {
        for (int count = 1; count < Integer.parseInt(multiple.label()); count++) {
            builder.add(multiple(multiple.type(), count));
        }
    }

    /**
     * How many actions each compound action of an inventory stands for, by id.
     *
     * @param type their type; 0 is the number of the others
     * @param least the smallest number that there is if there is any
     * @throws IllegalArgumentException if they are not those of all numbers from the least to the greatest
     */
    static int[] multiplicities(ActionInventory inventory, Action.Type type, int least) {
        int[] counts = new int[inventory.size()];
        int most = least - 1;
        int found = 0;
        for (int id = 0; id < counts.length; id++) {
            Action action = inventory.action(id);
            if (action.type() == type) {
                if (!action.label().matches("0|[1-9][0-9]{0,4}")) {
                    throw new IllegalArgumentException(action.name() + " does not say how many at once");
                }
                counts[id] = Integer.parseInt(action.label());
                most = Math.max(most, counts[id]);
                found++;
            }
        }
        for (int count = least; count <= most; count++) {
            inventory.id(multiple(type, count));
        }
        if (found != most - least + 1) {
            throw new IllegalArgumentException("the least number in " + type + " is " + least);
        }
        return counts;
    }
}
