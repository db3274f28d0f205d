package org.crossbranch.training;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntBiFunction;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.search.ActionChooser;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.DynamicOracle;
import org.crossbranch.transition.NonDeterministicOracle;

/**
 * Records what an oracle advises at each step of a parser that explores. A dynamic oracle's advice is its first action, which on the
 * static oracle's derivation is that oracle's. What the parser itself prefers among the actions of the least cost (Goldberg &amp; Nivre 2013 §3) was
 * worse advice for a network ({@code docs/results/choosing.md}).
 *
 * @param <C> the system's configurations
 */
public final class OracleRecorder<C extends Configuration> implements ActionChooser {
    private final OracleDerivation gold;
    private final String oracle;
    private final Class<C> configurations;
    /** The number of the candidate that the oracle advises. */
    private final ToIntBiFunction<Candidates<?>, C> advice;
    /** Empty for a parser that follows the advice. */
    private final Optional<ActionChooser> follow;

    private final List<Integer> taken = new ArrayList<>();
    private final List<Integer> advised = new ArrayList<>();

    private OracleRecorder(
            OracleDerivation gold,
            String oracle,
            Class<C> configurations,
            ToIntBiFunction<Candidates<?>, C> advice,
            Optional<ActionChooser> follow) {
        this.gold = gold;
        this.oracle = oracle;
        this.configurations = configurations;
        this.advice = advice;
        this.follow = follow;
    }

    /** A recorder of a dynamic oracle. */
    static <C extends Configuration> OracleRecorder<C> dynamic(
            OracleDerivation gold, Class<C> configurations, DynamicOracle<C> oracle, ActionChooser follow) {
        return new OracleRecorder<>(
                gold,
                OracleDeriver.DYNAMIC,
                configurations,
                (step, configuration) -> place(step, oracle.next(configuration)),
                Optional.of(follow));
    }

    /** A recorder of an oracle that knows the derivations of the gold tree alone; the parser has to follow it. */
    static <C extends Configuration> OracleRecorder<C> correct(
            OracleDerivation gold, Class<C> configurations, NonDeterministicOracle<C> oracle, int mostAllowed) {
        int[] codes = new int[mostAllowed];
        ToIntBiFunction<Candidates<?>, C> advice =
                (step, configuration) -> preferred(step, codes, oracle.correct(configuration, codes));
        return new OracleRecorder<>(gold, OracleDeriver.NON_DETERMINISTIC, configurations, advice, Optional.empty());
    }

    private static int place(Candidates<?> step, int code) {
        for (int candidate = 0; candidate < step.count(); candidate++) {
            if (step.code(candidate) == code) {
                return candidate;
            }
        }
        throw new IllegalStateException("the oracle advises code " + code + ", which is not allowed");
    }

    /** The candidate with the highest score among some codes; of equal ones, the first of the codes. */
    private static int preferred(Candidates<?> step, int[] codes, int count) {
        int best = place(step, codes[0]);
        for (int i = 1; i < count; i++) {
            int candidate = place(step, codes[i]);
            if (step.scores()[candidate] > step.scores()[best]) {
                best = candidate;
            }
        }
        return best;
    }

    @Override
    public int choose(Candidates<?> step) {
        int advisedHere = step.isForced() ? 0 : advice.applyAsInt(step, configurations.cast(step.configuration()));
        advised.add(step.code(advisedHere));
        int chosen = follow.isPresent() ? follow.get().choose(step) : advisedHere;
        taken.add(step.code(chosen));
        return chosen;
    }

    /** The parser's derivation, with the advice on it. */
    public OracleDerivation derivation() {
        return new OracleDerivation(
                gold.sentence(),
                gold.system(),
                oracle,
                gold.inventoryHash(),
                new Derivation(taken),
                advised,
                gold.gold());
    }
}
