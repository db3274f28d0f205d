package org.crossbranch.transition;

/**
 * The state of one derivation. Mutable, owned by one thread; changed by its transition system only, which also branches it
 * ({@link TransitionSystem#branch}).
 */
public interface Configuration {

    /** Number of tokens of the sentence. */
    int length();

    /** Number of actions taken since the initial configuration. */
    int steps();

    /** Number of items in memory, as the papers count them for the system. */
    int memorySize();
}
