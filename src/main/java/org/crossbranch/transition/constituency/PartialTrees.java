package org.crossbranch.transition.constituency;

/**
 * The items of a configuration, each a token or what there is of a constituent, by their numbers. What a configuration lacks is {@link
 * org.crossbranch.transition.Configuration#NONE}.
 */
public interface PartialTrees {
    /** The smallest token index of an item. */
    int left(int item);

    /** The greatest token index of an item. */
    int right(int item);

    /** Number of tokens of an item. */
    int tokens(int item);

    /** The token that is the lexical head of an item; none in a system without heads. */
    int head(int item);

    /** The id of the action that gave an item its label; none for a token or an item without a label. */
    int labelAction(int item);
}
