package org.crossbranch.transition;

import java.util.Arrays;
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
            TransitionSystem<C> system, Oracle<C> oracle, int length) {
        C configuration = system.initial(length);
        int most = system.maxDerivationLength(length);
        // Few derivations come near a quadratic bound.
        int[] codes = new int[Math.min(most, 8 * length)];
        int steps = 0;
        while (!system.isFinal(configuration)) {
            if (steps == codes.length) {
                codes = Arrays.copyOf(codes, Math.min(most, 2 * steps));
            }
            codes[steps] = oracle.next(configuration);
            system.apply(configuration, codes[steps++]);
        }
        return new Derivation(Arrays.stream(codes, 0, steps).boxed().toList());
    }

    /** The configuration after all of its actions. */
    public <C extends Configuration> C replay(TransitionSystem<C> system, int length) {
        C configuration = system.initial(length);
        codes.forEach(code -> system.apply(configuration, code));
        return configuration;
    }
}
