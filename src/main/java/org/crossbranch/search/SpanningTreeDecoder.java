package org.crossbranch.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.crossbranch.scoring.ArcScoringSession;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.dependency.graph.HeadSelection;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.UniqueRelations;

/**
 * Chooses the best labelled tree of all (McDonald et al. 2005): the one with the greatest sum of its arcs' scores and of the
 * log-probabilities of their labels, of which each arc has its best.
 *
 * <p>Few arcs' labels are scored. A log-probability is at most 0, so that an arc is worth no more than its own score. A tree of greatest
 * sum whose arcs are all labelled is then the best one, whatever the labels of others are.
 *
 * <p>Each arc is scored as if it were alone, so that crossing arcs seem as likely as others. A tree that has any is taken only if it is
 * better than the best one without by {@link ArcScoringSession#crossingMargin}.
 *
 * <p>Where a head may have one dependent only of some relations, and several have such a label for their best, the one that would lose
 * most by its best other label keeps it. No labels of the same tree have a greater sum.
 */
final class SpanningTreeDecoder<C extends Configuration> implements Decoder {
    /** Arcs whose labels are scored at once: bounds the memory. */
    private static final int BATCH = 256;

    /** How far, in natural logarithms, arcs may be below the one in the tree for their labels to be scored at the first try. */
    private static final float FIRST_REACH = 1;

    /** Most tokens of a sentence whose best tree without crossing arcs is looked for, which takes time with their cube. */
    private static final int LONGEST_COMPARED = 500;

    private static final int NONE = -1;

    private final ArcScoringSession<?> session;
    private final Decoder decoder;
    private final ActionInventory inventory;
    private final boolean hasOneRoot;
    private final TreeSearch allTrees = new SpanningTree();
    private final TreeSearch projectiveTrees = new ProjectiveTree();
    private float[] scores = {};
    private boolean[] isLabelled = {};
    /** By arc: by how much its best label is better than the best that is not limited; 0 if it is that. */
    private float[] limitedGains = {};

    private double[][] arcsOf = {};
    private final int[] batch = new int[BATCH];
    private final float[] labels;
    /** By the column of a label of an arc between tokens: whether a head may have one dependent only of it and its like. */
    private final boolean[] isLimited;

    SpanningTreeDecoder(
            TransitionSystem<C, ?> system, ArcScoringSession<? super C> session, UniqueRelations relations) {
        this.session = session;
        inventory = system.inventory();
        int[] labelling = HeadSelection.labels(inventory, false);
        isLimited = new boolean[labelling.length];
        boolean hasOther = false;
        for (int column = 0; column < isLimited.length; column++) {
            isLimited[column] = relations.contains(inventory.labelOf(labelling[column]));
            hasOther |= !isLimited[column];
        }
        if (!hasOther) {
            Arrays.fill(isLimited, false);
        }
        decoder = new GreedyDecoder<>(system, session, (number, sentence) -> chooser(number, sentence.length()));
        labels = new float[BATCH * session.labelCount()];
        hasOneRoot = inventory.find(Action.of(Action.Type.FURTHER_ROOT_RIGHT_ARC)) < 0;
    }

    @Override
    public List<ParseOutcome> parse(List<Sentence> batch, Deadline deadline) {
        arcsOf = new double[batch.size()][];
        List<ParseOutcome> outcomes = new ArrayList<>(batch.size());
        for (ParseOutcome outcome : decoder.parse(batch, deadline)) {
            double[] arcs = arcsOf[outcomes.size()];
            outcomes.add(outcome instanceof ParseOutcome.Parsed parsed ? parsed.with(Ranking.ofArcs(arcs)) : outcome);
        }
        return outcomes;
    }

    /** Finds the best tree of a sentence of the batch; the chooser goes there. */
    private ActionChooser chooser(int sentence, int length) {
        int arcs = length * (length + 1);
        if (scores.length < arcs) {
            scores = new float[arcs];
            isLabelled = new boolean[arcs];
            limitedGains = new float[arcs];
        }
        session.arcs(sentence, scores);
        Arrays.fill(isLabelled, 0, arcs, false);
        double[] normalizers = normalizers(length);
        int[] heads = new int[length];
        find(allTrees, sentence, heads);
        if (session.crossingMargin() > 0 && length <= LONGEST_COMPARED && !isProjective(heads)) {
            int[] projective = new int[length];
            find(projectiveTrees, sentence, projective);
            // Arcs that were labelled only now have lost: the best tree of all is the same.
            if (sum(heads) - sum(projective) < session.crossingMargin()) {
                heads = projective;
            }
        }
        boolean[] isOther = takesOther(heads);
        arcsOf[sentence] = probabilities(heads, normalizers);
        return new TreeChooser(heads, isOther);
    }

    /** By token: whether its arc has its best label that is not limited, not its best; the scores of these arcs become theirs. */
    private boolean[] takesOther(int[] heads) {
        boolean[] isOther = new boolean[heads.length];
        int[] keeper = new int[heads.length];
        Arrays.fill(keeper, NONE);
        for (int token = 0; token < heads.length; token++) {
            int head = heads[token];
            if (head == DependencyTree.ROOT || gain(token, heads) == 0) {
                continue;
            }
            int rival = keeper[head];
            boolean isBetter = rival == NONE || gain(token, heads) > gain(rival, heads);
            keeper[head] = isBetter ? token : rival;
            if (rival != NONE) {
                int loser = isBetter ? rival : token;
                isOther[loser] = true;
                scores[loser * (heads.length + 1) + head + 1] -= gain(loser, heads);
            }
        }
        return isOther;
    }

    private float gain(int token, int[] heads) {
        return limitedGains[token * (heads.length + 1) + heads[token] + 1];
    }

    /** For each token the logarithm of the sum of its heads' unlabelled scores. */
    private double[] normalizers(int length) {
        double[] normalizers = new double[length];
        for (int token = 0; token < length; token++) {
            int row = token * (length + 1);
            double greatest = Double.NEGATIVE_INFINITY;
            for (int head = 0; head <= length; head++) {
                greatest = head == token + 1 ? greatest : Math.max(greatest, scores[row + head]);
            }
            double sum = 0;
            for (int head = 0; head <= length; head++) {
                sum += head == token + 1 ? 0 : Math.exp(scores[row + head] - greatest);
            }
            normalizers[token] = greatest + Math.log(sum);
        }
        return normalizers;
    }

    /** The probability of each arc of a tree, which is labelled: that of its head among all heads, times that of its label. */
    private double[] probabilities(int[] heads, double[] normalizers) {
        double[] probabilities = new double[heads.length];
        for (int token = 0; token < heads.length; token++) {
            float score = scores[token * (heads.length + 1) + heads[token] + 1];
            probabilities[token] = Math.min(1, Math.exp(score - normalizers[token]));
        }
        return probabilities;
    }

    /** Finds the best labelled tree of those that a search looks at. */
    private void find(TreeSearch search, int sentence, int[] heads) {
        search.find(heads.length, scores, hasOneRoot, heads);
        for (float reach = FIRST_REACH; addsLabels(sentence, heads, reach); reach *= 2) {
            search.find(heads.length, scores, hasOneRoot, heads);
        }
    }

    private double sum(int[] heads) {
        double sum = 0;
        for (int token = 0; token < heads.length; token++) {
            sum += scores[token * (heads.length + 1) + heads[token] + 1];
        }
        return sum;
    }

    /** Whether no two arcs cross; those from the root come from the left. */
    private static boolean isProjective(int[] heads) {
        for (int token = 0; token < heads.length; token++) {
            int first = Math.min(token, heads[token]);
            int last = Math.max(token, heads[token]);
            for (int other = first + 1; other < last; other++) {
                if (heads[other] < first || heads[other] > last) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Adds labels to the scores of the tree's arcs that lack them, and of other arcs of the same dependents.
     *
     * @param reach how far below the arc in the tree the others may be
     * @return whether there were any
     */
    private boolean addsLabels(int sentence, int[] heads, float reach) {
        int width = heads.length + 1;
        boolean isAny = false;
        int count = 0;
        for (int token = 0; token < heads.length; token++) {
            int row = token * width;
            int chosen = row + heads[token] + 1;
            if (isLabelled[chosen]) {
                continue;
            }
            isAny = true;
            float least = scores[chosen] - reach;
            for (int arc = row; arc < row + width; arc++) {
                boolean isNear = arc != row + token + 1 && !isLabelled[arc] && scores[arc] >= least;
                // The chosen one in any case, so that the search ends even if scores are no numbers.
                if (isNear || arc == chosen) {
                    isLabelled[arc] = true;
                    batch[count++] = arc;
                    if (count == BATCH) {
                        addLabels(sentence, count);
                        count = 0;
                    }
                }
            }
        }
        addLabels(sentence, count);
        return isAny;
    }

    /** Adds the best labels of the arcs of the batch. */
    private void addLabels(int sentence, int count) {
        session.labels(sentence, batch, count, labels);
        int width = session.labelCount();
        for (int i = 0; i < count; i++) {
            float best = Float.NEGATIVE_INFINITY;
            float other = Float.NEGATIVE_INFINITY;
            for (int column = 0; column < width; column++) {
                float label = labels[i * width + column];
                best = Math.max(best, label);
                other = column < isLimited.length && isLimited[column] ? other : Math.max(other, label);
            }
            scores[batch[i]] += best;
            limitedGains[batch[i]] = best - other;
        }
    }

    /** Chooses the heads of a tree, and of labels the best. */
    private final class TreeChooser implements ActionChooser {
        private final int[] heads;
        private final boolean[] isOther;

        TreeChooser(int[] heads, boolean[] isOther) {
            this.heads = heads;
            this.isOther = isOther;
        }

        @Override
        public int choose(Candidates<?> step) {
            if (!inventory.action(ActionInventory.idOf(step.code(0))).type().isStructural()) {
                return isOther[step.configuration().steps() / 2] ? bestOther(step) : step.best();
            }
            int head = heads[step.configuration().steps() / 2];
            for (int candidate = 0; candidate < step.count(); candidate++) {
                if (head == headOf(step.code(candidate))) {
                    return candidate;
                }
            }
            throw new IllegalStateException("head " + head + " makes no tree");
        }

        /** The best label that is not limited. */
        private int bestOther(Candidates<?> step) {
            int best = NONE;
            for (int column = 0; column < step.count(); column++) {
                if (!isLimited[column] && (best == NONE || step.score(column) > step.score(best))) {
                    best = column;
                }
            }
            return best;
        }

        private int headOf(int code) {
            return inventory.action(ActionInventory.idOf(code)).type() == Action.Type.HEAD
                    ? ActionInventory.targetOf(code)
                    : -1;
        }
    }

    /** Finds the best of some trees of a sentence's arcs. */
    interface TreeSearch {
        /**
         * Finds the tree with the greatest sum of scores; of equal ones always the same.
         *
         * @param length number of tokens n
         * @param scores n × (n + 1), a row for each dependent: column 0 the root, column h + 1 token h; a token's own column is not read
         * @param hasOneRoot whether one token only may hang on the root
         * @param heads where the head of each token goes: a token, or −1 for the root
         */
        void find(int length, float[] scores, boolean hasOneRoot, int[] heads);
    }
}
