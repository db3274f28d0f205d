package org.crossbranch.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.Hashes;
import org.crossbranch.scoring.ItemReader;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.StateMerging;
import org.crossbranch.transition.TransitionSystem;
import org.jspecify.annotations.Nullable;

/**
 * Which configurations are one state to a scorer. Where the memory is a stack, a state knows its top item, and where that was pushed:
 * the graph-structured stack of Huang &amp; Sagae 2010 §3. Elsewhere it knows all items.
 *
 * @param system the system
 * @param merging the same
 * @param items tells which items are equal to the scorer
 */
record MergedStates<C extends Configuration>(
        TransitionSystem<C, ?> system, StateMerging<C> merging, ItemReader<? super C> items) {
    /** The key of all complete derivations: none of them goes on. */
    static final long COMPLETE = Hashes.of("complete");

    private static final long PUSHED = Hashes.of("pushed");
    private static final long CHANGED = Hashes.of("changed");

    /**
     * The stack below an item, as it was when the item was pushed onto it. It has been reached by all derivations of some states.
     *
     * @param number among the bottoms of its sentence
     * @param before the best derivation that ends with the push
     * @param predictors the states that an item was pushed onto, the best first; none below the empty stack
     */
    record Bottom(int number, @Nullable DerivationPart before, List<Predictor> predictors) {

        /** The bottom of a stack that an item is pushed onto. */
        static Bottom below(int number, Predictor best) {
            DerivationPart whole = DerivationPart.of(best.state.bottom.before, best.state.inside);
            List<Predictor> predictors = new ArrayList<>(2);
            predictors.add(best);
            return new Bottom(number, DerivationPart.of(whole, best.push, best.added), predictors);
        }
    }

    /**
     * A state that an item was pushed onto.
     *
     * @param push the action's code
     * @param added its score in that state
     * @param score the score of the best derivation that ends with it
     */
    record Predictor(Ending state, int push, double added, double score) {

        /** Lets a hypothesis without actions take those of the best derivation, the push the last. */
        void replay(Hypothesis<?> hypothesis) {
            DerivationPart.replay(state.bottom.before, hypothesis);
            DerivationPart.replay(state.inside, hypothesis);
            hypothesis.take(push, added);
        }

        /** The ending of a state that an action makes of a state above this one: its top goes into the one that is here. */
        Ending joined(Ending above, int code, double scored) {
            DerivationPart pushed = DerivationPart.of(state.inside, push, added);
            return new Ending(state.bottom, DerivationPart.of(DerivationPart.of(pushed, above.inside), code, scored));
        }
    }

    /**
     * The last part of the derivations of a state.
     *
     * @param bottom what lies below the top item
     * @param inside the best actions since that was pushed
     */
    record Ending(Bottom bottom, @Nullable DerivationPart inside) {}

    /**
     * The key of the state that an action leads to.
     *
     * @param isPush whether the action has pushed an item
     * @param bottom what lies below the top item, unless it has
     */
    long key(C configuration, boolean isPush, Bottom bottom) {
        if (system.isFinal(configuration)) {
            return COMPLETE;
        }
        long key = Hashes.join(isPush ? PUSHED : CHANGED, merging.situation(configuration));
        if (!merging.isStack()) {
            for (int place = 0; place < configuration.memorySize(); place++) {
                key = Hashes.join(key, items.read(configuration, place, 0));
            }
        } else if (isPush) {
            for (int place = 0; place <= items.depth(); place++) {
                key = Hashes.join(key, items.read(configuration, place, place));
            }
        } else {
            key = Hashes.join(Hashes.join(key, bottom.number), items.read(configuration, 0, 0));
        }
        return Hashes.finish(key);
    }

    /** Whether an action pushes an item. */
    boolean isPush(int code) {
        return merging.isStack() && merging.growth(code) > 0;
    }

    /** Whether an action makes one item of two, and so lays bare what lies below the top item. */
    boolean isJoin(int code) {
        return merging.isStack() && merging.growth(code) < 0;
    }

    /** The candidates of a step that may lead to different states, or to better derivations than others that lead to the same. */
    int[] options(Candidates<C> step) {
        int[] options = new int[step.count()];
        int count = 0;
        for (int candidate = 0; candidate < options.length; candidate++) {
            int same = items.readsLabels() ? count : find(step, candidate, options, count);
            if (same == count) {
                options[count++] = candidate;
            } else if (step.scores()[candidate] > step.scores()[options[same]]) {
                options[same] = candidate;
            }
        }
        return Arrays.copyOf(options, count);
    }

    private int find(Candidates<C> step, int candidate, int[] options, int count) {
        int effect = merging.effect(step.code(candidate));
        int same = 0;
        while (same < count && merging.effect(step.code(options[same])) != effect) {
            same++;
        }
        return same;
    }

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
}
