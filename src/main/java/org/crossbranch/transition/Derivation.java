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
        Codes codes = new Codes(4 * length);
        observe(system, oracle, length, codes);
        return new Derivation(codes.taken);
    }

    /** Shows the derivation that an oracle leads through. */
    public static <C extends Configuration> void observe(
            TransitionSystem<C, ?> system, Oracle<C> oracle, int length, Observer<? super C> observer) {
        C configuration = system.initial(length);
        while (!system.isFinal(configuration)) {
            int code = oracle.next(configuration);
            observer.step(configuration, code);
            system.apply(configuration, code);
        }
        observer.end(configuration);
    }

    private static final class Codes implements Observer<Configuration> {
        private final List<Integer> taken;

        Codes(int capacity) {
            taken = new ArrayList<>(capacity);
        }

        @Override
        public void step(Configuration before, int code) {
            taken.add(code);
        }

        @Override
        public void end(Configuration last) {}
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
    public interface Observer<C extends Configuration> {
        /** Does not look. */
        Observer<Configuration> NONE = new Observer<>() {
            @Override
            public void step(Configuration before, int code) {}

            @Override
            public void end(Configuration last) {}
        };

        /** An action is about to be taken. */
        void step(C before, int code);

        /** The derivation is complete. */
        void end(C last);
    }
}
