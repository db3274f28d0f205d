package org.crossbranch.transition;

import java.util.ArrayList;
import java.util.List;

/**
 * The codes of the actions from an initial configuration to a final one.
 *
 * @param codes the codes in order
 */
public record Derivation(List<Integer> codes) {

    /** Copies the list. */
    public Derivation {
        codes = List.copyOf(codes);
    }

    /** The derivation that an oracle leads through. */
    public static <C extends Configuration> Derivation follow(
            TransitionSystem<C, ?> system, Oracle<C> oracle, int length) {
        return follow(system, oracle, length, (before, code) -> {});
    }

    /** The derivation that an oracle leads through, which an observer sees step by step. */
    public static <C extends Configuration> Derivation follow(
            TransitionSystem<C, ?> system, Oracle<C> oracle, int length, Observer<? super C> observer) {
        List<Integer> codes = new ArrayList<>(4 * length);
        C configuration = system.initial(length);
        while (!system.isFinal(configuration)) {
            int code = oracle.next(configuration);
            observer.step(configuration, code);
            codes.add(code);
            system.apply(configuration, code);
        }
        observer.end(configuration);
        return new Derivation(codes);
    }

    /** The configuration after all of its actions. */
    public <C extends Configuration> C replay(TransitionSystem<C, ?> system, int length) {
        C configuration = system.initial(length);
        codes.forEach(code -> system.apply(configuration, code));
        return configuration;
    }

    /**
     * Sees a derivation step by step. It leaves the configurations as they are.
     *
     * @param <C> the configurations that it can look at
     */
    @FunctionalInterface
    public interface Observer<C extends Configuration> {
        /** An action is about to be taken. */
        void step(C before, int code);

        /** The derivation is complete. */
        default void end(C last) {}
    }
}
