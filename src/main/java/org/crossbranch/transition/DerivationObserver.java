package org.crossbranch.transition;

/**
 * Sees a derivation step by step. It leaves the configurations as they are.
 *
 * @param <C> the configurations that it can look at
 */
public interface DerivationObserver<C extends Configuration> {
    /** Does not look. */
    DerivationObserver<Configuration> NONE = new DerivationObserver<>() {
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
