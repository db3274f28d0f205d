package org.crossbranch.scoring.network.set;

import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.TokenLabels;
import org.crossbranch.scoring.network.encoder.SentenceEncoder;
import org.crossbranch.scoring.network.kernel.ActivationKernels;
import org.crossbranch.scoring.network.kernel.MatrixKernels;
import org.crossbranch.scoring.network.kernel.Scratch;
import org.crossbranch.scoring.network.layer.Classifier;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.constituency.setbased.SetConfiguration;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/** A session of the set scorer: at a step, one product per layer for the candidates of all sentences together. */
final class SetSession implements ScoringSession<SetConfiguration> {
    private final SentenceEncoder.Session encoder;
    private final PrecomputedSlots.Products products;
    private final ItemProjectionCache items;
    private final Classifier structure;
    private final Classifier.Rows structureRows;
    private final Classifier label;
    private final Classifier.Rows labelRows;
    private final int hidden;
    private final int noLabel;
    private final float[] focus;
    private float[] exponentials = {};

    SetSession(
            SentenceEncoder.Session encoder,
            PrecomputedSlots.Products products,
            Classifier structure,
            Classifier label,
            int hidden,
            int noLabel) {
        this.encoder = encoder;
        this.products = products;
        this.structure = structure;
        this.label = label;
        this.hidden = hidden;
        this.noLabel = noLabel;
        items = new ItemProjectionCache(hidden);
        structureRows = structure.rows();
        labelRows = label.rows();
        focus = new float[hidden];
    }

    @Override
    public void begin(List<Sentence> sentences) {
        encoder.begin(sentences);
        products.compute(encoder.tokens(), encoder.outputs());
        items.clear(encoder.tokens());
    }

    @Override
    public Optional<TokenLabels> labels() {
        return Optional.of(encoder);
    }

    @Override
    public Token token(int sentence, int token) {
        return encoder.token(sentence, token);
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
                    MatrixKernels.sum(hidden, items.sums(), sum, focus, 0, structureRows.sums(), row++ * hidden);
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

    /** The candidates are the items, in the configuration's order, then SHIFT. */
    private int candidateSum(Candidates<? extends SetConfiguration> step, int candidate) {
        SetConfiguration configuration = step.configuration();
        int start = encoder.row(step.sentence(), 0);
        if (candidate == configuration.itemCount()) {
            int next = configuration.next();
            return items.find(products, start, next, next, SetConfiguration.NONE, SetConfiguration.NONE);
        }
        return items.find(
                products,
                start,
                configuration.itemLeft(candidate),
                configuration.itemRight(candidate),
                configuration.itemGapLeft(candidate),
                configuration.itemGapRight(candidate));
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
                int first = row++ * label.width() - noLabel;
                for (int candidate = 0; candidate < step.count(); candidate++) {
                    step.scores()[candidate] = scores[first + ActionInventory.idOf(step.code(candidate))];
                }
                normalize(step);
            }
        }
    }

    private void sumFocus(int group, Candidates<? extends SetConfiguration> step, float[] out, int outOff) {
        SetConfiguration configuration = step.configuration();
        products.sum(
                group,
                encoder.row(step.sentence(), 0),
                configuration.focusLeft(),
                configuration.focusRight(),
                configuration.focusGapLeft(),
                configuration.focusGapRight(),
                out,
                outOff);
    }

    private void normalize(Candidates<? extends SetConfiguration> step) {
        exponentials = Scratch.atLeast(step.count(), exponentials);
        step.setLogNormalizer(ActivationKernels.logSumExp(step.count(), step.scores(), 0, exponentials, 0));
    }
}
