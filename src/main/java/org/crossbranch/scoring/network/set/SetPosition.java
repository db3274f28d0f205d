package org.crossbranch.scoring.network.set;

import org.crossbranch.transition.constituency.setbased.SetConfiguration;

/**
 * The tokens that stand for a set of tokens s, in the order of the network's slots (Coavoux &amp; Cohen 2019 §3.2). A set
 * without a gap has {@link SetConfiguration#NONE} at the gap's two, where the network puts a learned vector.
 */
public enum SetPosition {
    /** min(s). */
    LEFT(0),
    /** max(s). */
    RIGHT(1),
    /** The smallest index between min(s) and max(s) that is not in s. */
    GAP_LEFT(2),
    /** The greatest index between min(s) and max(s) that is not in s. */
    GAP_RIGHT(3);

    /** Number of positions. */
    public static final int COUNT = values().length;

    private final int slot;

    SetPosition(int slot) {
        this.slot = slot;
    }

    /** The position's slot among the four of its set, from 0. */
    public int slot() {
        return slot;
    }

    /** The position of an item of the set, numbered as in the configuration. */
    public int ofItem(SetConfiguration configuration, int item) {
        return switch (this) {
            case LEFT -> configuration.itemLeft(item);
            case RIGHT -> configuration.itemRight(item);
            case GAP_LEFT -> configuration.itemGapLeft(item);
            case GAP_RIGHT -> configuration.itemGapRight(item);
        };
    }

    /** The position of the focus, of which there must be one. */
    public int ofFocus(SetConfiguration configuration) {
        return switch (this) {
            case LEFT -> configuration.focusLeft();
            case RIGHT -> configuration.focusRight();
            case GAP_LEFT -> configuration.focusGapLeft();
            case GAP_RIGHT -> configuration.focusGapRight();
        };
    }

    /** The position of the set of a single token, such as the next one. */
    public int ofToken(int token) {
        return this == LEFT || this == RIGHT ? token : SetConfiguration.NONE;
    }
}
