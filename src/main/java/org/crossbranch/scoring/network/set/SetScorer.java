package org.crossbranch.scoring.network.set;

import java.util.List;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.network.encoder.EncodedSession;
import org.crossbranch.scoring.network.encoder.SentenceEncoder;
import org.crossbranch.scoring.network.kernel.ActivationKernels;
import org.crossbranch.scoring.network.kernel.MatrixKernels;
import org.crossbranch.scoring.network.layer.Classifier;
import org.crossbranch.scoring.network.layer.RowCache;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.constituency.setbased.SetConfiguration;
import org.crossbranch.tree.Sentence;

/**
 * The scorer of Coavoux &amp; Cohen 2019 §3 for the set-based system: every item of the set is scored for itself against
 * the focus, by the encoded tokens at the boundaries of both.
 */
final class SetScorer implements Scorer<SetConfiguration> {
    private final SentenceEncoder encoder;
    private final PrecomputedSlots slots;
    private final Classifier structure;
    private final Classifier label;
    private final int hidden;
    private final int noLabel;

    /**
     * A scorer.
     *
     * @throws IllegalArgumentException if the network's sizes are not those of the lexicon and the inventory
     */
    SetScorer(DenseWeights<SetShape> weights, Lexicon lexicon, ActionInventory inventory) {
        SetShape shape = weights.shape();
        noLabel = inventory.id(Action.of(Action.Type.NO_LABEL));
        encoder = new SentenceEncoder(shape.encoder(), weights, lexicon);
        NetworkShape.checkAgrees("labelling actions", shape.labels(), inventory.size() - noLabel);
        slots = new PrecomputedSlots(weights);
        hidden = shape.hidden();
        structure = new Classifier(weights, shape.structure(), ActivationKernels::tanhInPlace);
        label = new Classifier(weights, shape.label(), ActivationKernels::tanhInPlace);
    }

    @Override
    public ScoringSession<SetConfiguration> session() {
        return new Session();
    }

    /** At a step there is one product per layer for the candidates of all sentences together. */
    private final class Session extends EncodedSession<SetConfiguration> {
        private final PrecomputedSlots.Products products = slots.products();

        /** The sums of the items of a batch, each under its left position, with the others for its key, whatever hypothesis has it. */
        private final RowCache items = new RowCache(SetPosition.COUNT - 1, hidden);

        private final int[] key = new int[SetPosition.COUNT - 1];
        private final Classifier.Rows structureRows = structure.rows();
        private final Classifier.Rows labelRows = label.rows();
        private final float[] focus = new float[hidden];

        Session() {
            super(encoder.session());
        }

        @Override
        public void begin(List<Sentence> sentences) {
            super.begin(sentences);
            products.compute(encoded.tokens(), encoded.outputs());
            items.clear(encoded.tokens());
        }

        @Override
        public void score(List<? extends Candidates<? extends SetConfiguration>> steps) {
            int structural = 0;
            int labelling = 0;
            for (int s = 0; s < steps.size(); s++) {
                Candidates<? extends SetConfiguration> step = steps.get(s);
                if (step.configuration().isLabelStep()) {
                    labelling++;
                } else if (!step.isForced()) {
                    structural += step.count();
                }
            }
            if (structural > 0) {
                scoreStructure(steps, structural);
            }
            if (labelling > 0) {
                scoreLabels(steps, labelling);
            }
        }

        private void scoreStructure(List<? extends Candidates<? extends SetConfiguration>> steps, int count) {
            structureRows.begin(count);
            items.nextStep();
            int row = 0;
            for (int s = 0; s < steps.size(); s++) {
                Candidates<? extends SetConfiguration> step = steps.get(s);
                if (isScored(step)) {
                    sumFocus(PrecomputedSlots.FOCUS, step, focus, 0);
                    for (int candidate = 0; candidate < step.count(); candidate++) {
                        int sum = candidateSum(step, candidate);
                        MatrixKernels.sum(hidden, items.values(), sum, focus, 0, structureRows.sums(), row++ * hidden);
                    }
                }
            }
            float[] scores = structureRows.score(count);
            row = 0;
            for (int s = 0; s < steps.size(); s++) {
                Candidates<? extends SetConfiguration> step = steps.get(s);
                if (isScored(step)) {
                    for (int candidate = 0; candidate < step.count(); candidate++) {
                        step.scores()[candidate] = scores[row++ * structure.width()];
                    }
                    normalize(step);
                }
            }
        }

        private static boolean isScored(Candidates<? extends SetConfiguration> step) {
            return !step.isForced() && !step.configuration().isLabelStep();
        }

        /** The place of a candidate's sum. The candidates are the items, in the configuration's order, then SHIFT. */
        private int candidateSum(Candidates<? extends SetConfiguration> step, int candidate) {
            SetConfiguration configuration = step.configuration();
            int start = encoded.row(step.sentence(), 0);
            if (candidate == configuration.itemCount()) {
                int next = configuration.next();
                return itemSum(start, next, next, SetConfiguration.NONE, SetConfiguration.NONE);
            }
            return itemSum(
                    start,
                    configuration.itemLeft(candidate),
                    configuration.itemRight(candidate),
                    configuration.itemGapLeft(candidate),
                    configuration.itemGapRight(candidate));
        }

        /** The place of the sum of an item, which is computed when the item is first a candidate. */
        private int itemSum(int start, int left, int right, int gapLeft, int gapRight) {
            key[0] = right;
            key[1] = gapLeft;
            key[2] = gapRight;
            int found = items.find(start + left, key, 0);
            if (found >= 0) {
                return found * hidden;
            }
            int sum = ~found * hidden;
            products.sum(PrecomputedSlots.CANDIDATE, start, left, right, gapLeft, gapRight, items.values(), sum);
            return sum;
        }

        private void scoreLabels(List<? extends Candidates<? extends SetConfiguration>> steps, int count) {
            labelRows.begin(count);
            int row = 0;
            for (int s = 0; s < steps.size(); s++) {
                if (steps.get(s).configuration().isLabelStep()) {
                    sumFocus(PrecomputedSlots.LABELLED, steps.get(s), labelRows.sums(), row++ * hidden);
                }
            }
            float[] scores = labelRows.score(count);
            row = 0;
            for (int s = 0; s < steps.size(); s++) {
                Candidates<? extends SetConfiguration> step = steps.get(s);
                if (step.configuration().isLabelStep()) {
                    write(step, scores, row++ * label.width() - noLabel);
                }
            }
        }

        private void sumFocus(int group, Candidates<? extends SetConfiguration> step, float[] out, int outOff) {
            SetConfiguration configuration = step.configuration();
            products.sum(
                    group,
                    encoded.row(step.sentence(), 0),
                    configuration.focusLeft(),
                    configuration.focusRight(),
                    configuration.focusGapLeft(),
                    configuration.focusGapRight(),
                    out,
                    outOff);
        }
    }
}
