package org.crossbranch.search;

import java.util.List;

/**
 * The best continuations of the hypotheses of a beam, best first, and the hypotheses that they make. A step allocates nothing. Of one thread.
 */
public final class Continuations {
    /** The candidate of a hypothesis that is complete, and stays. */
    public static final int NONE = -1;

    private final double[] totals;
    private final float[] scores;
    private final int[] parents;
    private final int[] candidates;
    private final int[] uses;
    private int count;

    /**
     * Makes hypotheses.
     *
     * @param <H> the hypotheses
     */
    public interface Steps<H> {
        /** A hypothesis equal to another. */
        H copy(H origin);

        /** Hands in a hypothesis that nothing goes on from, for others to be copied into. */
        void spare(H hypothesis);

        /** Takes the action that was a candidate of {@code parent}; {@code child} is equal to it, or the same. */
        void take(H child, H parent, int candidate);
    }

    /**
     * No continuations.
     *
     * @param width most that are kept
     */
    public Continuations(int width) {
        totals = new double[width];
        scores = new float[width];
        parents = new int[width];
        candidates = new int[width];
        uses = new int[width];
    }

    /** Most that are kept. */
    int width() {
        return totals.length;
    }

    /** Forgets all. */
    public void clear() {
        count = 0;
    }

    /**
     * Keeps a continuation if it is among the best. A long derivation's total may lose the last bits of its last action's score. So that
     * score decides between equal totals of one hypothesis; else the first one stays before.
     *
     * @param total score of the derivation
     * @param score of its last action
     * @param parent number of the hypothesis
     * @param candidate number of the candidate, or {@link #NONE}
     */
    public void offer(double total, float score, int parent, int candidate) {
        if (count == totals.length && total < totals[count - 1]) {
            return;
        }
        int at = count;
        while (at > 0 && isBefore(total, score, parent, at - 1)) {
            at--;
        }
        if (at == totals.length) {
            return;
        }
        count = Math.min(count + 1, totals.length);
        for (int i = count - 1; i > at; i--) {
            totals[i] = totals[i - 1];
            scores[i] = scores[i - 1];
            parents[i] = parents[i - 1];
            candidates[i] = candidates[i - 1];
        }
        totals[at] = total;
        scores[at] = score;
        parents[at] = parent;
        candidates[at] = candidate;
    }

    private boolean isBefore(double total, float score, int parent, int other) {
        if (total != totals[other]) {
            return total > totals[other];
        }
        return parent == parents[other] && score > scores[other];
    }

    /** Drops those whose totals are lower than the best one's by more than a threshold. */
    public void drop(double threshold) {
        while (totals[count - 1] < totals[0] - threshold) {
            count--;
        }
    }

    /**
     * Makes the hypotheses of the next step.
     *
     * @param hypotheses those of this step, by number
     * @param next where they go, best first
     */
    public <H> void extend(List<H> hypotheses, List<H> next, Steps<H> steps) {
        for (int h = 0; h < hypotheses.size(); h++) {
            uses[h] = 0;
        }
        for (int i = 0; i < count; i++) {
            uses[parents[i]]++;
        }
        for (int h = 0; h < hypotheses.size(); h++) {
            if (uses[h] == 0) {
                steps.spare(hypotheses.get(h));
            }
        }
        next.clear();
        for (int i = 0; i < count; i++) {
            H parent = hypotheses.get(parents[i]);
            // The last continuation of a hypothesis takes its place, after the others have copied it.
            H child = --uses[parents[i]] == 0 ? parent : steps.copy(parent);
            if (candidates[i] != NONE) {
                steps.take(child, parent, candidates[i]);
            }
            next.add(child);
        }
    }
}
