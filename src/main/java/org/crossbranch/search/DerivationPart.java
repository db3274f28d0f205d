package org.crossbranch.search;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Some actions in a row, which several derivations may share: a part, an action, and a part again. Immutable.
 *
 * @param first what comes before the action, null for nothing
 * @param code the action's code, or {@link #NONE} if the parts follow one another
 * @param added the action's score
 * @param second what comes after the action, null for nothing
 * @param score the sum of the scores of all actions
 */
record DerivationPart(
        @Nullable DerivationPart first,
        int code,
        double added,
        @Nullable DerivationPart second,
        double score) {
    private static final int NONE = -1;

    /** Some actions and another one. */
    static DerivationPart of(@Nullable DerivationPart before, int code, double added) {
        return new DerivationPart(before, code, added, null, scoreOf(before) + added);
    }

    /** Some actions, and then others. */
    static @Nullable DerivationPart of(@Nullable DerivationPart first, @Nullable DerivationPart second) {
        if (first == null || second == null) {
            return first == null ? second : first;
        }
        return new DerivationPart(first, NONE, 0, second, first.score + second.score);
    }

    /** The sum of the scores of some actions. */
    static double scoreOf(@Nullable DerivationPart part) {
        return part == null ? 0 : part.score;
    }

    /** Lets a hypothesis take all actions; a loop, as parts may be as deep as derivations are long. */
    static void replay(@Nullable DerivationPart whole, Hypothesis<?> hypothesis) {
        Deque<DerivationPart> open = new ArrayDeque<>();
        DerivationPart part = whole;
        while (part != null || !open.isEmpty()) {
            while (part != null) {
                open.push(part);
                part = part.first;
            }
            DerivationPart next = open.pop();
            if (next.code != NONE) {
                hypothesis.take(next.code, next.added);
            }
            part = next.second;
        }
    }
}
