package org.crossbranch.scoring.linear;

import java.util.Arrays;
import java.util.List;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.network.kernel.MatrixKernels;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.tree.Sentence;

/**
 * The scores of candidates by the weights of their features. The hypotheses of a beam have items in common, and so have those of one
 * step and the next. So the sums of each part of the templates, those that read the same items, are kept by what they read.
 *
 * <p>A score is the sum of its parts, and a part that of its features. So it depends neither on what
 * was kept nor on what is scored together. Of one thread.
 *
 * @param <C> the configurations
 */
public final class ContextScores<C extends Configuration> {
    /** Floats of the widest vectors. */
    private static final int VECTOR = 16;

    /** Most rows of sums that are kept of each part: there are fewer in a step of a beam of 16. */
    private static final int MOST_ROWS = 1 << 8;

    /** Most sums of all parts that are kept, however many actions there are: 4 MiB. */
    private static final int MOST_SUMS = 1 << 20;

    /** Most contexts that are scored together. Their features are looked up at once, so that the processor waits for many together. */
    private static final int TOGETHER = 1 << 5;

    private final FeatureHasher<C> hasher;
    private final FeatureHasher.Session<C> reader;
    private final FeatureWeights weights;
    private final int width;
    private final int parts;
    private final int partRows;

    // Rows of the parts' sums, the signatures of what they are of, and the last time that each was read. Of two
    // signatures with one row, the later one stays, but not at one time: then it takes one of the rows behind them.
    private final long[] signatures;
    private final long[] times;
    private final float[] sums;
    private int extra;
    private long time;

    // Context by context, what is scored together: the rows of its parts and its scores.
    private final int[][] rows = new int[TOGETHER][];
    private final float[] scores;
    private int contexts;

    // The features that are looked up together, and where their weights go.
    private final long[] features;
    private final int[] places;
    private final long[] found;
    private int pending;

    /**
     * Scores by some weights.
     *
     * @param actions number of actions
     */
    public ContextScores(FeatureHasher<C> hasher, FeatureWeights weights, int actions) {
        this.hasher = hasher;
        this.weights = weights;
        reader = hasher.session();
        width = width(actions);
        parts = hasher.parts();
        partRows = Math.min(MOST_ROWS, Integer.highestOneBit(Math.max(1, MOST_SUMS / Math.max(1, parts * width))));
        signatures = new long[parts * partRows];
        times = new long[signatures.length];
        sums = new float[(signatures.length + TOGETHER * parts) * width];
        Arrays.setAll(rows, context -> new int[parts]);
        scores = new float[TOGETHER * width];
        features = new long[TOGETHER * hasher.size()];
        places = new int[features.length];
        found = new long[FeatureWeights.room(features.length)];
    }

    /** Length of a row of sums: the number of actions and more, for whole vectors. */
    static int width(int actions) {
        return (actions + VECTOR - 1) / VECTOR * VECTOR;
    }

    /** Reads a batch of sentences and forgets the one before. */
    public void begin(List<Sentence> sentences) {
        reader.begin(sentences);
    }

    /** Forgets all sums: the weights have changed. */
    public void clear() {
        Arrays.fill(signatures, 0);
    }

    /** Scores candidates. Those of one context stand together. */
    public void score(List<? extends Candidates<? extends C>> steps) {
        int first = 0;
        int from = 0;
        start();
        for (int s = 0; s < steps.size(); s++) {
            Candidates<? extends C> step = steps.get(s);
            int last = -1;
            for (int candidate = 0; candidate < step.count(); candidate++) {
                int context = hasher.context(step.code(candidate));
                if (context == last) {
                    continue;
                }
                if (contexts == TOGETHER) {
                    sum();
                    hand(steps, first, from, s, candidate);
                    first = s;
                    from = candidate;
                    start();
                }
                last = context;
                read(reader.read(step.sentence(), step.configuration(), context));
            }
        }
        sum();
        hand(steps, first, from, steps.size(), 0);
    }

    private void start() {
        contexts = 0;
        pending = 0;
        extra = signatures.length;
        time++;
    }

    /** Adds a context to those that are scored together. */
    private void read(TemplateValues values) {
        int[] own = rows[contexts++];
        for (int part = 0; part < parts; part++) {
            long signature = values.signature(part);
            int row = part * partRows + ((int) signature & partRows - 1);
            if (signatures[row] == signature) {
                times[row] = time;
            } else {
                if (times[row] == time) {
                    row = extra++;
                } else {
                    signatures[row] = signature;
                    times[row] = time;
                }
                Arrays.fill(sums, row * width, (row + 1) * width, 0);
                int end = values.features(part, features, pending);
                Arrays.fill(places, pending, end, row * width);
                pending = end;
            }
            own[part] = row * width;
        }
    }

    private void sum() {
        weights.add(features, pending, places, found, sums);
        Arrays.fill(scores, 0, contexts * width, 0);
        for (int context = 0; context < contexts; context++) {
            MatrixKernels.addRows(width, parts, sums, rows[context], scores, context * width);
        }
    }

    /** Gives the scores to the candidates from one of a step up to one of another. */
    private void hand(List<? extends Candidates<? extends C>> steps, int first, int from, int end, int to) {
        int row = -width;
        for (int s = first; s < steps.size() && s <= end; s++) {
            Candidates<? extends C> step = steps.get(s);
            float[] into = step.scores();
            int last = -1;
            int stop = s == end ? to : step.count();
            for (int candidate = s == first ? from : 0; candidate < stop; candidate++) {
                int code = step.code(candidate);
                int context = hasher.context(code);
                if (context != last) {
                    last = context;
                    row += width;
                }
                into[candidate] = scores[row + ActionInventory.idOf(code)];
            }
        }
    }
}
