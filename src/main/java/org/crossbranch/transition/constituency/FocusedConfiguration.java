package org.crossbranch.transition.constituency;

import org.crossbranch.transition.Configuration;

/**
 * A configuration that knows which item its actions are about: its focus is the item that the last action made, enlarged or moved, or
 * else that of the action before. An item is a part of a constituent or all of it. The last focus has all tokens.
 */
public interface FocusedConfiguration {
    /** The smallest token index of the focus, or {@link Configuration#NONE} in the initial configuration. */
    int focusLeft();

    /** Number of tokens of the focus; 0 if there is none. */
    int focusSize();
}
