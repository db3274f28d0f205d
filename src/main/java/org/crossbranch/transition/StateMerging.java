package org.crossbranch.transition;

/**
 * A transition system whose configurations a search may merge (Huang &amp; Sagae 2010): it says what decides, besides the items in
 * memory, which actions are allowed from here on.
 *
 * @param <C> the system's configurations
 */
public interface StateMerging<C extends Configuration> {

    /**
     * A hash of all that decides which actions are allowed, now and after any actions, and whether the derivation is complete. What
     * scorers read of items is not part of it.
     */
    long situation(C configuration);

    /**
     * Whether the memory is a stack that each action treats in one of three ways: it pushes an item, changes the top, or makes one
     * item of the two topmost. What lies further below then matters only once it is laid bare.
     */
    boolean isStack();

    /** The number of items that an action adds to such a stack: 1, 0 or −1. */
    int growth(int code);

    /** The first of the actions whose effects differ from this one's in a label alone. */
    int effect(int code);
}
