package org.crossbranch.transition;

import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.SyntaxTree;

/**
 * Defines a transition system: makes its inventory of a treebank, the system of an inventory, and the oracles of a gold tree.
 * A treebank's tree is brought into the {@linkplain #normalForm form} that the system derives; the inventory gets the
 * {@linkplain #addActions actions} that it needs, and an {@linkplain #staticOracle oracle} leads the system to it.
 *
 * @param <C> the system's configurations
 * @param <T> the trees that it derives
 */
public abstract class TransitionSystemFactory<C extends Configuration, T extends SyntaxTree> {
    private final String name;
    private final Class<C> configurations;
    private final Class<T> trees;
    private final Set<Trait> traits;

    /** Traits of systems. */
    public enum Trait {
        /** Its items stand on a deque, too: d0 is the item built last. Without, s0 is. */
        DEQUE,
        /** Its items have lexical heads. */
        HEADS,
        /** It derives continuous or projective trees only. */
        PROJECTIVE,
        /** Its arcs are between the top of the stack and the front of the buffer; others are on the stack. */
        BUFFER_ARCS,
        /** The target of an action says what it acts on. */
        TARGETS,
        /** Its labels can hold functions. */
        FUNCTION_LABELS,
        /** It has an oracle of all derivations of a tree. */
        ALL_DERIVATIONS,
        /** It {@linkplain TransitionSystem#isSpuriouslyAmbiguous is spuriously ambiguous}. */
        SPURIOUS_AMBIGUITY,
        /** It has a dynamic oracle. */
        DYNAMIC_ORACLE
    }

    /**
     * Defines a system.
     *
     * @param name the name in settings and tables, such as {@code ml-set}
     * @param configurations the type of its configurations
     * @param trees the type of its trees
     */
    protected TransitionSystemFactory(String name, Class<C> configurations, Class<T> trees, Set<Trait> traits) {
        this.name = name;
        this.configurations = configurations;
        this.trees = trees;
        this.traits = Set.copyOf(traits);
    }

    /** The name in settings and tables, such as {@code ml-set}. */
    public final String name() {
        return name;
    }

    /** The type of the system's configurations, by which a scorer that can read them is found. */
    public final Class<C> configurations() {
        return configurations;
    }

    /** The type of its trees. */
    public final Class<T> trees() {
        return trees;
    }

    /** The types of the trees in a parse: heads give dependencies, too. */
    public final Set<Class<? extends SyntaxTree>> parses() {
        return traits.contains(Trait.HEADS) ? Set.of(trees, DependencyTree.class) : Set.of(trees);
    }

    /** The system's traits. */
    public final Set<Trait> traits() {
        return traits;
    }

    /** The name of the table that lexical heads are found by; empty for a system without heads. */
    public Optional<String> heads() {
        return Optional.empty();
    }

    /** The order in which the static oracle swaps; empty for a system without swaps. */
    public Optional<SystemOptions.SwapOrder> swapOrder() {
        return Optional.empty();
    }

    /** Brings a treebank's tree into the form that the system derives. Equal forms give equal trees. */
    public abstract UnaryOperator<T> normalForm();

    /** Adds the actions that a tree in normal form needs, and its root's label. */
    public abstract void addActions(T normal, ActionInventoryBuilder builder);

    /** The system with an inventory. */
    public abstract TransitionSystem<C, T> create(ActionInventory inventory);

    /**
     * The static oracle of a tree in normal form.
     *
     * @throws UnderivableTreeException if the inventory does not reach
     */
    public abstract Oracle<C> staticOracle(ActionInventory inventory, T normal);

    /** The oracle of all derivations of a tree in normal form; only with {@link Trait#ALL_DERIVATIONS}. */
    protected NonDeterministicOracle<C> allDerivations(ActionInventory inventory, T normal) {
        throw new UnsupportedOperationException(name + " has no oracle of all derivations");
    }

    /** The dynamic oracle of a tree in normal form; only with {@link Trait#DYNAMIC_ORACLE}. */
    protected DynamicOracle<C> dynamic(ActionInventory inventory, T normal) {
        throw new UnsupportedOperationException(name + " has no dynamic oracle");
    }

    /** The dynamic oracle of what a derivation led to: of the tree, or of more where that has heads. */
    protected DynamicOracle<C> dynamic(TransitionSystem<C, T> system, Sentence sentence, C derived) {
        return dynamic(system.inventory(), system.derived(sentence, derived));
    }

    /** This system, if it derives trees of a kind. */
    @SuppressWarnings("unchecked") // its trees are of the type that it says
    public final <S extends SyntaxTree> Optional<TransitionSystemFactory<C, S>> deriving(Class<S> kind) {
        return trees.equals(kind) ? Optional.of((TransitionSystemFactory<C, S>) this) : Optional.empty();
    }

    /**
     * A treebank's tree in the form that the system derives.
     *
     * @throws UnderivableTreeException if it has none, for example since it has gaps and the system derives none
     */
    public final T normalized(T tree) {
        try {
            return normalForm().apply(tree);
        } catch (IllegalArgumentException e) {
            throw new UnderivableTreeException(tree.sentence().id(), String.valueOf(e.getMessage()));
        }
    }

    /**
     * Adds what a treebank's tree, brought into normal form here, needs.
     *
     * @throws UnderivableTreeException if the tree has no normal form
     */
    public final void collect(T tree, ActionInventoryBuilder builder) {
        addActions(normalized(tree), builder);
    }

    /** The inventory of some trees as a treebank has them. */
    public final ActionInventory inventory(Iterable<T> treebank) {
        ActionInventoryBuilder builder = new ActionInventoryBuilder();
        treebank.forEach(tree -> collect(tree, builder));
        return builder.build();
    }

    /**
     * The static oracle of a tree as a treebank has it, brought into normal form here.
     *
     * @throws UnderivableTreeException if the inventory does not reach, or the tree has no normal form
     */
    public final Oracle<C> oracle(ActionInventory inventory, T gold) {
        return staticOracle(inventory, normalized(gold));
    }

    /** The oracle of all derivations of a tree likewise; empty if the system has none. */
    public final Optional<NonDeterministicOracle<C>> nonDeterministicOracle(ActionInventory inventory, T gold) {
        return traits.contains(Trait.ALL_DERIVATIONS)
                ? Optional.of(allDerivations(inventory, normalized(gold)))
                : Optional.empty();
    }

    /** The dynamic oracle of a tree likewise; empty if the system has none. */
    public final Optional<DynamicOracle<C>> dynamicOracle(ActionInventory inventory, T gold) {
        return traits.contains(Trait.DYNAMIC_ORACLE)
                ? Optional.of(dynamic(inventory, normalized(gold)))
                : Optional.empty();
    }

    /**
     * The oracle of all derivations of the tree that a derivation led to; empty if the system has none.
     *
     * @param system a system that {@link #create} made
     * @param derived a final configuration
     */
    public final Optional<NonDeterministicOracle<C>> nonDeterministicOracle(
            TransitionSystem<C, T> system, Sentence sentence, C derived) {
        if (traits.contains(Trait.SPURIOUS_AMBIGUITY)) {
            return Optional.of(system.oracle(sentence, derived));
        }
        return traits.contains(Trait.ALL_DERIVATIONS)
                ? Optional.of(allDerivations(system.inventory(), system.derived(sentence, derived)))
                : Optional.empty();
    }

    /** The dynamic oracle of what a derivation led to, with the heads that it has there; empty if the system has none. */
    public final Optional<DynamicOracle<C>> dynamicOracle(TransitionSystem<C, T> system, Sentence sentence, C derived) {
        return traits.contains(Trait.DYNAMIC_ORACLE)
                ? Optional.of(dynamic(system, sentence, derived))
                : Optional.empty();
    }

    /**
     * The derivation of a tree as a treebank has it, by the static oracle.
     *
     * @param system a system that {@link #create} made
     * @throws UnderivableTreeException if the inventory does not reach, or the tree has no normal form
     */
    public final Derivation derive(TransitionSystem<C, T> system, T gold) {
        return Derivation.follow(
                system, oracle(system.inventory(), gold), gold.sentence().length());
    }
}
