package org.crossbranch.transition.constituency;

/**
 * The items of a configuration that are not yet parts of others, by place: the focus, which the next label is for, has
 * place 0; the others follow by descending right index. The focus holds the last token shifted.
 */
public interface OpenItems {
    /** Number of open items, the focus included; 0 in an initial configuration. */
    int openItems();

    /** Number of tokens shifted. */
    int next();

    /** The smallest token index of the item at a place. */
    int openLeft(int place);

    /** Number of tokens of the item at a place. */
    int openSize(int place);

    /** Whether the item at a place is part of a set of tokens, whose bits are the longs from {@code offset}: as many as a row has. */
    boolean isInside(int place, long[] words, int offset);

    /** Whether the item at a place has tokens both in and outside a set of tokens. */
    boolean isAstride(int place, long[] words, int offset);
}
