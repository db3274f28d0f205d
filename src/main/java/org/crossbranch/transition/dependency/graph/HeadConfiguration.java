package org.crossbranch.transition.dependency.graph;

import java.util.Arrays;
import org.crossbranch.transition.Configuration;
import org.crossbranch.tree.DependencyTree;

/**
 * The heads and labels of the first tokens of a sentence. Tokens get them from left to right, first the head, then the label of the
 * arc.
 */
public final class HeadConfiguration extends Configuration {
    /** Most tokens of a sentence: a token is the target of an action. */
    public static final int MAX_LENGTH = 1 << 15;

    /** The head of a token that has none yet; {@link DependencyTree#ROOT} is that of a token that hangs on the root. */
    private static final int UNKNOWN = DependencyTree.ROOT - 1;

    private int[] heads = {};
    private int[] labels = {};

    /** By token: the token without a head that it is below, perhaps itself, or {@link DependencyTree#ROOT}. */
    private int[] tops = {};

    private int rootDependents;

    /** An initial configuration. */
    HeadConfiguration(int length) {
        super(MAX_LENGTH);
        reset(length);
    }

    @Override
    protected void clear() {
        if (heads.length < length()) {
            heads = new int[length()];
            labels = new int[length()];
            tops = new int[length()];
        }
        Arrays.fill(heads, UNKNOWN);
        Arrays.fill(labels, NONE);
        Arrays.setAll(tops, token -> token);
        rootDependents = 0;
    }

    /** Makes this equal to another configuration; O(n). */
    void copyFrom(HeadConfiguration other) {
        copySteps(other);
        System.arraycopy(other.heads, 0, heads, 0, length());
        System.arraycopy(other.labels, 0, labels, 0, length());
        System.arraycopy(other.tops, 0, tops, 0, length());
        rootDependents = other.rootDependents;
    }

    /** The token whose head or label is next. */
    public int token() {
        return steps() / 2;
    }

    /** Whether the token has its head, so that the label of the arc is due. */
    public boolean isLabelStep() {
        return steps() % 2 == 1;
    }

    /** The head of a token that has one, or {@link DependencyTree#ROOT}. */
    public int head(int token) {
        return heads[token];
    }

    /** The action that labelled the arc to a token, or {@link #NONE}. */
    int label(int token) {
        return labels[token];
    }

    /** The token without a head that a token is below, perhaps itself, or {@link DependencyTree#ROOT}. */
    int top(int token) {
        return tops[token];
    }

    /** Number of tokens that hang on the root. */
    int rootDependents() {
        return rootDependents;
    }

    /** Whether a token may be the head of the next one: none that is below it. */
    boolean mayBeHead(int token) {
        return token < length() && tops[token] != token();
    }

    /** Number of tokens that have a head. */
    @Override
    public int memorySize() {
        return (steps() + 1) / 2;
    }

    /** Gives the next token its head; O(n). */
    void attach(int head) {
        int token = token();
        int top = head == DependencyTree.ROOT ? head : tops[head];
        heads[token] = head;
        rootDependents += head == DependencyTree.ROOT ? 1 : 0;
        for (int below = 0; below < length(); below++) {
            tops[below] = tops[below] == token ? top : tops[below];
        }
    }

    /** Labels the arc to the next token. */
    void label(int token, int action) {
        labels[token] = action;
    }
}
