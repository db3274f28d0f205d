package org.crossbranch.scoring.network.kernel;

/** Holds a network against the vocabularies that it is used with. */
public final class SizeCheck {
    private SizeCheck() {}

    /**
     * Checks that a network is made for as many things as there are.
     *
     * @throws IllegalArgumentException if it is not
     */
    public static void check(String what, int network, int given) {
        if (network != given) {
            throw new IllegalArgumentException("the network has " + network + " " + what + ", not " + given);
        }
    }
}
