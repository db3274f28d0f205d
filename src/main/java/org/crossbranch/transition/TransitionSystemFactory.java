package org.crossbranch.transition;

import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.SyntaxTree;

/**
 * Defines a transition system: makes its inventory of a treebank, the system of an inventory, and the oracles of a gold tree.
 *
 * @param <C> the system's configurations
 * @param <T> the trees that it derives
 * @param name the name in settings and tables, such as {@code ml-set}
 * @param configurations the type of its configurations, by which a scorer that can read them is found
 * @param trees the type of its trees
 * @param traits what else a scorer may ask of the system
 * @param heads the name of the table that lexical heads are found by; empty for a system without heads
 * @param swapOrder when the static oracle swaps; empty for a system without swaps
 * @param normalForm brings a treebank's tree into the form that the system derives; inventory and oracle are made of
 *     trees in that form
 * @param collector adds to the inventory what a tree in normal form needs
 * @param factory makes the system of an inventory
 * @param staticOracle makes the static oracle of a gold tree in normal form; it throws {@link UnderivableTreeException}
 *     if the inventory does not reach
 * @param nonDeterministicOracle makes the oracle of all derivations of a gold tree likewise; empty if the system has none
 * @param dynamicOracle makes the dynamic oracle likewise; empty if the system has none
 * @param derivedOracle makes the dynamic oracle of what a derivation led to, where that says more than its tree: where heads
 *     are. Empty if it does not, or there is none
 */
public record TransitionSystemFactory<C extends Configuration, T extends SyntaxTree>(
        String name,
        Class<C> configurations,
        Class<T> trees,
        Set<Trait> traits,
        Optional<String> heads,
        Optional<SystemOptions.SwapOrder> swapOrder,
        UnaryOperator<T> normalForm,
        BiConsumer<T, ActionInventoryBuilder> collector,
        Function<ActionInventory, TransitionSystem<C, T>> factory,
        BiFunction<ActionInventory, T, Oracle<C>> staticOracle,
        Optional<BiFunction<ActionInventory, T, NonDeterministicOracle<C>>> nonDeterministicOracle,
        Optional<BiFunction<ActionInventory, T, DynamicOracle<C>>> dynamicOracle,
        Optional<DerivedOracle<C>> derivedOracle) {

    /** Makes a dynamic oracle of the final configuration of a derivation. */
    @FunctionalInterface
    public interface DerivedOracle<C extends Configuration> {
        /** The oracle. */
        DynamicOracle<C> of(ActionInventory inventory, Sentence sentence, C derived);
    }

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
        TARGETS
    }

    /** Copies the set, and checks that a system has the trait of heads if it has a table for them. */
    public TransitionSystemFactory {
        traits = Set.copyOf(traits);
        if (traits.contains(Trait.HEADS) != heads.isPresent()) {
            throw new IllegalArgumentException(name + " has " + traits + ", but its head table is " + heads);
        }
    }

    /** A system without swaps and without a dynamic oracle. */
    public TransitionSystemFactory(
            String name,
            Class<C> configurations,
            Class<T> trees,
            Set<Trait> traits,
            Optional<String> heads,
            UnaryOperator<T> normalForm,
            BiConsumer<T, ActionInventoryBuilder> collector,
            Function<ActionInventory, TransitionSystem<C, T>> factory,
            BiFunction<ActionInventory, T, Oracle<C>> staticOracle) {
        this(
                name,
                configurations,
                trees,
                traits,
                heads,
                Optional.empty(),
                normalForm,
                collector,
                factory,
                staticOracle,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** This system with an oracle of all derivations of a tree. */
    public TransitionSystemFactory<C, T> withNonDeterministicOracle(
            BiFunction<ActionInventory, T, NonDeterministicOracle<C>> oracle) {
        return new TransitionSystemFactory<>(
                name,
                configurations,
                trees,
                traits,
                heads,
                swapOrder,
                normalForm,
                collector,
                factory,
                staticOracle,
                Optional.of(oracle),
                dynamicOracle,
                derivedOracle);
    }

    /** This system with a dynamic oracle, for which a tree is all there is to know. */
    public TransitionSystemFactory<C, T> withDynamicOracle(BiFunction<ActionInventory, T, DynamicOracle<C>> oracle) {
        return withDynamicOracle(oracle, Optional.empty());
    }

    /** This system with a dynamic oracle of trees, and of derivations, which have heads. */
    public TransitionSystemFactory<C, T> withDynamicOracle(
            BiFunction<ActionInventory, T, DynamicOracle<C>> oracle, DerivedOracle<C> ofDerivation) {
        return withDynamicOracle(oracle, Optional.of(ofDerivation));
    }

    private TransitionSystemFactory<C, T> withDynamicOracle(
            BiFunction<ActionInventory, T, DynamicOracle<C>> oracle, Optional<DerivedOracle<C>> ofDerivation) {
        return new TransitionSystemFactory<>(
                name,
                configurations,
                trees,
                traits,
                heads,
                swapOrder,
                normalForm,
                collector,
                factory,
                staticOracle,
                nonDeterministicOracle,
                Optional.of(oracle),
                ofDerivation);
    }

    /** This system as one that swaps: the static oracle that it has does so in the order. */
    public TransitionSystemFactory<C, T> swappingIn(SystemOptions.SwapOrder order) {
        return new TransitionSystemFactory<>(
                name,
                configurations,
                trees,
                traits,
                heads,
                Optional.of(order),
                normalForm,
                collector,
                factory,
                staticOracle,
                nonDeterministicOracle,
                dynamicOracle,
                derivedOracle);
    }

    /** This system, if it derives trees of a kind. */
    @SuppressWarnings("unchecked") // its trees are of the type that it says
    public <S extends SyntaxTree> Optional<TransitionSystemFactory<C, S>> deriving(Class<S> kind) {
        return trees.equals(kind) ? Optional.of((TransitionSystemFactory<C, S>) this) : Optional.empty();
    }

    /**
     * Adds what a treebank's tree, brought into normal form here, needs.
     *
     * @throws UnderivableTreeException if the tree has no normal form, for example since it has gaps and the system derives none
     */
    public void collect(T tree, ActionInventoryBuilder builder) {
        collector.accept(normalized(tree), builder);
    }

    /** The inventory of some trees as a treebank has them. */
    public ActionInventory inventory(Iterable<T> treebank) {
        ActionInventoryBuilder builder = new ActionInventoryBuilder();
        treebank.forEach(tree -> collect(tree, builder));
        return builder.build();
    }

    /** The system with an inventory. */
    public TransitionSystem<C, T> create(ActionInventory inventory) {
        return factory.apply(inventory);
    }

    /**
     * The static oracle of a tree as a treebank has it, brought into normal form here.
     *
     * @throws UnderivableTreeException if the inventory does not reach, or the tree has no normal form
     */
    public Oracle<C> oracle(ActionInventory inventory, T gold) {
        return staticOracle.apply(inventory, normalized(gold));
    }

    /**
     * The oracle of all derivations of a tree as a treebank has it, brought into normal form here; empty if the system has none.
     *
     * @throws UnderivableTreeException if the inventory does not reach, or the tree has no normal form
     */
    public Optional<NonDeterministicOracle<C>> nonDeterministicOracle(ActionInventory inventory, T gold) {
        return nonDeterministicOracle.map(make -> make.apply(inventory, normalized(gold)));
    }

    /**
     * The dynamic oracle of a tree as a treebank has it, brought into normal form here; empty if the system has none.
     *
     * @throws UnderivableTreeException if the inventory does not reach, or the tree has no normal form
     */
    public Optional<DynamicOracle<C>> dynamicOracle(ActionInventory inventory, T gold) {
        return dynamicOracle.map(make -> make.apply(inventory, normalized(gold)));
    }

    /**
     * The dynamic oracle of what a derivation led to: of the tree, with the heads that it has there; empty if the system has none.
     *
     * @param system a system that {@link #create} made
     * @param derived a final configuration
     */
    public Optional<DynamicOracle<C>> dynamicOracle(TransitionSystem<C, T> system, Sentence sentence, C derived) {
        if (derivedOracle.isPresent()) {
            return Optional.of(derivedOracle.get().of(system.inventory(), sentence, derived));
        }
        return dynamicOracle.map(make -> make.apply(system.inventory(), system.derived(sentence, derived)));
    }

    /**
     * The oracle of all derivations of the tree that a derivation led to; empty if the system has none.
     *
     * @param system a system that {@link #create} made
     * @param derived a final configuration
     */
    public Optional<NonDeterministicOracle<C>> nonDeterministicOracle(
            TransitionSystem<C, T> system, Sentence sentence, C derived) {
        return nonDeterministicOracle.map(make -> make.apply(system.inventory(), system.derived(sentence, derived)));
    }

    /**
     * The derivation of a tree as a treebank has it, by the static oracle.
     *
     * @param system a system that {@link #create} made
     * @throws UnderivableTreeException if the inventory does not reach, or the tree has no normal form
     */
    public Derivation derive(TransitionSystem<C, T> system, T gold) {
        return Derivation.follow(
                system, oracle(system.inventory(), gold), gold.sentence().length());
    }

    /**
     * A treebank's tree in the form that the system derives.
     *
     * @throws UnderivableTreeException if it has none
     */
    public T normalized(T tree) {
        try {
            return normalForm.apply(tree);
        } catch (IllegalArgumentException e) {
            throw new UnderivableTreeException(tree.sentence().id(), String.valueOf(e.getMessage()));
        }
    }
}
