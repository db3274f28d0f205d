package org.crossbranch.transition.dependency.attardi;

import java.util.Arrays;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.tree.DependencyTree;

/**
 * The tokens that have no head yet in a configuration: some on the stack, and all from a position on. What can still be derived
 * depends on nothing else. The node of the root is left out.
 */
final class Remainder {
    private final int[] stack;
    private int size;
    private int front;

    /** None of a sentence's tokens has a head. */
    Remainder(int length) {
        stack = new int[length];
    }

    /** Number of tokens of the sentence. */
    int length() {
        return stack.length;
    }

    /** Number of tokens on the stack. */
    int size() {
        return size;
    }

    /** The token at a place of the stack, counted from the bottom. */
    int get(int place) {
        return stack[place];
    }

    /** The first token of the buffer, or the number of tokens if there is none left. */
    int front() {
        return front;
    }

    /** Makes this the remainder of a configuration. */
    void load(ArcConfiguration configuration) {
        size = 0;
        for (int k = configuration.memorySize() - 1; k >= 0; k--) {
            int token = configuration.token(configuration.stackNode(k));
            if (token != DependencyTree.ROOT) {
                stack[size++] = token;
            }
        }
        int next = configuration.bufferNode(0);
        front = next == ArcConfiguration.NONE || next == configuration.root()
                ? configuration.length()
                : configuration.token(next);
    }

    /** Whether this is equal to another one over as many tokens. */
    boolean isEqual(Remainder other) {
        return front == other.front && size == other.size && Arrays.equals(stack, 0, size, other.stack, 0, size);
    }

    /** Makes this equal to another one over as many tokens. */
    void copyFrom(Remainder other) {
        System.arraycopy(other.stack, 0, stack, 0, other.size);
        size = other.size;
        front = other.front;
    }

    /** Moves the first token of the buffer onto the stack. */
    void shift() {
        stack[size++] = front++;
    }

    /** Takes the token at a place off the stack. */
    void remove(int place) {
        size--;
        for (int p = place; p < size; p++) {
            stack[p] = stack[p + 1];
        }
    }
}
