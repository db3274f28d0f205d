package org.crossbranch.training.linear;

import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.DynamicOracle;
import org.crossbranch.transition.NonDeterministicOracle;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.tree.Sentence;

/**
 * The actions that count as correct for one sentence: those of an oracle. Of one thread.
 *
 * @param <C> the system's configurations
 */
public abstract class CorrectActions<C extends Configuration> {
    private final int[] listed;

    private CorrectActions(int mostAllowed) {
        listed = new int[mostAllowed];
    }

    /**
     * Lists the correct actions, at least one.
     *
     * @param codes where they go; as long as the most that are allowed
     * @return how many there are
     */
    public abstract int list(C configuration, int[] codes);

    /** Whether an action is correct. */
    boolean contains(C configuration, int code) {
        int count = list(configuration, listed);
        for (int i = 0; i < count; i++) {
            if (listed[i] == code) {
                return true;
            }
        }
        return false;
    }

    /** Whether there are such actions after mistakes, too. */
    boolean knowEveryConfiguration() {
        return false;
    }

    /**
     * The actions of the static oracle's derivation of a tree; in a {@linkplain TransitionSystem#isSpuriouslyAmbiguous spuriously
     * ambiguous} system, the actions of all derivations of the tree.
     */
    public static <C extends Configuration> CorrectActions<C> of(
            TransitionSystem<C, ?> system, Sentence sentence, Derivation taken) {
        int length = sentence.length();
        return system.isSpuriouslyAmbiguous()
                ? of(system.oracle(sentence, taken.replay(system, length)), system.maxAllowed(length))
                : ofOne(taken.codes().stream().mapToInt(Integer::intValue).toArray());
    }

    private static <C extends Configuration> CorrectActions<C> ofOne(int[] derivation) {
        return new CorrectActions<>(1) {
            @Override
            public int list(C configuration, int[] codes) {
                codes[0] = derivation[configuration.steps()];
                return 1;
            }

            @Override
            boolean contains(C configuration, int code) {
                return configuration.steps() < derivation.length && super.contains(configuration, code);
            }
        };
    }

    /** The actions of all derivations of a tree. */
    public static <C extends Configuration> CorrectActions<C> of(NonDeterministicOracle<C> oracle, int mostAllowed) {
        return new CorrectActions<>(mostAllowed) {
            @Override
            public int list(C configuration, int[] codes) {
                return oracle.correct(configuration, codes);
            }
        };
    }

    /** The actions that cost least. The oracle is asked lazily: for all of them only if one costs something (Sartorio 2015 §5.3.5). */
    public static <C extends Configuration> CorrectActions<C> of(DynamicOracle<C> oracle, int mostAllowed) {
        return new CorrectActions<>(mostAllowed) {
            @Override
            public int list(C configuration, int[] codes) {
                return oracle.best(configuration, codes);
            }

            @Override
            boolean contains(C configuration, int code) {
                return oracle.cost(configuration, code) == 0 || super.contains(configuration, code);
            }

            @Override
            boolean knowEveryConfiguration() {
                return true;
            }
        };
    }
}
