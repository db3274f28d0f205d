package org.crossbranch.training;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.crossbranch.search.ActionChooser;
import org.crossbranch.training.linear.CorrectActions;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.DynamicOracle;
import org.crossbranch.transition.NonDeterministicOracle;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.SyntaxTree;

/**
 * Asks a system's oracles: the static one for the derivation of a tree, the others where a parser goes.
 * Immutable; one serves all threads.
 *
 * @param <C> the system's configurations
 * @param <T> the trees that it derives
 */
public final class OracleDeriver<C extends Configuration, T extends SyntaxTree> {
    /** Name of the static oracle. */
    public static final String STATIC = "static";

    /** Name of the non-deterministic oracle. */
    public static final String NON_DETERMINISTIC = "non-deterministic";

    /** Name of the dynamic oracle. */
    public static final String DYNAMIC = "dynamic";

    private final TransitionSystemFactory<C, T> kind;
    private final TransitionSystem<C, T> system;
    private final ActionInventory inventory;
    private final String inventoryHash;

    private OracleDeriver(TransitionSystemFactory<C, T> kind, ActionInventory inventory) {
        this.kind = kind;
        this.system = kind.create(inventory);
        this.inventory = inventory;
        this.inventoryHash = inventory.hash();
    }

    /** A deriver of a system with an inventory. */
    public static <C extends Configuration, T extends SyntaxTree> OracleDeriver<C, T> of(
            TransitionSystemFactory<C, T> kind, ActionInventory inventory) {
        return new OracleDeriver<>(kind, inventory);
    }

    /**
     * The static oracle's derivation of a tree as a treebank has it.
     *
     * @throws org.crossbranch.transition.UnderivableTreeException if the inventory does not reach
     */
    public OracleDerivation derive(T gold) {
        return derive(gold, (before, code) -> {});
    }

    /**
     * The static oracle's derivation of a tree as a treebank has it; the observer sees each step.
     *
     * @throws org.crossbranch.transition.UnderivableTreeException if the inventory does not reach
     */
    public OracleDerivation derive(T gold, Derivation.Observer<? super C> observer) {
        Derivation taken = Derivation.follow(
                system, kind.oracle(inventory, gold), gold.sentence().length(), observer);
        return new OracleDerivation(
                gold.sentence(), system.name(), STATIC, inventoryHash, taken, List.of(), constituents(gold));
    }

    private static Optional<Analysis> constituents(SyntaxTree gold) {
        return gold instanceof ConstituencyTree ? Optional.of(Analysis.of(gold)) : Optional.empty();
    }

    /**
     * A chooser that derives a sentence as the parser does, and records what an oracle advises there (Coavoux &amp; Cohen 2019
     * §3.5). With the non-deterministic oracle the derivation follows the advice.
     *
     * @param gold the derivation of the static oracle, whose heads count, too
     * @param oracle {@link #DYNAMIC} or {@link #NON_DETERMINISTIC}
     * @param follow chooses where the parser goes
     * @throws IllegalArgumentException if the system has no such oracle
     */
    public OracleRecorder<C> recorder(OracleDerivation gold, String oracle, ActionChooser follow) {
        int length = gold.sentence().length();
        C derived = gold.taken().replay(system, length);
        if (oracle.equals(NON_DETERMINISTIC)) {
            NonDeterministicOracle<C> correct = kind.nonDeterministicOracle(system, gold.sentence(), derived)
                    .orElseThrow(() -> without(oracle));
            return OracleRecorder.correct(gold, kind.configurations(), correct, system.maxAllowed(length));
        }
        DynamicOracle<C> dynamic =
                kind.dynamicOracle(system, gold.sentence(), derived).orElseThrow(() -> without(oracle));
        return OracleRecorder.dynamic(gold, kind.configurations(), dynamic, follow);
    }

    /**
     * The actions that an oracle takes for correct.
     *
     * @param gold the derivation of the static oracle, whose heads count, too
     * @param oracle {@link #DYNAMIC}, {@link #NON_DETERMINISTIC}, or {@link #STATIC}, for which a spuriously ambiguous system takes
     *     any order
     * @throws IllegalArgumentException if the system has no such oracle
     */
    public CorrectActions<C> correct(OracleDerivation gold, String oracle) {
        int length = gold.sentence().length();
        if (oracle.equals(STATIC)) {
            return CorrectActions.of(system, gold.sentence(), gold.taken());
        }
        C derived = gold.taken().replay(system, length);
        int mostAllowed = system.maxAllowed(length);
        return oracle.equals(DYNAMIC)
                ? CorrectActions.of(
                        kind.dynamicOracle(system, gold.sentence(), derived).orElseThrow(() -> without(oracle)),
                        mostAllowed)
                : CorrectActions.of(
                        kind.nonDeterministicOracle(system, gold.sentence(), derived)
                                .orElseThrow(() -> without(oracle)),
                        mostAllowed);
    }

    /**
     * The codes of all actions that an oracle takes for correct before each action of a derivation, in rising order.
     *
     * @param gold the derivation of the static oracle, whose heads count, too
     * @param oracle as of {@link #correct}
     * @throws IllegalArgumentException if the system has no such oracle
     * @throws org.crossbranch.transition.UnderivableTreeException if the inventory lacks actions of other derivations of the tree
     */
    public List<List<Integer>> correctAtEachStep(OracleDerivation gold, String oracle) {
        CorrectActions<C> correct = correct(gold, oracle);
        C configuration = system.initial(gold.sentence().length());
        int[] codes = new int[system.maxAllowed(configuration.length())];
        List<List<Integer>> sets = new ArrayList<>(gold.taken().codes().size());
        for (int code : gold.taken().codes()) {
            int count = correct.list(configuration, codes);
            sets.add(Arrays.stream(codes, 0, count).sorted().boxed().toList());
            system.apply(configuration, code);
        }
        return sets;
    }

    private IllegalArgumentException without(String oracle) {
        return new IllegalArgumentException(system.name() + " has no " + oracle + " oracle");
    }
}
