package org.crossbranch.training.linear;

import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.DynamicOracle;
import org.crossbranch.transition.NonDeterministicOracle;

/**
 * The actions that count as correct for one sentence: those of an oracle.
 *
 * @param <C> the system's configurations
 */
public interface CorrectActions<C extends Configuration> {

    /**
     * Lists the correct actions, at least one.
     *
     * @param codes where they go; as long as the most that are allowed
     * @return how many there are
     */
    int list(C configuration, int[] codes);

    /** Whether an action is correct. */
    boolean contains(C configuration, int code);

    /** Whether there are such actions after mistakes, too. */
    boolean knowEveryConfiguration();

    /** The actions of one derivation, the static oracle's. */
    static <C extends Configuration> CorrectActions<C> of(int[] derivation) {
        return new CorrectActions<>() {
            @Override
            public int list(C configuration, int[] codes) {
                codes[0] = derivation[configuration.steps()];
                return 1;
            }

            @Override
            public boolean contains(C configuration, int code) {
                return configuration.steps() < derivation.length && derivation[configuration.steps()] == code;
            }

            @Override
            public boolean knowEveryConfiguration() {
                return false;
            }
        };
    }

    /** The actions of all derivations of a tree. */
    static <C extends Configuration> CorrectActions<C> of(NonDeterministicOracle<C> oracle, int mostAllowed) {
        int[] listed = new int[mostAllowed];
        return new CorrectActions<>() {
            @Override
            public int list(C configuration, int[] codes) {
                return oracle.correct(configuration, codes);
            }

            @Override
            public boolean contains(C configuration, int code) {
                return isAmong(code, listed, oracle.correct(configuration, listed));
            }

            @Override
            public boolean knowEveryConfiguration() {
                return false;
            }
        };
    }

    /** The actions that cost least. The oracle is asked lazily: for all of them only if one costs something (Sartorio 2015 §5.3.5). */
    static <C extends Configuration> CorrectActions<C> of(DynamicOracle<C> oracle, int mostAllowed) {
        int[] listed = new int[mostAllowed];
        return new CorrectActions<>() {
            @Override
            public int list(C configuration, int[] codes) {
                return oracle.best(configuration, codes);
            }

            @Override
            public boolean contains(C configuration, int code) {
                return oracle.cost(configuration, code) == 0
                        || isAmong(code, listed, oracle.best(configuration, listed));
            }

            @Override
            public boolean knowEveryConfiguration() {
                return true;
            }
        };
    }

    private static boolean isAmong(int code, int[] codes, int count) {
        for (int i = 0; i < count; i++) {
            if (codes[i] == code) {
                return true;
            }
        }
        return false;
    }
}
