package org.crossbranch.transition;

/**
 * The state of one derivation. Mutable, owned by one thread; changed by its transition system only, which also branches it
 * ({@link TransitionSystem#branch}). Taking an action allocates nothing: memory grows in {@link #reset} only.
 */
public abstract class Configuration {
    /** No item, token, index or action. */
    public static final int NONE = -1;

    private final int mostTokens;
    private int length;
    private int steps;

    /**
     * A configuration over no tokens: {@link #reset} makes it an initial one.
     *
     * @param mostTokens the most tokens of a sentence
     */
    protected Configuration(int mostTokens) {
        this.mostTokens = mostTokens;
    }

    /**
     * Makes this the initial configuration over a number of tokens, whatever it was before.
     *
     * @throws IllegalArgumentException if the number is not 1 to the most that the system takes
     */
    public final void reset(int newLength) {
        if (newLength < 1 || newLength > mostTokens) {
            throw new IllegalArgumentException(
                    "a sentence of " + newLength + " tokens; possible are 1 to " + mostTokens);
        }
        length = newLength;
        steps = 0;
        clear();
    }

    /** Makes room in the memory for {@link #length} tokens, and gives it the state before the first action. */
    protected abstract void clear();

    /** Makes the number of tokens and of actions equal to another's; the memory has room for as many from then on. */
    protected final void copySteps(Configuration other) {
        if (length != other.length) {
            reset(other.length);
        }
        steps = other.steps;
    }

    /** Number of tokens of the sentence. */
    public final int length() {
        return length;
    }

    /** Number of actions taken since the initial configuration. */
    public final int steps() {
        return steps;
    }

    /** Number of items in memory, as the papers count them for the system. */
    public abstract int memorySize();

    /** How far the derivation has got, for messages: {@code 3 actions over 5 tokens}. */
    public final String progress() {
        return steps + " actions over " + length + " tokens";
    }

    /** Counts an action that was taken. */
    final void took() {
        steps++;
    }
}
